import { useTranslation } from 'react-i18next';
import { AppLinkButton } from '../ui/app-link.tsx';
import { PageBar } from '../ui/page-bar.tsx';
import { ReasonButton } from '../ui/reason-button.tsx';
import { type CoverageStep, coverageSteps } from './steps.ts';
import classes from './step-footer.module.css';

export interface StepFooterProps {
  readonly step: CoverageStep;
  readonly areaId: number | undefined;
  readonly isDirty: boolean;
  readonly isBusy: boolean;
  readonly isSaved: boolean;
  /** Why there is nothing to save. */
  readonly reason: string | undefined;
  /** Left out where the footer ends a form, which "Save" then submits. */
  readonly onSave?: () => void;
}

/** The end of every step, always in sight: back, on, and "Save", which is the main thing to do while something is unsaved. */
export function StepFooter({ step, areaId, isDirty, isBusy, isSaved, reason, onSave }: StepFooterProps) {
  const { t } = useTranslation('coverage');
  const { t: common } = useTranslation('common');
  const place = coverageSteps.indexOf(step);
  const [before, after] = [coverageSteps[place - 1], coverageSteps[place + 1]];
  const search = areaId === undefined ? {} : { listing: areaId };
  const state = isBusy ? t(($) => $.footer.saving) : isDirty ? common(($) => $.form.unsaved) : isSaved ? common(($) => $.form.saved) : '';
  return (
    <PageBar state={state} className={classes.footer}>
      {before !== undefined && (
        <AppLinkButton variant="default" to="/settings/coverage/$step" params={{ step: before }} search={search}>
          {t(($) => $.footer.back)}
        </AppLinkButton>
      )}
      {after !== undefined && (
        <AppLinkButton variant={isDirty ? 'default' : 'filled'} to="/settings/coverage/$step" params={{ step: after }} search={search}>
          {t(($) => $.footer.next)}
        </AppLinkButton>
      )}
      <span className={classes.save}>
        <ReasonButton
          type={onSave === undefined ? 'submit' : 'button'}
          variant={isDirty ? 'filled' : 'default'}
          reason={isBusy ? undefined : reason}
          side="above"
          loading={isBusy}
          onClick={onSave}
        >
          {t(($) => $.footer.save)}
        </ReasonButton>
      </span>
    </PageBar>
  );
}
