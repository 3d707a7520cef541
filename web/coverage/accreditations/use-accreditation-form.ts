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
  /** Server state; merged with typed answers on refetch. */
  readonly data: Accreditations;
  /** Area whose lead types count; if omitted, those of all areas. */
  readonly coverage?: number;
  /** Codes of additional accreditations to list. */
  readonly also?: string | undefined;
  /** Expired answers are resubmitted unchanged. */
  readonly mayRenew?: boolean;
  readonly onSaved?: () => void;
}

/** Manages the answers as a form. Submits only changes and points out another tab's changes at their field. */
export function useAccreditationForm({ data, coverage, also, mayRenew = false, onSaved }: AccreditationFormOptions) {
  const { t } = useTranslation('accreditations');
  const { t: common } = useTranslation('common');
  const client = useQueryClient();
  const [isSaved, setSaved] = useState(false);
  const outcome = useRef<SaveOutcome>('failed');
  const query = accreditationsQuery({ coverage, also });
  const savedAnswers = toAnswers(data);
  const asked = [...data.compulsoryAccreditations, ...data.optionalAccreditations];
  const { form, field, submit, isBusy, summary, mergeServerValues } = useAppForm<Record<string, string>>({
    initial: { ...savedAnswers },
    labels: Object.fromEntries(asked.map(({ id, name }) => [String(id), name])),
    rules: {},
    failure: t(($) => $.failed),
    reload: async () => toAnswers(await client.fetchQuery({ ...query, staleTime: 0 })),
    send: async (values) => {
      // Read from the cache: the newest version from a refusal may not have rendered yet.
      const there = client.getQueryData(query.queryKey) ?? data;
      const changed: Answers = { ...(mayRenew && expiredAnswers(there, values)), ...changedAnswers(toAnswers(there), values) };
      if (Object.keys(changed).length === 0) {
        outcome.current = 'saved';
        void showToast(
          common(($) => $.form.nothingToSave),
          'info',
        );
        return;
      }
      await saveAccreditations(changed, there.version);
      const mergedValues = { ...values, ...changed };
      form.resetDirty(mergedValues);
      form.setValues(mergedValues);
      setSaved(true);
      outcome.current = 'saved';
      onSaved?.();
      await client.invalidateQueries({ queryKey: sharedKeys.anyOfCompany() });
    },
  });
  const takeNews = useEffectEvent((news: Accreditations) => mergeServerValues({ ...toAnswers(news) }));
  useEffect(() => takeNews(data), [data]);
  return {
    summary,
    submit,
    isBusy,
    isSaved,
    /** Number of unsaved changes. */
    changes: Object.keys(changedAnswers(savedAnswers, form.values)).length,
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
    discard: () => form.setValues({ ...savedAnswers }),
  };
}

/** Initial form values: an answer, possibly empty, for every question. */
function toAnswers(data: Accreditations): Answers {
  const held = new Map(data.companyAccreditations.map((one) => [one.accreditation.id, one.certificate_number]));
  const asked = [...data.compulsoryAccreditations, ...data.optionalAccreditations];
  return Object.fromEntries(asked.map(({ id }) => [String(id), held.get(id) ?? '']));
}

/** Returns the changed answers, ignoring surrounding space. */
export function changedAnswers(before: Answers, now: Answers): Answers {
  return Object.fromEntries(
    Object.entries(now)
      .map(([id, answer]) => [id, answer.trim()] as const)
      .filter(([id, answer]) => answer !== before[id]),
  );
}

/** Returns unchanged answers whose approval has expired: saving them again requests another review. */
function expiredAnswers({ companyAccreditations }: Pick<Accreditations, 'companyAccreditations'>, now: Answers): Answers {
  const over = companyAccreditations.filter(({ state }) => state === 'expired');
  return Object.fromEntries(
    over
      .map(({ accreditation, certificate_number }) => [String(accreditation.id), certificate_number] as const)
      .filter(([id, answer]) => now[id]?.trim() === answer),
  );
}

export const findHeldAccreditation = (data: Accreditations, id: number): HeldAccreditation | undefined =>
  data.companyAccreditations.find((one) => one.accreditation.id === id);

/** Whole days until an approval ends, in the last sixty; undefined before that. */
export function daysLeft(until: string, now = Date.now()): number | undefined {
  const days = Math.ceil((Date.parse(until) - now) / 86_400_000);
  return days > 0 && days <= expiryBarDays ? days : undefined;
}

/** Number of days before the end from which validity is drawn as a bar. */
export const expiryBarDays = 60;
