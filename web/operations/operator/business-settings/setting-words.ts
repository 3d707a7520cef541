import { useTranslation } from 'react-i18next';
import type { SettingValueWire, SettingWire } from '../../../../contract/operations/business-settings-endpoints.ts';
import type { SettingKey } from '../../../../contract/operations/setting-values.ts';
import type words from '../../../../locales/en/operator-business-settings.json';

type Named<Key extends string> = Key extends `${infer Group}.${infer Rest}` ? `${Group}_${Rest}` : never;
type Part = keyof (typeof words)['parts'];

/** The key under which the catalogue has the words of a setting: there a dot would be a step down. */
const catalogueKey = (key: SettingKey): Named<SettingKey> => key.replace('.', '_') as Named<SettingKey>;

/** Settings in words: their names, what they do, and their values with the unit. */
export function useSettingWords() {
  const { t } = useTranslation('operator-business-settings');
  const nameOf = (key: SettingKey): string => t(($) => $.keys[catalogueKey(key)].name);
  const textOf = (key: SettingKey): string => t(($) => $.keys[catalogueKey(key)].text);
  const partName = (part: string): string => t(($) => $.parts[part as Part]);
  const counted = (count: number, unit: SettingWire['unit']): string => t(($) => $.units[unit], { count });
  const valueWords = ({ unit }: Pick<SettingWire, 'unit'>, value: SettingValueWire): string => {
    if (value === null || (Array.isArray(value) && value.length === 0)) return t(($) => $.empty);
    if (typeof value === 'number') return counted(value, unit);
    if (typeof value === 'string') return value;
    if (Array.isArray(value)) {
      const [last = 0] = value.slice(-1);
      return [...value.slice(0, -1).map(String), counted(last, unit)].join(', ');
    }
    return Object.entries(value)
      .map(([part, one]) => `${partName(part)}: ${one}`)
      .join(' · ');
  };
  return { nameOf, textOf, partName, valueWords };
}
