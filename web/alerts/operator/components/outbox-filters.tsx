import { NativeSelect, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { FilterInWords } from '../../../ui/desk/chips/filter-chips.tsx';
import type { DeskAddress } from '../../../ui/desk/use-desk-address.ts';
import classes from './outbox-filters.module.css';

interface OutboxFiltersProps<View extends string> {
  readonly address: DeskAddress<View, string>;
  readonly templates: readonly string[];
}

/** The filters that are set, in words. */
export function useOutboxChips(filters: DeskAddress<string, string>['filters']): FilterInWords[] {
  const { t } = useTranslation('operator-outbox');
  return (['channel', 'template', 'company', 'lead'] as const).flatMap((name) => {
    const value = filters[name];
    if (value === undefined) return [];
    const words = value === 'email' || value === 'sms' ? t(($) => $.channels[value]) : value;
    return [{ name, label: t(($) => $.filters[name]), value: words }];
  });
}

/** By channel, template, company and lead. */
export function OutboxFilters<View extends string>({ address, templates }: OutboxFiltersProps<View>) {
  const { t } = useTranslation('operator-outbox');
  const chosen = address.filters;
  const set = (name: string, value: string): void => address.set({ [name]: value === '' ? undefined : value });
  const any = { value: '', label: t(($) => $.filters.any) };
  const chosenTemplate = chosen['template'];
  const known = chosenTemplate === undefined || templates.includes(chosenTemplate) ? templates : [chosenTemplate, ...templates];
  return (
    <div className={classes.fields}>
      <NativeSelect
        label={t(($) => $.filters.channel)}
        value={chosen['channel'] ?? ''}
        data={[any, { value: 'email', label: t(($) => $.channels.email) }, { value: 'sms', label: t(($) => $.channels.sms) }]}
        onChange={(event) => set('channel', event.currentTarget.value)}
      />
      <NativeSelect
        label={t(($) => $.filters.template)}
        value={chosenTemplate ?? ''}
        data={[any, ...known.map((value) => ({ value, label: value }))]}
        onChange={(event) => set('template', event.currentTarget.value)}
      />
      {(['company', 'lead'] as const).map((name) => (
        <LookedFor key={`${name} ${chosen[name] ?? ''}`} name={name} value={chosen[name] ?? ''} onChange={(value) => set(name, value)} />
      ))}
    </div>
  );
}

/** Looked for at Enter or when the field is left; a company is named by its number. */
function LookedFor({ name, value, onChange }: { name: 'company' | 'lead'; value: string; onChange: (value: string) => void }) {
  const { t } = useTranslation('operator-outbox');
  const isNumber = name === 'company';
  const look = (given: string): void => {
    const wanted = isNumber ? given.replaceAll(/\D/g, '') : given.trim();
    if (wanted !== value) onChange(wanted);
  };
  return (
    <TextInput
      label={t(($) => $.filters[name])}
      defaultValue={value}
      maxLength={isNumber ? 12 : 24}
      {...(isNumber && { inputMode: 'numeric' })}
      onBlur={(event) => look(event.currentTarget.value)}
      onKeyDown={(event) => event.key === 'Enter' && look(event.currentTarget.value)}
    />
  );
}
