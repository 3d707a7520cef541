import { type FormErrors, useForm, type UseFormReturnType } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { FormRules } from '../../../contract/kit/problem.ts';
import { afterPress } from './after-press.ts';
import { useErrorSummary } from './use-error-summary.ts';
import { useServerAnswers } from './use-server-answers.ts';

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
