import * as z from 'zod';
import type { SettingShapeWire } from '../../contract/operations/business-settings-endpoints.ts';
import type { Setting } from '../platform/business-settings.ts';

type PartShape = Extract<SettingShapeWire, { kind: 'group' }>['parts'][number]['shape'];
type Described = z.core.JSONSchema.BaseSchema;

const words: Readonly<Record<string, 'email' | 'time' | 'path'>> = { email: 'email', time: 'time', 'uri-reference': 'path' };

const describe = (schema: z.ZodType): Described => z.toJSONSchema(schema, { io: 'input' });

/** Strips null from a nullable schema. */
function withoutEmpty(described: Described): { readonly may: boolean; readonly filled: Described } {
  const { anyOf } = described;
  const filled = anyOf?.find(({ type }) => type !== 'null');
  return filled === undefined ? { may: false, filled: described } : { may: true, filled };
}

function getLimits({ minimum, maximum }: Described, key: string): { readonly least: number; readonly most: number } {
  if (minimum === undefined || maximum === undefined) throw new Error(`${key} is a number without limits`);
  return { least: minimum, most: maximum };
}

function partShape(described: Described, key: string): PartShape {
  const { type, format = '' } = described;
  if (type === 'number' || type === 'integer') return { kind: 'number', ...getLimits(described, key), is_whole: type === 'integer' };
  const kind = type === 'string' ? words[format] : undefined;
  if (kind === undefined) throw new Error(`${key} is of no kind that can be shown`);
  return { kind };
}

/** Derives a setting's shape from its schema. Throws if it has no limits or a kind no screen supports. */
export function toSettingShape({ key, schema }: Pick<Setting<unknown>, 'key' | 'schema'>): SettingShapeWire {
  const { filled } = withoutEmpty(describe(schema));
  if (filled.type === 'array') {
    const { items, minItems = 0, maxItems } = filled;
    if (maxItems === undefined || typeof items !== 'object' || Array.isArray(items)) throw new Error(`${key} is a list without limits`);
    return { kind: 'numbers', ...getLimits(items, key), fewest_entries: minItems, most_entries: maxItems };
  }
  if (filled.type !== 'object') return partShape(filled, key);
  const parts = Object.entries(filled.properties ?? {});
  return {
    kind: 'group',
    parts: parts.map(([name, part]) => ({ name, shape: partShape(part as Described, `${key}.${name}`) })),
  };
}

/** Whether the setting may be empty. */
export const mayBeEmpty = ({ schema }: Pick<Setting<unknown>, 'schema'>): boolean => withoutEmpty(describe(schema)).may;
