import * as fc from 'fast-check';
import type { Schema } from '../sample-input.ts';

/** Placeholder for an id only the running test knows: of one kind or any, of either company, for any caller. */
export class PlantedId {
  readonly of: string;
  readonly nth: number;
  constructor(of: string, nth: number) {
    this.of = of;
    this.nth = nth;
  }
}

export const buildId = (kind: string): fc.Arbitrary<PlantedId> => fc.nat(63).map((nth) => new PlantedId(kind, nth));
const plantedId = buildId('any');

const hostileTexts: readonly string[] = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'a\r\nX-Evil: 1',
  '\u202e\u2066',
  '\u0000\u0001\u001b[2J',
  '👩‍👩‍👧‍👦',
  'e\u0301\u0327',
  '\ufeff',
  'ﷺ'.repeat(60),
  "'; drop table companies; --",
  '<script>alert(1)</script>',
  '%00',
  '%',
  '../../etc/passwd',
  '__proto__',
  'constructor',
  'NaN',
  '-0',
  '1e999',
  '0x10',
  '9'.repeat(40),
  'true',
  'null',
  '[]',
  '٣',
  '１２',
  'a@b.test\r\nBcc: c@d.test',
  `${'a'.repeat(64)}@${'b'.repeat(63)}.test`,
  'x'.repeat(255),
  'x'.repeat(5_001),
  'LE1 1AA',
  '07700 900123',
];
const hostileNumbers = [
  0,
  -0,
  -1,
  1,
  0.1,
  1.005,
  32_767,
  32_768,
  2 ** 31 - 1,
  2 ** 31,
  2 ** 53 - 1,
  2 ** 53,
  2 ** 63,
  1e21,
  1e308,
  -1e308,
  5e-324,
];

const hostileText = fc.constantFrom(...hostileTexts);
const anyText = fc.oneof(hostileText, fc.string({ unit: 'binary', maxLength: 40 }), fc.string({ unit: 'grapheme', maxLength: 40 }));
const hugeText = fc.constantFrom(10_000, 70_000).map((length) => 'x'.repeat(length));
const manyKeys = fc.constantFrom(200, 4_000).map((many) => Object.fromEntries(Array.from({ length: many }, (_, nth) => [`k${nth}`, nth])));
const deep = fc.constantFrom(50, 200).map((levels) => JSON.parse(`${'['.repeat(levels)}${']'.repeat(levels)}`) as unknown);

/** A value of the wrong kind for its place. */
export const junk: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom<unknown>(null, undefined, true, false, [], {}, [null], [[]], { id: 1 }) },
  { weight: 6, arbitrary: anyText },
  { weight: 4, arbitrary: fc.constantFrom(...hostileNumbers) },
  { weight: 2, arbitrary: plantedId },
  { weight: 1, arbitrary: fc.oneof(hugeText, manyKeys, deep) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);

const hostileMoments = ['0000-01-01T00:00:00Z', '0001-01-01T00:00:00Z', '9999-12-31T23:59:59.999999999Z', '1999-12-31T23:59:59Z'].concat([
  '2026-01-01T00:00:00+23:59',
  '2026-02-30T00:00:00Z',
  '+275760-09-13T00:00:00Z',
  '2026-01-01',
  '2100-01-01T00:00:00Z',
  '-000001-01-01T00:00:00Z',
]);

/** Limits of one field, each once: values its schema or database column just accepts or just rejects. */
export function listEdges(schema: Schema): readonly unknown[] {
  const { minimum = -10, maximum = 1_000 } = schema as { minimum?: number; maximum?: number };
  const { minLength = 0, maxLength = 200 } = schema as { minLength?: number; maxLength?: number };
  switch (schema['type']) {
    case 'integer':
    case 'number':
      return [minimum, minimum - 1, maximum, maximum + 1, 32_768, 2 ** 31, 2 ** 53 - 1, 1.5, -1, 1e308];
    case 'string': {
      if (schema['format'] === 'date-time') return hostileMoments;
      // Characters no text accepts, such as NUL, are tested in server/app/text-fields.test.ts.
      const lengths = [Math.max(0, minLength - 1), maxLength, maxLength + 1].filter((length) => length < 20_000);
      return lengths.map((length) => 'å'.repeat(length));
    }
    default:
      return [];
  }
}

/** For one field: a value at or just beyond its limits, or of another kind. */
export function buildEdge(schema: Schema): fc.Arbitrary<unknown> {
  const edges = listEdges(schema);
  return fc.oneof(
    { weight: 4, arbitrary: edges.length === 0 ? junk : fc.constantFrom(...edges) },
    { weight: 1, arbitrary: plantedId },
    { weight: 2, arbitrary: junk },
  );
}

function buildText(schema: Schema): fc.Arbitrary<string> {
  const plain = ['sample', 'Ab3dE6gH', '1', 'en', 'LE1', 'sample@company.test', '07700 900123', '2030-01-01T00:00:00Z', '192.0.2.1'];
  return fc.oneof(fc.constantFrom(...plain), anyText, fc.constantFrom(...(listEdges(schema) as string[])));
}

function buildNumber(schema: Schema): fc.Arbitrary<unknown> {
  const { minimum = -10, maximum = 1_000 } = schema as { minimum?: number; maximum?: number };
  const min = Math.ceil(Math.max(minimum, -1_000));
  const usual = fc.integer({ min, max: Math.max(min, Math.floor(Math.min(maximum, min + 1_000))) });
  return fc.oneof(usual, fc.constantFrom(...hostileNumbers), fc.constantFrom(...listEdges(schema)), plantedId);
}

function buildObject(schema: Schema): fc.Arbitrary<unknown> {
  const {
    properties = {},
    required = [],
    additionalProperties,
  } = schema as {
    properties?: Record<string, Schema>;
    required?: string[];
    additionalProperties?: unknown;
  };
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, property]) => [
      name,
      fc.oneof({ weight: 12, arbitrary: fitting(property) }, { weight: 1, arbitrary: junk }),
    ]),
  );
  const whole = fc.record(fields, { requiredKeys: required });
  const extra = fc.dictionary(fc.oneof(fc.constantFrom('surprise', 'constructor', '123'), anyText), junk, { maxKeys: 3 });
  const more = typeof additionalProperties === 'object' ? 4 : 1;
  return fc.oneof(
    { weight: 12, arbitrary: whole },
    { weight: more, arbitrary: fc.tuple(whole, extra).map(([given, surprises]) => ({ ...surprises, ...given })) },
    { weight: 1, arbitrary: fc.record(fields, { requiredKeys: [] }) },
  );
}

/** Values a JSON schema mostly accepts, at or beyond its limits, or not at all. */
export function fitting(schema: Schema): fc.Arbitrary<unknown> {
  const options = (schema['anyOf'] ?? schema['oneOf']) as readonly Schema[] | undefined;
  if (options !== undefined) return fc.oneof(...options.map(fitting));
  if ('const' in schema) return fc.constant(schema['const']);
  if (Array.isArray(schema['enum'])) return fc.constantFrom(...(schema['enum'] as unknown[]));
  switch (schema['type']) {
    case 'object':
      return buildObject(schema);
    case 'array': {
      if (Array.isArray(schema['prefixItems'])) return fc.tuple(...(schema['prefixItems'] as readonly Schema[]).map(fitting));
      const entry = fitting((schema['items'] ?? {}) as Schema);
      const many = fc.tuple(entry, fc.constantFrom(61, 301, 1_001)).map(([one, length]) => Array.from({ length }, () => one));
      return fc.oneof({ weight: 8, arbitrary: fc.array(entry, { maxLength: 4 }) }, { weight: 1, arbitrary: many });
    }
    case 'integer':
    case 'number':
      return buildNumber(schema);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'string':
      return buildText(schema);
    default:
      return junk;
  }
}
