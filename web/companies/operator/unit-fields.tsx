import { Checkbox, NativeSelect, Switch, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { languageCodes } from '../../../contract/kit/language.ts';
import { weekdayName } from '../../../contract/kit/language.ts';
import { weekdays } from '../details-form.ts';
import { toSwitchText, isOn, type UnitField } from './unit-parts.ts';

const timeZones = Intl.supportedValuesOf('timeZone');
const numbers: ReadonlySet<UnitField> = new Set([
  'default_credit_limit',
  'payment_terms_days',
  'minimum_payment',
  'unsold_retention_days',
  'sold_retention_months',
  'rejected_retention_days',
]);

const switches: ReadonlySet<UnitField> = new Set(['gas_safety_badge', 'is_offered', 'vat_registered', 'f_tax', 'business_register']);

interface LanguageFieldsProps {
  readonly own: string;
  readonly others: string;
  readonly onChange: (own: string, others: string) => void;
}

/** Fields for the country's default language and other languages companies may choose. */
export function LanguageFields({ own, others, onChange }: LanguageFieldsProps) {
  const { t } = useTranslation('operator-units');
  const ticked = others.split(' ');
  return (
    <>
      <NativeSelect
        label={t(($) => $.fields.own_language)}
        value={own}
        data={languageCodes.map((value) => ({ value, label: t(($) => $.languages[value]) }))}
        onChange={({ currentTarget }) => onChange(currentTarget.value, others)}
      />
      <Checkbox.Group
        label={t(($) => $.fields.other_languages)}
        value={ticked}
        onChange={(values) => onChange(own, values.filter((value) => value !== '').join(' '))}
      >
        {languageCodes
          .filter((code) => code !== own)
          .map((code) => (
            <Checkbox key={code} value={code} label={t(($) => $.languages[code])} mt={6} />
          ))}
      </Checkbox.Group>
    </>
  );
}

export function TimeZoneField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { t } = useTranslation('operator-units');
  const known = timeZones.includes(value) ? timeZones : [value, ...timeZones];
  return (
    <NativeSelect
      label={t(($) => $.fields.time_zone)}
      value={value}
      data={known}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

type PlainField = Exclude<UnitField, 'own_language' | 'other_languages' | 'time_zone'>;

/** Renders one field of a section by name. */
export function PlainUnitField({ name, value, onChange }: { name: PlainField; value: string; onChange: (value: string) => void }) {
  const { t, i18n } = useTranslation('operator-units');
  const label = t(($) => $.fields[name]);
  if (switches.has(name)) {
    return <Switch label={label} checked={isOn(value)} onChange={({ currentTarget }) => onChange(toSwitchText(currentTarget.checked))} />;
  }
  if (name === 'support_first_day' || name === 'support_last_day') {
    const days = weekdays.map((day) => ({ value: String(day), label: weekdayName(day, i18n.language) }));
    const data = [{ value: '', label: t(($) => $.notSaid) }, ...days];
    return <NativeSelect label={label} value={value} data={data} onChange={({ currentTarget }) => onChange(currentTarget.value)} />;
  }
  const field = {
    label,
    value,
    autoComplete: 'off',
    onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
  };
  if (name === 'address' || name === 'bank_details') return <Textarea {...field} autosize minRows={3} maxLength={1_200} />;
  const described = name === 'vat_area' || name === 'seller_seat' ? { description: t(($) => $.hints[name]) } : {};
  const hint = { ...described, maxLength: name === 'vat_area' ? 2 : name === 'seller_seat' ? 100 : 300 };
  const kind = name === 'support_opens' || name === 'support_closes' ? { type: 'time' } : {};
  return <TextInput {...field} {...hint} {...kind} {...(numbers.has(name) && { inputMode: 'decimal' as const })} />;
}
