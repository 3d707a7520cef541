import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RequestObstacle } from '../../../contract/reputation/reviews-values.ts';
import { FailureAlert } from '../../ui/failure-alert.tsx';
import { useAction } from '../../ui/form/use-action.ts';
import { DialogActions, ModalDialog } from '../../ui/overlay/modal-dialog.tsx';
import { showToast } from '../../ui/toast.tsx';
import { requestReview } from '../reviews/api.ts';
import { MailPreview } from './mail-preview.tsx';

interface RequestReviewProps {
  /** The lead's. */
  readonly code: string;
  /** As the lead has it: asking would be refused for the same reason. */
  readonly obstacle: RequestObstacle | null;
  /** Once the mail is on its way: the lead's page asks for its facts again. */
  readonly onRequested: () => Promise<unknown>;
  /** Draws the entry, which opens the window or says why it cannot. */
  readonly children: (entry: { readonly label: string; readonly reason: string | undefined; readonly onClick: () => void }) => ReactNode;
}

/** "Get a Review": shows the mail to the customer, and sends it. */
export function RequestReview({ code, obstacle, onRequested, children }: RequestReviewProps) {
  const { t } = useTranslation('reviews');
  const { t: errors } = useTranslation('errors');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {children({
        label: t(($) => $.request.action),
        reason: obstacle === null ? undefined : errors(($) => $[obstacle]),
        onClick: () => setOpen(true),
      })}
      {isOpen && <RequestDialog code={code} onClose={() => setOpen(false)} onRequested={onRequested} />}
    </>
  );
}

interface RequestDialogProps extends Pick<RequestReviewProps, 'code' | 'onRequested'> {
  readonly onClose: () => void;
}

function RequestDialog({ code, onClose, onRequested }: RequestDialogProps) {
  const { t } = useTranslation('reviews');
  const { run, isBusy, failure } = useAction(t(($) => $.request.failed));
  const send = () =>
    run(async () => {
      await requestReview(code);
      onClose();
      void showToast(t(($) => $.request.sent));
      await onRequested();
    });
  return (
    <ModalDialog title={t(($) => $.request.title)} onClose={onClose}>
      <FailureAlert failure={failure} />
      <p>{t(($) => $.request.intro)}</p>
      <MailPreview code={code} />
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {t(($) => $.request.cancel)}
        </Button>
        <Button loading={isBusy} onClick={() => void send()}>
          {t(($) => $.request.send)}
        </Button>
      </DialogActions>
    </ModalDialog>
  );
}
