import * as z from 'zod';
import { buildSample, type Schema } from './sample-input.ts';

export type Path = readonly (string | number)[];

export interface Leaf {
  readonly path: Path;
  readonly schema: Schema;
}

export const toJsonSchema = (schema: z.ZodType): Schema => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });

const listOptions = (schema: Schema): readonly Schema[] | undefined =>
  (schema['anyOf'] ?? schema['oneOf']) as readonly Schema[] | undefined;

/** Lists every path below a schema that holds a value. */
export function listLeaves(schema: Schema, path: Path = []): readonly Leaf[] {
  const options = listOptions(schema);
  if (options !== undefined) return options.flatMap((option) => listLeaves(option, path));
  const { properties, items } = schema as { properties?: Record<string, Schema>; items?: Schema };
  if (properties !== undefined) return Object.entries(properties).flatMap(([name, inner]) => listLeaves(inner, [...path, name]));
  if (schema['type'] === 'array' && items !== undefined) return listLeaves(items, [...path, 0]);
  return [{ path, schema }];
}

/** Paths of a contract schema that take text: no enums, constants or files. */
export function textLeaves(schema: z.ZodType): readonly Path[] {
  const isText = ({ schema: leaf }: Leaf): boolean =>
    leaf['type'] === 'string' && leaf['format'] !== 'binary' && !('const' in leaf) && !('enum' in leaf);
  return listLeaves(toJsonSchema(schema))
    .filter(isText)
    .map(({ path }) => path);
}

/** Sets the value at this path of the sample, creating missing parents. */
export function withValueAt(schema: Schema, sample: unknown, [step, ...rest]: Path, value: unknown): unknown {
  if (step === undefined) return value;
  const options = listOptions(schema)?.filter((option) => ['object', 'array'].includes(String(option['type']))) ?? [schema];
  const part = options.find((option) => Object.hasOwn(option['properties'] ?? {}, step)) ?? options[0] ?? schema;
  // The sample is of the first option.
  const whole = part === (options[0] ?? schema) ? (sample ?? buildSample(part)) : buildSample(part);
  if (typeof step === 'number') return [withValueAt((part['items'] ?? {}) as Schema, (whole as unknown[])[step], rest, value)];
  const inner = (part['properties'] as Record<string, Schema> | undefined)?.[step] ?? {};
  return { ...(whole as object), [step]: withValueAt(inner, (whole as Record<string, unknown>)[step], rest, value) };
}

export function valueAt(whole: unknown, path: Path): unknown {
  return path.reduce((part, step) => (part as Record<string | number, unknown> | undefined)?.[step], whole);
}
