import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { capabilityRoles } from '../../../contract/kit/capabilities.ts';
import { getMaxBodyBytes, type Endpoint } from '../../../contract/kit/endpoint.ts';
import { failureSchema, refusalStatuses, type RefusalStatus } from '../../../contract/kit/errors.ts';
import { apiPrefix } from '../http/mount-routes.ts';
import type { Route } from '../http/route.ts';
import { nameSchemas, pascal, type Json, type NamedSchemas } from './openapi-schemas.ts';

const description = [
  'Lead marketplace for trade businesses. Money is a decimal number in major units, with its currency beside it. Timestamps are ISO 8601 with a time zone.',
  'Successful responses contain `data` and, where there is more to say, `meta`. Errors follow the schema Failure. A trailing slash is optional.',
  'State-changing calls that use a session cookie are refused with 400 if they come from another site. Send `Sec-Fetch-Site: same-origin`, an `Origin` that matches the public address, or, if your client sends neither, the header `X-Requested-With`.',
  'Operations that list the scheme apiKey also accept `Authorization: Bearer <key>` instead of a session. The same limits, errors and idempotency apply, and cookies are ignored.',
  'Calls with an `Idempotency-Key` can be retried safely: the same key and body return the same response and take effect once. The same key with a different body returns 422.',
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
  providerSignature: {
    type: 'apiKey',
    in: 'header',
    name: 'Stripe-Signature',
    description: 'Signature of the raw body by the card provider. An outdated or forged one is refused with 400.',
  },
};

/** Describes this installation and its domains. */
export interface Described {
  /** Scheme, host and port that browsers use. */
  readonly publicUrl: string;
  readonly tagOf: (key: string) => string;
  /** A sentence about each domain, by tag. */
  readonly tags: Readonly<Record<string, string>>;
  /** Describes calls to receivers. */
  readonly webhooksOf: (schemas: NamedSchemas) => Json;
}

/** Paths have no trailing slash here, although calls may have one. */
const plainPath = (path: string): string => path.replace(/(?<=.)\/$/, '');

/** Resources that are read one by one give their name first, then lists, then everything else. */
const namingOrder = ['get', 'list'];
const rankOf = ({ endpoint: { id } }: Route): number => (namingOrder.findIndex((verb) => id.startsWith(verb)) + 3) % 3;

function buildPaths(allRoutes: readonly Route[], tagOf: (key: string) => string, schemas: NamedSchemas): Record<string, Json> {
  const described = new Map<Route, Json>();
  for (const route of allRoutes.toSorted((one, other) => rankOf(one) - rankOf(other)))
    described.set(route, buildOperation(route.endpoint, tagOf(route.key), schemas));
  const paths: Record<string, Json> = {};
  for (const route of allRoutes) {
    const [method = 'GET', path = '/'] = route.key.split(' ');
    (paths[plainPath(path)] ??= {})[method.toLowerCase()] = described.get(route);
  }
  return paths;
}

/** Builds the OpenAPI 3.1 document of the whole API from the contract. */
export function openApiDocument(
  allRoutes: readonly Pick<Route, 'key' | 'endpoint'>[],
  { publicUrl, tagOf, tags, webhooksOf }: Described,
): Json {
  const schemas = nameSchemas();
  const failureRef = schemas.describe(failureSchema, 'output', 'Failure');
  const paths = buildPaths(allRoutes as readonly Route[], tagOf, schemas);
  const webhooks = webhooksOf(schemas);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Plumbline',
      version: '1',
      description,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      contact: { name: 'Support', url: `${publicUrl}/contact` },
    },
    servers: [{ url: publicUrl + apiPrefix, description: 'This installation' }],
    tags: [...new Set(allRoutes.map((route) => tagOf(route.key)))].map((name) => ({ name, description: tags[name] ?? name })),
    paths,
    webhooks,
    components: { schemas: schemas.components, responses: failureResponses(failureRef), securitySchemes },
  };
}

/** Serves the document at /api/v1/openapi.json. Built on first request, so that no start waits for a hundred rarely read schemas. */
export function addOpenApi(app: FastifyInstance, getDocument: () => Json): void {
  let text: string | undefined;
  app.get(`${apiPrefix}/openapi.json`, (_request, reply) => {
    text ??= JSON.stringify(getDocument());
    return reply.header('cache-control', 'public, max-age=300').type('application/json; charset=utf-8').send(text);
  });
}

const security: Readonly<Record<Endpoint['caller'], Json[]>> = {
  anyone: [],
  trade: [{ tradeSession: [] }],
  staff: [{ staffSession: [] }],
  source: [{ intakeKey: [] }, { intakeKeyHeader: [] }],
  webhook: [{ providerSignature: [] }],
};

const meanings: Readonly<Record<number, string>> = { 200: 'Done', 201: 'Created', 202: 'Accepted', 308: 'Elsewhere: the body says where' };

/** A failure any operation may return: component name, meaning and remedy. */
export interface FailureKind {
  readonly name: string;
  readonly meaning: string;
  readonly remedy: string;
  readonly example: Json;
}

const failed = (error: string, fields?: Json): Json => ({ data: { errors: [error], ...(fields === undefined ? {} : { fields }) } });

/** The catalogue of failures by status. */
export const failureKinds: Readonly<Record<number, FailureKind>> = {
  400: {
    name: 'Refused',
    meaning: 'Refused: a call from another site, a wrong password, an outdated signature, or a missing Idempotency-Key.',
    remedy: 'Read the text; repeat the call only after changing it.',
    example: failed('The Idempotency-Key header is required'),
  },
  401: {
    name: 'NotSignedIn',
    meaning: 'No session, or a missing, revoked or suspended key. `reauth_required` asks for the password again.',
    remedy: 'Sign in, send a valid key, or confirm the password with POST /re-authenticate.',
    example: failed('A valid key is required'),
  },
  403: {
    name: 'Locked',
    meaning: 'The account is locked, the key lacks the scope, or the role may not do this.',
    remedy: 'Create a key with the scope that the operation names, or ask an administrator.',
    example: failed('This key does not have permission to do that'),
  },
  404: {
    name: 'NotFound',
    meaning: 'Unknown, or not yours. Foreign ids are never told apart from unknown ones.',
    remedy: 'Check the id. It may have been erased or withdrawn.',
    example: failed('Not found'),
  },
  409: {
    name: 'Conflict',
    meaning: 'Not possible in this state. A refused purchase answers `code--detail`, listed below.',
    remedy: 'Reload the resource and try again with its current state.',
    example: failed('107--2'),
  },
  410: {
    name: 'Gone',
    meaning: 'A link or code was used or has expired.',
    remedy: 'Ask for a new one.',
    example: failed('This code has been used or has expired'),
  },
  412: {
    name: 'ChangedMeanwhile',
    meaning: 'Somebody changed the form since you read it. `errors` names the fields.',
    remedy: 'Read the form again and send its new ETag as If-Match.',
    example: failed('Someone else changed this, so we haven’t saved your changes. Check what changed and save again'),
  },
  413: {
    name: 'TooLarge',
    meaning: 'The body is larger than the operation allows.',
    remedy: 'Send less; each operation states its limit.',
    example: failed('The request is too large'),
  },
  415: {
    name: 'UnsupportedType',
    meaning: 'The content type is none that the operation accepts.',
    remedy: 'Send the type that the operation names.',
    example: failed('This content type is not accepted'),
  },
  422: {
    name: 'Invalid',
    meaning: 'Malformed. `fields` names each invalid field with its problems.',
    remedy: 'Correct the named fields. Unknown fields are refused, too.',
    example: failed('email: Please enter a valid email address', { email: ['Please enter a valid email address'] }),
  },
  429: {
    name: 'TooManyRequests',
    meaning: 'Over the limit of the operation’s rate class.',
    remedy: 'Wait for the seconds in Retry-After.',
    example: failed('Too many requests. Try again in 30 seconds'),
  },
  503: {
    name: 'Busy',
    meaning: 'The server or the database is busy; nothing was changed.',
    remedy: 'Repeat the call after the seconds in Retry-After, with the same Idempotency-Key.',
    example: failed('The service is busy. Please try again in a moment'),
  },
};

/** Builds the shared response of each failure, each with a schema of its own name. */
function failureResponses(failure: Json): Json {
  return Object.fromEntries(
    Object.entries(failureKinds).map(([status, { name, meaning, example }]) => [
      name,
      {
        description: meaning,
        ...(['429', '503'].includes(status) ? { headers: retryAfter } : {}),
        content: { 'application/json': { schema: failure, example } },
      },
    ]),
  );
}

/** Marks a header that the handler requires although the schema lets it pass, since its refusal is 400. */
const neededKey = 'x-needed';

const retryAfter = { 'Retry-After': { description: 'Seconds to wait', schema: { type: 'integer', minimum: 1 } } };
const ifNoneMatch: Json = {
  name: 'If-None-Match',
  in: 'header',
  required: false,
  description: 'ETag of an earlier answer. 304 says that nothing changed since.',
  schema: { type: 'string' },
};
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

const titleCase = (name: string): string => name.replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase());

function buildParameters(schema: z.ZodType | undefined, place: 'path' | 'query' | 'header', schemas: NamedSchemas): Json[] {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = schemas.inline(schema) as { properties?: Record<string, Json>; required?: string[] };
  return Object.entries(properties).map(([name, { [neededKey]: isNeeded, description: about, ...property }]) => ({
    name: place === 'header' ? titleCase(name) : name,
    in: place,
    required: place === 'path' || isNeeded === true || required.includes(name),
    ...(about === undefined ? {} : { description: about }),
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

function buildBody(endpoint: Endpoint, schemas: NamedSchemas): Json | undefined {
  if (endpoint.body === undefined) return undefined;
  const type = bodyTypes[endpoint.bodyKind ?? 'json'];
  const schema = schemas.describe(endpoint.body, 'input', `${pascal(endpoint.id)}Request`);
  return { required: !endpoint.body.safeParse(undefined).success, content: { [type]: { schema } } };
}

const producedTypes = {
  json: 'application/json',
  pdf: 'application/pdf',
  csv: 'text/csv',
  xml: 'application/xml',
  html: 'text/html',
  jpg: 'image/jpeg',
  'octet-stream': 'application/octet-stream',
  ndjson: 'application/x-ndjson',
} as const;

/** Names what an operation answers: `listCompanies` answers companies, `getCompany` a company, and any other one its result. */
function nameAnswer(id: string, schema: z.ZodType, status: string): readonly [string, Record<string, string>] {
  const [, verb = '', thing = ''] = /^([a-z]+)(.*)$/.exec(id) ?? [];
  const extra = { 202: 'Pending', 308: 'Moved' }[status] ?? '';
  const isRead = ['get', 'list', 'search', 'find'].includes(verb) && thing !== '' && extra === '';
  const isList = schema instanceof z.ZodObject && schema.shape['data'] instanceof z.ZodArray;
  const resource = isRead ? thing : `${pascal(id)}${extra}Result`;
  return [
    `${pascal(id)}${extra}Response`,
    { data: isRead && isList && !thing.endsWith('s') ? `${resource}s` : resource, meta: `${pascal(id)}Meta` },
  ];
}

function buildResponses(endpoint: Endpoint, schemas: NamedSchemas): Json {
  const answers: Json = {};
  const headers = endpoint.caching !== undefined ? { headers: etag } : endpoint.form === undefined ? {} : { headers: formVersion };
  for (const [status, schema] of Object.entries(endpoint.answers)) {
    answers[status] = {
      description: meanings[Number(status)] ?? 'Done',
      ...headers,
      content: {
        [producedTypes[endpoint.produces ?? 'json']]: {
          schema: schemas.describe(schema, 'output', ...nameAnswer(endpoint.id, schema, status)),
        },
      },
    };
  }
  if (endpoint.caching !== undefined) answers['304'] = { description: 'Not changed since the ETag in If-None-Match' };
  const refusals = [...possibleRefusals(endpoint), ...(endpoint.body === undefined ? [] : [413, 415])];
  for (const status of refusals) answers[status] = { $ref: `#/components/responses/${failureKinds[status]?.name ?? ''}` };
  return answers;
}

function notesOn(endpoint: Endpoint): string {
  return [
    endpoint.csrf === 'checked' ? 'Refused from another site.' : '',
    endpoint.key === undefined ? '' : `Programs call it under a key with the scope ${endpoint.key}.`,
    endpoint.capability === undefined || endpoint.capability === 'everyone'
      ? ''
      : `Members need the capability ${endpoint.capability} (${capabilityRoles[endpoint.capability].join(', ')}); others get 403 not_permitted.`,
    endpoint.rate === 'sign-in' ? 'Failures are throttled.' : `Rate class: ${endpoint.rate}.`,
    endpoint.body === undefined ? '' : `At most ${getMaxBodyBytes(endpoint) / 1_024} kB.`,
    endpoint.reveals === 'contact' ? 'Answers contact data; the reading is logged.' : '',
  ]
    .filter((note) => note !== '')
    .join(' ');
}

/** Describes one endpoint of the contract as an OpenAPI operation. */
function buildOperation(endpoint: Endpoint, tag: string, schemas: NamedSchemas): Json {
  const body = buildBody(endpoint, schemas);
  return {
    operationId: endpoint.id,
    summary: endpoint.role === undefined ? endpoint.summary : `${endpoint.summary} Administrators only.`,
    description: notesOn(endpoint),
    tags: [tag],
    security: [
      ...(endpoint.knows === 'trade' ? [{}, ...security.trade] : security[endpoint.caller]),
      ...(endpoint.key === undefined ? [] : [{ apiKey: [endpoint.key] }]),
    ],
    parameters: [
      ...buildParameters(endpoint.params, 'path', schemas),
      ...buildParameters(endpoint.query, 'query', schemas),
      ...buildParameters(endpoint.headers, 'header', schemas),
      ...(endpoint.form !== undefined && endpoint.csrf === 'checked' ? [ifMatch] : []),
      ...(endpoint.caching === undefined ? [] : [ifNoneMatch]),
    ],
    ...(body === undefined ? {} : { requestBody: body }),
    responses: buildResponses(endpoint, schemas),
  };
}

/** Lists what `mountRoutes` may answer instead of the handler, besides the contract's own refusals. */
function edgeRefusals(endpoint: Endpoint): RefusalStatus[] {
  return [
    ...(endpoint.csrf === 'checked' || endpoint.caller === 'webhook' ? ([400] as const) : []),
    ...(endpoint.caller === 'anyone' || endpoint.caller === 'webhook' ? [] : ([401] as const)),
    ...(endpoint.capability === undefined || endpoint.capability === 'everyone' ? [] : ([403] as const)),
    ...(endpoint.caller === 'trade' && endpoint.beforeSecondFactor !== 'always' ? ([403] as const) : []),
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
