import { Button, Textarea } from '@mantine/core';
import { useRouterState } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorSummary } from '../ui/form/error-summary.tsx';
import { usePlainText } from '../ui/form/plain-input.tsx';
import { useAppForm } from '../ui/form/use-app-form.ts';
import { DialogActions, ModalDialog } from '../ui/overlay/modal-dialog.tsx';
import { sendFeedback } from './api.ts';

/** Shows the dialog "Tell us what you think" about the current page. */
export function FeedbackDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('content');
  const { t: common } = useTranslation('common');
  const page = useRouterState({ select: (state) => state.location.pathname });
  const [wasSent, setSent] = useState(false);
  const { form, field, submit, isBusy, summary } = useAppForm<{ message: string }>({
    initial: { message: '' },
    labels: { message: t(($) => $.feedback.message) },
    rules: { message: (message) => (message.trim() === '' ? 'required' : undefined) },
    failure: t(($) => $.feedback.failed),
    send: async ({ message }) => {
      await sendFeedback(message, page);
      setSent(true);
    },
  });
  const plain = usePlainText((text) => form.setFieldValue('message', text));
  return (
    <ModalDialog title={wasSent ? t(($) => $.feedback.thanks) : t(($) => $.feedback.title)} onClose={onClose}>
      {wasSent ? (
        <Button onClick={onClose}>{common(($) => $.close)}</Button>
      ) : (
        <form onSubmit={(event) => void submit(event)} noValidate>
          <ErrorSummary {...summary} />
          <Textarea {...field('message')} {...plain} autosize minRows={4} maxRows={12} maxLength={5_000} />
          <DialogActions>
            <Button variant="default" onClick={onClose}>
              {t(($) => $.feedback.cancel)}
            </Button>
            <Button type="submit" loading={isBusy}>
              {t(($) => $.feedback.submit)}
            </Button>
          </DialogActions>
        </form>
      )}
    </ModalDialog>
  );
}
