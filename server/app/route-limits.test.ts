import type { InjectOptions } from 'fastify';
import { describe, expect, it } from 'vitest';
import { makeSource } from '../../test/factories/create-enquiry.ts';
import { useTestApp } from '../../test/use-test-app.ts';
import {
  buildBody,
  expectDeclared,
  freshCaller,
  buildHeaders,
  buildPath,
  buildPayload,
  buildQuery,
  needsOwnCaller,
  routeCases,
  type RouteCase,
} from '../../test/route-cases.ts';

// Generated from the contract and run with a limit of 3 for every class.

const test = useTestApp({ rateLimit: 3 });

let addresses = 0;

/** Repeats a call, from a new address if nobody is signed in; returns the statuses. */
async function callTimes(one: RouteCase, times: number): Promise<number[]> {
  const caller = await freshCaller(one, test);
  const path = (await buildPath(one, test)) + buildQuery(one);
  addresses += 1;
  const remoteAddress = `198.51.100.${addresses}`;
  // A refused call counts as well, and leaves the caller signed in.
  const body = () => buildPayload(one, needsOwnCaller(one.key) ? {} : buildBody(one));
  const statuses: number[] = [];
  for (let call = 0; call < times; call += 1) {
    const response = await caller.call(one.method, path, body(), buildHeaders(one), remoteAddress);
    expectDeclared(one, response);
    statuses.push(response.statusCode);
  }
  return statuses;
}

it.each(routeCases.filter(({ endpoint }) => endpoint.rate !== 'sign-in' && endpoint.streams !== true))(
  '$key answers the fourth call with 429 and a retry time',
  async (one) => {
    const statuses = await callTimes(one, 4);
    expect(statuses.map((status) => status === 429)).toEqual([false, false, false, true]);
  },
);

// Not configurable: ten failures per account, counted in the database.
it.each(routeCases.filter(({ endpoint }) => endpoint.rate === 'sign-in'))(
  '$key answers the eleventh failure with 429 and a retry time',
  async (one) => {
    const statuses = await callTimes(one, 11);
    expect(statuses.map((status) => status === 429)).toEqual([...Array.from({ length: 10 }, () => false), true]);
  },
);

describe('malformed calls count by address, for every caller and whatever limit the call has', () => {
  const malformed = async (call: Pick<InjectOptions, 'method' | 'url' | 'payload' | 'headers'>, from: string) => {
    const { statusCode, headers } = await test.app.inject({ ...call, remoteAddress: from });
    if (statusCode === 429) expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    return statusCode;
  };
  const newAddress = (): string => `203.0.113.${(addresses += 1) % 250}`;
  const json = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' };

  it.each<[string, number, Pick<InjectOptions, 'method' | 'url' | 'payload' | 'headers'>]>([
    ['JSON that is none', 422, { method: 'POST', url: '/api/v1/authenticate', payload: '{', headers: json }],
    ['a foreign content type', 415, { method: 'POST', url: '/api/v1/authenticate', payload: 'x', headers: { 'content-type': 'text/xml' } }],
    ['a body too large', 413, { method: 'POST', url: '/api/v1/authenticate', payload: 'x'.repeat(70_000), headers: json }],
    ['a form that is not valid', 422, { method: 'POST', url: '/api/v1/authenticate', payload: '{"name":1}', headers: json }],
    ['an unknown route', 404, { method: 'GET', url: '/api/v1/nothing' }],
    ['an unknown file', 404, { method: 'GET', url: '/wp-login.php' }],
    ['an address that cannot be decoded', 404, { method: 'GET', url: '/api/v1/lead/find/%E0%A4%A' }],
    [
      'a form of parts that is none',
      422,
      { method: 'POST', url: '/api/v1/contact', payload: '{}', headers: { ...json, 'content-type': 'multipart/form-data' } },
    ],
  ])('%s', async (_, status, call) => {
    const from = newAddress();
    const statuses = [];
    for (let nth = 0; nth < 5; nth += 1) statuses.push(await malformed(call, from));
    expect(statuses).toEqual([status, status, status, 429, 429]);
    expect(await malformed(call, newAddress())).toBe(status);
  });

  it('stops parsing calls from an address with too many, unless a session or key identifies the caller', async () => {
    const from = newAddress();
    for (let nth = 0; nth < 4; nth += 1) await malformed({ method: 'GET', url: '/api/v1/nothing' }, from);
    const countries = { method: 'GET', url: '/api/v1/countries/' } as const;
    expect(await malformed(countries, from)).toBe(429);
    const company = await test.company();
    expect((await company.call('GET', '/company/', undefined, {}, from)).statusCode).toBe(200);
    // Pages themselves are still served.
    expect(await malformed({ method: 'GET', url: '/livez' }, from)).toBe(200);
  });
});

it('counts each line of a bulk call for its key', async () => {
  const { key } = await makeSource(test.database);
  const send = async (lines: number) =>
    (
      await test
        .source(key)
        .call('POST', '/intake/enquiries/bulk', '{\n'.repeat(lines), { 'content-type': 'application/x-ndjson', 'idempotency-key': 'k' })
    ).statusCode;
  expect([await send(2), await send(1), await send(1)]).toEqual([200, 200, 429]);
  const other = await makeSource(test.database);
  const line = test
    .source(other.key)
    .call('POST', '/intake/enquiries/bulk', '{\n'.repeat(4), { 'content-type': 'application/x-ndjson', 'idempotency-key': 'k' });
  expect((await line).statusCode).toBe(429);
});
