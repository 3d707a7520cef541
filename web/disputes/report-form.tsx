import { Button, Title } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { UseFormReturnType } from '@mantine/form';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReturnRuleWire, PromisesWire } from '../../contract/disputes/endpoints.ts';
import {
  type ReportForm as Values,
  findChosenReason,
  reportFormRules,
  type ReportForm as ReportFormValues,
} from '../../contract/disputes/report-form-rules.ts';
import { isNumberProblem, noContact, numberProblems } from '../../contract/disputes/values.ts';
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
  /** Facts about the lead, shown with the rules. */
  readonly children: ReactNode;
}

/** Form to report a lead, with the requirements of the chosen reason beside it. */
export function ReportForm({ code, boughtAt, reporting, onSent, children }: ReportFormProps) {
  const { t } = useTranslation('disputes');
  const format = useFormat();
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
  const choose = (value: Values['reason']) => {
    const starts = numberProblems.map((one) => `${reasonName(one, t)}. `);
    // The chosen problem becomes the start of the description, because the report itself only says that the lead is a hoax.
    if (form.values.comment === '' || starts.includes(form.values.comment))
      form.setFieldValue('comment', isNumberProblem(value) ? `${reasonName(value, t)}. ` : '');
    form.setFieldValue('reason', value);
  };
  return (
    <div className={classes.columns}>
      <form className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
        <ErrorSummary {...summary} />
        <ReasonField id={id} form={form} rules={rules} onChoose={choose} />
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
        {/* The live region must exist before it speaks, or some screen readers miss the text. */}
        <output className={classes.usually}>{t(($) => $.before.usually, { date: format.namedDay(reporting.answer_by) })}</output>
        <Button type="submit" loading={isBusy} aria-label={isBusy ? t(($) => $.form.sending) : undefined} className={classes.submit}>
          {t(($) => $.form.send)}
        </Button>
      </form>
      <aside className={classes.beside}>
        <BeforeYouReport
          rule={findRule(reason)}
          isRenamed={isNumberProblem(form.values.reason)}
          promises={reporting.promises}
          quotaLeft={reporting.quota_left}
        />
        {children}
      </aside>
    </div>
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
  readonly onChoose: (reason: ReportFormValues['reason']) => void;
}

/** Chooses a reason of the country. "Could not reach" has its own choices right below. */
function ReasonField({ id, form, rules, onChoose }: ReasonFieldProps) {
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
      onChange={onChoose}
      error={errors['reason']}
    />
  );
}

interface BeforeYouReportProps {
  /** Requirements of the chosen reason. */
  readonly rule: ReturnRuleWire | undefined;
  /** Whether the report is recorded under another name than the one chosen. */
  readonly isRenamed: boolean;
  readonly promises: PromisesWire;
  readonly quotaLeft: number | null;
}

/** Narrower than this, the rules are below the form. Matches form.module.css. */
const stackedLayout = '(width < 62em)';

/** Shows requirements, decider and deadline of the chosen reason, from the rules that decide it. Below the form it can be folded away. */
function BeforeYouReport(props: BeforeYouReportProps) {
  const { t } = useTranslation('disputes');
  const isStacked = useMediaQuery(stackedLayout, false, { getInitialValueInEffect: false });
  const titleId = useId();
  const title = (
    <Title order={2} size="h4" id={titleId}>
      {t(($) => $.before.title)}
    </Title>
  );
  return (
    <section className={beforeYouReportClasses.box} aria-labelledby={titleId}>
      {isStacked ? (
        <details open>
          <summary className={beforeYouReportClasses.fold}>{title}</summary>
          <Rules {...props} />
        </details>
      ) : (
        <>
          {title}
          <Rules {...props} />
        </>
      )}
    </section>
  );
}

function Rules({ rule, isRenamed, promises, quotaLeft }: BeforeYouReportProps) {
  const { t } = useTranslation('disputes');
  return (
    <>
      {rule === undefined ? (
        <>
          <p>{t(($) => $.before.promise, { hours: t(($) => $.period.hours, { count: promises.decide_hours }) })}</p>
          <p>{t(($) => $.before.duplicates, { days: t(($) => $.period.days, { count: promises.duplicate_days }) })}</p>
          <p>{t(($) => $.before.choose)}</p>
        </>
      ) : (
        <RuleFacts rule={rule} isRenamed={isRenamed} promises={promises} quotaLeft={quotaLeft} />
      )}
      <p>
        <Link to="/help/returns" className={beforeYouReportClasses.policy}>
          {t(($) => $.policyLink)}
        </Link>
      </p>
    </>
  );
}

type RuleFactsProps = Omit<BeforeYouReportProps, 'rule'> & { readonly rule: ReturnRuleWire };

function RuleFacts({ rule, isRenamed, promises, quotaLeft }: RuleFactsProps) {
  const { t } = useTranslation('disputes');
  const silence = silenceWords(rule, t, useFormat());
  const left = rule.quota === null || quotaLeft === null ? null : t(($) => $.rules.left, { count: quotaLeft });
  const facts = [
    ...(isRenamed ? [[t(($) => $.before.recorded), reasonName(rule.reason, t)] as const] : []),
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
