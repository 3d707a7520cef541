import * as z from 'zod';
import type { Endpoint } from '../../../contract/kit/endpoint.ts';
import { failureSchema } from '../../../contract/kit/errors.ts';
import { apiPrefix } from './mount-routes.ts';
import type { Route } from './route.ts';

type Json = Record<string, unknown>;

const security: Readonly<Record<Endpoint['caller'], Json[]>> = {
  anyone: [],
  trade: [{ tradeSession: [] }],
  staff: [{ staffSession: [] }],
  source: [{ intakeKey: [] }],
};

const meanings: Readonly<Record<number, string>> = {
  200: 'Done', 201: 'Created', 202: 'Accepted', 308: 'Elsewhere: the code is in the body, there is no Location header',
  400: 'Refused', 401: 'Not signed in', 403: 'Locked', 404: 'Unknown, or not yours', 409: 'Not in this state', 410: 'Used or expired',
  412: 'Changed meanwhile', 422: 'Malformed; `fields` names what', 429: 'Too many; see Retry-After', 503: 'Busy; try again',
};

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json;
  return rest;
}

function parametersOf(schema: z.ZodType | undefined, place: 'path' | 'query' | 'header'): Json[] {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as { properties?: Record<string, Json>; required?: string[] };
  return Object.entries(properties).map(([name, property]) => ({
    name, in: place, required: place === 'path' || required.includes(name), schema: property,
  }));
}

function bodyOf(endpoint: Endpoint): Json | undefined {
  if (endpoint.body === undefined) return undefined;
  const type = endpoint.bodyKind === 'ndjson' ? 'application/x-ndjson' : 'application/json';
  return { required: !endpoint.body.safeParse(undefined).success, content: { [type]: { schema: schemaOf(endpoint.body, 'input') } } };
}

function answersOf(endpoint: Endpoint): Json {
  const answers: Json = {};
  for (const [status, schema] of Object.entries(endpoint.answers)) {
    answers[status] = { description: meanings[Number(status)] ?? 'Done', content: { 'application/json': { schema: schemaOf(schema, 'output') } } };
  }
  const failure = { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } };
  for (const status of endpoint.refusals) answers[status] = { description: meanings[status] ?? 'Refused', content: failure };
  return answers;
}

function operationOf(route: Route, method: string, path: string): Json {
  const { endpoint } = route;
  const body = bodyOf(endpoint);
  const notes = [
    endpoint.csrf === 'checked' ? 'Refused from another site: needs Sec-Fetch-Site same-origin, our Origin, or X-Requested-With.' : '',
    endpoint.rate === 'sign-in' ? 'Failures are throttled.' : `Rate class: ${endpoint.rate}.`,
  ];
  return {
    operationId: `${method}${path.replaceAll(/[^a-zA-Z0-9]+(.)?/g, (_, letter: string | undefined) => (letter ?? '').toUpperCase())}`,
    summary: endpoint.summary,
    description: notes.filter((note) => note !== '').join(' '),
    tags: [path.startsWith('/operator') ? 'operator' : (path.split('/')[1] ?? 'api')],
    security: security[endpoint.caller],
    parameters: [...parametersOf(endpoint.params, 'path'), ...parametersOf(endpoint.query, 'query'), ...parametersOf(endpoint.headers, 'header')],
    ...(body === undefined ? {} : { requestBody: body }),
    responses: answersOf(endpoint),
  };
}

/** The OpenAPI 3.1 document of the whole API, made from the contract. */
export function openApiDocument(allRoutes: readonly Route[]): Json {
  const paths: Record<string, Json> = {};
  for (const route of allRoutes) {
    const [method = 'GET', path = '/'] = route.key.split(' ');
    (paths[apiPrefix + path] ??= {})[method.toLowerCase()] = operationOf(route, method.toLowerCase(), path);
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Plumbline', version: '1', description: 'Lead marketplace for trade businesses. Money is a decimal number in major units; timestamps are ISO 8601 with zone.' },
    paths,
    components: {
      schemas: { Failure: schemaOf(failureSchema, 'output') },
      securitySchemes: {
        tradeSession: { type: 'apiKey', in: 'cookie', name: '__Host-plumbline' },
        staffSession: { type: 'apiKey', in: 'cookie', name: '__Host-plumbline-operator' },
        intakeKey: { type: 'http', scheme: 'bearer' },
      },
    },
  };
}
