import type { SettingValueWire, SettingWire } from '../../../../contract/operations/business-settings-endpoints.ts';

/** What stands in the fields of a setting, by their names; one that has a single field calls it `value`. */
export type TypedSetting = Readonly<Record<string, string>>;

const comma = /[,;\s]+/;
const partsIn = (value: SettingValueWire): Readonly<Record<string, number | string>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};

export function typedOf({ shape }: Pick<SettingWire, 'shape'>, value: SettingValueWire): TypedSetting {
  if (shape.kind === 'group') return Object.fromEntries(shape.parts.map(({ name }) => [name, String(partsIn(value)[name] ?? '')]));
  if (Array.isArray(value)) return { value: value.join(', ') };
  return { value: typeof value === 'number' || typeof value === 'string' ? String(value) : '' };
}

/** A number as it is typed, with either decimal sign. What is none is refused by the server, in words. */
const numberIn = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text.trim().replace(',', '.')));

/** What is to be saved. All fields empty is nothing, where nothing may be said. */
export function valueIn(
  { shape, may_be_empty: mayBeEmpty }: Pick<SettingWire, 'shape' | 'may_be_empty'>,
  typed: TypedSetting,
): SettingValueWire {
  if (mayBeEmpty && Object.values(typed).every((text) => text.trim() === '')) return null;
  const { value: text = '' } = typed;
  switch (shape.kind) {
    case 'number':
      return numberIn(text);
    case 'numbers':
      return text
        .split(comma)
        .filter((entry) => entry !== '')
        .map(Number);
    case 'group':
      return Object.fromEntries(
        shape.parts.map(({ name, shape: part }) => [
          name,
          part.kind === 'number' ? numberIn(typed[name] ?? '') : (typed[name] ?? '').trim(),
        ]),
      );
    default:
      return text.trim();
  }
}

export const isStandard = ({ value, standard }: Pick<SettingWire, 'value' | 'standard'>): boolean =>
  JSON.stringify(value) === JSON.stringify(standard);
