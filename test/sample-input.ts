import * as z from 'zod';

export type Schema = Readonly<Record<string, unknown>>;

const dayMs = 86_400_000;

function sampleText(schema: Schema, hasItems: boolean): string {
  if (Array.isArray(schema['examples'])) return String(schema['examples'][0]);
  if (schema['format'] === 'email') return 'sample@company.test';
  if (schema['format'] === 'date-time') return new Date(Date.now() + dayMs).toISOString();
  if (schema['format'] === 'ipv4') return '192.0.2.1';
  // Response schemas declare times as plain strings.
  if (!hasItems && schema['pattern'] === undefined) return '2030-01-01T00:00:00Z';
  const pattern = typeof schema['pattern'] === 'string' ? new RegExp(schema['pattern'], 'u') : /^/;
  const fitting = ['Ab3dE6gH', '1', '2030-01-01', 'en', 'GBP'].find((text) => pattern.test(text)) ?? 'sample';
  const { minLength = 0, maxLength = Infinity } = schema as { minLength?: number; maxLength?: number };
  return fitting.padEnd(minLength, 'x').slice(0, maxLength);
}

function sampleNumber({ minimum = 20, maximum = 20 }: { minimum?: number; maximum?: number }): number {
  return Math.min(Math.max(20, minimum), Math.max(maximum, minimum));
}

/** Required fields only. */
function sampleObject(schema: Schema, hasItems: boolean): Record<string, unknown> {
  const { properties = {}, required = [] } = schema as { properties?: Record<string, Schema>; required?: string[] };
  return Object.fromEntries(required.map((name) => [name, buildSample(properties[name] ?? {}, hasItems)]));
}

const isNull = ({ type }: Schema): boolean => type === 'null';

/** Builds a value a JSON schema accepts: with one item in every list, or without anything optional. */
export function buildSample(schema: Schema, hasItems = true): unknown {
  const options = schema['anyOf'] ?? schema['oneOf'];
  if (Array.isArray(options)) {
    const [first] = hasItems ? options : options.toSorted((one: Schema, other: Schema) => Number(isNull(other)) - Number(isNull(one)));
    return buildSample(first as Schema, hasItems);
  }
  if ('const' in schema) return schema['const'];
  if (Array.isArray(schema['enum'])) return schema['enum'][0];
  switch (Array.isArray(schema['type']) ? schema['type'][0] : schema['type']) {
    case 'object':
      return sampleObject(schema, hasItems);
    case 'array':
      return hasItems ? [buildSample((schema['items'] ?? {}) as Schema)] : [];
    case 'integer':
    case 'number':
      return sampleNumber(schema);
    case 'boolean':
      return true;
    case 'null':
      return null;
    default:
      return sampleText(schema, hasItems);
  }
}

/**
 * Builds the smallest input a contract schema accepts. Rules beyond JSON Schema may refuse the sample;
 * then add one in test/route-cases.ts.
 */
export function sampleInput(schema: z.ZodType): unknown {
  const sample = buildSample(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));
  return schema.safeParse(sample).success ? sample : undefined;
}

/** The smallest response a contract schema describes: empty lists, and null wherever allowed. */
export function sampleOutput(schema: z.ZodType): unknown {
  return buildSample(z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }), false);
}
