import { useTranslation } from 'react-i18next';
import { AppLinkButton } from '../../ui/app-link.tsx';
import { type ListingStep, listingSteps, searchOf } from './steps.ts';
import classes from './step-frame.module.css';

interface StepEndProps {
  readonly step: ListingStep;
  /** Then saving is the main thing to do, else going on is. */
  readonly isChanged?: boolean;
}

/** Back and on. */
export function StepEnd({ step, isChanged = false }: StepEndProps) {
  const { t } = useTranslation('listing');
  const place = listingSteps.indexOf(step);
  const [before, after] = [listingSteps[place - 1], listingSteps[place + 1]];
  return (
    <div className={classes.end}>
      {before !== undefined && (
        <AppLinkButton variant="default" to="/profile/listing" search={searchOf(before)} resetScroll={false}>
          {t(($) => $.steps.back)}
        </AppLinkButton>
      )}
      {after !== undefined && (
        <AppLinkButton variant={isChanged ? 'default' : 'filled'} to="/profile/listing" search={searchOf(after)} resetScroll={false}>
          {t(($) => $.steps.next)}
        </AppLinkButton>
      )}
    </div>
  );
}
