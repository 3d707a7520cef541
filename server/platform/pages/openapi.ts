import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { getMaxBodyBytes, type Endpoint } from '../../../contract/kit/endpoint.ts';
import { failureSchema, refusalStatuses, type RefusalStatus } from '../../../contract/kit/errors.ts';
import { answerFileFailures } from '../http/answer-file-failures.ts';
import { apiPrefix } from '../http/mount-routes.ts';
import type { Route } from '../http/route.ts';

const description = [
  'Lead marketplace for trade businesses. Money is a decimal number in major units with its currency beside it; timestamps are ISO 8601 with zone.',
  'A success answers `data`, and `meta` where there is more to say; a failure answers the schema Failure. A trailing slash is optional everywhere.',
  'Calls that change something and rely on a cookie are refused (400) from another site: they need `Sec-Fetch-Site: same-origin`, or an `Origin` that is the public address, or, where a client sends neither, the header `X-Requested-With`.',
  'Where an operation names the scheme apiKey, a program of the company may call it with `Authorization: Bearer <key>` in place of a session: the same limits, refusals and idempotency, and no cookie is looked at.',
  'A call with an `Idempotency-Key` may be repeated: the same key and content answer the same and take effect once; the same key with another content is 422.',
].join('\n\n');

const securitySchemes = {
  tradeSession: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-plumbline',
    description: 'Session of a trade user, set by POST /authenticate. At localhost over plain http it is called `plumbline`.',
  },
  staffSession: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-plumbline-operator',
    description: 'Session of staff, set by POST /operator/authenticate. At localhost over plain http it is called `plumbline-operator`.',
  },
  apiKey: {
    type: 'http',
    scheme: 'bearer',
    description: 'Key of a company, made in its settings. Needs the scope that the operation names; 403 otherwise.',
  },
  intakeKey: { type: 'http', scheme: 'bearer', description: 'Key of an enquiry source.' },
  intakeKeyHeader: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Api-Key',
    description: 'The same key, for senders that cannot set Authorization.',
  },
};

function buildPaths(allRoutes: readonly Route[], tagOf: (key: string) => string): Record<string, Json> {
  const paths: Record<string, Json> = {};
  for (const route of allRoutes) {
    const [method = 'GET', path = '/'] = route.key.split(' ');
    (paths[apiPrefix + path] ??= {})[method.toLowerCase()] = buildOperation(route.endpoint, method.toLowerCase(), path, tagOf(route.key));
  }
  return paths;
}

/**
 * Builds the OpenAPI 3.1 document of the whole API from the contract. `tagOf` groups it; `webhooksOf` describes calls to
 * receivers.
 */
function openApiDocument(allRoutes: readonly Route[], tagOf: (key: string) => string, webhooksOf: () => Json): Json {
  let paths: Record<string, Json> | undefined;
  let webhooks: Json | undefined;
  return {
    openapi: '3.1.0',
    info: { title: 'Plumbline', version: '1', description },
    tags: [...new Set(allRoutes.map((route) => tagOf(route.key)))].map((name) => ({ name })),
    // Built on first request, so that no start waits for a hundred rarely read schemas.
    get paths() {
      return (paths ??= buildPaths(allRoutes, tagOf));
    },
    get webhooks() {
      return (webhooks ??= webhooksOf());
    },
    components: { schemas: { Failure: toJsonSchema(failureSchema, 'output') }, securitySchemes },
  };
}

/** Allows its own files and the style attributes of Swagger UI; nothing may be sent. */
const docsPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Serves the document at /api/v1/openapi.json and a readable page at /api/docs, which loads nothing external. */
export async function addApiDocs(
  app: FastifyInstance,
  allRoutes: readonly Route[],
  described: { readonly tagOf: (key: string) => string; readonly webhooksOf: () => Json },
): Promise<void> {
  const document = openApiDocument(allRoutes, described.tagOf, described.webhooksOf);
  let text: string | undefined;
  app.get(`${apiPrefix}/openapi.json`, (_request, reply) => {
    text ??= JSON.stringify(document);
    return reply.header('cache-control', 'public, max-age=300').type('application/json; charset=utf-8').send(text);
  });
  await app.register(async (scope) => {
    answerFileFailures(scope);
    await scope.register(swagger, { mode: 'static', specification: { document: document as never } });
    await scope.register(swaggerUi, {
      routePrefix: '/api/docs',
      staticCSP: docsPolicy,
      theme: { title: 'Plumbline API' },
      uiConfig: { docExpansion: 'list', deepLinking: false, supportedSubmitMethods: [] },
    });
  });
}

export type Json = Record<string, unknown>;

const security: Readonly<Record<Endpoint['caller'], Json[]>> = {
  anyone: [],
  trade: [{ tradeSession: [] }],
  staff: [{ staffSession: [] }],
  source: [{ intakeKey: [] }, { intakeKeyHeader: [] }],
  // Authenticated by a signature on the body, which OpenAPI cannot express.
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

export function toJsonSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json;
  return rest;
}

function buildParameters(schema: z.ZodType | undefined, place: 'path' | 'query' | 'header'): Json[] {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = toJsonSchema(schema, 'input') as { properties?: Record<string, Json>; required?: string[] };
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

function buildBody(endpoint: Endpoint): Json | undefined {
  if (endpoint.body === undefined) return undefined;
  const type = bodyTypes[endpoint.bodyKind ?? 'json'];
  return { required: !endpoint.body.safeParse(undefined).success, content: { [type]: { schema: toJsonSchema(endpoint.body, 'input') } } };
}

const producedTypes = {
  json: 'application/json',
  pdf: 'application/pdf',
  csv: 'text/csv',
  html: 'text/html',
  jpg: 'image/jpeg',
  'octet-stream': 'application/octet-stream',
} as const;

function buildResponses(endpoint: Endpoint): Json {
  const answers: Json = {};
  const headers = endpoint.caching !== undefined ? { headers: etag } : endpoint.form === undefined ? {} : { headers: formVersion };
  for (const [status, schema] of Object.entries(endpoint.answers)) {
    answers[status] = {
      description: meanings[Number(status)] ?? 'Done',
      ...headers,
      content: { [producedTypes[endpoint.produces ?? 'json']]: { schema: toJsonSchema(schema, 'output') } },
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
    endpoint.body === undefined ? '' : `At most ${getMaxBodyBytes(endpoint) / 1_024} kB.`,
    endpoint.reveals === 'contact' ? 'Answers contact data; the reading is logged.' : '',
  ]
    .filter((note) => note !== '')
    .join(' ');
}

/** Describes one endpoint of the contract as an OpenAPI operation. */
function buildOperation(endpoint: Endpoint, method: string, path: string, tag: string): Json {
  const body = buildBody(endpoint);
  return {
    operationId: `${method}${path.replaceAll(/[^a-zA-Z0-9]+(.)?/g, (_, letter: string | undefined) => (letter ?? '').toUpperCase())}`,
    summary: endpoint.role === undefined ? endpoint.summary : `${endpoint.summary} Administrators only.`,
    description: notesOn(endpoint),
    tags: [tag],
    security: [...security[endpoint.caller], ...(endpoint.key === undefined ? [] : [{ apiKey: [endpoint.key] }])],
    parameters: [
      ...buildParameters(endpoint.params, 'path'),
      ...buildParameters(endpoint.query, 'query'),
      ...buildParameters(endpoint.headers, 'header'),
      ...(endpoint.form !== undefined && endpoint.csrf === 'checked' ? [ifMatch] : []),
    ],
    ...(body === undefined ? {} : { requestBody: body }),
    responses: buildResponses(endpoint),
  };
}

/** Lists what `mountRoutes` may answer instead of the handler, besides the contract's own refusals. */
function edgeRefusals(endpoint: Endpoint): RefusalStatus[] {
  return [
    ...(endpoint.csrf === 'checked' || endpoint.caller === 'webhook' ? ([400] as const) : []),
    ...(endpoint.caller === 'anyone' || endpoint.caller === 'webhook' ? [] : ([401] as const)),
    // An impersonating member of staff changes nothing, and a key works only within its scope.
    ...(endpoint.key === undefined ? [] : ([403] as const)),
    ...(endpoint.csrf === 'checked' && (endpoint.caller === 'trade' || endpoint.knows === 'trade') ? ([403] as const) : []),
    // A path parameter may be too long to exist.
    ...(endpoint.role === undefined && endpoint.params === undefined ? [] : ([404] as const)),
    422,
    429,
    503,
  ];
}

/** Lists every refusal that a caller of this endpoint may get, in order. */
export function possibleRefusals(endpoint: Endpoint): readonly RefusalStatus[] {
  const possible = new Set([...endpoint.refusals, ...edgeRefusals(endpoint)]);
  return refusalStatuses.filter((status) => possible.has(status));
}
