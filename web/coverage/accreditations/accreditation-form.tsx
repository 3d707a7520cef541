import { type ReactNode, useState } from 'react';
import { ErrorSummary } from '../../ui/form/error-summary.tsx';
import { SaveBar } from '../../ui/form/save-bar.tsx';
import { UnsavedChanges } from '../../ui/form/unsaved-changes.tsx';
import { showToast } from '../../ui/toast.tsx';
import type { Accreditation, Accreditations } from './accreditations-api.ts';
import { AccreditationList } from './accreditation-list.tsx';
import { NeedingTypesPane } from './needing-types-pane.tsx';
import { useAccreditationForm } from './use-accreditation-form.ts';

interface AccreditationFormProps {
  /** What stands on the server; read again it is brought together with what was typed. */
  readonly data: Accreditations;
  /** Codes of others that are listed as well. */
  readonly also?: string | undefined;
  /** What a save says. */
  readonly saved: string;
  readonly children?: ReactNode;
}

/** The answers of the whole company, with their save bar. */
export function AccreditationForm({ data, also, saved, children }: AccreditationFormProps) {
  const [shown, setShown] = useState<Accreditation>();
  const { summary, submit, isBusy, isSaved, changes, field, answer, discard } = useAccreditationForm({
    data,
    also,
    mayRenew: true,
    onSaved: () => void showToast(saved),
  });
  const isDirty = changes > 0;
  return (
    <>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <ErrorSummary {...summary} />
        {children}
        <AccreditationList data={data} field={field} onAnswer={answer} onShowTypes={setShown} mayRenew />
        <SaveBar changes={changes} isBusy={isBusy} isSaved={isSaved} onDiscard={discard} />
        <UnsavedChanges isDirty={isDirty && !isBusy} />
      </form>
      {/* Not within the form: a form that is opened from there is one of its own. */}
      {shown !== undefined && <NeedingTypesPane accreditation={shown} onClose={() => setShown(undefined)} />}
    </>
  );
}
