import { Button, Title } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReturnRuleWire, PromisesWire } from '../../contract/disputes/endpoints.ts';
import {
  type ReportForm as Values,
  findChosenReason,
  reportFormRules,
  type ReportForm as ReportFormValues,
} from '../../contract/disputes/report-form-rules.ts';
import { noContact } from '../../contract/disputes/values.ts';
import { ErrorSummary } from '../ui/form/error-summary.tsx';
import { RadioCards } from '../ui/form/radio-cards.tsx';
import { useAppForm } from '../ui/form/use-app-form.ts';
import { useFormat } from '../ui/format.ts';
import { sendReport } from './api.ts';
import {
  reasonChoices,
  reasonName,
  type Reporting,
  attemptsAsked,
  deciderWords,
  neededWords,
  silenceWords,
  withinWords,
} from './reported-lead.ts';
import { AttemptsEditor, CommentField } from './attempts-editor.tsx';
import beforeYouReportClasses from './before-you-report.module.css';
import classes from './form.module.css';

interface ReportFormProps {
  readonly code: string;
  readonly boughtAt: number;
  readonly reporting: Reporting;
  readonly onSent: () => void;
}

/** Form to report a lead; the requirements of the chosen reason appear above it. */
export function ReportForm({ code, boughtAt, reporting, onSent }: ReportFormProps) {
  const { t } = useTranslation('disputes');
  const { rules } = reporting;
  const findRule = (reason: string | undefined) => rules.find((rule) => rule.reason === reason);
  const findAttemptsAsked = (reason: string | undefined) => {
    const rule = findRule(reason);
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
    rules: reportFormRules(findAttemptsAsked, { boughtAt, now: Date.now }),
    failure: t(($) => $.form.reportFailed),
    send: async (values) => {
      const reason = findChosenReason(values);
      if (reason === undefined) return;
      await sendReport(code, {
        reason,
        comment: values.comment,
        attempts: findAttemptsAsked(reason) === null ? [] : toAttempts(values, boughtAt),
      });
      onSent();
    },
  });
  const reason = findChosenReason(form.values);
  const asked = findAttemptsAsked(reason);
  return (
    <>
      <BeforeYouReport
        rule={findRule(reason)}
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
            error={toErrorText(form.errors['attempts'])}
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

const toErrorText = (error: unknown): string | undefined => (typeof error === 'string' ? error : undefined);

/** Converts the attempts to instants. An attempt in the minute of the purchase counts as after it. */
function toAttempts({ attempts }: Values, boughtAt: number) {
  return attempts.flatMap(({ at, channel }) =>
    at === '' || channel === '' ? [] : [{ at: new Date(Math.max(Date.parse(at), boughtAt)).toISOString(), channel }],
  );
}

interface ReasonFieldProps {
  /** Prefix of the field ids. */
  readonly id: string;
  readonly form: UseFormReturnType<ReportFormValues>;
  readonly rules: readonly ReturnRuleWire[];
}

/** Chooses a reason of the country. "Could not reach" has its own choices right below. */
function ReasonField({ id, form, rules }: ReasonFieldProps) {
  const { t } = useTranslation('disputes');
  const { reasons, tried } = reasonChoices(rules);
  const { values, errors } = form;
  const subReasons = (
    <div className={classes.next}>
      <RadioCards
        id={`${id}-tried`}
        name={`${id}-tried`}
        label={t(($) => $.form.tried)}
        value={values.tried}
        options={tried.map((value) => ({ value, label: reasonName(value, t) }))}
        isColumn
        onChange={(value) => form.setFieldValue('tried', value)}
        error={errors['tried']}
      />
    </div>
  );
  return (
    <RadioCards
      id={`${id}-reason`}
      name={`${id}-reason`}
      label={t(($) => $.form.reason)}
      value={values.reason}
      options={reasons.map((value) => ({
        value,
        label: reasonName(value, t),
        ...(value === noContact && { next: subReasons }),
      }))}
      isColumn
      onChange={(value) => form.setFieldValue('reason', value)}
      error={errors['reason']}
    />
  );
}

interface BeforeYouReportProps {
  /** Requirements of the chosen reason. */
  readonly rule: ReturnRuleWire | undefined;
  readonly promises: PromisesWire;
  readonly quotaLeft: number | null;
  readonly answerBy: string;
}

/** Shows requirements, decider and deadline of the chosen reason, from the rules that decide it. */
function BeforeYouReport({ rule, promises, quotaLeft, answerBy }: BeforeYouReportProps) {
  const { t } = useTranslation('disputes');
  const format = useFormat();
  const titleId = useId();
  return (
    <section className={beforeYouReportClasses.box} aria-labelledby={titleId}>
      <Title order={2} size="h4" id={titleId}>
        {t(($) => $.before.title)}
      </Title>
      {rule === undefined ? (
        <>
          <p>{t(($) => $.before.promise, { hours: t(($) => $.period.hours, { count: promises.decide_hours }) })}</p>
          <p>{t(($) => $.before.duplicates, { days: t(($) => $.period.days, { count: promises.duplicate_days }) })}</p>
          <p>{t(($) => $.before.choose)}</p>
        </>
      ) : (
        <RuleFacts rule={rule} promises={promises} quotaLeft={quotaLeft} />
      )}
      {/* The live region must exist before it speaks, or some screen readers miss the text. */}
      <output className={beforeYouReportClasses.usually}>{t(($) => $.before.usually, { date: format.namedDay(answerBy) })}</output>
      <p>
        <Link to="/help/returns" className={beforeYouReportClasses.policy}>
          {t(($) => $.policyLink)}
        </Link>
      </p>
    </section>
  );
}

type RuleFactsProps = Pick<BeforeYouReportProps, 'promises' | 'quotaLeft'> & { readonly rule: ReturnRuleWire };

function RuleFacts({ rule, promises, quotaLeft }: RuleFactsProps) {
  const { t } = useTranslation('disputes');
  const silence = silenceWords(rule, t, useFormat());
  const left = rule.quota === null || quotaLeft === null ? null : t(($) => $.rules.left, { count: quotaLeft });
  const facts = [
    [t(($) => $.before.needed), neededWords(rule, promises, t)],
    [t(($) => $.before.decider), deciderWords(rule, t)],
    [t(($) => $.before.within), withinWords(rule, promises, t)],
    ...(silence === null ? [] : [[t(($) => $.before.silence), [silence, left].filter(Boolean).join(' ')] as const]),
  ] as const;
  return (
    <dl className={beforeYouReportClasses.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
