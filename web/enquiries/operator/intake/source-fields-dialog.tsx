import { Checkbox, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isOrigin, mostFrameOrigins, requiredChecks } from '../../../../contract/enquiries/values.ts';
import { ReasonDialog } from '../../../ui/desk/reason-dialog.tsx';
import { ApiRefusal } from '../../../platform/api-client.ts';
import { changeSource, createSource, type Source, versionOfSource } from './api.ts';
import classes from './intake.module.css';
import { intakeKeys } from './query-keys.ts';

interface SourceFieldsProps {
  /** Left out: a new one. */
  readonly source: Source | undefined;
  readonly onKey: (secret: string) => Promise<void>;
  readonly onSaved: () => Promise<void>;
  readonly onClose: () => void;
}

const longestHold = 10_080;
type Unfit = 'name' | 'hold' | 'limit' | 'origins';

const isWhole = (text: string, most: number): boolean => /^\d+$/.test(text.trim()) && Number(text) <= most;

/** The first field that cannot be saved as it is. */
function unfitOf(given: { name: string; hold: string; limit: string; frames: readonly string[] }): Unfit | undefined {
  if (given.name.trim() === '') return 'name';
  if (!isWhole(given.hold, longestHold)) return 'hold';
  if (!isWhole(given.limit, 100)) return 'limit';
  return given.frames.length <= mostFrameOrigins && given.frames.every(isOrigin) ? undefined : 'origins';
}

/** Name and hold of a source, new or changed. */
export function SourceFieldsDialog({ source, onKey, onSaved, onClose }: SourceFieldsProps) {
  const { t } = useTranslation('operator-intake');
  const [name, setName] = useState(source?.name ?? '');
  const [hold, setHold] = useState(String(source?.hold_minutes ?? 0));
  const [required, setRequired] = useState<readonly string[]>(source?.required_checks ?? []);
  const [limit, setLimit] = useState(String(source?.score_limit ?? 0));
  const [origins, setOrigins] = useState((source?.frame_origins ?? []).join('\n'));
  const [wrong, setWrong] = useState<Unfit>();
  // What the fields were filled from: who has changed it since is not overwritten.
  const { data: version } = useQuery({
    queryKey: [...intakeKeys.sources(), source?.id, 'version'],
    queryFn: () => (source === undefined ? null : versionOfSource(source.id).then((read) => read ?? null)),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const confirm = async (reason: string): Promise<void> => {
    const frames = origins.split(/\s+/).filter((one) => one !== '');
    const unfit = unfitOf({ name, hold, limit, frames });
    setWrong(unfit);
    // Said above the fields, as what the server refuses.
    if (unfit !== undefined) throw new ApiRefusal(422, { data: { errors: [t(($) => $.sources.unfit[unfit])] } }, null);
    const given = { name: name.trim(), hold_minutes: Number(hold), reason };
    if (source === undefined) return onKey((await createSource(given)).key);
    const terms = {
      required_checks: requiredChecks.filter((check) => required.includes(check)),
      score_limit: Number(limit),
      ...(source.form_site === null ? {} : { frame_origins: frames }),
    };
    await changeSource(source.id, { ...given, ...terms }, version ?? undefined);
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
        <>
          <Checkbox.Group label={t(($) => $.sources.required)} value={[...required]} onChange={setRequired}>
            <div className={classes.fields}>
              {requiredChecks.map((check) => (
                <Checkbox key={check} value={check} label={t(($) => $.sources.requiredChecks[check])} />
              ))}
            </div>
          </Checkbox.Group>
          <TextInput
            label={t(($) => $.sources.scoreLimitHint)}
            value={limit}
            inputMode="numeric"
            autoComplete="off"
            aria-invalid={wrong === 'limit' || undefined}
            onChange={(event) => setLimit(event.currentTarget.value)}
          />
        </>
      )}
      {source !== undefined && source.form_site !== null && (
        <Textarea
          label={t(($) => $.form.frames)}
          description={t(($) => $.form.framesHint)}
          value={origins}
          autosize
          minRows={2}
          maxRows={8}
          spellCheck={false}
          aria-invalid={wrong === 'origins' || undefined}
          onChange={(event) => setOrigins(event.currentTarget.value)}
        />
      )}
    </ReasonDialog>
  );
}
