import { useTranslation } from 'react-i18next';
import { AppLinkButton } from '../ui/app-link.tsx';
import { type CoverageStep, coverageSteps } from './steps.ts';
import classes from './step-end.module.css';

interface StepEndProps {
  readonly step: CoverageStep;
  readonly areaId: number;
  /** Then saving is the main thing to do, else going on is. */
  readonly isChanged: boolean;
  readonly isSaved: boolean;
}

/** The end of every step: back and on, and after a save that nothing is left to save. */
export function StepEnd({ step, areaId, isChanged, isSaved }: StepEndProps) {
  const { t } = useTranslation('coverage');
  const { t: common } = useTranslation('common');
  const place = coverageSteps.indexOf(step);
  const [before, after] = [coverageSteps[place - 1], coverageSteps[place + 1]];
  const search = { listing: areaId };
  return (
    <div className={classes.end}>
      <output className={classes.state}>{isSaved ? common(($) => $.form.saved) : ''}</output>
      {before !== undefined && (
        <AppLinkButton variant="default" to="/settings/coverage/$step" params={{ step: before }} search={search}>
          {t(($) => $.steps.back)}
        </AppLinkButton>
      )}
      {after !== undefined && (
        <AppLinkButton variant={isChanged ? 'default' : 'filled'} to="/settings/coverage/$step" params={{ step: after }} search={search}>
          {t(($) => $.steps.next)}
        </AppLinkButton>
      )}
    </div>
  );
}
