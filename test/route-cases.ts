import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import { api } from '../contract/api.ts';
import type { Endpoint } from '../contract/kit/endpoint.ts';
import { failureSchema } from '../contract/kit/errors.ts';
import { possibleRefusals } from '../server/platform/pages/openapi.ts';
import type { TestApp, TestCaller } from './app-harness.ts';
import { brandSettings, newBrandBody } from './factories/new-brand.ts';
import { newUnitBody } from './factories/new-unit.ts';
import { companyUpdate, knownName } from './factories/company-update.ts';
import { importFile, importText } from './factories/import-file.ts';
import { enquiryInput, makeSource } from './factories/create-enquiry.ts';
import { ownerFixtures } from './owner-fixtures.ts';
import { samplePicture } from './factories/sample-picture.ts';
import { registrationBody } from './registration.ts';
import { sampleInput } from './sample-input.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** One endpoint of the contract, as called by the generated tests. */
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

const sampleImport = importText([{}]);

/** Inputs that satisfy domain rules the schema does not express. */
const knownQueries: Readonly<Record<string, string>> = {
  'GET /address/': 'postcode=LE1+1AA&countryCode=gb',
  'GET /operator/prices/effect': 'prices=gb-101-26',
  'GET /operator/price-factors/{country}/effect': 'factors=2,1.3,1,24,72,1,0.85,0.7',
};

const inEnglish = (en: string) => ({ en, sv: null, da: null, no: null, es: null, fr: null });

const sampleCompany = {
  country: 'gb',
  internal_name: 'Sample Heating',
  company_type: 'SoleTrader',
  phone: '0116 496 0123',
  address_line1: '1 Mill Lane',
  town: 'Leicester',
  postcode: 'LE1 1AA',
  forename: 'Sam',
  surname: 'Hill',
};
const sampleCompanies = new Blob(['Company,Email\r\nSample Heating,sample@company.test\r\n'], { type: 'text/csv' });

/** Bodies that pass form validation. */
const knownBodies: Readonly<Record<string, object | (() => object)>> = {
  'PUT /company/accreditations/': [{ id: 1, certificate_number: '123456' }],
  'PUT /company/update': companyUpdate(),
  'PUT /operator/companies/{id}/profile': { ...companyUpdate(), reason: 'asked for by telephone' },
  // A new address every time, because addresses are unique.
  'PUT /company/user/': () => ({ email: `sample.${Math.random()}@company.test`, receive_marketing_email: true }),
  'POST /intake/enquiries': () => enquiryInput(),
  'POST /operator/enquiries': () => ({ ...enquiryInput(), reason: 'the customer rang' }),
  'POST /operator/dry-run/enquiry': { work_type: 'gas-boiler-replacement', postcode: 'LE1 1AA' },
  'POST /exports': { address: '/download/leads.csv' },
  'POST /operator/exports': { address: '/api/v1/operator/leads/export?view=all' },
  'POST /operator/imports': () => ({ file: importFile(sampleImport) }),
  // A new name every time, for the same reason.
  'PUT /operator/sources/{id}': () => ({ name: `Source ${Math.random()}`, hold_minutes: 5, reason: 'agreed with the partner' }),
  'POST /operator/invoices/remind': { invoices: ['10001-9999'], reason: 'asked for on the telephone' },
  'POST /integrations/webhooks': { url: 'https://receiver.example.com/hook', events: ['lead.purchased'] },
  'POST /operator/sources': () => ({ name: `Source ${Math.random()}`, reason: 'agreed with the partner' }),
  'PUT /operator/return-rules/{country}/{reason}': {
    offered: true,
    window_days: 7,
    automatic_window_days: 14,
    decided_by: 'operator',
    attempts_needed: null,
    attempts_hours: null,
    answer_hours: null,
    quota: null,
    removes_enquiry: false,
    reason: 'agreed with the partner',
  },
  'PUT /operator/prices': { changes: [{ country: 'gb', work_type_id: 101, price: 26 }], from: null, reason: 'demand in winter' },
  'PUT /operator/price-factors/{country}': {
    exclusivity: { one: 2, two: 1.3, three: 1 },
    freshness: { first_hours: 24, second_hours: 72, fresh: 1, later: 0.85, old: 0.6 },
    from: null,
    reason: 'demand in winter',
  },
  // A new code every time, because codes are unique.
  'POST /operator/categories': () => ({
    code: `sample-${String(Math.random()).slice(2)}`,
    name: inEnglish('Swimming pools'),
    reason: 'as agreed',
  }),
  'POST /operator/work-types': () => ({
    code: `sample-${String(Math.random()).slice(2)}`,
    site: 1,
    category_id: 1,
    name: inEnglish('Sample'),
    reason: 'agreed with the partner',
  }),
  'POST /operator/questions': () => ({
    code: `sample-${String(Math.random()).slice(2)}`,
    text: inEnglish('How many?'),
    hidden_from_buyers: false,
    glance: null,
    options: [],
    reason: 'agreed with the partner',
  }),
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
  'POST /lead/offer-finance-external': {
    email: 'sam@example.test',
    title: 'Mr',
    first_name: 'Sam',
    last_name: 'Hill',
    siteId: 1,
  },
  // A new name every time, because view names are unique.
  'POST /operator/list-views': () => ({ list: 'leads', name: `Sample ${Math.random()}`, query: 'view=held', reason: 'for their own work' }),
  'POST /operator/brands': () => newBrandBody(),
  'PUT /operator/brands/{key}': () => ({ ...brandSettings(), reason: 'as agreed' }),
  'POST /operator/brands/{key}/pictures/{ground}': { picture: samplePicture, reason: 'as agreed' },
  'POST /operator/pictures': { picture: samplePicture, alt: 'A boiler', reason: 'as agreed' },
  'POST /operator/audit/siem': { format: 'jsonl', from: '2026-01-01', until: '2026-12-31', reason: 'for the weekly review' },
  'PUT /operator/settings/{key}': { value: 21, reason: 'decided in the weekly meeting' },
  'POST /operator/business-units': () => newUnitBody(),
  'POST /operator/companies': () => ({ ...sampleCompany, email: `sample${Math.random()}@company.test`, reason: 'agreed by telephone' }),
  'POST /operator/companies/preview': { file: sampleCompanies, country: 'gb' },
  'POST /operator/companies/import': { file: sampleCompanies, country: 'gb', columns: '[]', reason: 'moved from another system' },
  'POST /operator/enquiries/bulk': { leads: [{ id: 999_999_999, status: 'held' }], change: { action: 'release' }, reason: 'as agreed' },
  'POST /company/register': registrationBody(),
  'PUT /company/listing/': { listing: { name: 'Sample Heating', description: 'We fit boilers.' } },
  'POST /company/listing/image/logo': { optIn: 'true', image: samplePicture },
  'POST /company/listing/image/update/{id}': { title: 'Boiler' },
  'POST /company/listing/image/': { optIn: 'true', image: samplePicture },
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
  'POST /lead/push/devices': {
    endpoint: 'https://push.example.com/send/sample',
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
  'PUT /lead/push/quiet-hours': { quietHours: { from: '22:00', until: '07:00' } },
};

/** Endpoints only answered to the holder of a secret. Samples get a declared refusal; success is tested in their domains. */
export const needsSecret = (key: string): boolean => secretCalls.has(key);
const secretCalls: ReadonlySet<string> = new Set([
  'GET /check-reset-token',
  'POST /operator/second-factor',
  'POST /lead/alert-addresses/confirm',
  'POST /lead-send-token/zoho/',
  // Without a provider there is none to send the browser to.
  'POST /operator/single-sign-on',
  // Answers of an authenticator to a challenge.
  'POST /re-authenticate/passkey/options',
  'POST /company/user/passkeys',
  'POST /operator/passkeys',
]);

/** Its caller cannot go on as before: it gets a new session cookie, or needs a second factor. */
export const needsOwnCaller = (key: string): boolean => ['PUT /company/user/update-password', 'PUT /company/second-factor'].includes(key);

const madeFixtures = new WeakMap<TestApp, Map<string, Promise<Readonly<Record<string, string>>>>>();

/** Creates a fixture once per app, because other owners' objects do not change. */
function getFixture(owner: Exclude<Endpoint['owner'], 'none'>, test: TestApp): Promise<Readonly<Record<string, string>>> {
  const made = madeFixtures.get(test) ?? new Map<string, Promise<Readonly<Record<string, string>>>>();
  madeFixtures.set(test, made);
  const fixture = made.get(owner) ?? ownerFixtures[owner](test);
  made.set(owner, fixture);
  return fixture;
}

function freeParams({ params }: Endpoint): Readonly<Record<string, string>> {
  return params === undefined ? {} : ((sampleInput(params) ?? {}) as Record<string, string>);
}

/** Fills a path with the fixture's ids; without an owner, with any value the schema accepts. */
export async function buildPath({ endpoint, path }: RouteCase, test: TestApp): Promise<string> {
  const values = endpoint.owner === 'none' ? freeParams(endpoint) : await getFixture(endpoint.owner, test);
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined)
      throw new Error(`${path}: the fixture of "${endpoint.owner}" has no value for {${name}}; add it to test/owner-fixtures.ts`);
    return encodeURIComponent(value);
  });
}

/** A valid query including the question mark; empty if none is needed. */
export function buildQuery({ key, endpoint }: RouteCase): string {
  const known = knownQueries[key];
  if (known !== undefined) return `?${known}`;
  if (endpoint.query === undefined) return '';
  const sample = sampleInput(endpoint.query);
  if (sample === undefined) throw new Error(`${key}: add a query to test/route-cases.ts`);
  const text = new URLSearchParams(sample as Record<string, string>).toString();
  return text === '' ? '' : `?${text}`;
}

/** A valid body. */
export function buildBody({ key, endpoint }: RouteCase): unknown {
  if (endpoint.body === undefined) return undefined;
  const known = knownBodies[key];
  const sample = typeof known === 'function' ? known() : (known ?? sampleInput(endpoint.body));
  if (sample === undefined) throw new Error(`${key}: its body needs a sample that test/sample-input.ts cannot guess`);
  return sample;
}

/** Encodes a body for sending: as form data if it has files. */
export function buildPayload({ endpoint }: RouteCase, body: unknown): unknown {
  if (endpoint.bodyKind !== 'multipart') return body;
  const form = new FormData();
  for (const [name, value] of Object.entries(body as Record<string, string | Blob>)) {
    if (value instanceof Blob) form.append(name, value, 'sample.png');
    else form.append(name, value);
  }
  return form;
}

export function buildHeaders({ endpoint }: RouteCase): Record<string, string> {
  return {
    ...(endpoint.bodyKind === 'ndjson' ? { 'content-type': 'application/x-ndjson' } : {}),
    ...(endpoint.headers === undefined ? {} : { 'idempotency-key': `generated-${Math.random()}` }),
  };
}

/** A new caller of the kind the endpoint is for. */
export async function freshCaller({ endpoint }: RouteCase, test: TestApp): Promise<TestCaller> {
  switch (endpoint.caller) {
    case 'trade':
      return test.company({ internalName: knownName });
    case 'staff':
      return test.staff();
    case 'source':
      return test.source((await makeSource(test.database)).key);
    case 'webhook':
      return test.webhook();
    case 'anyone':
      return test.nobody();
  }
}

/** Checks that a response has a declared status and shape, and is cached only where allowed. */
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

/** Errors of a refusal. Not parsed with a schema, which would drop unknown fields that some tests look for. */
export function readFailure(response: LightMyRequestResponse): { errors: string[]; fields?: Record<string, string[]> } {
  return (JSON.parse(response.body) as { data: { errors: string[]; fields?: Record<string, string[]> } }).data;
}
