import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { countryName } from '../../../../contract/kit/language.ts';
import { ReasonDialog } from '../../../ui/desk/reason-dialog.tsx';
import { ApplyFrom } from '../scheduled/apply-from.tsx';
import { useBegin } from '../scheduled/use-begin.ts';
import { LanguageFields, PlainUnitField, TimeZoneField } from './unit-fields.tsx';
import { changesOf, fieldsOf, typedOf, type UnitField, type UnitPart } from './unit-parts.ts';
import { type LoadedUnit, saveUnit } from './units-api.ts';

/** Changes one part of a unit at once or from a moment on, with the version that it was opened with. */
export function PartDialog({ unit, part, onClose }: { unit: LoadedUnit; part: UnitPart; onClose: () => void }) {
  const { t } = useTranslation('operator-units');
  const client = useQueryClient();
  const [opened] = useState(unit);
  const [typed, setTyped] = useState(() => typedOf(unit));
  const { begin, setBegin, fields, readFrom, ...words } = useBegin({ confirm: t(($) => $.save), done: t(($) => $.saved) });
  const set = (name: UnitField) => (value: string) => setTyped({ ...typed, [name]: value });
  return (
    <ReasonDialog
      title={t(($) => $.parts[part].question, { country: countryName(unit.country) })}
      {...words}
      onConfirm={async (reason) => saveUnit(client, opened, changesOf(part, typed), { reason, from: readFrom() })}
      onClose={onClose}
    >
      <p>{t(($) => $.parts[part].hint)}</p>
      {fieldsOf[part].map((name) => {
        if (name === 'other_languages') return null;
        if (name === 'time_zone') return <TimeZoneField key={name} value={typed.time_zone} onChange={set(name)} />;
        if (name !== 'own_language') return <PlainUnitField key={name} name={name} value={typed[name]} onChange={set(name)} />;
        return (
          <LanguageFields
            key={name}
            own={typed.own_language}
            others={typed.other_languages}
            onChange={(own_language, other_languages) => setTyped({ ...typed, own_language, other_languages })}
          />
        );
      })}
      <ApplyFrom begin={begin} timeZone={opened.time_zone} onChange={setBegin} fields={fields} />
    </ReasonDialog>
  );
}
