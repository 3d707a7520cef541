import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RequestObstacle } from '../../../contract/reputation/reviews-values.ts';
import { ApiRefusal } from '../../platform/api-client.ts';
import { FailureAlert } from '../../ui/failure-alert.tsx';
import { refusalWords } from '../../ui/form/refusal-words.ts';
import { useAction } from '../../ui/form/use-action.ts';
import { InlineFailure } from '../../ui/inline-failure.tsx';
import { DialogActions, ModalDialog } from '../../ui/overlay/modal-dialog.tsx';
import { toRegionLoading } from '../../ui/region-loading.ts';
import { SkeletonLines } from '../../ui/skeleton/skeleton-card.tsx';
import { showToast } from '../../ui/toast.tsx';
import { requestReview, requestPreviewQuery } from './api.ts';
import classes from './request-review.module.css';

interface RequestReviewProps {
  /** Code of the lead. */
  readonly code: string;
  /** Obstacle from the lead's data; a request would be refused for the same reason. */
  readonly obstacle: RequestObstacle | null;
  /** Called once the mail is queued, to refetch the lead. */
  readonly onRequested: () => Promise<unknown>;
  /** Renders the entry that opens the dialog or says why it cannot. */
  readonly children: (entry: { readonly label: string; readonly reason: string | undefined; readonly onClick: () => void }) => ReactNode;
}

/** Shows "Get a Review" with the mail to the customer, and sends it. */
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

/** Previews the mail in the customer's language. */
function MailPreview({ code }: { code: string }) {
  const { t, i18n } = useTranslation('reviews');
  const query = useQuery(requestPreviewQuery(code));
  const loading = toRegionLoading(query);
  const { data: mail, error } = query;
  if (loading.hasFailed) {
    // Already requested, or too late, so a retry would not help.
    const isRefused = error instanceof ApiRefusal && error.status === 409;
    return isRefused ? (
      <FailureAlert failure={refusalWords(error).join(', ')} />
    ) : (
      <InlineFailure onRetry={loading.retry} isRetrying={loading.isFetching}>
        {t(($) => $.request.previewFailed)}
      </InlineFailure>
    );
  }
  if (mail === undefined) {
    return (
      <output className={classes.mail}>
        <span className="visually-hidden">{t(($) => $.request.loading)}</span>
        <SkeletonLines lines={[60, 80, 100, 100, 40]} />
      </output>
    );
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- overflowing content must scroll by keyboard too
    <section className={classes.mail} lang={mail.language} tabIndex={0} aria-label={mail.subject}>
      <p className={classes.subject}>
        <span lang={i18n.language}>{t(($) => $.request.subject)}:</span> {mail.subject}
      </p>
      <h3 className={classes.heading}>{mail.heading}</h3>
      {mail.paragraphs.map((text) => (
        <p key={text}>{text}</p>
      ))}
      <p className={classes.stars} lang={i18n.language}>
        {t(($) => $.request.stars)}
      </p>
    </section>
  );
}
