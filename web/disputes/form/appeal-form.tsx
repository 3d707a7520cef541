import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type AppealForm as Values, appealRules } from '../../../contract/disputes/report-form-rules.ts';
import { ErrorSummary } from '../../ui/form/error-summary.tsx';
import { useAppForm } from '../../ui/form/use-app-form.ts';
import { useFormat } from '../../ui/format.ts';
import { SectionCard } from '../../ui/section-card.tsx';
import { sendAppeal } from '../api.ts';
import { DecisionFacts } from '../components/decision-facts.tsx';
import type { Reporting } from '../reported-lead.ts';
import { CommentField } from './comment-field.tsx';
import classes from './form.module.css';

interface AppealFormProps {
  readonly code: string;
  readonly reporting: Reporting;
  readonly onSent: () => void;
}

/** Why somebody should look again, beneath what was decided first. */
export function AppealForm({ code, reporting, onSent }: AppealFormProps) {
  const { t } = useTranslation('disputes');
  const format = useFormat();
  const { form, field, submit, isBusy, summary } = useAppForm<Values>({
    initial: { comment: '' },
    labels: { comment: t(($) => $.form.appealComment) },
    rules: appealRules,
    failure: t(($) => $.form.appealFailed),
    send: async ({ comment }) => {
      await sendAppeal(code, comment);
      onSent();
    },
  });
  const [report] = reporting.reports;
  const first = report?.decisions.find(({ step }) => step === 'report');
  return (
    <>
      {report !== undefined && first !== undefined && (
        <SectionCard title={t(($) => $.appeal.first)}>
          <p className={classes.decided}>
            <strong>{t(($) => $.timeline.outcomes.report[first.outcome])}</strong>,{' '}
            <time dateTime={first.at}>{format.dateTime(first.at)}</time>
          </p>
          <DecisionFacts report={report} decision={first} />
        </SectionCard>
      )}
      <form className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
        <ErrorSummary {...summary} />
        <CommentField {...field('comment')} value={form.values.comment} onText={(text) => form.setFieldValue('comment', text)} />
        <output className={classes.usually}>{t(($) => $.before.usually, { date: format.namedDay(reporting.answer_by) })}</output>
        <Button type="submit" loading={isBusy} aria-label={isBusy ? t(($) => $.form.sending) : undefined} className={classes.submit}>
          {t(($) => $.form.sendAppeal)}
        </Button>
      </form>
    </>
  );
}
