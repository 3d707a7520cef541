import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { api, apiByDomain } from '../../contract/api.ts';
import { availabilityCodes } from '../../contract/buying/values.ts';
import { eventTypes, testEvent } from '../../contract/integrations/values.ts';
import type { Endpoint } from '../../contract/kit/endpoint.ts';
import errors from '../../locales/en/errors.json' with { type: 'json' };
import refusals from '../../locales/en/refusals.json' with { type: 'json' };
import { publicUrl } from '../../test/app-harness.ts';
import { makeSource } from '../../test/factories/create-enquiry.ts';
import { useTestApp } from '../../test/use-test-app.ts';
import { routeCases } from '../../test/route-cases.ts';
import { failureKinds } from '../platform/pages/openapi.ts';
import { exampleCall } from './entry/api-operation.tsx';

type Schema = Readonly<Record<string, unknown>>;
interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly security: readonly Record<string, unknown>[];
  readonly parameters: readonly { name: string; in: string; required: boolean; schema: Schema }[];
  readonly requestBody?: { content: Record<string, { schema: Schema }> };
  readonly responses: Readonly<Record<string, { $ref?: string; description: string; content?: Record<string, { schema: Schema }> }>>;
}
interface Document {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly tags: readonly { name: string }[];
  readonly webhooks: Readonly<Record<string, { readonly post: Operation }>>;
  readonly info: Schema;
  readonly servers: readonly { readonly url: string }[];
  readonly components: {
    schemas: Record<string, Schema>;
    responses: Record<string, { description: string; content: Record<string, { schema: Schema; example: unknown }> }>;
    securitySchemes: Record<string, Schema>;
  };
}

let document: Document;
const test = useTestApp();
beforeAll(async () => {
  document = (await test.app.inject({ url: '/api/v1/openapi.json' })).json();
});

function getOperation(path: string, method: string): Operation {
  const operation = document.paths[path.replace(/(?<=.)\/$/, '')]?.[method.toLowerCase()];
  if (operation === undefined) throw new Error(`${method} ${path} is not described`);
  return operation;
}

/** Fields that may hold anything: the details of an enquiry's history depend on the event. */
const mayBeAnything = new Set(['detail']);

const namedSchema = (ref: unknown): Schema => document.components.schemas[String(ref).split('/').at(-1) ?? ''] ?? {};

/** Lists the schemas below this one that allow anything. */
function openSchemas(given: Schema, name = 'root'): string[] {
  const schema = '$ref' in given ? namedSchema(given['$ref']) : given;
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
    expect(namedSchema(schema?.['$ref'])).toMatchObject({
      properties: { type: { const: type }, data: { $ref: expect.any(String) } },
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
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(described.toSorted()).toEqual(
    Object.keys(api)
      .map((key) => key.replace(/(?<=.)\/$/, ''))
      .toSorted(),
  );
});

it('names every operation once and groups it under its domain', () => {
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
  expect(new Set(operations.map((operation) => operation.operationId)).size).toBe(operations.length);
  expect(document.tags.map((tag) => tag.name).toSorted()).toEqual(Object.keys(apiByDomain).toSorted());
  for (const operation of operations) expect(document.tags.map((tag) => tag.name)).toContain(operation.tags[0]);
});

it('refers only to its own components', () => {
  const referred = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/(\w+)\/(\w+)"/g)].map(
    ([, kind = '', name = '']) => `${kind}.${name}`,
  );
  for (const path of new Set(referred)) expect(document.components).toHaveProperty(path);
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
  webhook: ['providerSignature'],
};

describe('each operation', () => {
  it.each(routeCases)('$key', ({ path, method, endpoint }) => {
    const operation = getOperation(path, method);
    // A program uses a key instead of a session; the scope takes the place of OpenAPI roles.
    const byKey = endpoint.key === undefined ? [] : [{ apiKey: [endpoint.key] }];
    const schemes =
      endpoint.knows === 'trade' ? [{}, { tradeSession: [] }] : schemesByCaller[endpoint.caller].map((name) => ({ [name]: [] }));
    expect(operation.security).toEqual([...schemes, ...byKey]);
    expect(operation.operationId).toBe(endpoint.id);

    const inPath = operation.parameters.filter((parameter) => parameter.in === 'path');
    expect(inPath.map(({ name }) => name).toSorted()).toEqual([...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '').toSorted());
    expect(inPath.every(({ required }) => required)).toBe(true);
    for (const { name, schema } of operation.parameters) expect(openSchemas(schema, name)).toEqual([]);
    expect(operation.parameters.some(({ name }) => name === 'Idempotency-Key')).toBe(endpoint.headers !== undefined);
    const savesForm = endpoint.form !== undefined && endpoint.csrf === 'checked';
    expect(operation.parameters.some(({ name }) => name === 'If-Match')).toBe(savesForm);
    expect(operation.parameters.some(({ name }) => name === 'If-None-Match')).toBe(endpoint.caching !== undefined);

    expect(operation.requestBody !== undefined).toBe(endpoint.body !== undefined);
    for (const { schema } of Object.values(operation.requestBody?.content ?? {})) expect(openSchemas(schema)).toEqual([]);

    const promised = [...Object.keys(endpoint.answers), ...endpoint.refusals.map(String)];
    expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining(promised));
    for (const [status, { $ref, description, content }] of Object.entries(operation.responses)) {
      if (Number(status) >= 400) {
        expect($ref).toBe(`#/components/responses/${failureKinds[Number(status)]?.name ?? 'missing'}`);
        continue;
      }
      expect(description).not.toBe('');
      const schema = Object.values(content ?? {})[0]?.schema;
      if (status === '304') expect(content).toBeUndefined();
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
    const { properties, required } = namedSchema(schema['$ref']) as { properties: Record<string, Schema>; required: string[] };
    for (const [name, property] of Object.entries(properties)) {
      expect(takesNull(property), name).toBe(!required.includes(name));
      if (!required.includes(name)) expect(property['description'], name).toContain('null is the same as omitting it');
    }
  },
);

it('states licence, contact, server and true page sizes, and which headers a call needs', () => {
  expect(document.info).toMatchObject({ license: { identifier: 'Apache-2.0' }, contact: { url: expect.stringMatching(/^http/) } });
  expect(document.servers).toEqual([{ url: `${publicUrl}/api/v1`, description: 'This installation' }]);
  const sizes = (path: string) => getOperation(path, 'GET').parameters.find(({ name }) => name === 'pageSize')?.schema;
  expect(sizes('/lead/marketplace')).toEqual({ default: 20, type: 'integer', enum: [10, 20, 40, 60] });
  expect(sizes('/operator/companies')).toEqual({ default: 20, type: 'integer', enum: [20, 40, 60, 100] });
  const needed = (path: string, method: string) =>
    getOperation(path, method).parameters.some(({ name, required }) => name === 'Idempotency-Key' && required);
  expect(needed('/intake/enquiries', 'POST')).toBe(false);
  expect(needed('/intake/enquiries/bulk', 'POST')).toBe(true);
  expect(needed('/operator/enquiries', 'POST')).toBe(true);
  expect(JSON.stringify(document)).not.toMatch(/9007199254740991|x-origin|x-needed/);
});

it('names every object that a call sends or answers', () => {
  const unnamed = Object.entries(document.components.schemas).flatMap(([name, schema]) => {
    const parts = Object.entries((schema['properties'] ?? {}) as Record<string, Schema>);
    return parts.filter(([, part]) => JSON.stringify(part).includes('"properties"')).map(([field]) => `${name}.${field}`);
  });
  expect(unnamed).toEqual([]);
  const inline = Object.values(document.paths)
    .flatMap((methods) => Object.values(methods))
    .filter(({ requestBody, responses }) => JSON.stringify([requestBody, responses]).includes('"properties"'));
  expect(inline.map(({ operationId }) => operationId)).toEqual([]);
  expect(Object.keys(document.components.schemas).filter((name) => !/^[A-Z][A-Za-z]+$/.test(name))).toEqual([]);
});

it('shows each failure with a text that the catalogue of errors has', () => {
  const texts = Object.values({ ...errors, ...refusals }).map(
    (text) => new RegExp(`^(?:[a-z]+: )?${text.replaceAll(/[.()?]/g, String.raw`\$&`).replaceAll(/\\{\\{.*?\\}\\}|\{\{.*?\}\}/g, '.+')}$`),
  );
  for (const [name, { content }] of Object.entries(document.components.responses)) {
    const { errors: shown } = (content['application/json'] as { example: { data: { errors: string[] } } }).example.data;
    for (const text of shown)
      expect(/^1\d\d--/.test(text) || texts.some((one) => one.test(text.replaceAll('’', "'"))), `${name}: ${text}`).toBe(true);
  }
});

/** The rules that Redocly and Spectral call errors, by the names they give them; the tools themselves are not installed. */
describe('the rules of Redocly and Spectral', () => {
  const operations = () => Object.values(document.paths).flatMap((methods) => Object.values(methods));
  const everySchema = (value: unknown, found: Schema[] = []): Schema[] => {
    if (typeof value !== 'object' || value === null) return found;
    if (!Array.isArray(value)) found.push(value as Schema);
    for (const part of Object.values(value)) everySchema(part, found);
    return found;
  };
  const rules: Readonly<Record<string, () => unknown[]>> = {
    'redocly/info-license, info-license-strict': () =>
      ['name', 'identifier'].filter((name) => !(name in ((document.info['license'] ?? {}) as Schema))),
    'redocly/no-empty-servers, no-server-trailing-slash': () =>
      document.servers.length > 0 ? document.servers.filter(({ url }) => url.endsWith('/')) : ['none'],
    'redocly/no-path-trailing-slash, spectral/path-keys-no-trailing-slash': () =>
      Object.keys(document.paths).filter((path) => path.length > 1 && path.endsWith('/')),
    'redocly/path-not-include-query, spectral/path-not-include-query': () =>
      Object.keys(document.paths).filter((path) => path.includes('?')),
    'redocly/no-identical-paths, spectral/path-params': () => {
      const shapes = Object.keys(document.paths).map((path) => path.replaceAll(/\{\w+\}/g, '{}'));
      return shapes.filter((shape, place) => shapes.indexOf(shape) !== place);
    },
    'redocly/path-declaration-must-exist, spectral/path-declarations-must-exist': () =>
      Object.keys(document.paths).filter((path) => path.includes('{}')),
    'redocly/operation-operationId-unique, spectral/operation-operationId-unique': () => {
      const ids = operations().map(({ operationId }) => operationId);
      return ids.filter((id, place) => ids.indexOf(id) !== place);
    },
    'redocly/operation-operationId-url-safe, spectral/operation-operationId-valid-in-url': () =>
      operations().filter(({ operationId }) => !/^[a-z][A-Za-z]+$/.test(operationId)),
    'redocly/operation-summary, spectral/operation-description': () =>
      operations().filter((one) => !('summary' in one) || !('description' in one)),
    'redocly/operation-4xx-response': () =>
      operations().filter(({ responses }) => !Object.keys(responses).some((status) => status.startsWith('4'))),
    'spectral/operation-success-response': () =>
      operations().filter(({ responses }) => !Object.keys(responses).some((status) => /^[23]/.test(status))),
    'redocly/operation-parameters-unique, spectral/operation-parameters': () =>
      operations().filter(({ parameters }) => new Set(parameters.map((one) => one.in + one.name)).size < parameters.length),
    'redocly/security-defined, spectral/oas3-operation-security-defined': () =>
      operations().filter(({ security }) =>
        security.some((one) => Object.keys(one).some((name) => !(name in document.components.securitySchemes))),
      ),
    'redocly/tag-description, spectral/operation-tag-defined': () => document.tags.filter((tag) => !('description' in tag)),
    'redocly/no-enum-type-mismatch, spectral/typed-enum': () =>
      everySchema(document.components.schemas).filter(
        ({ type, enum: choices }) =>
          Array.isArray(choices) &&
          typeof type === 'string' &&
          choices.some((one) => typeof one !== (type === 'integer' ? 'number' : type)),
      ),
    'spectral/duplicated-entry-in-enum': () =>
      everySchema(document.components.schemas).filter(
        ({ enum: choices }) => Array.isArray(choices) && new Set(choices).size < choices.length,
      ),
    'spectral/array-items': () =>
      everySchema(document.components.schemas).filter(({ type, items }) => type === 'array' && typeof items !== 'object'),
    'redocly/no-required-schema-properties-undefined': () =>
      everySchema(document.components.schemas).filter(
        ({ properties, required }) => Array.isArray(required) && required.some((name: string) => !(name in ((properties ?? {}) as Schema))),
      ),
    'redocly/no-unused-components, spectral/oas3-unused-component': () => {
      const text = JSON.stringify(document);
      return Object.keys(document.components.schemas).filter((name) => !text.includes(`"#/components/schemas/${name}"`));
    },
  };
  it.each(Object.keys(rules))('%s', (name) => {
    expect(rules[name]?.()).toEqual([]);
  });
});

const exampleBodies = routeCases.filter(
  ({ endpoint }) => endpoint.body !== undefined && endpoint.bodyKind !== 'multipart' && endpoint.bodyKind !== 'raw',
);
it.each(exampleBodies)('$key shows a body that the contract accepts', ({ path, method, endpoint }) => {
  const entry = { method, path: path.replace(/(?<=.)\/$/, ''), operation: getOperation(path, method) };
  const { body } = exampleCall(document as never, entry as never);
  expect(endpoint.body?.safeParse(body).error?.issues ?? []).toEqual([]);
});

describe('the readable pages', () => {
  const read = async (path: string) => test.app.inject({ url: `/api/docs${path}` });

  it('lead to every operation, every failure and the webhooks', async () => {
    const overview = await read('');
    expect(overview.statusCode).toBe(200);
    for (const tag of Object.keys(apiByDomain)) expect(overview.body).toContain(`href="/api/docs/${tag}"`);
    for (const [tag, endpoints] of Object.entries(apiByDomain)) {
      const { statusCode, body } = await read(`/${tag}`);
      expect(statusCode).toBe(200);
      for (const { id } of Object.values(endpoints) as Endpoint[]) expect(body).toContain(`id="${id}"`);
      const targets = new Set([...body.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]));
      for (const [, target] of body.matchAll(/href="#([^"]+)"/g)) expect(targets, tag).toContain(target);
    }
    const catalogue = await read('/errors');
    for (const [status, { name }] of Object.entries(failureKinds)) expect(catalogue.body).toContain(`id="${status}"><h2>${status} ${name}`);
    for (const code of Object.keys(availabilityCodes)) expect(catalogue.body).toContain(`<code>${code}</code>`);
    expect((await read('/nothing')).statusCode).toBe(404);
  });

  it('load only our own files', async () => {
    const { body, headers } = await read('/buying');
    const loaded = [...body.matchAll(/<(?:script|link)[^>]+(?:src|href)="([^"]+)"/g)].map((match) => match[1] ?? '');
    expect(loaded.length).toBeGreaterThan(2);
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; script-src 'self'; /);
    for (const address of loaded.filter((one) => one.startsWith('/public/')))
      expect((await test.app.inject({ url: address })).statusCode).toBe(200);
    for (const address of loaded) expect(address).toMatch(/^\//);
  });
});

it('shows first calls that work as they are written', async () => {
  const { body } = await test.app.inject({ url: '/api/docs' });
  const commands = [...body.matchAll(/<pre[^>]*><code>(curl [^<]*)<\/code>/g)].map((match) =>
    (match[1] ?? '')
      .replaceAll('&quot;', '"')
      .replaceAll('&#x27;', "'")
      .replaceAll('&amp;', '&')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>'),
  );
  expect(commands).toHaveLength(3);
  const origin = await test.listen();
  const { key } = await makeSource(test.database);
  const company = await test.company();
  const made = await company.call('POST', '/company/api-keys', { name: 'Office', scopes: ['read-leads', 'buy-leads'] });
  const apiKey = made.json<{ data: { key: string } }>().data.key;
  const statuses = await Promise.all(
    commands.map(async (command) => {
      const script = command.replaceAll(publicUrl, origin).replace(/^curl /, 'curl -s -o /dev/null -w "%{http_code}" ');
      const { stdout } = await promisify(execFile)('sh', ['-c', script], { env: { ...process.env, API_KEY: apiKey, INTAKE_KEY: key } });
      return Number(stdout);
    }),
  );
  // The lead of the second one does not exist here.
  expect(statuses).toEqual([200, 409, 201]);
});
