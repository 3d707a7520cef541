import * as z from 'zod';
import { largestBodyOf, type Endpoint } from '../../../contract/kit/endpoint.ts';
import { possibleRefusals } from '../http/edge-refusals.ts';

export type Json = Record<string, unknown>;

const security: Readonly<Record<Endpoint['caller'], Json[]>> = {
  anyone: [],
  trade: [{ tradeSession: [] }],
  staff: [{ staffSession: [] }],
  source: [{ intakeKey: [] }],
  // By the signature on the body, which OpenAPI has no word for.
  webhook: [],
};

const meanings: Readonly<Record<number, string>> = {
  200: 'Done',
  201: 'Created',
  202: 'Accepted',
  308: 'Elsewhere: the body says where',
  400: 'Refused',
  401: 'Not signed in',
  403: 'Locked',
  404: 'Unknown, or not yours',
  409: 'Not in this state',
  410: 'Used or expired',
  412: 'Changed meanwhile',
  413: 'Too large',
  415: 'Not a content type of this call',
  422: 'Malformed; `fields` names what',
  429: 'Too many; see Retry-After',
  503: 'Busy; try again',
};

const failure = { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } };
const retryAfter = { 'Retry-After': { description: 'Seconds to wait', schema: { type: 'integer', minimum: 1 } } };
const etag = { ETag: { description: 'Send it back as If-None-Match; 304 says that nothing changed', schema: { type: 'string' } } };

const formVersion = {
  ETag: { description: 'Version of the form: send it back as If-Match when saving it', schema: { type: 'string' } },
};
const ifMatch: Json = {
  name: 'If-Match',
  in: 'header',
  required: false,
  description: 'ETag of the form as it was read. 412 names the fields that were changed since.',
  schema: { type: 'string' },
};

export function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json;
  return rest;
}

function parametersOf(schema: z.ZodType | undefined, place: 'path' | 'query' | 'header'): Json[] {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as { properties?: Record<string, Json>; required?: string[] };
  return Object.entries(properties).map(([name, property]) => ({
    name: place === 'header' ? name.replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase()) : name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

const bodyTypes = {
  json: 'application/json',
  ndjson: 'application/x-ndjson',
  multipart: 'multipart/form-data',
  form: 'application/x-www-form-urlencoded',
  raw: 'application/json',
} as const;

function bodyOf(endpoint: Endpoint): Json | undefined {
  if (endpoint.body === undefined) return undefined;
  const type = bodyTypes[endpoint.bodyKind ?? 'json'];
  return { required: !endpoint.body.safeParse(undefined).success, content: { [type]: { schema: schemaOf(endpoint.body, 'input') } } };
}

const producedTypes = {
  json: 'application/json',
  pdf: 'application/pdf',
  csv: 'text/csv',
  html: 'text/html',
  jpg: 'image/jpeg',
  'octet-stream': 'application/octet-stream',
} as const;

function answersOf(endpoint: Endpoint): Json {
  const answers: Json = {};
  const headers = endpoint.caching !== undefined ? { headers: etag } : endpoint.form === undefined ? {} : { headers: formVersion };
  for (const [status, schema] of Object.entries(endpoint.answers)) {
    answers[status] = {
      description: meanings[Number(status)] ?? 'Done',
      ...headers,
      content: { [producedTypes[endpoint.produces ?? 'json']]: { schema: schemaOf(schema, 'output') } },
    };
  }
  if (endpoint.caching !== undefined) answers['304'] = { description: 'Not changed since the ETag in If-None-Match' };
  const refusals = [...possibleRefusals(endpoint), ...(endpoint.body === undefined ? [] : [413, 415])];
  for (const status of refusals) {
    answers[status] = {
      description: meanings[status] ?? 'Refused',
      ...([429, 503].includes(status) ? { headers: retryAfter } : {}),
      content: failure,
    };
  }
  return answers;
}

function notesOn(endpoint: Endpoint): string {
  return [
    endpoint.csrf === 'checked' ? 'Refused from another site.' : '',
    endpoint.key === undefined ? '' : `Programs call it under a key with the scope ${endpoint.key}.`,
    endpoint.rate === 'sign-in' ? 'Failures are throttled.' : `Rate class: ${endpoint.rate}.`,
    endpoint.body === undefined ? '' : `At most ${largestBodyOf(endpoint) / 1_024} kB.`,
    endpoint.reveals === 'contact' ? 'Answers contact data; the reading is logged.' : '',
  ]
    .filter((note) => note !== '')
    .join(' ');
}

/** One endpoint of the contract as an OpenAPI operation. */
export function operationOf(endpoint: Endpoint, method: string, path: string, tag: string): Json {
  const body = bodyOf(endpoint);
  return {
    operationId: `${method}${path.replaceAll(/[^a-zA-Z0-9]+(.)?/g, (_, letter: string | undefined) => (letter ?? '').toUpperCase())}`,
    summary: endpoint.role === undefined ? endpoint.summary : `${endpoint.summary} Administrators only.`,
    description: notesOn(endpoint),
    tags: [tag],
    security: [...security[endpoint.caller], ...(endpoint.key === undefined ? [] : [{ apiKey: [endpoint.key] }])],
    parameters: [
      ...parametersOf(endpoint.params, 'path'),
      ...parametersOf(endpoint.query, 'query'),
      ...parametersOf(endpoint.headers, 'header'),
      ...(endpoint.form !== undefined && endpoint.csrf === 'checked' ? [ifMatch] : []),
    ],
    ...(body === undefined ? {} : { requestBody: body }),
    responses: answersOf(endpoint),
  };
}
