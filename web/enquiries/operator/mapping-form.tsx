import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { countryCodes, knownCountry } from '../../../contract/kit/country.ts';
import { countryName } from '../../../contract/kit/language.ts';
import { FailureAlert } from '../../ui/failure-alert.tsx';
import { useAction } from '../../ui/form/use-action.ts';
import { SectionCard } from '../../ui/section-card.tsx';
import { intakeTypesQuery } from './api.ts';
import classes from './intake.module.css';
import { type LeadImportDetail, saveMapping } from './import-api.ts';
import own from './import.module.css';
import {
  type Choice,
  choices,
  type ColumnDraft,
  findMappingProblem,
  type MappingDraft,
  type MappingProblem,
  toMapping,
  toMappingDraft,
} from './mapping-draft.ts';

interface MappingFormProps {
  readonly one: LeadImportDetail;
  readonly onSaved: () => Promise<void>;
}

/** Matches the columns of a file with our fields, and sets values that all rows share. */
export function MappingForm({ one, onSaved }: MappingFormProps) {
  const { t } = useTranslation('operator-import');
  const [draft, setDraft] = useState<MappingDraft>(() => toMappingDraft(one, countryCodes()[0] ?? ''));
  const [problem, setProblem] = useState<MappingProblem>();
  const { run, isBusy, failure } = useAction(t(($) => $.mapping.failed));
  const change = (next: Partial<MappingDraft>) => {
    setDraft({ ...draft, ...next });
    setProblem(undefined);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = findMappingProblem(draft);
    setProblem(found);
    if (found !== undefined) return;
    void run(async () => {
      await saveMapping(one.id, toMapping(draft));
      await onSaved();
    });
  };
  const describe = (found: MappingProblem): string => {
    if (found.kind === 'badQuestion') return t(($) => $.mapping.badQuestion);
    return t(($) => $.mapping[found.kind], { fields: found.fields.map((field) => t(($) => $.names[field])).join(', ') });
  };
  const notes = [
    ...(one.provider === null ? [] : [t(($) => $.providers[one.provider ?? 'plumbline'])]),
    ...(one.remembered ? [t(($) => $.mapping.remembered)] : []),
  ];
  return (
    <form className={own.parts} onSubmit={submit} noValidate>
      <SectionCard title={t(($) => $.mapping.title)}>
        <p className={classes.text}>{[t(($) => $.mapping.help), ...notes].join(' ')}</p>
        <ul className={own.columns}>
          {draft.columns.map((column) => (
            <ColumnLine
              key={column.heading}
              column={column}
              onChange={(part) =>
                change({ columns: draft.columns.map((old) => (old.heading === column.heading ? { ...old, ...part } : old)) })
              }
            />
          ))}
        </ul>
      </SectionCard>
      <SharedFields draft={draft} onChange={(shared) => change({ shared: { ...draft.shared, ...shared } })} />
      <FailureAlert failure={problem === undefined ? failure : describe(problem)} />
      <Button type="submit" loading={isBusy} className={classes.submit}>
        {t(($) => $.mapping.check)}
      </Button>
    </form>
  );
}

/** Finds the choice a select holds. */
const toChoice = (value: string): Choice => choices.find((one) => one === value) ?? (value === 'leaveOut' ? 'leaveOut' : 'track');

function ColumnLine({ column, onChange }: { column: ColumnDraft; onChange: (part: Partial<ColumnDraft>) => void }) {
  const { t } = useTranslation('operator-import');
  const { heading, samples, choice, question } = column;
  return (
    <li>
      <span className={own.heading}>
        <strong>{heading}</strong>
        <span className={classes.muted}>
          {samples.length === 0 ? t(($) => $.mapping.empty) : t(($) => $.mapping.samples, { samples: samples.join(', ') })}
        </span>
      </span>
      <NativeSelect
        aria-label={t(($) => $.mapping.field, { heading })}
        data={[
          { value: 'track', label: t(($) => $.mapping.track) },
          { value: 'leaveOut', label: t(($) => $.mapping.leaveOut) },
          ...choices.map((value) => ({ value, label: t(($) => $.names[value]) })),
        ]}
        value={choice}
        onChange={(event) => onChange({ choice: toChoice(event.currentTarget.value) })}
      />
      {choice === 'question' && (
        <TextInput
          aria-label={t(($) => $.mapping.question, { heading })}
          autoComplete="off"
          inputMode="numeric"
          maxLength={9}
          value={question}
          onChange={(event) => onChange({ question: event.currentTarget.value })}
        />
      )}
    </li>
  );
}

/** Edits values for rows without one of their own. Fields that a column fills need none. */
function SharedFields({
  draft: { columns, shared },
  onChange,
}: {
  draft: MappingDraft;
  onChange: (shared: Partial<MappingDraft['shared']>) => void;
}) {
  const { t } = useTranslation('operator-import');
  const country = knownCountry(shared.country);
  const { data: types = [] } = useQuery({ ...intakeTypesQuery(country ?? 'gb'), enabled: country !== undefined });
  const isMapped = (...fields: readonly Choice[]): boolean => columns.some(({ choice }) => fields.includes(choice));
  if (isMapped('work_type') && isMapped('country') && isMapped('consent_text', 'consent_form')) return null;
  return (
    <SectionCard title={t(($) => $.mapping.every)}>
      <p className={classes.text}>{t(($) => $.mapping.everyHelp)}</p>
      <div className={classes.pair}>
        {!isMapped('country') && (
          <NativeSelect
            label={t(($) => $.mapping.country)}
            data={countryCodes().map((value) => ({ value, label: countryName(value) }))}
            value={shared.country}
            onChange={(event) => onChange({ country: event.currentTarget.value })}
          />
        )}
        {!isMapped('work_type') && (
          <NativeSelect
            label={t(($) => $.mapping.workType)}
            data={[
              { value: '', label: t(($) => $.mapping.none) },
              ...types.map(({ code, description }) => ({ value: code, label: description })),
            ]}
            value={shared.work_type}
            onChange={(event) => onChange({ work_type: event.currentTarget.value })}
          />
        )}
      </div>
      {!isMapped('consent_text', 'consent_form') && (
        <Textarea
          label={t(($) => $.mapping.consent)}
          description={t(($) => $.mapping.consentHint)}
          autosize
          minRows={2}
          maxLength={2_000}
          value={shared.consent_text}
          onChange={(event) => onChange({ consent_text: event.currentTarget.value })}
        />
      )}
    </SectionCard>
  );
}
