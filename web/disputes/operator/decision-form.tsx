import { Button, NativeSelect, Radio, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReportDetailWire } from '../../../contract/disputes/queue-endpoints.ts';
import { useKeys } from '../../ui/desk/shortcuts-dialog.tsx';
import { FailureAlert } from '../../ui/failure-alert.tsx';
import { dayAfter } from '../../ui/form/day-after.ts';
import { useAction } from '../../ui/form/use-action.ts';
import { useFormat } from '../../ui/format.ts';
import { PageBar } from '../../ui/page-bar.tsx';
import { type Decision, decide } from './api.ts';
import classes from './report.module.css';

type Verb = Decision['verb'];

interface DecisionFormProps {
  readonly data: ReportDetailWire;
  /** Called once decided; the decision can be undone for some seconds. */
  readonly onDecided: (verb: Verb) => void;
  /** The decision failed, possibly because a colleague decided first. */
  readonly onRefused: () => void;
}

const minMessageLength = 5;

/** Manages and submits a decision. Submitting an incomplete form focuses what is missing. */
function useDecision({ data, onDecided, onRefused }: DecisionFormProps) {
  const { t } = useTranslation('operator-disputes');
  const [verb, setVerb] = useState<Verb>();
  const [message, setMessage] = useState('');
  const [until, setUntil] = useState(data.extend_until.slice(0, 10));
  const [problems, setProblems] = useState<{ readonly verb?: string; readonly message?: string; readonly until?: string }>({});
  const deadline = data.report_by.slice(0, 10);
  const format = useFormat();
  const form = useRef<HTMLFormElement>(null);
  const { run, isBusy, failure } = useAction(t(($) => $.decision.failed));
  const step = data.report.state === 'appealed' ? 'appeal' : 'report';
  const focus = (name: string): void => form.current?.querySelector<HTMLElement>(`[name=${name}]`)?.focus();
  const choose = (chosen: Verb): void => {
    setVerb(chosen);
    setProblems({});
    requestAnimationFrame(() => focus('message'));
  };
  const send = async (chosen: Verb, reason: string): Promise<void> => {
    try {
      await decide({ id: data.report.id, step, verb: chosen, message: reason, until: chosen === 'extend' ? until : undefined });
    } catch (error) {
      onRefused();
      throw error;
    }
    onDecided(chosen);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const reason = message.trim();
    const isEarly = verb === 'extend' && until <= deadline;
    if (verb !== undefined && reason.length >= minMessageLength && !isEarly) {
      void run(() => send(verb, reason));
      return;
    }
    setProblems({
      ...(verb === undefined && { verb: t(($) => $.decision.choose) }),
      ...(reason.length < minMessageLength && { message: t(($) => $.decision.tooShort) }),
      ...(isEarly && { until: t(($) => $.decision.tooEarly, { date: format.shortDay(deadline) }) }),
    });
    focus(verb === undefined ? 'verb' : isEarly ? 'until' : 'message');
  };
  return { form, step, verb, setVerb, choose, message, setMessage, until, setUntil, deadline, problems, submit, isBusy, failure } as const;
}

/** Form for the decision and the message to the company. The keys `a` and `r` choose a decision and move to the message. */
export function DecisionForm(props: DecisionFormProps) {
  const { data } = props;
  const { t } = useTranslation('operator-disputes');
  const format = useFormat();
  const { form, step, verb, setVerb, choose, message, setMessage, until, setUntil, deadline, problems, submit, isBusy, failure } =
    useDecision(props);
  const submitWords = useSubmitWords(data, verb, until);
  useKeys({ a: () => choose('accept'), r: () => choose('reject') });
  return (
    <form ref={form} className={classes.form} onSubmit={submit} noValidate>
      <FailureAlert failure={failure} />
      <Choice data={data} step={step} verb={verb} error={problems.verb} onChoose={setVerb} />
      {verb === 'extend' && (
        <TextInput
          type="date"
          name="until"
          label={t(($) => $.decision.until)}
          description={t(($) => $.decision.untilHint, { date: format.shortDay(deadline) })}
          value={until}
          min={dayAfter(deadline)}
          error={problems.until}
          onChange={(event) => setUntil(event.currentTarget.value)}
        />
      )}
      {verb !== undefined && <Templates data={data} verb={verb} onChoose={setMessage} />}
      <Textarea
        name="message"
        label={t(($) => $.decision.message)}
        description={t(($) => $.decision.hint)}
        value={message}
        error={problems.message}
        maxLength={500}
        autosize
        minRows={3}
        onChange={(event) => setMessage(event.currentTarget.value)}
      />
      <Button type="submit" loading={isBusy} className={classes.deskSubmit}>
        {submitWords}
      </Button>
      <PageBar state="" className={classes.phoneBar}>
        {verb === undefined ? (
          (['reject', 'accept'] as const).map((one) => (
            <Button key={one} variant={one === 'accept' ? 'filled' : 'default'} onClick={() => choose(one)}>
              {t(($) => $.decision[one])}
            </Button>
          ))
        ) : (
          <Button type="submit" loading={isBusy}>
            {submitWords}
          </Button>
        )}
      </PageBar>
    </form>
  );
}

/** Returns the label of the submit button, with the amount or the deadline. */
function useSubmitWords({ lead, report }: ReportDetailWire, verb: Verb | undefined, until: string): string {
  const { t } = useTranslation('operator-disputes');
  const format = useFormat();
  if (verb === 'accept') return t(($) => $.decision.acceptFor, { amount: format.money(lead.credit, report.currency) });
  if (verb === 'reject') return t(($) => $.decision.reject);
  return verb === undefined ? t(($) => $.decision.decide) : t(($) => $.decision.extendTo, { date: format.shortDay(until) });
}

interface ChoiceProps {
  readonly data: ReportDetailWire;
  readonly step: 'report' | 'appeal';
  readonly verb: Verb | undefined;
  readonly error: string | undefined;
  readonly onChoose: (verb: Verb) => void;
}

function Choice({ data: { lead, report }, step, verb, error, onChoose }: ChoiceProps) {
  const { t } = useTranslation('operator-disputes');
  const format = useFormat();
  return (
    <Radio.Group name="verb" label={t(($) => $.decision.title)} value={verb ?? null} error={error} onChange={onChoose}>
      <Radio value="accept" label={t(($) => $.decision.acceptFor, { amount: format.money(lead.credit, report.currency) })} />
      <Radio value="reject" label={t(($) => $.decision.reject)} />
      {step === 'report' && <Radio value="extend" label={t(($) => $.decision.extend)} />}
    </Radio.Group>
  );
}

/** Inserts saved openings for the message, in the company's language. */
function Templates({ data, verb, onChoose }: { data: ReportDetailWire; verb: Verb; onChoose: (text: string) => void }) {
  const { t } = useTranslation('operator-disputes');
  const texts = data.templates[verb];
  const name = (key: string): string => t(($) => $.templateNames[key as keyof typeof $.templateNames]);
  return (
    <NativeSelect
      label={t(($) => $.decision.template)}
      defaultValue=""
      data={[{ value: '', label: t(($) => $.decision.own) }, ...texts.map(({ key }) => ({ value: key, label: name(key) }))]}
      onChange={(event) => onChoose(texts.find(({ key }) => key === event.currentTarget.value)?.text ?? '')}
    />
  );
}
