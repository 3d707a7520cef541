import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorSummary } from '../../ui/form/error-summary.tsx';
import { SaveBar } from '../../ui/form/save-bar.tsx';
import { UnsavedChanges } from '../../ui/form/unsaved-changes.tsx';
import { useAppForm } from '../../ui/form/use-app-form.ts';
import { showToast } from '../../ui/toast.tsx';
import { answersOf, changedAnswers } from './accreditation-answers.ts';
import { type Accreditation, type Accreditations, accreditationsQuery, type Answers, saveAccreditations } from './accreditations-api.ts';
import { AccreditationList } from './accreditation-list.tsx';
import { NeedingTypesPane } from './needing-types-pane.tsx';
import { sharedKeys } from '../../platform/query-keys.ts';

interface FormState {
  readonly isDirty: boolean;
  readonly isBusy: boolean;
  readonly isSaved: boolean;
}

interface AccreditationFormProps {
  /** What stands on the server; read again it is brought together with what was typed. */
  readonly data: Accreditations;
  /** The area whose lead types count; left out: those of all. */
  readonly coverage?: number;
  /** What a save says. */
  readonly saved: string;
  /** Where the form is a step of something larger: what stands at its end, and asks before work is lost. */
  readonly renderBar?: (state: FormState) => ReactNode;
  readonly children?: ReactNode;
}

/** The answers with their save bar. Only what changed is sent; what another tab changed meanwhile is told by its field. */
export function AccreditationForm({ data, coverage, saved, renderBar, children }: AccreditationFormProps) {
  const { t } = useTranslation('accreditations');
  const { t: common } = useTranslation('common');
  const nothingToSave = common(($) => $.form.nothingToSave);
  const client = useQueryClient();
  const [shown, setShown] = useState<Accreditation>();
  const [isSaved, setSaved] = useState(false);
  const query = accreditationsQuery(coverage);
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
      const changed: Answers = changedAnswers(answersOf(there), values);
      if (Object.keys(changed).length === 0) {
        void showToast(nothingToSave, 'info');
        return;
      }
      await saveAccreditations(changed, there.version);
      const kept = { ...values, ...changed };
      form.resetDirty(kept);
      form.setValues(kept);
      setSaved(true);
      void showToast(saved);
      await client.invalidateQueries({ queryKey: sharedKeys.anyOfCompany() });
    },
  });
  const takeNews = useEffectEvent((news: Accreditations) => takeTheirs({ ...answersOf(news) }));
  useEffect(() => takeNews(data), [data]);
  const changes = Object.keys(changedAnswers(standing, form.values)).length;
  const state = { isDirty: changes > 0, isBusy, isSaved };
  const discard = () => form.setValues({ ...standing });
  const answer = (id: string, text: string) => {
    setSaved(false);
    form.setFieldValue(id, text);
  };
  return (
    <>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <ErrorSummary {...summary} />
        {children}
        <AccreditationList
          data={data}
          field={(id) => ({ ...field(id), value: form.values[id] ?? '' })}
          onAnswer={answer}
          {...(renderBar === undefined && { onShowTypes: setShown })}
        />
        {renderBar?.(state) ?? <FormBar {...state} changes={changes} onDiscard={discard} />}
      </form>
      {/* Not within the form: a form that is opened from there is one of its own. */}
      {shown !== undefined && <NeedingTypesPane accreditation={shown} onClose={() => setShown(undefined)} />}
    </>
  );
}

function FormBar({ changes, onDiscard, isBusy, isSaved }: FormState & { readonly changes: number; readonly onDiscard: () => void }) {
  return (
    <>
      <SaveBar changes={changes} isBusy={isBusy} isSaved={isSaved} onDiscard={onDiscard} />
      <UnsavedChanges isDirty={changes > 0 && !isBusy} />
    </>
  );
}
