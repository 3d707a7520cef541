import type { UseFormReturnType } from '@mantine/form';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiRefusal } from '../../platform/api-client.ts';
import { mergeChanges } from './merge-changes.ts';
import { refusalWords } from './refusal-words.ts';

interface ServerAnswerOptions<Values> {
  readonly form: UseFormReturnType<Values>;
  /** The text when the server gave none that people could use. */
  readonly failure: string;
  readonly showSummary: (problems: readonly string[], firstField?: string) => void;
  /** What the form holds on the server now; absent in forms without a version. */
  readonly reload: (() => Promise<Values>) | undefined;
}

/** What the server says of a form that it refused: of single fields, of the whole, or that somebody else has changed it. */
export function useServerAnswers<Values extends object>({ form, failure, showSummary, reload }: ServerAnswerOptions<Values>) {
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
