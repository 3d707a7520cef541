import { Button, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type ReplyForm as Values, replyRules } from '../../../../contract/reputation/reviews-rules.ts';
import { longestReply } from '../../../../contract/reputation/reviews-values.ts';
import { ErrorSummary } from '../../../ui/form/error-summary.tsx';
import { usePlainText } from '../../../ui/form/plain-text.ts';
import { useAppForm } from '../../../ui/form/use-app-form.ts';
import { showToast } from '../../../ui/toast.tsx';
import { useFocusHandOver } from '../../../ui/use-focus-hand-over.ts';
import { sendReply } from '../api.ts';
import type { Review } from '../review.ts';
import classes from './reply.module.css';

interface ReplyFormProps {
  readonly review: Review;
  /** Of a reply that is changed: it was sent, or stays as it was. */
  readonly onDone?: () => void;
}

/** Writes the reply to a review, or changes it. */
export function ReplyForm({ review, onDone }: ReplyFormProps) {
  const { t } = useTranslation('reviews');
  const client = useQueryClient();
  const root = useFocusHandOver<HTMLFormElement>();
  const isChange = onDone !== undefined;
  const box = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (isChange) box.current?.focus();
  }, [isChange]);
  const { form, field, submit, changes, isBusy, summary } = useAppForm<Values>({
    initial: { response: review.response ?? '' },
    labels: { response: t(($) => $.reply.label) },
    rules: replyRules,
    failure: t(($) => $.reply.failed),
    send: async ({ response }) => {
      await sendReply(client, review, response);
      void showToast(isChange ? t(($) => $.reply.updated) : t(($) => $.reply.sent));
      onDone?.();
    },
  });
  const plain = usePlainText((text) => form.setFieldValue('response', text));
  const used = form.values.response.length;
  return (
    <form ref={root} className={classes.reply} onSubmit={(event) => void submit(event)} noValidate>
      <ErrorSummary {...summary} />
      <Textarea
        {...field('response')}
        {...plain}
        description={plain.description ?? (isChange ? undefined : t(($) => $.reply.hint))}
        autosize
        minRows={2}
        maxRows={12}
        ref={box}
      />
      <div className={classes.foot}>
        <span className={classes.counter} data-over={used > longestReply}>
          {t(($) => $.reply.counter, { used, max: longestReply })}
        </span>
        <div className={classes.actions}>
          {isChange && (
            <Button variant="default" onClick={onDone}>
              {t(($) => $.reply.cancel)}
            </Button>
          )}
          {/* Ten filled buttons would be none: only what was begun is the next step. */}
          <Button type="submit" variant={changes > 0 ? 'filled' : 'default'} loading={isBusy}>
            {t(($) => $.reply.send)}
          </Button>
        </div>
      </div>
    </form>
  );
}
