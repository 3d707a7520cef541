import { Button, Textarea } from '@mantine/core';
import { useRouterState } from '@tanstack/react-router';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorSummary } from '../../ui/form/error-summary.tsx';
import { usePlainText } from '../../ui/form/plain-text.ts';
import { useAppForm } from '../../ui/form/use-app-form.ts';
import { sendFeedback } from '../api.ts';
import classes from './feedback-dialog.module.css';

/** "Tell us what you think", about the page that is open. */
export function FeedbackDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('content');
  const { t: common } = useTranslation('common');
  const page = useRouterState({ select: (state) => state.location.pathname });
  const [wasSent, setSent] = useState(false);
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const titleId = useId();
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  useEffect(() => {
    if (wasSent) heading.current?.focus();
  }, [wasSent]);
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
    <dialog ref={dialog} className={classes.dialog} aria-labelledby={titleId} onCancel={onClose} onClose={onClose}>
      <h2 ref={heading} id={titleId} tabIndex={-1} className={classes.title}>
        {wasSent ? t(($) => $.feedback.thanks) : t(($) => $.feedback.title)}
      </h2>
      {wasSent ? (
        <Button onClick={onClose}>{common(($) => $.close)}</Button>
      ) : (
        <form className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
          <ErrorSummary {...summary} />
          <Textarea {...field('message')} {...plain} autosize minRows={4} maxRows={12} maxLength={5_000} />
          <div className={classes.actions}>
            <Button variant="default" onClick={onClose}>
              {t(($) => $.feedback.cancel)}
            </Button>
            <Button type="submit" loading={isBusy}>
              {t(($) => $.feedback.submit)}
            </Button>
          </div>
        </form>
      )}
    </dialog>
  );
}
