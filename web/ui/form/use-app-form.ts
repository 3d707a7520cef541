import { type FormErrors, useForm, type UseFormReturnType } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { FormRules } from '../../../contract/kit/problem.ts';
import { ApiRefusal } from '../../platform/api-client.ts';
import { mergeChanges } from './merge-changes.ts';
import { refusalWords } from './refusal-words.ts';
import { useErrorSummary } from './error-summary.tsx';

interface AppFormOptions<Values> {
  readonly initial: Values;
  /** What the fields are called on the screen; the summary names them so. */
  readonly labels: Readonly<Record<keyof Values & string, string>>;
  /** The contract's own rules for these fields. */
  readonly rules: FormRules<Values>;
  /** Sends the form. A refusal that it throws is shown: by field where the field is ours, else above the form. */
  readonly send: (values: Values) => Promise<void>;
  /** The text when the server gave none that people could use. */
  readonly failure: string;
  /** Called after a send that failed, for example to begin the captcha anew. */
  readonly onFailure?: (error: unknown) => void;
  /** What the form holds now, for forms with a version: asked for where somebody else saved it meanwhile (412). */
  readonly reload?: () => Promise<Values>;
  /** Scrolls to the first wrong field instead of the summary, which has the focus all the same: as the registration must. */
  readonly scrollsToError?: boolean;
}

/**
 * A form of the product: rules shared with the server, checked when a changed field is left and on submit, never while typing.
 * Errors stand at their field and in the summary above, which takes the focus. It is sent once, however often it is submitted.
 */
export function useAppForm<Values extends object>(options: AppFormOptions<Values>) {
  const { labels, reload, failure, scrollsToError = false } = options;
  const id = useId();
  const { judge, judgeAll } = useRules(options.rules);
  const form = useForm<Values>({ initialValues: options.initial, validate: judgeAll });
  const summary = useErrorSummary({ id, form, labels, scrollsToError });
  const server = useServerAnswers({ form, failure, reload, showSummary: summary.show });
  const sending = useMutation({
    mutationFn: options.send,
    onError: async (error) => {
      options.onFailure?.(error);
      await server.takeRefusal(error);
    },
  });
  const isSending = useRef(false);

  const submit = async (event?: FormEvent) => {
    event?.preventDefault();
    if (isSending.current) return;
    const values = form.getValues();
    const errors = judgeAll(values);
    server.forget();
    form.setErrors(errors);
    const [first] = Object.keys(errors);
    if (first !== undefined) return summary.show([], first);
    summary.hide();
    isSending.current = true;
    await sending.mutateAsync(values).catch(() => undefined);
    isSending.current = false;
  };

  /** The properties of one field: value, change, error, the id that the summary links to, and the check on leaving it. */
  const field = <Field extends keyof Values & string>(name: Field, kind: 'input' | 'checkbox' = 'input') => ({
    ...form.getInputProps(name as never, { type: kind }),
    id: `${id}-${name}`,
    name,
    label: labels[name],
    // Mantine tells it of its text fields only, not of passwords and boxes to tick.
    'aria-invalid': form.errors[name] !== undefined || undefined,
    onBlur: () => {
      const wasWrong = form.errors[name] !== undefined;
      afterPress(() => {
        // What was pressed may have emptied the form, or put it back as it was.
        if (!wasWrong && !form.isDirty(name as never)) return;
        const values = form.getValues();
        if (!server.standsFor(name, values[name])) form.setFieldError(name as never, judge(name, values));
      });
    },
  });

  const { takeTheirs } = server;
  return { form, field, submit, changes: changesIn(form), isBusy: sending.isPending, id, takeTheirs, summary: summary.shown };
}

/** How many fields differ from what the form was filled with. */
function changesIn<Values extends object>(form: UseFormReturnType<Values>): number {
  return Object.keys(form.values).filter((name) => form.isDirty(name as never)).length;
}

/** The contract's rules in the words of the screen. */
function useRules<Values extends object>(rules: FormRules<Values>) {
  const { t } = useTranslation('errors');
  const judge = (field: keyof Values & string, values: Values): string | null => {
    const problem = rules[field]?.(values[field], values);
    return problem === undefined ? null : t(($) => $[problem]);
  };
  const judgeAll = (values: Values): FormErrors => {
    const judged = (Object.keys(values) as (keyof Values & string)[]).map((field) => [field, judge(field, values)]);
    return Object.fromEntries(judged.filter(([, text]) => text !== null));
  };
  return { judge, judgeAll };
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
 * Runs something that moves the page, but never between the press and the release of a button: what is pressed would move
 * from under the pointer, and its click would be lost. A tap of a finger is over before the next task.
 */
function afterPress(run: () => void): void {
  if (isPressed) waiting.push(run);
  else setTimeout(run);
}

interface ServerAnswerOptions<Values> {
  readonly form: UseFormReturnType<Values>;
  /** The text when the server gave none that people could use. */
  readonly failure: string;
  readonly showSummary: (problems: readonly string[], firstField?: string) => void;
  /** What the form holds on the server now; absent in forms without a version. */
  readonly reload: (() => Promise<Values>) | undefined;
}

/** What the server says of a form that it refused: of single fields, of the whole, or that somebody else has changed it. */
function useServerAnswers<Values extends object>({ form, failure, showSummary, reload }: ServerAnswerOptions<Values>) {
  const { t } = useTranslation('errors');
  /** Of which value it was said: it stays while the field holds that, also when the focus leaves it. */
  const said = useRef(new Map<string, unknown>());

  const tell = (texts: Readonly<Record<string, string>>, values: Values): void => {
    said.current = new Map(Object.keys(texts).map((field) => [field, values[field as keyof Values]]));
    form.setErrors(texts);
  };

  const tellRefusal = (error: unknown): void => {
    const fields = error instanceof ApiRefusal ? (error.fields ?? {}) : {};
    const ours = Object.entries(fields).filter(([field]) => field in form.values);
    tell(Object.fromEntries(ours.map(([field, texts]) => [field, texts.join(' ')])), form.getValues());
    const isClear = error instanceof ApiRefusal && error.errors.length > 0 && error.status < 500;
    const ofNoField = isClear ? refusalWords(error) : [failure];
    showSummary(ours.length > 0 ? [] : ofNoField, ours[0]?.[0]);
  };

  /**
   * What stands on the server now takes the place of what the form was filled with. What others changed is shown and told;
   * what was typed here stays and is saved over it by the next save, which knows of it.
   */
  const takeTheirs = (theirs: Values): void => {
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
    tell(Object.fromEntries(texts), values);
  };

  /** Shows why the form was not taken. Where somebody else saved it meanwhile (412), what they saved is fetched and merged first. */
  const takeRefusal = async (refusal: unknown): Promise<void> => {
    const isChanged = refusal instanceof ApiRefusal && refusal.status === 412;
    const theirs = isChanged ? await reload?.().catch(() => undefined) : undefined;
    if (!isChanged || theirs === undefined) return tellRefusal(refusal);
    takeTheirs(theirs);
    showSummary(refusal.errors);
  };

  return {
    takeRefusal,
    takeTheirs,
    forget: () => said.current.clear(),
    /** Whether what was said of the field is still about what it holds. */
    standsFor: (field: string, value: unknown) => said.current.has(field) && said.current.get(field) === value,
  };
}
