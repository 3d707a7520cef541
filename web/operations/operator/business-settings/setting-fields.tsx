import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { SettingShapeWire, SettingWire } from '../../../../contract/operations/business-settings-endpoints.ts';
import { useSettingWords } from './setting-words.ts';
import type { TypedSetting } from './typed-setting.ts';

interface SettingFieldsProps {
  readonly setting: SettingWire;
  readonly typed: TypedSetting;
  readonly onChange: (typed: TypedSetting) => void;
}

/** The fields of one setting, each with the limits that the server will hold it to. */
export function SettingFields({ setting, typed, onChange }: SettingFieldsProps) {
  const { t } = useTranslation('operator-business-settings');
  const { partName } = useSettingWords();
  const { shape, unit } = setting;
  const fields: readonly (readonly [name: string, label: string, shape: Exclude<SettingShapeWire, { kind: 'group' }>])[] =
    shape.kind === 'group'
      ? shape.parts.map((part) => [part.name, partName(part.name), part.shape])
      : [['value', unit === 'text' ? t(($) => $.valueLabel) : t(($) => $.valueIn, { unit: t(($) => $.unitNames[unit]) }), shape]];
  return fields.map(([name, label, field], place) => (
    <TextInput
      key={name}
      label={label}
      description={hintOf(field)}
      {...(place === 0 && { 'data-autofocus': true })}
      {...(field.kind === 'time' && { type: 'time' })}
      {...(field.kind === 'email' && { type: 'email' })}
      {...(field.kind === 'number' && { inputMode: 'decimal' as const })}
      autoComplete="off"
      maxLength={254}
      value={typed[name] ?? ''}
      onChange={({ currentTarget }) => onChange({ ...typed, [name]: currentTarget.value })}
    />
  ));

  function hintOf(field: (typeof fields)[number][2]): string | undefined {
    if (field.kind === 'number') return t(($) => $.limits, { least: field.least, most: field.most });
    if (field.kind === 'numbers') return t(($) => $.listHint, { most: field.most_entries, least: field.least, max: field.most });
    return undefined;
  }
}
