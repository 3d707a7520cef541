import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorSummary } from '../../ui/form/error-summary.tsx';
import { SaveBar } from '../../ui/form/save-bar.tsx';
import { UnsavedChanges } from '../../ui/form/unsaved-changes.tsx';
import { useAppForm } from '../../ui/form/use-app-form.ts';
import { showToast } from '../../ui/toast.tsx';
import { answersOf, changedAnswers } from '../accreditation-answers.ts';
import { type Accreditation, type Accreditations, type Answers, saveAccreditations } from '../accreditations-api.ts';
import { AccreditationList } from './accreditation-list.tsx';
import { NeedingTypesPane } from './needing-types-pane.tsx';

interface AccreditationFormProps {
  readonly data: Accreditations;
  /** What a save says. */
  readonly saved: string;
  /** Where the form is a step of something larger: what stands at its end, and asks before work is lost. */
  readonly renderBar?: (state: { readonly isDirty: boolean; readonly isBusy: boolean; readonly isSaved: boolean }) => ReactNode;
  readonly children?: ReactNode;
}

/** The answers with their save bar. Only what changed is sent; what another tab changed meanwhile is told by its field. */
export function AccreditationForm({ data, saved, renderBar, children }: AccreditationFormProps) {
  const { t } = useTranslation('accreditations');
  const { t: common } = useTranslation('common');
  const client = useQueryClient();
  const [shown, setShown] = useState<Accreditation>();
  const [isSaved, setSaved] = useState(false);
  const initial = answersOf(data);
  const asked = [...data.compulsoryAccreditations, ...data.optionalAccreditations];
  const { form, field, submit, isBusy, summary } = useAppForm<Record<string, string>>({
    initial: { ...initial },
    labels: Object.fromEntries(asked.map(({ id, name }) => [String(id), name])),
    rules: {},
    failure: t(($) => $.failed),
    send: async (values) => {
      const changed: Answers = changedAnswers(initial, values);
      if (Object.keys(changed).length === 0) {
        void showToast(common(($) => $.form.nothingToSave));
        return;
      }
      await saveAccreditations(changed, data.version);
      setSaved(true);
      void showToast(saved);
      await client.invalidateQueries({ queryKey: ['company'] });
    },
  });
  const isDirty = Object.keys(changedAnswers(initial, form.values)).length > 0;
  const answer = (id: string, text: string) => {
    setSaved(false);
    form.setFieldValue(id, text);
  };
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <ErrorSummary {...summary} />
      {children}
      <AccreditationList
        data={data}
        field={(id) => ({ ...field(id), value: form.values[id] ?? '' })}
        onAnswer={answer}
        {...(renderBar === undefined && { onShowTypes: setShown })}
      />
      {renderBar === undefined ? (
        <>
          <SaveBar isDirty={isDirty} isBusy={isBusy} isSaved={isSaved} onDiscard={() => form.setValues({ ...initial })} />
          <UnsavedChanges isDirty={isDirty && !isBusy} />
        </>
      ) : (
        renderBar({ isDirty, isBusy, isSaved })
      )}
      {shown !== undefined && <NeedingTypesPane accreditation={shown} onClose={() => setShown(undefined)} />}
    </form>
  );
}
