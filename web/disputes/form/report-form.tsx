import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type ReportForm as Values, reasonOf, reportFormRules } from '../../../contract/disputes/report-form-rules.ts';
import { ErrorSummary } from '../../ui/form/error-summary.tsx';
import { useAppForm } from '../../ui/form/use-app-form.ts';
import { sendReport } from '../api.ts';
import type { Reporting } from '../reported-lead.ts';
import { attemptsAsked } from '../rule-words.ts';
import { AttemptsEditor } from './attempts-editor.tsx';
import { BeforeYouReport } from './before-you-report.tsx';
import { CommentField } from './comment-field.tsx';
import { ReasonField } from './reason-field.tsx';
import classes from './form.module.css';

interface ReportFormProps {
  readonly code: string;
  readonly boughtAt: number;
  readonly reporting: Reporting;
  readonly onSent: () => void;
}

/** What is wrong with a lead; what the chosen reason needs stands above it and follows the choice. */
export function ReportForm({ code, boughtAt, reporting, onSent }: ReportFormProps) {
  const { t } = useTranslation('disputes');
  const { rules } = reporting;
  const ruleOf = (reason: string | undefined) => rules.find((rule) => rule.reason === reason);
  const askedOf = (reason: string | undefined) => {
    const rule = ruleOf(reason);
    return rule === undefined ? null : attemptsAsked(rule);
  };
  const { form, field, submit, isBusy, id, summary } = useAppForm<Values>({
    initial: { reason: '', tried: '', attempts: [], comment: '' },
    labels: {
      reason: t(($) => $.form.reason),
      tried: t(($) => $.form.tried),
      attempts: t(($) => $.form.attempts),
      comment: t(($) => $.form.comment),
    },
    rules: reportFormRules(askedOf, { boughtAt, now: Date.now }),
    failure: t(($) => $.form.reportFailed),
    send: async (values) => {
      const reason = reasonOf(values);
      if (reason === undefined) return;
      await sendReport(code, {
        reason,
        comment: values.comment,
        attempts: askedOf(reason) === null ? [] : attemptsOf(values, boughtAt),
      });
      onSent();
    },
  });
  const reason = reasonOf(form.values);
  const asked = askedOf(reason);
  return (
    <>
      <BeforeYouReport
        rule={ruleOf(reason)}
        promises={reporting.promises}
        quotaLeft={reporting.quota_left}
        answerBy={reporting.answer_by}
      />
      <form className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
        <ErrorSummary {...summary} />
        <ReasonField id={id} form={form} rules={rules} />
        {asked !== null && (
          <AttemptsEditor
            id={`${id}-attempts`}
            asked={asked}
            attempts={form.values.attempts}
            error={errorOf(form.errors['attempts'])}
            onChange={(attempts) => form.setFieldValue('attempts', attempts)}
          />
        )}
        <CommentField {...field('comment')} value={form.values.comment} onText={(text) => form.setFieldValue('comment', text)} />
        <Button type="submit" loading={isBusy} aria-label={isBusy ? t(($) => $.form.sending) : undefined} className={classes.submit}>
          {t(($) => $.form.send)}
        </Button>
      </form>
    </>
  );
}

const errorOf = (error: unknown): string | undefined => (typeof error === 'string' ? error : undefined);

/** As instants. The minute of the purchase itself means the time after it. */
function attemptsOf({ attempts }: Values, boughtAt: number) {
  return attempts.flatMap(({ at, channel }) =>
    at === '' || channel === '' ? [] : [{ at: new Date(Math.max(Date.parse(at), boughtAt)).toISOString(), channel }],
  );
}
