import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import { api } from '../contract/api.ts';
import type { Endpoint } from '../contract/kit/endpoint.ts';
import { failureSchema } from '../contract/kit/errors.ts';
import { possibleRefusals } from '../server/platform/http/edge-refusals.ts';
import type { TestApp, TestCaller } from './app-harness.ts';
import { companyUpdate, knownName } from './factories/company-update.ts';
import { enquiryInput, makeSource } from './factories/create-enquiry.ts';
import { ownerFixtures } from './owner-fixtures.ts';
import { registrationBody } from './registration.ts';
import { sampleInput } from './sample-input.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** One endpoint of the contract, the way the generated tests call it. */
export interface RouteCase {
  readonly key: string;
  readonly method: Method;
  readonly path: string;
  readonly endpoint: Endpoint;
}

export const routeCases: readonly RouteCase[] = Object.entries(api).map(([key, endpoint]) => {
  const [method = 'GET', path = '/'] = key.split(' ');
  return { key, method: method as Method, path, endpoint };
});

/** Inputs that the rules of a domain accept, where what the schema tells is not enough. */
const knownQueries: Readonly<Record<string, string>> = { 'GET /address/': 'postcode=LE1+1AA&countryCode=gb' };

/** Bodies that the rules of a form accept. */
const knownBodies: Readonly<Record<string, object | (() => object)>> = {
  'PUT /company/accreditations/': [{ id: 1, certificate_number: '123456' }],
  'PUT /company/update': companyUpdate(),
  // Another address every time: one belongs to one user.
  'PUT /company/user/': () => ({ email: `sample.${Math.random()}@company.test`, receive_marketing_email: true }),
  'POST /intake/enquiries': () => enquiryInput(),
  // Another name every time, for the same reason.
  'POST /operator/sources': () => ({ name: `Source ${Math.random()}`, reason: 'agreed with the partner' }),
  'POST /forgot-password': { email: 'sam@example.test' },
  'POST /reset-password': { token: 'x'.repeat(43), email: 'sam@example.test', new_password: 'Ab3dE6gH', confirmed_password: 'Ab3dE6gH' },
  'POST /contact': {
    firstname: 'Sam',
    surname: 'Hill',
    company: 'Midland Heating Ltd',
    email: 'sam@example.test',
    telephone: '0116 496 0123',
    message: 'Please call me.',
  },
  'POST /company/register': registrationBody(),
  'PUT /company/lead-delivery/': [
    {
      id: 101,
      allow_autoaccept: true,
      caps: { day: { toggle: true, value: 3 }, week: { toggle: false }, month: { toggle: false, value: 40 } },
    },
  ],
  'PUT /company/lead-alerts/': {
    mobileSms: '07700 900001',
    leadEmails: ['office@company.test', ''],
    leadsByEmail: true,
    leadsBySms: false,
    marketplaceEmailEnabled: true,
    marketplaceSmsEnabled: false,
    marketplaceNotify: 2,
    smsMarketplaceNotify: 3,
  },
};

/** What only the holder of a secret is answered; a sample is refused as declared, the rest stands in the tests of its domain. */
export const needsSecret = (key: string): boolean =>
  ['GET /check-reset-token', 'POST /operator/second-factor', 'POST /lead/alert-addresses/confirm'].includes(key);

/** Whoever has called it is signed in by another cookie from then on. */
export const renewsSession = (key: string): boolean => key === 'PUT /company/user/update-password';

const madeFixtures = new WeakMap<TestApp, Map<string, Promise<Readonly<Record<string, string>>>>>();

/** Made once for an app: what is somebody else's stays so. */
function fixtureOf(owner: Exclude<Endpoint['owner'], 'none'>, test: TestApp): Promise<Readonly<Record<string, string>>> {
  const made = madeFixtures.get(test) ?? new Map<string, Promise<Readonly<Record<string, string>>>>();
  madeFixtures.set(test, made);
  const fixture = made.get(owner) ?? ownerFixtures[owner](test);
  made.set(owner, fixture);
  return fixture;
}

function freeParams({ params }: Endpoint): Readonly<Record<string, string>> {
  return params === undefined ? {} : ((sampleInput(params) ?? {}) as Record<string, string>);
}

/** A path whose ids are the fixture's; where nothing is owned any value will do that the schema accepts. */
export async function pathOf({ endpoint, path }: RouteCase, test: TestApp): Promise<string> {
  const values = endpoint.owner === 'none' ? freeParams(endpoint) : await fixtureOf(endpoint.owner, test);
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined)
      throw new Error(`${path}: the fixture of "${endpoint.owner}" says nothing about {${name}}; add it to test/owner-fixtures.ts`);
    return encodeURIComponent(value);
  });
}

/** A query that passes, with the question mark; empty where none is needed. */
export function queryOf({ key, endpoint }: RouteCase): string {
  const known = knownQueries[key];
  if (known !== undefined) return `?${known}`;
  if (endpoint.query === undefined) return '';
  const sample = sampleInput(endpoint.query);
  if (sample === undefined) throw new Error(`${key}: give a query in test/route-cases.ts`);
  const text = new URLSearchParams(sample as Record<string, string>).toString();
  return text === '' ? '' : `?${text}`;
}

/** A body that passes. */
export function bodyOf({ key, endpoint }: RouteCase): unknown {
  if (endpoint.body === undefined) return undefined;
  const known = knownBodies[key];
  const sample = typeof known === 'function' ? known() : (known ?? sampleInput(endpoint.body));
  if (sample === undefined) throw new Error(`${key}: its body needs a sample that test/sample-input.ts cannot guess`);
  return sample;
}

/** A body the way it travels: a form with files as a form. */
export function payloadOf({ endpoint }: RouteCase, body: unknown): unknown {
  if (endpoint.bodyKind !== 'multipart') return body;
  const form = new FormData();
  for (const [name, value] of Object.entries(body as Record<string, string>)) form.append(name, value);
  return form;
}

export function headersOf({ endpoint }: RouteCase): Record<string, string> {
  return {
    ...(endpoint.bodyKind === 'ndjson' ? { 'content-type': 'application/x-ndjson' } : {}),
    ...(endpoint.headers === undefined ? {} : { 'idempotency-key': `generated-${Math.random()}` }),
  };
}

/** Somebody of the kind that the endpoint is for, whom no other test has used up. */
export async function freshCaller({ endpoint }: RouteCase, test: TestApp): Promise<TestCaller> {
  switch (endpoint.caller) {
    case 'trade':
      return test.company({ internalName: knownName });
    case 'staff':
      return test.staff();
    case 'source':
      return test.source((await makeSource(test.database)).key);
    case 'anyone':
      return test.nobody();
  }
}

/** What every answer has to be, whatever was asked: of a declared status and shape, and stored only where that is allowed. */
export function expectDeclared({ key, endpoint }: RouteCase, response: LightMyRequestResponse): void {
  const { statusCode, headers, body } = response;
  const declared = [...Object.keys(endpoint.answers).map(Number), ...possibleRefusals(endpoint)];
  expect(declared, `${key} answered ${body}`).toContain(statusCode);
  const schema = endpoint.answers[statusCode as keyof Endpoint['answers']];
  const shape = statusCode >= 400 ? failureSchema : schema;
  const isFile = statusCode === 200 && endpoint.produces !== undefined;
  if (isFile) expect(headers['content-type'], key).toContain(endpoint.produces);
  else expect(shape?.safeParse(JSON.parse(body)).error, key).toBeUndefined();
  const caching = { poll: 'private, no-cache', versioned: 'private, no-cache', kept: 'public, no-cache', never: 'no-store' };
  expect(headers['cache-control'], key).toBe(caching[schema === undefined ? 'never' : (endpoint.caching ?? 'never')]);
  if (statusCode === 429) expect(Number(headers['retry-after']), key).toBeGreaterThan(0);
}

/** What a refusal says. Not parsed: a schema drops fields of strange names, and those are what some tests look for. */
export function failureOf(response: LightMyRequestResponse): { errors: string[]; fields?: Record<string, string[]> } {
  return (JSON.parse(response.body) as { data: { errors: string[]; fields?: Record<string, string[]> } }).data;
}
