import * as fc from 'fast-check';
import type * as z from 'zod';
import { intakeEnquirySchema } from '../../contract/enquiries/endpoints.ts';
import { enquiryInput } from '../factories/create-enquiry.ts';
import { buildBody, routeCases, type RouteCase } from '../route-cases.ts';
import { sampleInput, type Schema } from '../sample-input.ts';
import { toJsonSchema, listLeaves, withValueAt } from '../schema-leaves.ts';
import { buildEdge, listEdges, fitting, buildId, junk, PlantedId } from './values.ts';

export const callerNames = ['nobody', 'alpha', 'beta', 'agent', 'admin', 'source'] as const;
export type CallerName = (typeof callerNames)[number];
type Fields = Readonly<Record<string, unknown>>;

/** How a body is encoded. */
type Wire = 'right' | 'cut' | 'deep' | 'text' | 'foreign-type' | 'no-type';

/** A generated call; the ids of the world are inserted when it is sent. */
export interface FuzzedCall {
  /** Key of the endpoint. */
  readonly key: string;
  readonly by: CallerName;
  readonly params: Fields;
  readonly query: Fields;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly wire: Wire;
}

const asFields = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof PlantedId) ? (value as Fields) : {};

/** A valid input with one field at or beyond its limits, missing, or added. */
function spoilt(schema: Schema, sample: unknown): fc.Arbitrary<unknown> {
  const leaves = listLeaves(schema).filter(({ path }) => path.length > 0);
  const surprised = junk.map((value) => ({ ...asFields(sample), surprise: value }));
  if (leaves.length === 0) return surprised;
  const changed = fc.oneof(
    ...leaves.map(({ path, schema: leaf }) => buildEdge(leaf).map((value) => withValueAt(schema, sample, path, value))),
  );
  const missing = fc.constantFrom(...Object.keys(asFields(sample)), '').map((gone) => {
    const { [gone]: _, ...rest } = asFields(sample);
    return rest;
  });
  return fc.oneof({ weight: 10, arbitrary: changed }, { weight: 1, arbitrary: missing }, { weight: 1, arbitrary: surprised });
}

interface Part {
  readonly good: fc.Arbitrary<unknown>;
  readonly bad: fc.Arbitrary<unknown>;
}

function buildPart(schema: z.ZodType | undefined, sample: unknown): Part {
  const good = fc.constant(sample);
  if (schema === undefined) return { good, bad: junk };
  const json = toJsonSchema(schema);
  const bad = fc.oneof(
    { weight: 6, arbitrary: spoilt(json, sample) },
    { weight: 3, arbitrary: fitting(json) },
    { weight: 1, arbitrary: junk },
  );
  return { good, bad };
}

function buildParams({ path, endpoint }: RouteCase): Part {
  const json: Schema = endpoint.params === undefined ? {} : toJsonSchema(endpoint.params);
  const sample = asFields(endpoint.params === undefined ? {} : sampleInput(endpoint.params));
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const getParamSchema = (name: string): Schema => (json['properties'] as Record<string, Schema> | undefined)?.[name] ?? {};
  // Mostly existing ids of the right kind; enumerated values, such as countries, are kept.
  const buildValidParam = (name: string): fc.Arbitrary<unknown> =>
    'enum' in getParamSchema(name)
      ? fc.constant(sample[name])
      : fc.oneof({ weight: 5, arbitrary: buildId(`${endpoint.owner}.${name}`) }, { weight: 1, arbitrary: buildId('any') });
  return {
    good: fc.record(Object.fromEntries(names.map((name) => [name, buildValidParam(name)]))),
    bad: fc.record(Object.fromEntries(names.map((name) => [name, fc.oneof(buildValidParam(name), buildEdge(getParamSchema(name)), junk)]))),
  };
}

function buildBodies(one: RouteCase): Part {
  const { bodyKind, body } = one.endpoint;
  if (one.method === 'GET') return { good: fc.constant(undefined), bad: fc.constant(undefined) };
  if (bodyKind !== 'ndjson') return buildPart(body, buildBody(one));
  const line = buildPart(intakeEnquirySchema, enquiryInput());
  return { good: line.good.map((enquiry) => [enquiry]), bad: fc.array(fc.oneof(line.good, line.bad), { maxLength: 6 }) };
}

const oddHeaders = fc.record(
  {
    'idempotency-key': fc.constantFrom('k', 'k2', 'x'.repeat(180), 'x'.repeat(300), ' '),
    'if-match': fc.constantFrom('"another"', '*', 'x'.repeat(500)),
    'if-none-match': fc.constantFrom('"a"', 'W/"x"', '*', '"'.repeat(50), '"1.2.3"'),
    'sec-fetch-site': fc.constantFrom('same-origin', 'cross-site', 'none'),
    'accept-encoding': fc.constantFrom('br;q=0', 'gzip;q=0', '*', ',,;'),
    'user-agent': fc.constantFrom('', 'x'.repeat(3_000), '<script>'),
  },
  { requiredKeys: [] },
) as fc.Arbitrary<Record<string, string>>;

const oddWires = fc.constantFrom<Wire>('cut', 'deep', 'text', 'foreign-type', 'no-type');

/** Callers the endpoint is meant for, weighted above the others. */
const usual = {
  anyone: ['nobody', 'alpha'],
  trade: ['alpha', 'beta'],
  staff: ['agent', 'admin', 'admin'],
  source: ['source'],
  webhook: ['nobody'],
} as const;

function buildCall(one: RouteCase): fc.Arbitrary<FuzzedCall> {
  const { endpoint } = one;
  const { params, query, body } = {
    params: buildParams(one),
    query: buildPart(endpoint.query, endpoint.query === undefined ? {} : (sampleInput(endpoint.query) ?? {})),
    body: buildBodies(one),
  };
  const right = fc.constant<Wire>('right');
  const key = fc.uuid().map((uuid): Record<string, string> => (endpoint.headers === undefined ? {} : { 'idempotency-key': uuid }));
  // One fault at a time reaches deepest: with several, validation stops at the first.
  const sites = [
    'none',
    ...(one.path.includes('{') ? ['params'] : []),
    'query',
    'headers',
    'wire',
    'body',
    'body',
    'body',
    'everywhere',
  ] as const;
  return fc.constantFrom(...sites).chain((site) => {
    const from = (part: Part, name: string): fc.Arbitrary<unknown> => (site === name || site === 'everywhere' ? part.bad : part.good);
    return fc.record({
      key: fc.constant(one.key),
      by: fc.oneof(
        { weight: 6, arbitrary: fc.constantFrom<CallerName>(...usual[endpoint.caller]) },
        { weight: 1, arbitrary: fc.constantFrom(...callerNames) },
      ),
      params: from(params, 'params').map(asFields),
      query: from(query, 'query').map(asFields),
      headers: site === 'headers' || site === 'everywhere' ? oddHeaders : key,
      body: from(body, 'body'),
      wire: site === 'wire' ? oddWires : right,
    });
  });
}

export function getRoute({ key }: FuzzedCall): RouteCase {
  const one = routeCases.find((known) => known.key === key);
  if (one === undefined) throw new Error(`${key} is not an endpoint`);
  return one;
}

/** Weights an endpoint by how much can go wrong. */
function getWeight({ endpoint, path }: RouteCase): number {
  const leaves = [endpoint.query, endpoint.body].flatMap((schema) => (schema === undefined ? [] : listLeaves(toJsonSchema(schema))));
  return 2 + (path.includes('{') ? 2 : 0) + Math.min(12, leaves.length);
}

/** Path parameters restricted to a list. */
const getCountryParam = ({ path }: RouteCase): Fields => (path.includes('{country}') ? { country: 'gb' } : {});

/** A valid call, plus one call per field and limit, by a permitted caller and about their own objects. */
function buildEdgeCalls(one: RouteCase): FuzzedCall[] {
  const { endpoint } = one;
  const by = ({ anyone: 'nobody', trade: 'alpha', staff: 'admin', source: 'source', webhook: 'nobody' } as const)[endpoint.caller];
  const call: FuzzedCall = {
    key: one.key,
    by,
    params: {
      ...Object.fromEntries(
        [...one.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, new PlantedId(`${endpoint.owner}.${name}`, 0)]),
      ),
      ...getCountryParam(one),
    },
    query: asFields(endpoint.query === undefined ? {} : sampleInput(endpoint.query)),
    headers: {},
    body: one.method === 'GET' ? undefined : buildBody(one),
    wire: 'right',
  };
  const along = (schema: z.ZodType | undefined, sample: unknown, put: (value: unknown) => Partial<FuzzedCall>): FuzzedCall[] => {
    if (schema === undefined) return [];
    const json = toJsonSchema(schema);
    return listLeaves(json)
      .filter(({ path }) => path.length > 0)
      .flatMap(({ path, schema: leaf }) => listEdges(leaf).map((edge) => ({ ...call, ...put(withValueAt(json, sample, path, edge)) })));
  };
  return [
    call,
    ...along(endpoint.params, call.params, (params) => ({ params: asFields(params) })),
    ...along(endpoint.query, call.query, (query) => ({ query: asFields(query) })),
    ...(endpoint.bodyKind === 'ndjson'
      ? along(intakeEnquirySchema, enquiryInput(), (line) => ({ body: [line] }))
      : along(endpoint.body, call.body, (body) => ({ body }))),
  ];
}

const ending = routeCases.filter(({ endpoint }) => endpoint.streams !== true);

/** Every field of every endpoint at each of its limits. */
export const edgeCalls: readonly FuzzedCall[] = ending
  .flatMap(buildEdgeCalls)
  .map((call, nth) => (getRoute(call).endpoint.headers === undefined ? call : { ...call, headers: { 'idempotency-key': `edge-${nth}` } }));

/** Any call of any endpoint that is not a stream, by any caller. */
export const anyCall: fc.Arbitrary<FuzzedCall> = fc.oneof(
  ...routeCases.filter(({ endpoint }) => endpoint.streams !== true).map((one) => ({ weight: getWeight(one), arbitrary: buildCall(one) })),
);
