import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ReasonDialog } from '../../../ui/desk/reason-dialog.tsx';
import { FailureAlert } from '../../../ui/failure-alert.tsx';
import { SaveBar } from '../../../ui/form/save-bar.tsx';
import { UnsavedChanges } from '../../../ui/form/unsaved-changes.tsx';
import { formatKeys, type LoadedFormat, saveFormat } from './format-api.ts';
import { findUnfit, type FormatDraft, toDraft, toFormatChange, type UnfitFormat } from './format-draft.ts';
import { AnswerFields, ConsentFields, EventIdField, FixedFields, MapFields, ValueFields } from './format-fields.tsx';
import { isSignedKind, KindFields, SecretFields } from './kind-fields.tsx';

const parts = [
  'kind',
  'map',
  'fixed',
  'values',
  'forms',
  'eventIds',
  'success',
  'failure',
  'signingSecret',
  'accessToken',
] as const satisfies readonly (keyof FormatDraft)[];

function countChanges(draft: FormatDraft, saved: FormatDraft): number {
  return parts.filter((part) => JSON.stringify(draft[part]) !== JSON.stringify(saved[part])).length;
}

interface FormatFormProps {
  readonly id: number;
  readonly loaded: LoadedFormat;
  /** Reports whether the form equals the saved format. */
  readonly onSaved: (isSaved: boolean) => void;
}

/** Edits the format of a source, saved as a whole with one reason. */
export function FormatForm({ id, loaded, onSaved }: FormatFormProps) {
  const { t } = useTranslation('operator-formats');
  const client = useQueryClient();
  const saved = toDraft(loaded.format);
  const [draft, setDraft] = useState(saved);
  const [unfit, setUnfit] = useState<UnfitFormat>();
  const [isAsking, setAsking] = useState(false);
  const changes = countChanges(draft, saved);
  const change = (part: Partial<FormatDraft>) => {
    setDraft({ ...draft, ...part });
    setUnfit(undefined);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const problem = findUnfit(draft);
    setUnfit(problem);
    if (problem === undefined && changes > 0) setAsking(true);
  };
  const save = async (reason: string): Promise<void> => {
    const next = await saveFormat(id, { ...toFormatChange(draft), reason }, loaded.version);
    client.setQueryData(formatKeys.format(id), next);
  };
  useEffect(() => onSaved(changes === 0), [changes, onSaved]);
  const fields = { draft, onChange: change };
  return (
    <>
      <form className="stack" onSubmit={submit} noValidate>
        <FailureAlert failure={unfit === undefined ? undefined : t(($) => $.unfit[unfit])} />
        <KindFields {...fields} format={loaded.format} />
        {isSignedKind(draft.kind) && <SecretFields {...fields} kind={draft.kind} format={loaded.format} />}
        <MapFields {...fields} />
        <FixedFields {...fields} />
        <ValueFields {...fields} />
        <ConsentFields {...fields} />
        <EventIdField {...fields} />
        {draft.kind === 'form' && <AnswerFields {...fields} />}
        <SaveBar changes={changes} isBusy={false} isSaved={false} onDiscard={() => setDraft(saved)} />
      </form>
      {isAsking && (
        <ReasonDialog
          title={t(($) => $.saveTitle, { name: loaded.format.name })}
          confirm={t(($) => $.save)}
          done={t(($) => $.saved)}
          onConfirm={save}
          onClose={() => setAsking(false)}
        />
      )}
      <UnsavedChanges isDirty={changes > 0 && !isAsking} />
    </>
  );
}
