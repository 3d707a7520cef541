import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api } from '../../contract/api.ts';
import type { Endpoint } from '../../contract/kit/endpoint.ts';
import { startTestApp, type TestApp, type TestCaller } from '../../test/app-harness.ts';
import { makeSource } from '../../test/factories/create-enquiry.ts';
import { ownerFixtures } from '../../test/owner-fixtures.ts';

// Generated from the contract: an endpoint added there is covered here without a word.

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
interface Case {
  readonly key: string;
  readonly method: Method;
  readonly path: string;
  readonly endpoint: Endpoint;
}

const cases: readonly Case[] = Object.entries(api).map(([key, endpoint]) => {
  const [method = 'GET', path = '/'] = key.split(' ');
  return { key, method: method as Method, path, endpoint };
});

let test: TestApp;
let callers: Readonly<Record<Endpoint['caller'], TestCaller>>;
let crossSite: TestCaller;

beforeAll(async () => {
  test = await startTestApp();
  const { key } = await makeSource(test.database);
  callers = { anyone: test.nobody(), trade: await test.company(), staff: await test.staff(), source: test.source(key) };
  crossSite = test.nobody();
});
afterAll(() => test.close());

const filled = (path: string, values: Readonly<Record<string, string>> = {}): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '1');
const failure = (response: { json(): unknown }): { errors: string[]; fields?: Record<string, string[]> } =>
  (response.json() as { data: { errors: string[]; fields?: Record<string, string[]> } }).data;
const bodyOf = ({ endpoint }: Case): unknown => (endpoint.body === undefined ? undefined : endpoint.bodyKind === 'ndjson' ? '{}' : {});
const headersOf = ({ endpoint }: Case): Record<string, string> =>
  endpoint.bodyKind === 'ndjson' ? { 'content-type': 'application/x-ndjson' } : {};

describe('without a caller', () => {
  it.each(cases.filter(({ endpoint }) => endpoint.caller !== 'anyone'))('$key answers 401', async (one) => {
    const response = await test.nobody().call(one.method, filled(one.path), bodyOf(one), headersOf(one));
    expect([response.statusCode, failure(response).errors.length]).toEqual([401, 1]);
  });

  it.each(cases.filter(({ endpoint }) => endpoint.caller === 'staff'))('$key answers 401 to a trade user', async (one) => {
    expect((await callers.trade.call(one.method, filled(one.path), bodyOf(one))).statusCode).toBe(401);
  });
});

describe('from another site', () => {
  const foreign: readonly [string, Record<string, string>][] = [
    ['a cross-site fetch', { 'sec-fetch-site': 'cross-site' }],
    ['a sister site', { 'sec-fetch-site': 'same-site' }],
    ['a foreign origin', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }],
    ['a typed address', { 'sec-fetch-site': 'none' }],
  ];
  it.each(cases.filter(({ endpoint }) => endpoint.csrf === 'checked'))('$key is refused', async (one) => {
    for (const [, headers] of foreign) {
      const response = await callers[one.endpoint.caller].call(one.method, filled(one.path), bodyOf(one), headers);
      expect(response.statusCode).toBe(400);
    }
  });

  it('a client that sends neither header needs X-Requested-With', async () => {
    const send = (headers: Record<string, string>) => test.app.inject({ method: 'POST', url: '/api/v1/log-out', headers });
    expect((await send({})).statusCode).toBe(400);
    expect((await send({ 'x-requested-with': 'test' })).statusCode).toBe(200);
    expect((await send({ origin: 'http://localhost:3000' })).statusCode).toBe(200);
    expect((await send({ origin: 'http://localhost:3001' })).statusCode).toBe(400);
  });

  it('everything that writes and authenticates by cookie is checked', () => {
    const unchecked = cases.filter(
      ({ method, endpoint }) => method !== 'GET' && endpoint.csrf === 'exempt' && endpoint.caller !== 'source',
    );
    expect(unchecked.map((one) => one.key)).toEqual([]);
  });
});

describe('what is not known', () => {
  it.each(cases)('$key refuses an unknown query field by name', async (one) => {
    const response = await callers[one.endpoint.caller].call(one.method, `${filled(one.path)}?surprise=1`, bodyOf(one), headersOf(one));
    expect(response.statusCode).toBe(422);
    // A path that is malformed already answers for itself first.
    const { fields } = failure(response);
    expect(Object.keys(fields ?? {}).length).toBeGreaterThan(0);
    if (!one.path.includes('{')) expect(fields).toHaveProperty('surprise');
  });

  it.each(cases.filter(({ endpoint }) => endpoint.body !== undefined && endpoint.bodyKind !== 'ndjson'))(
    '$key refuses an unknown body field by name',
    async (one) => {
      const values = one.endpoint.owner === 'none' ? {} : await ownerFixtures[one.endpoint.owner](test);
      const response = await callers[one.endpoint.caller].call(one.method, filled(one.path, values), { surprise: 1 });
      expect(response.statusCode).toBe(422);
      expect(failure(response).fields).toHaveProperty('surprise');
    },
  );

  it('malformed JSON is 422, not 500', async () => {
    const response = await test.app.inject({
      method: 'POST',
      url: '/api/v1/authenticate',
      payload: '{"username":',
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    });
    expect([response.statusCode, failure(response).errors.length]).toEqual([422, 1]);
  });
});

describe("what is not the caller's", () => {
  /** Bodies that pass validation, so that the answer is about the thing and not about the form. */
  const validBodies: Readonly<Record<string, unknown>> = {
    'PUT /lead/accept/{id}': {},
    'POST /operator/companies/{id}/lock': { reason: 'a good reason' },
    'POST /operator/companies/{id}/unlock': { reason: 'a good reason' },
    'PUT /operator/prices/{country}/{workTypeId}': { price: 20, reason: 'a good reason' },
    'POST /operator/enquiries/{id}/qualify': {},
    'POST /operator/enquiries/{id}/hold': { until: '2099-01-01T00:00:00Z', reason: 'a good reason' },
    'POST /operator/enquiries/{id}/release': { reason: 'a good reason' },
    'POST /operator/enquiries/{id}/remove': { reason: 'a good reason' },
    'PUT /operator/enquiries/{id}/price': { price: 20, reason: 'a good reason' },
  };
  it.each(cases.filter(({ endpoint }) => endpoint.owner !== 'none'))('$key answers 404', async (one) => {
    if (one.endpoint.owner === 'none') return;
    const values = await ownerFixtures[one.endpoint.owner](test);
    const response = await callers[one.endpoint.caller].call(one.method, filled(one.path, values), validBodies[one.key]);
    expect(response.statusCode).toBe(404);
    expect(one.endpoint.refusals).toContain(404);
  });
});

describe('an id of the wrong form', () => {
  it.each(cases.filter(({ path, endpoint }) => path.includes('{id}') && endpoint.owner !== 'address'))(
    '$key answers 422 and names it',
    async (one) => {
      for (const id of ['abc!', '-1', '1.5', "1'--"]) {
        const response = await callers[one.endpoint.caller].call(one.method, filled(one.path, { id: encodeURIComponent(id) }), bodyOf(one));
        expect([response.statusCode, Object.keys(failure(response).fields ?? {})]).toEqual([422, ['id']]);
      }
    },
  );
});

describe('rate limits, run with a limit of 3', () => {
  let limited: TestApp;
  beforeAll(async () => {
    limited = await startTestApp({ rateLimit: 3 });
  });
  afterAll(() => limited.close());

  it.each(cases.filter(({ endpoint }) => endpoint.rate !== 'sign-in'))(
    '$key answers the fourth call with 429 and when to come back',
    async (one) => {
      const { key } = await makeSource(limited.database);
      const caller =
        one.endpoint.caller === 'trade'
          ? await limited.company()
          : one.endpoint.caller === 'staff'
            ? await limited.staff()
            : one.endpoint.caller === 'source'
              ? limited.source(key)
              : limited.nobody();
      // Callers without a session are counted by address: an earlier case may have used up the three.
      const tries = one.endpoint.caller === 'anyone' ? 4 : 3;
      for (let call = 0; call < tries; call += 1) {
        const response = await caller.call(one.method, filled(one.path), bodyOf(one), headersOf(one));
        if (one.endpoint.caller !== 'anyone') expect(response.statusCode).not.toBe(429);
      }
      const last = await caller.call(one.method, filled(one.path), bodyOf(one), headersOf(one));
      expect(last.statusCode).toBe(429);
      expect(Number(last.headers['retry-after'])).toBeGreaterThan(0);
    },
  );
});

describe('answers', () => {
  it('of the API are never stored, but polls may be asked again', () => {
    for (const { key, endpoint } of cases) if (endpoint.caching === 'poll') expect(key.startsWith('GET ')).toBe(true);
  });

  it('carry the headers that keep a browser safe, and a request id of ours', async () => {
    for (const url of ['/api/v1/authorize', '/livez', '/api/v1/nothing', '/api/v1/openapi.json']) {
      const { headers } = await test.app.inject({ url, headers: { 'x-request-id': 'mine' } });
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'cross-origin-opener-policy': 'same-origin',
        'x-frame-options': 'DENY',
      });
      expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    }
    expect(crossSite).toBeDefined();
  });

  it('are described by a document that knows every endpoint', async () => {
    const { statusCode, body } = await test.app.inject({ url: '/api/v1/openapi.json' });
    const document = JSON.parse(body) as { openapi: string; paths: Record<string, Record<string, { responses: Record<string, unknown> }>> };
    expect([statusCode, document.openapi]).toEqual([200, '3.1.0']);
    for (const { method, path, endpoint } of cases) {
      const operation = document.paths[`/api/v1${path}`]?.[method.toLowerCase()];
      const statuses = [...Object.keys(endpoint.answers), ...endpoint.refusals.map(String)];
      expect(Object.keys(operation?.responses ?? {}), path).toEqual(expect.arrayContaining(statuses));
    }
  });

  it('a trailing slash is optional', async () => {
    for (const path of ['/company', '/company/', '/work-types', '/lead/marketplace/'])
      expect((await callers.trade.call('GET', path)).statusCode).toBe(200);
  });
});
