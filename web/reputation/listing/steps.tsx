import { Button } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppLinkButton } from '../../ui/app-link.tsx';
import { ModalPane, PaneHeader } from '../../ui/overlay/pane.tsx';
import { ListingPreview, type PreviewProps } from './listing-preview.tsx';
import classes from './step-frame.module.css';
import stepHeadingClasses from './step-heading.module.css';
import { type ListingStep, listingSteps, toStepSearch } from './steps.ts';

interface StepEndProps {
  readonly step: ListingStep;
  /** Makes saving the primary action instead of Next. */
  readonly isChanged?: boolean;
}

/** Renders Back and Next. */
export function StepEnd({ step, isChanged = false }: StepEndProps) {
  const { t } = useTranslation('listing');
  const place = listingSteps.indexOf(step);
  const [before, after] = [listingSteps[place - 1], listingSteps[place + 1]];
  return (
    <div className={classes.end}>
      {before !== undefined && (
        <AppLinkButton variant="default" to="/profile/listing" search={toStepSearch(before)} resetScroll={false}>
          {t(($) => $.steps.back)}
        </AppLinkButton>
      )}
      {after !== undefined && (
        <AppLinkButton variant={isChanged ? 'default' : 'filled'} to="/profile/listing" search={toStepSearch(after)} resetScroll={false}>
          {t(($) => $.steps.next)}
        </AppLinkButton>
      )}
    </div>
  );
}

interface StepFrameProps {
  readonly preview: PreviewProps;
  readonly children: ReactNode;
}

/** Shows the form on the left and the preview on the right; on a phone behind "Preview". */
export function StepFrame({ preview, children }: StepFrameProps) {
  const { t } = useTranslation('listing');
  const [isOpen, setOpen] = useState(false);
  const titleId = useId();
  const paneId = useId();
  const close = () => setOpen(false);
  return (
    <div className={classes.frame}>
      <div className={classes.work}>
        <Button variant="default" className={classes.open} onClick={() => setOpen(true)}>
          {t(($) => $.preview.open)}
        </Button>
        {children}
      </div>
      <aside className={classes.preview} aria-labelledby={titleId}>
        <h2 id={titleId} className={classes.title}>
          {t(($) => $.preview.title)}
        </h2>
        <ListingPreview {...preview} />
      </aside>
      {isOpen && (
        <ModalPane labelledBy={paneId} onClose={close}>
          <PaneHeader titleId={paneId} title={t(($) => $.preview.title)} onClose={close} />
          <div className={classes.inPane}>
            <ListingPreview {...preview} />
          </div>
        </ModalPane>
      )}
    </div>
  );
}

/** States the purpose of the step. Takes the focus after a step change (`useStepFocus`), so that it is read out. */
export function StepHeading({ title, hint }: { title: string; hint: string }) {
  return (
    <div>
      <h2 tabIndex={-1} className={stepHeadingClasses.title} data-step-heading>
        {title}
      </h2>
      <p className={stepHeadingClasses.hint}>{hint}</p>
    </div>
  );
}
