import * as z from 'zod';
import { sampleOf, type Schema } from './sample-input.ts';

type Path = readonly (string | number)[];

/** Where a schema of the contract takes text that people write: neither one of a list nor a constant. */
export function textLeaves(schema: z.ZodType): readonly Path[] {
  return leavesOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), []);
}

function leavesOf(schema: Schema, path: Path): readonly Path[] {
  const options = (schema['anyOf'] ?? schema['oneOf']) as readonly Schema[] | undefined;
  if (options !== undefined) return options.flatMap((option) => leavesOf(option, path));
  if ('const' in schema || 'enum' in schema || schema['format'] === 'binary') return [];
  const { properties = {}, items } = schema as { properties?: Record<string, Schema>; items?: Schema };
  if (schema['type'] === 'object') return Object.entries(properties).flatMap(([name, inner]) => leavesOf(inner, [...path, name]));
  if (schema['type'] === 'array' && items !== undefined) return leavesOf(items, [...path, 0]);
  return schema['type'] === 'string' ? [path] : [];
}

/** The sample with this value at this place; what stands above it and is missing is made. */
export function withValueAt(schema: z.ZodType, sample: unknown, path: Path, value: unknown): unknown {
  return put(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), sample, path, value);
}

function put(schema: Schema, given: unknown, [step, ...rest]: Path, value: unknown): unknown {
  if (step === undefined) return value;
  const options = (schema['anyOf'] ?? schema['oneOf']) as readonly Schema[] | undefined;
  const part = options?.find((option) => ['object', 'array'].includes(String(option['type']))) ?? schema;
  const whole = given ?? sampleOf(part);
  if (typeof step === 'number') return [put((part['items'] ?? {}) as Schema, (whole as unknown[])[step], rest, value)];
  const inner = (part['properties'] as Record<string, Schema>)[step] ?? {};
  return { ...(whole as object), [step]: put(inner, (whole as Record<string, unknown>)[step], rest, value) };
}

export function valueAt(whole: unknown, path: Path): unknown {
  return path.reduce((part, step) => (part as Record<string | number, unknown> | undefined)?.[step], whole);
}
