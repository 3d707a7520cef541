import { type FormErrors, useForm } from '@mantine/form';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FormRules } from '../../../contract/kit/problem.ts';
import { ApiRefusal } from '../../platform/api-client.ts';
import { afterPress } from './after-press.ts';
import { findControl } from './find-control.ts';
import { mergeChanges } from './merge-changes.ts';
import { useErrorTitle } from './use-error-title.ts';

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
  /** Scrolls to the first wrong field besides telling it in the summary, for long forms. */
  readonly scrollsToError?: boolean;
}

export interface SummaryItem {
  /** Id of the element to focus; undefined for what belongs to no field. */
  readonly target?: string;
  /** The field's name on the screen. */
  readonly label?: string;
  readonly text: string;
}

/**
 * A form of the product: rules shared with the server, checked when a changed field is left and on submit, never while typing.
 * Errors stand at their field and in the summary above, which takes the focus.
 */
export function useAppForm<Values extends object>(options: AppFormOptions<Values>) {
  const { t } = useTranslation('errors');
  const id = useId();
  const summary = useRef<HTMLDivElement>(null);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [isBusy, setBusy] = useState(false);
  const isSending = useRef(false);

  const judge = (field: keyof Values & string, values: Values): string | null => {
    const problem = options.rules[field]?.(values[field], values);
    return problem === undefined ? null : t(($) => $[problem]);
  };
  const judgeAll = (values: Values): FormErrors =>
    Object.fromEntries(
      (Object.keys(values) as (keyof Values & string)[]).flatMap((field) => {
        const text = judge(field, values);
        return text === null ? [] : [[field, text]];
      }),
    );
  const form = useForm<Values>({ initialValues: options.initial, validate: judgeAll });

  const items: SummaryItem[] = [
    ...problems.map((text) => ({ text })),
    ...(Object.keys(form.values) as (keyof Values & string)[]).flatMap((field) => {
      const text = form.errors[field];
      return typeof text === 'string' ? [{ target: `${id}-${field}`, label: options.labels[field], text }] : [];
    }),
  ];
  /** What the server said of a field stays while the field holds what it was said of, also when the focus leaves it. */
  const told = useRef(new Map<string, { readonly value: unknown; readonly text: string }>());
  const tell = (texts: Readonly<Record<string, string>>, values: Values): void => {
    told.current = new Map(Object.entries(texts).map(([field, text]) => [field, { value: values[field as keyof Values], text }]));
    form.setErrors(texts);
  };
  const [isSummaryShown, setSummaryShown] = useState(false);
  useErrorTitle(isSummaryShown && items.length > 0);

  const showErrors = (first?: string) => {
    setSummaryShown(true);
    requestAnimationFrame(() => {
      summary.current?.focus({ preventScroll: options.scrollsToError === true && first !== undefined });
      if (options.scrollsToError === true && first !== undefined) {
        findControl(`${id}-${first}`)?.scrollIntoView({ block: 'center' });
      }
    });
  };

  const takeRefusal = (error: unknown) => {
    const fields = error instanceof ApiRefusal ? (error.fields ?? {}) : {};
    const ours = Object.entries(fields).filter(([field]) => field in form.values);
    tell(Object.fromEntries(ours.map(([field, texts]) => [field, texts.join(' ')])), form.getValues());
    if (ours.length > 0) setProblems([]);
    else setProblems(error instanceof ApiRefusal && error.errors.length > 0 && error.status < 500 ? error.errors : [options.failure]);
    showErrors(ours[0]?.[0]);
  };

  /**
   * What stands on the server now takes the place of what the form was filled with. What others changed is shown and told;
   * what was typed here stays and is saved over it by the next save, which knows of it.
   */
  const takeTheirs = (theirs: Values): void => {
    const { values, changes } = mergeChanges(form.getInitialValues(), theirs, form.getValues());
    if (changes.length === 0) return;
    form.resetDirty(theirs);
    form.setValues(values);
    tell(
      Object.fromEntries(
        changes.map(({ field, isContested }) => {
          const value = theirs[field];
          if (!isContested) return [field, t(($) => $.changedShown)];
          return [field, typeof value === 'string' && value !== '' ? t(($) => $.changedTo, { value }) : t(($) => $.changedKept)];
        }),
      ),
      values,
    );
  };

  const takeChanges = async (refusal: ApiRefusal, reload: () => Promise<Values>) => {
    const theirs = await reload().catch(() => undefined);
    if (theirs === undefined) return takeRefusal(refusal);
    takeTheirs(theirs);
    setProblems(refusal.errors);
    showErrors();
  };

  const submit = async (event?: FormEvent) => {
    event?.preventDefault();
    if (isSending.current) return;
    const values = form.getValues();
    const errors = judgeAll(values);
    told.current.clear();
    form.setErrors(errors);
    setProblems([]);
    const [first] = Object.keys(errors);
    if (first !== undefined) return showErrors(first);
    setSummaryShown(false);
    isSending.current = true;
    setBusy(true);
    try {
      await options.send(values);
    } catch (error) {
      options.onFailure?.(error);
      if (error instanceof ApiRefusal && error.status === 412 && options.reload !== undefined) await takeChanges(error, options.reload);
      else takeRefusal(error);
    } finally {
      isSending.current = false;
      setBusy(false);
    }
  };

  /** The properties of one field: value, change, error, the id that the summary links to, and the check on leaving it. */
  const field = <Field extends keyof Values & string>(name: Field, kind: 'input' | 'checkbox' = 'input') => {
    const props = form.getInputProps(name as never, { type: kind });
    return {
      ...props,
      id: `${id}-${name}`,
      name,
      label: options.labels[name],
      onBlur: () => {
        const wasWrong = form.errors[name] !== undefined;
        afterPress(() => {
          // What was pressed may have emptied the form, or put it back as it was.
          if (!wasWrong && !form.isDirty(name as never)) return;
          const values = form.getValues();
          const said = told.current.get(name);
          if (said === undefined || said.value !== values[name]) form.setFieldError(name as never, judge(name, values));
        });
      },
    };
  };

  return { form, field, submit, isBusy, id, takeTheirs, summary: { ref: summary, items: isSummaryShown ? items : [] } };
}
