import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ReasonDialog } from '../../../ui/desk/reason-dialog.tsx';
import { ApiRefusal } from '../../../platform/api-client.ts';
import { changeSource, createSource, type Source, versionOfSource } from './api.ts';
import { intakeKeys } from './query-keys.ts';
import { changeOf, TermsFields, termsOf, unfitTerm, type Terms, type UnfitTerm } from './terms-fields.tsx';

interface SourceFieldsProps {
  /** Left out: a new one. */
  readonly source: Source | undefined;
  readonly onKey: (secret: string) => Promise<void>;
  readonly onSaved: () => Promise<void>;
  readonly onClose: () => void;
}

const longestHold = 10_080;
type Unfit = 'name' | 'hold' | UnfitTerm;

const isWhole = (text: string, most: number): boolean => /^\d+$/.test(text.trim()) && Number(text) <= most;

/** The first field that cannot be saved as it is. */
function unfitOf({ name, hold, ...terms }: Terms & { readonly name: string; readonly hold: string }): Unfit | undefined {
  if (name.trim() === '') return 'name';
  return isWhole(hold, longestHold) ? unfitTerm(terms) : 'hold';
}

/** Name and hold of a source, new or changed. */
export function SourceFieldsDialog({ source, onKey, onSaved, onClose }: SourceFieldsProps) {
  const { t } = useTranslation('operator-intake');
  const [name, setName] = useState(source?.name ?? '');
  const [hold, setHold] = useState(String(source?.hold_minutes ?? 0));
  const [terms, setTerms] = useState(termsOf(source));
  const [wrong, setWrong] = useState<Unfit>();
  // What the fields were filled from: who has changed it since is not overwritten.
  const { data: version } = useQuery({
    queryKey: [...intakeKeys.sources(), source?.id, 'version'],
    queryFn: () => (source === undefined ? null : versionOfSource(source.id).then((read) => read ?? null)),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const confirm = async (reason: string): Promise<void> => {
    const unfit = unfitOf({ name, hold, ...terms });
    setWrong(unfit);
    // Said above the fields, as what the server refuses.
    if (unfit !== undefined) throw new ApiRefusal(422, { data: { errors: [t(($) => $.sources.unfit[unfit])] } }, null);
    const given = { name: name.trim(), hold_minutes: Number(hold), reason };
    if (source === undefined) return onKey((await createSource(given)).key);
    await changeSource(source.id, { ...given, ...changeOf(terms, source) }, version ?? undefined);
    return onSaved();
  };
  return (
    <ReasonDialog
      title={source === undefined ? t(($) => $.acts.createTitle) : t(($) => $.acts.changeTitle, { name: source.name })}
      confirm={t(($) => (source === undefined ? $.acts.createDo : $.acts.changeDo))}
      onConfirm={confirm}
      onClose={onClose}
      {...(source !== undefined && { done: t(($) => $.acts.saved) })}
    >
      <TextInput
        label={t(($) => $.sources.name)}
        value={name}
        maxLength={80}
        autoComplete="off"
        data-autofocus
        aria-invalid={wrong === 'name' || undefined}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <TextInput
        label={t(($) => $.sources.holdMinutes)}
        value={hold}
        inputMode="numeric"
        autoComplete="off"
        aria-invalid={wrong === 'hold' || undefined}
        onChange={(event) => setHold(event.currentTarget.value)}
      />
      {source !== undefined && (
        <TermsFields terms={terms} wrong={wrong} hasForm={source.form_site !== null} smsSetUp={source.sms_set_up} onChange={setTerms} />
      )}
    </ReasonDialog>
  );
}
