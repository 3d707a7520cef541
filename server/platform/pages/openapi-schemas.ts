import * as z from 'zod';

export type Json = Record<string, unknown>;

/** Whether a schema describes what callers send or what we answer: defaults and conversions differ. */
type Direction = 'input' | 'output';

/** Bounds that only say that a number is a safe integer. */
const unbounded = [Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER];

const originKey = 'x-origin';
const schemaPath = '#/components/schemas/';

/** Numbers each schema object of the contract, so that equal names of one object share a component. */
function createOrigins(): (schema: z.core.$ZodType) => number {
  const known = new WeakMap<object, number>();
  let last = 0;
  return (schema) => {
    const origin = known.get(schema) ?? ++last;
    known.set(schema, origin);
    return origin;
  };
}

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);
const isNamed = (schema: Json): boolean => schema['type'] === 'object' && isObject(schema['properties']);

/** Converts one contract schema to JSON Schema without the bounds that say nothing. */
function toJsonSchema(schema: z.ZodType, io: Direction, origin: (schema: z.core.$ZodType) => number): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      if (jsonSchema.type === 'object') Object.assign(jsonSchema, { [originKey]: origin(zodSchema) });
      // The library drops examples from schemas with a transform.
      const examples = z.globalRegistry.get(zodSchema)?.['examples'];
      if (Array.isArray(examples)) Object.assign(jsonSchema, { examples });
      // Readers of the document expect `items` of every array, also of tuples.
      if (jsonSchema.prefixItems !== undefined)
        Object.assign(jsonSchema, {
          items: jsonSchema.prefixItems[0],
          minItems: jsonSchema.prefixItems.length,
          maxItems: jsonSchema.prefixItems.length,
        });
      if (unbounded.includes(Number(jsonSchema.maximum))) delete jsonSchema.maximum;
      if (unbounded.includes(Number(jsonSchema.minimum))) delete jsonSchema.minimum;
    },
  }) as Json;
  return rest;
}

/** `company_name` and `companyName` become `CompanyName`. */
export const pascal = (text: string): string =>
  text
    .split(/[^a-zA-Z0-9]+/)
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('');

/** Name of one item of a list: `Companies` become `Company`. */
export function singular(name: string): string {
  if (name.endsWith('ies')) return `${name.slice(0, -3)}y`;
  if (/(?:sses|xes|ches)$/.test(name)) return name.slice(0, -2);
  return /[^s]s$/.test(name) && !/(?:us|is|Terms|Details|Stats)$/.test(name) ? name.slice(0, -1) : `${name}Item`;
}

/** Collects the schemas of the document as named components. */
export interface NamedSchemas {
  /**
   * Returns the schema with every object in it replaced by a reference to a component. The component is named by the `title` of the contract's
   * schema, otherwise by `name` and the field that holds it; `fields` names the fields of the outermost object.
   */
  readonly describe: (schema: z.ZodType, io: Direction, name: string, fields?: Readonly<Record<string, string>>) => Json;
  /** Returns the schema as it is, for parameters. */
  readonly inline: (schema: z.ZodType) => Json;
  readonly components: Readonly<Record<string, Json>>;
}

export function nameSchemas(): NamedSchemas {
  const components: Record<string, Json> = {};
  const origin = createOrigins();
  /** Name by origin and content, because a schema may differ between request and response. */
  const names = new Map<string, string>();

  /** A row of a list holds less than the resource that is read alone. */
  const chooseName = (wanted: string): string => {
    let name = wanted in components ? `${wanted}Row` : wanted;
    for (let count = 2; name in components; count += 1) name = `${wanted}${count}`;
    return name;
  };

  const nameParts = (schema: Json, name: string, fields: Readonly<Record<string, string>>): Json =>
    Object.fromEntries(
      Object.entries(schema).map(([key, value]) => {
        if (key === 'properties' && isObject(value)) {
          const named = Object.entries(value).map(([field, part]) => [field, nameAll(part, fields[field] ?? name + pascal(field))]);
          return [key, Object.fromEntries(named)];
        }
        if (key === 'items' || key === 'additionalProperties') return [key, nameAll(value, singular(name))];
        if (Array.isArray(value) && ['anyOf', 'oneOf', 'allOf', 'prefixItems'].includes(key))
          return [
            key,
            value.map((part) => nameAll(part, value.filter(isObject).filter(isNamed).length > 1 ? name + variantOf(part) : name)),
          ];
        return [key, value];
      }),
    );

  /** Replaces objects by references, inner ones first. */
  function nameAll(given: unknown, wanted: string, fields: Readonly<Record<string, string>> = {}): unknown {
    if (!isObject(given)) return given;
    const { [originKey]: source, title, ...schema } = given;
    const name = typeof title === 'string' ? pascal(title) : wanted;
    const parts = nameParts(schema, name, fields);
    if (!isNamed(parts)) return parts;
    const key = `${String(source)}:${JSON.stringify(parts)}`;
    const known = names.get(key) ?? chooseName(name);
    names.set(key, known);
    components[known] = parts;
    return { $ref: schemaPath + known };
  }

  return {
    components,
    describe: (schema, io, name, fields) => nameAll(toJsonSchema(schema, io, origin), name, fields) as Json,
    inline: (schema) => stripOrigins(toJsonSchema(schema, 'input', origin)) as Json,
  };
}

function stripOrigins(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(stripOrigins);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => key !== originKey)
      .map(([key, part]) => [key, stripOrigins(part)]),
  );
}

/** Names a variant of a union by the value that tells it apart. */
function variantOf(part: unknown): string {
  if (!isObject(part) || !isObject(part['properties'])) return '';
  const constant = Object.values(part['properties']).find((field): field is Json => isObject(field) && typeof field['const'] === 'string');
  return constant === undefined ? '' : pascal(String(constant['const']));
}

/** Sample values of fields by name, used where the contract gives no example. */
const samplesByName: readonly (readonly [RegExp, string | number])[] = [
  [/email/i, 'sam@example.com'],
  [/telephone|phone|mobile/i, '0116 496 0123'],
  [/postcode/i, 'LE1 1AA'],
  [/url|link|href|website/i, 'https://receiver.example.com/hook'],
  [/forename|first_?name/i, 'Sam'],
  [/surname|last_?name/i, 'Hill'],
  [/^title$/, 'Mr'],
  [/company_?type/i, 'SoleTrader'],
  [/town/i, 'Leicester'],
  [/address1/i, '1 High Street'],
  [/work_?type/i, 'gas-boiler-replacement'],
  [/currency/i, 'GBP'],
  [/time_?zone/i, 'Europe/London'],
  [/password/i, 'heron-lane-42'],
  [/country/i, 'gb'],
  [/language/i, 'en'],
  [/reason/i, 'Agreed by telephone'],
  [/company|^name$/i, 'Midland Heating Ltd'],
  [/price|amount|vat$|total|balance/i, 20],
  [/id$/i, 1],
];
const samplesByFormat: Readonly<Record<string, string>> = {
  'date-time': '2026-11-29T09:00:00Z',
  date: '2026-11-29',
  email: 'sam@example.com',
  ipv4: '192.0.2.1',
  binary: '(file)',
};
const patternSamples = ['1', 'A1B2C3D4', '2026-11-29', 'en', 'GBP', 'gb', '1,2', '09:00', 'sample'];

function sampleText(
  { pattern, format, minLength = 0, maxLength = 40 }: Json & { minLength?: number; maxLength?: number },
  name: string,
): string {
  const named = samplesByName.find(([words]) => words.test(name))?.[1];
  const matcher = typeof pattern === 'string' ? new RegExp(pattern, 'u') : /^/;
  const wanted = samplesByFormat[String(format)] ?? (typeof named === 'string' ? named : undefined);
  if (wanted !== undefined && matcher.test(wanted) && wanted.length >= minLength) return wanted;
  const text =
    [...(typeof pattern === 'string' ? patternSamples : []), `Sample ${name.replaceAll('_', ' ')}`].find((one) => matcher.test(one)) ??
    'sample';
  return text.padEnd(minLength, '.').slice(0, maxLength);
}

function sampleNumber({ minimum = 0, maximum = Infinity }: { minimum?: number; maximum?: number }, name: string): number {
  const named = samplesByName.find(([words]) => words.test(name))?.[1];
  return Math.min(Math.max(typeof named === 'number' ? named : 3, minimum), maximum);
}

const resolve = (ref: unknown, components: Readonly<Record<string, Json>>): Json => components[String(ref).slice(schemaPath.length)] ?? {};

/** Builds an example of a described schema: required fields when sent, all of them when answered. */
export function sampleOf(schema: Json, components: Readonly<Record<string, Json>>, isWhole: boolean, name = ''): unknown {
  const {
    $ref,
    examples,
    anyOf,
    oneOf,
    allOf,
    type,
    items,
    properties = {},
    required = [],
  } = schema as {
    $ref?: string;
    examples?: unknown[];
    anyOf?: Json[];
    oneOf?: Json[];
    allOf?: Json[];
    type?: string | string[];
    items?: Json;
    properties?: Record<string, Json>;
    required?: string[];
  };
  if (examples?.[0] !== undefined) return examples[0];
  if ($ref !== undefined) return sampleOf(resolve($ref, components), components, isWhole, name);
  if ('const' in schema) return schema['const'];
  if (Array.isArray(schema['enum'])) return schema['enum'][0];
  const [option] = anyOf ?? oneOf ?? allOf ?? [];
  if (option !== undefined) return sampleOf(option, components, isWhole, name);
  switch (Array.isArray(type) ? type[0] : type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(properties)
          .filter(
            ([field, part]) =>
              isWhole || required.includes(field) || 'examples' in ('$ref' in part ? resolve(part['$ref'], components) : part),
          )
          .map(([field, part]) => [field, sampleOf(part, components, isWhole, field)]),
      );
    case 'array':
      return items === undefined
        ? []
        : Array.from({ length: Math.max(1, Number(schema['minItems'] ?? 1)) }, () => sampleOf(items, components, isWhole, singular(name)));
    case 'integer':
    case 'number':
      return sampleNumber(schema, name);
    case 'boolean':
      return true;
    case 'null':
      return null;
    case 'string':
      return sampleText(schema, name);
    default:
      return isWhole ? {} : null;
  }
}
