import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sharedKeys } from '../../platform/query-keys.ts';
import { useAppForm } from '../../ui/form/use-app-form.ts';
import { showToast } from '../../ui/toast.tsx';
import type { SaveOutcome } from '../steps.ts';
import {
  type Accreditations,
  accreditationsQuery,
  type Answers,
  saveAccreditations,
  type HeldAccreditation,
} from './accreditations-api.ts';

interface AccreditationFormOptions {
  /** What stands on the server; read again it is brought together with what was typed. */
  readonly data: Accreditations;
  /** The area whose lead types count; left out: those of all. */
  readonly coverage?: number;
  /** Codes of others that are listed as well. */
  readonly also?: string | undefined;
  /** What has expired is sent again as it is. */
  readonly mayRenew?: boolean;
  readonly onSaved?: () => void;
}

/** The answers as a form. Only what changed is sent; what another tab changed meanwhile is told by its field. */
export function useAccreditationForm({ data, coverage, also, mayRenew = false, onSaved }: AccreditationFormOptions) {
  const { t } = useTranslation('accreditations');
  const { t: common } = useTranslation('common');
  const client = useQueryClient();
  const [isSaved, setSaved] = useState(false);
  const outcome = useRef<SaveOutcome>('failed');
  const query = accreditationsQuery({ coverage, also });
  const standing = answersOf(data);
  const asked = [...data.compulsoryAccreditations, ...data.optionalAccreditations];
  const { form, field, submit, isBusy, summary, takeTheirs } = useAppForm<Record<string, string>>({
    initial: { ...standing },
    labels: Object.fromEntries(asked.map(({ id, name }) => [String(id), name])),
    rules: {},
    failure: t(($) => $.failed),
    reload: async () => answersOf(await client.fetchQuery({ ...query, staleTime: 0 })),
    send: async (values) => {
      // From where it is newest: what a refusal told a moment ago may not have been drawn yet.
      const there = client.getQueryData(query.queryKey) ?? data;
      const changed: Answers = { ...(mayRenew && expiredAnswers(there, values)), ...changedAnswers(answersOf(there), values) };
      if (Object.keys(changed).length === 0) {
        outcome.current = 'saved';
        void showToast(
          common(($) => $.form.nothingToSave),
          'info',
        );
        return;
      }
      await saveAccreditations(changed, there.version);
      const kept = { ...values, ...changed };
      form.resetDirty(kept);
      form.setValues(kept);
      setSaved(true);
      outcome.current = 'saved';
      onSaved?.();
      await client.invalidateQueries({ queryKey: sharedKeys.anyOfCompany() });
    },
  });
  const takeNews = useEffectEvent((news: Accreditations) => takeTheirs({ ...answersOf(news) }));
  useEffect(() => takeNews(data), [data]);
  return {
    summary,
    submit,
    isBusy,
    isSaved,
    /** How many answers differ from what is saved. */
    changes: Object.keys(changedAnswers(standing, form.values)).length,
    field: (id: string) => ({ ...field(id), value: form.values[id] ?? '' }),
    answer: (id: string, text: string) => {
      setSaved(false);
      form.setFieldValue(id, text);
    },
    save: async (): Promise<SaveOutcome> => {
      outcome.current = 'failed';
      await submit();
      return outcome.current;
    },
    discard: () => form.setValues({ ...standing }),
  };
}

/** What stands in the form to begin with: an answer, empty where there is none, for everything that is asked. */
function answersOf(data: Accreditations): Answers {
  const held = new Map(data.companyAccreditations.map((one) => [one.accreditation.id, one.certificate_number]));
  const asked = [...data.compulsoryAccreditations, ...data.optionalAccreditations];
  return Object.fromEntries(asked.map(({ id }) => [String(id), held.get(id) ?? '']));
}

/** The answers that are not what they were. Space around a number is no change. */
export function changedAnswers(before: Answers, now: Answers): Answers {
  return Object.fromEntries(
    Object.entries(now)
      .map(([id, answer]) => [id, answer.trim()] as const)
      .filter(([id, answer]) => answer !== before[id]),
  );
}

/** The answers that stand as they were although their approval is over: saved again they are looked at once more. */
function expiredAnswers({ companyAccreditations }: Pick<Accreditations, 'companyAccreditations'>, now: Answers): Answers {
  const over = companyAccreditations.filter(({ state }) => state === 'expired');
  return Object.fromEntries(
    over
      .map(({ accreditation, certificate_number }) => [String(accreditation.id), certificate_number] as const)
      .filter(([id, answer]) => now[id]?.trim() === answer),
  );
}

export const heldOf = (data: Accreditations, id: number): HeldAccreditation | undefined =>
  data.companyAccreditations.find((one) => one.accreditation.id === id);

/** Whole days until an approval ends, in the last sixty; undefined before that. */
export function daysLeft(until: string, now = Date.now()): number | undefined {
  const days = Math.ceil((Date.parse(until) - now) / 86_400_000);
  return days > 0 && days <= expiryBarDays ? days : undefined;
}

/** For how long before the end the validity is drawn as a bar. */
export const expiryBarDays = 60;
