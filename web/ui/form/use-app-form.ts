import { type FormErrors, useForm, type UseFormReturnType } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { FormRules } from '../../../contract/kit/problem.ts';
import { ApiRefusal } from '../../platform/api-client.ts';
import { mergeChanges } from './merge-changes.ts';
import { fieldProblemText, refusalWords } from './refusal-words.ts';
import { useErrorSummary } from './error-summary.tsx';

interface AppFormOptions<Values> {
  readonly initial: Values;
  /** Field labels, also used by the summary. */
  readonly labels: Readonly<Record<keyof Values & string, string>>;
  /** Says what to enter where a field is empty, unless the specification has its own text for the form. */
  readonly asks?: Readonly<Partial<Record<keyof Values & string, string>>>;
  /** The contract's own rules for these fields. */
  readonly rules: FormRules<Values>;
  /** Submits the form. Thrown refusals are shown at our fields, otherwise above the form. */
  readonly send: (values: Values) => Promise<void>;
  /** Fallback text if the server gave no usable one. */
  readonly failure: string;
  /** Called after a failed submit, for example to reset the captcha. */
  readonly onFailure?: (error: unknown) => void;
  /** Loads the current values on a version conflict (412). */
  readonly reload?: () => Promise<Values>;
  /** Scrolls to the first invalid field instead of the summary, which still takes the focus; required for registration. */
  readonly scrollsToError?: boolean;
}

/**
 * Manages a form with rules shared with the server, validated on blur of changed fields and on submit, never while typing. Errors appear at
 * their field and in the summary, which takes the focus. Ignores repeated submits while one is in flight.
 */
export function useAppForm<Values extends object>(options: AppFormOptions<Values>) {
  const { labels, reload, failure, scrollsToError = false } = options;
  const id = useId();
  const { validateField, validateAll } = useRules(options.rules, labels, options.asks);
  const form = useForm<Values>({ initialValues: options.initial, validate: validateAll });
  const summary = useErrorSummary({ id, form, labels, scrollsToError });
  const server = useServerAnswers({ form, labels, failure, reload, showSummary: summary.show });
  const sending = useMutation({
    mutationFn: options.send,
    onError: async (error) => {
      options.onFailure?.(error);
      await server.handleRefusal(error);
    },
  });
  const isSending = useRef(false);

  const submit = async (event?: FormEvent) => {
    event?.preventDefault();
    if (isSending.current) return;
    const values = form.getValues();
    const errors = validateAll(values);
    server.forget();
    form.setErrors(errors);
    const [first] = Object.keys(errors);
    if (first !== undefined) return summary.show([], first);
    summary.hide();
    isSending.current = true;
    await sending.mutateAsync(values).catch(() => undefined);
    isSending.current = false;
  };

  /** Returns the props of one field: value, change, error, the id that the summary links to, and validation on blur. */
  const field = <Field extends keyof Values & string>(name: Field, kind: 'input' | 'checkbox' = 'input') => ({
    ...form.getInputProps(name as never, { type: kind }),
    id: `${id}-${name}`,
    name,
    label: labels[name],
    // Mantine sets it only on text fields, not on passwords and checkboxes.
    'aria-invalid': form.errors[name] !== undefined || undefined,
    onBlur: () => {
      const wasWrong = form.errors[name] !== undefined;
      deferUntilPointerUp(() => {
        // The press that caused the blur may have reset the form.
        if (!wasWrong && !form.isDirty(name as never)) return;
        const values = form.getValues();
        if (!server.standsFor(name, values[name])) form.setFieldError(name as never, validateField(name, values));
      });
    },
  });

  const { mergeServerValues } = server;
  return { form, field, submit, changes: countChanges(form), isBusy: sending.isPending, id, mergeServerValues, summary: summary.shown };
}

/** Number of fields that differ from the initial values. */
function countChanges<Values extends object>(form: UseFormReturnType<Values>): number {
  return Object.keys(form.values).filter((name) => form.isDirty(name as never)).length;
}

/** The contract's rules with translated messages. */
function useRules<Values extends object>(
  rules: FormRules<Values>,
  labels: AppFormOptions<Values>['labels'],
  asks: AppFormOptions<Values>['asks'],
) {
  const { t } = useTranslation('errors');
  const validateField = (field: keyof Values & string, values: Values): string | null => {
    const problem = rules[field]?.(values[field], values);
    if (problem === undefined) return null;
    return (
      (problem === 'required' ? asks?.[field] : undefined) ??
      fieldProblemText(
        t(($) => $[problem]),
        labels[field],
      )
    );
  };
  const validateAll = (values: Values): FormErrors => {
    const judged = (Object.keys(values) as (keyof Values & string)[]).map((field) => [field, validateField(field, values)]);
    return Object.fromEntries(judged.filter(([, text]) => text !== null));
  };
  return { validateField, validateAll };
}

let isPressed = false;
const waiting: (() => void)[] = [];

addEventListener('pointerdown', () => (isPressed = true), true);
for (const end of ['pointerup', 'pointercancel']) {
  addEventListener(
    end,
    () => {
      isPressed = false;
      for (const run of waiting.splice(0)) setTimeout(run);
    },
    true,
  );
}

/**
 * Defers layout changes until no button is pressed, or the target would move under the pointer and the click be lost. A tap is over before
 * the next task.
 */
function deferUntilPointerUp(run: () => void): void {
  if (isPressed) waiting.push(run);
  else setTimeout(run);
}

interface ServerAnswerOptions<Values> {
  readonly form: UseFormReturnType<Values>;
  readonly labels: AppFormOptions<Values>['labels'];
  /** Fallback text if the server gave no usable one. */
  readonly failure: string;
  readonly showSummary: (problems: readonly string[], firstField?: string) => void;
  /** Loads the current server values; undefined in forms without a version. */
  readonly reload: (() => Promise<Values>) | undefined;
}

/** Handles refusals: of single fields, of the whole form, or because of a version conflict. */
function useServerAnswers<Values extends object>({ form, labels, failure, showSummary, reload }: ServerAnswerOptions<Values>) {
  const { t } = useTranslation('errors');
  /** Rejected values: the message stays while the field holds that value, even after blur. */
  const rejectedValues = useRef(new Map<string, unknown>());

  const showFieldErrors = (texts: Readonly<Record<string, string>>, values: Values): void => {
    rejectedValues.current = new Map(Object.keys(texts).map((field) => [field, values[field as keyof Values]]));
    form.setErrors(texts);
  };

  const showRefusal = (error: unknown): void => {
    const fields = error instanceof ApiRefusal ? (error.fields ?? {}) : {};
    const ours = Object.entries(fields).filter(([field]) => field in form.values);
    const said = (field: string, text: string): string => fieldProblemText(text, labels[field as keyof Values & string]);
    showFieldErrors(
      Object.fromEntries(ours.map(([field, texts]) => [field, texts.map((text) => said(field, text)).join(' ')])),
      form.getValues(),
    );
    const isClear = error instanceof ApiRefusal && error.errors.length > 0 && error.status < 500;
    const ofNoField = isClear ? refusalWords(error) : [failure];
    showSummary(ours.length > 0 ? [] : ofNoField, ours[0]?.[0]);
  };

  /** Rebases the form on the server's values. Shows what others changed and keeps local edits, which the next save applies knowingly. */
  const mergeServerValues = (theirs: Values): void => {
    const before = form.getInitialValues();
    const { values, changes } = mergeChanges(before, theirs, form.getValues());
    if (changes.length === 0 && Object.keys(theirs).every((field) => field in before)) return;
    form.resetDirty(theirs);
    form.setValues(values);
    if (changes.length === 0) return;
    const texts = changes.map(({ field, isContested }) => {
      const value = theirs[field];
      if (!isContested) return [field, t(($) => $.changedShown)];
      return [field, typeof value === 'string' && value !== '' ? t(($) => $.changedTo, { value }) : t(($) => $.changedKept)];
    });
    showFieldErrors(Object.fromEntries(texts), values);
  };

  /** Shows why the form was refused. On a conflict (412), fetches and merges the server's values first. */
  const handleRefusal = async (refusal: unknown): Promise<void> => {
    const isChanged = refusal instanceof ApiRefusal && refusal.status === 412;
    const theirs = isChanged ? await reload?.().catch(() => undefined) : undefined;
    if (!isChanged || theirs === undefined) return showRefusal(refusal);
    mergeServerValues(theirs);
    showSummary(refusal.errors);
  };

  return {
    handleRefusal,
    mergeServerValues,
    forget: () => rejectedValues.current.clear(),
    /** Whether the server's message still applies to the field's value. */
    standsFor: (field: string, value: unknown) => rejectedValues.current.has(field) && rejectedValues.current.get(field) === value,
  };
}
