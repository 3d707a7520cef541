import { NativeSelect, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { FilterInWords } from '../../ui/desk/chips/filter-chips.tsx';
import type { DeskAddress } from '../../ui/desk/desk-search.ts';
import { actionWords } from '../../ui/desk/timeline.tsx';
import { useFormat } from '../../ui/format.ts';
import classes from './audit-filter-fields.module.css';

interface AuditChoices {
  readonly people: readonly { readonly id: number; readonly name: string }[];
  readonly actions: readonly string[];
  readonly objects: readonly string[];
}

interface AuditFilterFieldsProps {
  readonly address: DeskAddress<string, string>;
  /** Available options, once loaded. */
  readonly choices?: AuditChoices;
}

const kindWords = (object: string): string => object.replaceAll(/[_-]/g, ' ');

/** Labels of the active filters. */
export function useAuditChips(set: Readonly<Partial<Record<string, string>>>, people: AuditChoices['people'] = []): FilterInWords[] {
  const { t } = useTranslation('operator-operations');
  // A date may be half typed; show it as far as it goes.
  const { shortDay: day } = useFormat();
  const filters = [
    {
      name: 'person',
      label: t(($) => $.audit.filters.person),
      say: (id: string) => people.find((one) => String(one.id) === id)?.name ?? id,
    },
    { name: 'object', label: t(($) => $.audit.filters.object), say: kindWords },
    { name: 'object_id', label: t(($) => $.audit.filters.objectId), say: String },
    { name: 'action', label: t(($) => $.audit.filters.action), say: actionWords },
    { name: 'from', label: t(($) => $.audit.filters.from), say: day },
    { name: 'until', label: t(($) => $.audit.filters.until), say: day },
  ];
  return filters.flatMap(({ name, label, say }) => {
    const value = set[name];
    return value === undefined ? [] : [{ name, label, value: say(value) }];
  });
}

/** Filters by person, object, action and date, all kept in the address. */
export function AuditFilterFields({ address, choices = { people: [], actions: [], objects: [] } }: AuditFilterFieldsProps) {
  const { t } = useTranslation('operator-operations');
  const chosen = address.filters;
  const set = (name: string, value: string): void => address.set({ [name]: value === '' ? undefined : value });
  const select = (name: string, label: string, options: readonly { value: string; label: string }[]) => (
    <NativeSelect
      label={label}
      value={chosen[name] ?? ''}
      data={[{ value: '', label: t(($) => $.audit.filters.any) }, ...options]}
      onChange={(event) => set(name, event.currentTarget.value)}
    />
  );
  const day = (name: 'from' | 'until', label: string) => (
    <TextInput type="date" label={label} value={chosen[name] ?? ''} onChange={(event) => set(name, event.currentTarget.value)} />
  );
  const people = choices.people.map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <div className={classes.fields}>
      {select(
        'person',
        t(($) => $.audit.filters.person),
        people,
      )}
      {select(
        'object',
        t(($) => $.audit.filters.object),
        choices.objects.map((value) => ({ value, label: kindWords(value) })),
      )}
      <ObjectNumber key={chosen['object_id'] ?? ''} value={chosen['object_id'] ?? ''} onChange={(value) => set('object_id', value)} />
      {select(
        'action',
        t(($) => $.audit.filters.action),
        choices.actions.map((value) => ({ value, label: actionWords(value) })),
      )}
      {day(
        'from',
        t(($) => $.audit.filters.from),
      )}
      {day(
        'until',
        t(($) => $.audit.filters.until),
      )}
    </div>
  );
}

/** Applied on Enter or blur. */
function ObjectNumber({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { t } = useTranslation('operator-operations');
  const applyFilter = (given: string): void => {
    if (given.trim() !== value) onChange(given.trim());
  };
  return (
    <TextInput
      label={t(($) => $.audit.filters.objectId)}
      defaultValue={value}
      maxLength={80}
      onBlur={(event) => applyFilter(event.currentTarget.value)}
      onKeyDown={(event) => event.key === 'Enter' && applyFilter(event.currentTarget.value)}
    />
  );
}
