import { beforeAll, describe, expect, it } from 'vitest';
import { api, apiByDomain } from '../../contract/api.ts';
import { eventTypes, testEvent } from '../../contract/integrations/values.ts';
import type { Endpoint } from '../../contract/kit/endpoint.ts';
import { useTestApp } from '../../test/use-test-app.ts';
import { routeCases } from '../../test/route-cases.ts';

type Schema = Readonly<Record<string, unknown>>;
interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly security: readonly Record<string, unknown>[];
  readonly parameters: readonly { name: string; in: string; required: boolean; schema: Schema }[];
  readonly requestBody?: { content: Record<string, { schema: Schema }> };
  readonly responses: Readonly<Record<string, { description: string; content?: Record<string, { schema: Schema }> }>>;
}
interface Document {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly tags: readonly { name: string }[];
  readonly webhooks: Readonly<Record<string, { readonly post: Operation }>>;
  readonly components: { schemas: Record<string, Schema>; securitySchemes: Record<string, Schema> };
}

let document: Document;
const test = useTestApp();
beforeAll(async () => {
  document = (await test.app.inject({ url: '/api/v1/openapi.json' })).json();
});

function getOperation(path: string, method: string): Operation {
  const operation = document.paths[`/api/v1${path}`]?.[method.toLowerCase()];
  if (operation === undefined) throw new Error(`${method} ${path} is not described`);
  return operation;
}

/** Fields that may hold anything: the details of an enquiry's history depend on the event. */
const mayBeAnything = new Set(['detail']);

/** Lists the schemas below this one that allow anything. */
function openSchemas(schema: Schema, name = 'root'): string[] {
  // `false` allows nothing, as after the end of a tuple.
  if (mayBeAnything.has(name) || (schema as unknown) === false) return [];
  const says = ['type', '$ref', 'anyOf', 'oneOf', 'allOf', 'const', 'enum'].some((word) => word in schema);
  const {
    properties = {},
    items,
    additionalProperties,
    anyOf = [],
  } = schema as { properties?: Record<string, Schema>; items?: Schema; additionalProperties?: Schema | boolean; anyOf?: Schema[] };
  return [
    ...(says ? [] : [name]),
    ...Object.entries(properties).flatMap(([inner, part]) => openSchemas(part, inner)),
    ...(items === undefined ? [] : openSchemas(items, `${name}[]`)),
    ...(typeof additionalProperties === 'object' ? openSchemas(additionalProperties, `${name}{}`) : []),
    ...anyOf.flatMap((part) => openSchemas(part, name)),
  ];
}

it('describes every webhook event with its content, and links to how it is signed', async () => {
  expect(Object.keys(document.webhooks).toSorted()).toEqual([...eventTypes, testEvent].toSorted());
  for (const [type, { post }] of Object.entries(document.webhooks)) {
    const schema = post.requestBody?.content['application/json']?.schema;
    expect(openSchemas(schema ?? {}), type).toEqual([]);
    expect(schema).toMatchObject({
      properties: { type: { const: type }, data: { type: 'object' } },
      required: ['id', 'type', 'timestamp', 'data'],
    });
    expect(post.parameters.map(({ name }) => name)).toEqual(['webhook-id', 'webhook-timestamp', 'webhook-signature']);
  }
  const page = await test.app.inject({ url: '/api/docs/webhooks' });
  expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  for (const part of ['<h1>Webhooks</h1>', 'id="verify-the-signature"', '<pre><code>', ...eventTypes]) expect(page.body).toContain(part);
});

it('is OpenAPI 3.1 and describes every endpoint of the contract, and nothing else', () => {
  expect(document.openapi).toBe('3.1.0');
  const described = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path.slice('/api/v1'.length)}`),
  );
  expect(described.toSorted()).toEqual(Object.keys(api).toSorted());
});

it('names every operation once and groups it under its domain', () => {
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
  expect(new Set(operations.map((operation) => operation.operationId)).size).toBe(operations.length);
  expect(document.tags.map((tag) => tag.name).toSorted()).toEqual(Object.keys(apiByDomain).toSorted());
  for (const operation of operations) expect(document.tags.map((tag) => tag.name)).toContain(operation.tags[0]);
});

it('refers only to its own components', () => {
  const referred = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map((match) => match[1] ?? '');
  for (const name of referred) expect(document.components.schemas).toHaveProperty(name);
  for (const { path, method } of routeCases) {
    for (const scheme of getOperation(path, method).security.flatMap((one) => Object.keys(one)))
      expect(document.components.securitySchemes).toHaveProperty(scheme);
  }
});

const schemesByCaller: Readonly<Record<Endpoint['caller'], string[]>> = {
  anyone: [],
  trade: ['tradeSession'],
  staff: ['staffSession'],
  source: ['intakeKey', 'intakeKeyHeader'],
  webhook: [],
};

describe('each operation', () => {
  it.each(routeCases)('$key', ({ path, method, endpoint }) => {
    const operation = getOperation(path, method);
    // A program uses a key instead of a session; the scope takes the place of OpenAPI roles.
    const byKey = endpoint.key === undefined ? [] : [{ apiKey: [endpoint.key] }];
    expect(operation.security).toEqual([...schemesByCaller[endpoint.caller].map((name) => ({ [name]: [] })), ...byKey]);

    const inPath = operation.parameters.filter((parameter) => parameter.in === 'path');
    expect(inPath.map(({ name }) => name).toSorted()).toEqual([...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '').toSorted());
    expect(inPath.every(({ required }) => required)).toBe(true);
    for (const { name, schema } of operation.parameters) expect(openSchemas(schema, name)).toEqual([]);
    expect(operation.parameters.some(({ name }) => name === 'Idempotency-Key')).toBe(endpoint.headers !== undefined);
    const savesForm = endpoint.form !== undefined && endpoint.csrf === 'checked';
    expect(operation.parameters.some(({ name }) => name === 'If-Match')).toBe(savesForm);

    expect(operation.requestBody !== undefined).toBe(endpoint.body !== undefined);
    for (const { schema } of Object.values(operation.requestBody?.content ?? {})) expect(openSchemas(schema)).toEqual([]);

    const promised = [...Object.keys(endpoint.answers), ...endpoint.refusals.map(String)];
    expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining(promised));
    for (const [status, { description, content }] of Object.entries(operation.responses)) {
      expect(description).not.toBe('');
      const schema = Object.values(content ?? {})[0]?.schema;
      if (status === '304') expect(content).toBeUndefined();
      else if (Number(status) >= 400) expect(schema).toEqual({ $ref: '#/components/schemas/Failure' });
      else expect(openSchemas(schema ?? {})).toEqual([]);
    }
  });
});

const takesNull = (schema: Schema): boolean =>
  schema['type'] === 'null' || ((schema['anyOf'] ?? []) as readonly Schema[]).some((option) => takesNull(option));

it.each(routeCases.filter(({ endpoint }) => endpoint.caller === 'source' && endpoint.body !== undefined && endpoint.bodyKind !== 'ndjson'))(
  '$key says that machines may send null for omitted fields, and for nothing else',
  ({ path, method }) => {
    const { schema = {} } = getOperation(path, method).requestBody?.content['application/json'] ?? {};
    const { properties, required } = schema as { properties: Record<string, Schema>; required: string[] };
    for (const [name, property] of Object.entries(properties)) {
      expect(takesNull(property), name).toBe(!required.includes(name));
      if (!required.includes(name)) expect(property['description'], name).toContain('null is the same as omitting it');
    }
  },
);

it('has a readable page that loads only our own files', async () => {
  const { statusCode, body } = await test.app.inject({ url: '/api/docs/' });
  expect(statusCode).toBe(200);
  const loaded = [...body.matchAll(/(?:src|href)="([^"]+)"/g)].map((match) => match[1] ?? '');
  expect(loaded.length).toBeGreaterThan(3);
  for (const address of loaded) {
    expect(address).toMatch(/^\.\/static\//);
    expect((await test.app.inject({ url: `/api/docs/${address.slice(2)}` })).statusCode).toBe(200);
  }
});

describe('every address below the readable page', () => {
  const strange = [
    '//%2f',
    '/%00',
    '/a%00b',
    '/..%2f..%2fpackage.json',
    '/%2e%2e/package.json',
    '/%2e',
    '/./x',
    '//',
    '///',
    '/swagger-ui.css%00',
    '/%5c..%5c',
    '/C:%5cwindows',
    '/%2F%2Fetc%2Fpasswd',
    '/%',
    '/%zz',
    '/%c0%ae',
    '/%ED%A0%80',
    '/%0d%0aX:%20y',
    '/.env',
    '/nothing.css',
    '/static/nothing',
    '/swagger-ui.css/x',
    `/${'x'.repeat(5_000)}`,
  ];

  it.each(['GET', 'HEAD'] as const)('answers 200 or 404, never a defect: %s', async (method) => {
    for (const path of strange) {
      const { statusCode, body } = await test.app.inject({ method, url: `/api/docs/static${path}` });
      expect(statusCode, path).toBe(404);
      if (method === 'GET') expect(JSON.parse(body), path).toEqual({ data: { errors: ['Not found'] } });
    }
  });

  it.each([
    ['if-match', '"another"', 412],
    ['if-unmodified-since', 'Thu, 01 Jan 1970 00:00:00 GMT', 412],
    ['range', 'bytes=99999999-', 416],
    ['range', 'bytes=-', 416],
    ['range', 'garbage', 200],
    ['if-none-match', '"', 200],
    ['accept-encoding', ';;;q=x', 200],
  ])('answers a failed condition without a defect: %s %s', async (name, value, status) => {
    const { statusCode } = await test.app.inject({ url: '/api/docs/static/swagger-ui.css', headers: { [name]: value } });
    expect(statusCode).toBe(status);
  });
});
