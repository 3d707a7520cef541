import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { DeskAddress } from '../../../ui/desk/use-desk-address.ts';
import { actionWords } from '../../../ui/desk/change-words.ts';
import classes from './audit-filter-fields.module.css';

interface AuditFilterFieldsProps {
  readonly address: DeskAddress<string, string>;
  /** What there is to choose from, once it is known. */
  readonly choices?: {
    readonly people: readonly { readonly id: number; readonly name: string }[];
    readonly actions: readonly string[];
    readonly objects: readonly string[];
  };
}

/** By whom, to what, which act and when; everything stands in the address. */
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
  const isFiltered = ['person', 'object', 'object_id', 'action', 'from', 'until'].some((name) => chosen[name] !== undefined);
  const none = { person: undefined, object: undefined, object_id: undefined, action: undefined, from: undefined, until: undefined };
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
        choices.objects.map((value) => ({ value, label: value.replaceAll(/[_-]/g, ' ') })),
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
      {isFiltered && (
        <Button variant="default" className={classes.clear} onClick={() => address.set(none)}>
          {t(($) => $.audit.filters.clear)}
        </Button>
      )}
    </div>
  );
}

/** Asked for at Enter or when the field is left. */
function ObjectNumber({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { t } = useTranslation('operator-operations');
  const look = (given: string): void => {
    if (given.trim() !== value) onChange(given.trim());
  };
  return (
    <TextInput
      label={t(($) => $.audit.filters.objectId)}
      defaultValue={value}
      maxLength={80}
      data-desk-search
      onBlur={(event) => look(event.currentTarget.value)}
      onKeyDown={(event) => event.key === 'Enter' && look(event.currentTarget.value)}
    />
  );
}
