import { Button } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ModalPane } from '../../ui/overlay/modal-pane.tsx';
import { PaneHeader } from '../../ui/overlay/pane-header.tsx';
import { ListingPreview, type PreviewProps } from './listing-preview.tsx';
import classes from './step-frame.module.css';

interface StepFrameProps {
  readonly preview: PreviewProps;
  readonly children: ReactNode;
}

/** What is done at the left, and how it will look at the right; on a phone behind "Preview". */
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
