import type { LightMyRequestResponse } from 'fastify';
import { pino } from 'pino';
import { beforeEach, describe, expect, it } from 'vitest';
import { testPassword } from '../../test/factories/create-company.ts';
import { openOpenIdProvider, type OpenIdProvider } from '../../test/openid-provider.ts';
import { openForTests } from '../../test/open-together.ts';
import { readFailure } from '../../test/route-cases.ts';
import { readCookies } from '../../test/second-factor.ts';
import { useEmptyTables, useTestApp, useTestClock } from '../../test/use-test-app.ts';
import { publicUrl, type TestCaller } from '../../test/app-harness.ts';
import { randomCode } from '../platform/random-code.ts';
import { sql } from '../platform/database/sql.ts';
import { openSingleSignOn, recheckSingleSignOn, type SingleSignOnSettings } from './single-sign-on.ts';
import { createStaff } from './staff.ts';

const minute = 60_000;
const clock = useTestClock('2026-03-01T12:00:00Z');
const { after } = clock;

const provider: OpenIdProvider = openForTests(async (closeLater) => {
  const opened = await openOpenIdProvider(`${publicUrl}/operator/single-sign-on`);
  closeLater(opened.close);
  return opened;
});
const breakGlass = 'break.glass@staff.test';
const settings = (more: Partial<SingleSignOnSettings> = {}): SingleSignOnSettings => ({
  issuerUrl: provider.issuer,
  clientId: provider.clientId,
  clientSecret: provider.clientSecret,
  scope: 'openid profile email groups',
  groupsClaim: 'groups',
  adminGroups: ['desk-admins'],
  agentGroups: ['desk-agents'],
  recheckMinutes: 10,
  localSignIn: true,
  breakGlass,
  ...more,
});
let rotated: { clientSecret: string } | undefined;
const test = useTestApp({
  clock: () => clock.now,
  singleSignOn: () => {
    const given = { ...settings() };
    rotated = given;
    return openSingleSignOn(given, publicUrl);
  },
});
const closed = useTestApp({
  clock: () => clock.now,
  demonstration: true,
  beside: () => test,
  singleSignOn: () => openSingleSignOn(settings({ localSignIn: false }), publicUrl),
});
useEmptyTables(test, 'sign_in_failures', 'staff_sso_sessions');

let subject = '';
let email = '';
beforeEach(() => {
  subject = randomCode(10);
  email = `${subject.toLowerCase()}@staff.test`;
  provider.people.set(subject, { email, email_verified: true, name: 'Alex Provider', groups: ['desk-agents', 'everyone'] });
  provider.signInAs(subject);
  provider.setReachable(true);
});
const person = () => provider.people.get(subject) ?? { email, name: '', groups: [] };

const errorsOf = (response: LightMyRequestResponse) => [response.statusCode, readFailure(response).errors[0]];

interface Begun {
  readonly url: string;
  readonly cookie: string;
}
async function begin(): Promise<Begun> {
  const response = await test.nobody().call('POST', '/operator/single-sign-on');
  return { url: response.json<{ data: { url: string } }>().data.url, cookie: readCookies(response) };
}
const finish = (parameters: string, cookie: string) =>
  test.nobody().call('POST', '/operator/single-sign-on/finish', { parameters }, { cookie });
async function signIn(): Promise<LightMyRequestResponse> {
  const { url, cookie } = await begin();
  return finish(await provider.visit(url), cookie);
}
const openBrowser = (response: LightMyRequestResponse): TestCaller => ({
  call: (method, path, body) => test.nobody().call(method, path, body, { cookie: readCookies(response) }),
});
const isSignedIn = async (by: TestCaller) => (await by.call('GET', '/operator/authorize')).statusCode === 202;
const recheck = async () =>
  recheckSingleSignOn(test.database, {
    sso: openSingleSignOn(settings(), publicUrl),
    sealer: test.outward.sealer,
    log: pino({ level: 'silent' }),
  });
const listActions = async (): Promise<string[]> =>
  (
    await test.database.db.rows(sql<{ action: string }>`
      select action from audit_entries where object_type = 'staff'
        and object_id = (select id::text from staff where email = ${email}) order by id`)
  ).map(({ action }) => action);
const hire = (address: string, role: 'agent' | 'admin' = 'admin') =>
  test.database.inTx((tx) =>
    createStaff(tx, { email: address, name: 'Robin Tester', role, passwordHash: test.passwordHash, by: { staffId: null, actor: 'test' } }),
  );

describe('single sign-on', () => {
  it('asks with PKCE, state and nonce for a code', async () => {
    const { url } = await begin();
    const asked = new URL(url).searchParams;
    expect(asked.get('redirect_uri')).toBe(`${publicUrl}/operator/single-sign-on`);
    expect([asked.get('response_type'), asked.get('code_challenge_method')]).toEqual(['code', 'S256']);
    for (const name of ['state', 'nonce', 'code_challenge']) expect(asked.get(name)).toMatch(/^[\w-]{43}$/);
  });

  it('uses the client secret that is set now', async () => {
    const held = rotated ?? { clientSecret: '' };
    const { clientSecret } = held;
    held.clientSecret = 'former';
    const refused = await signIn();
    held.clientSecret = clientSecret;
    expect([refused.statusCode, (await signIn()).statusCode]).toEqual([400, 202]);
  });

  it('creates an account with the role of the groups at the first sign-in, and audits it', async () => {
    const response = await signIn();
    expect([response.statusCode, response.json<{ data: unknown }>().data]).toEqual([
      202,
      expect.objectContaining({ name: 'Alex Provider', role: 'agent' }),
    ]);
    expect(await isSignedIn(openBrowser(response))).toBe(true);
    expect(await listActions()).toEqual(['staff.create', 'staff.link']);
    expect(await signIn().then((again) => again.statusCode)).toBe(202);
    expect(await listActions()).toHaveLength(2);
  });

  it('links the account with the verified address, which then has no password', async () => {
    await hire(email, 'agent');
    expect((await signIn()).statusCode).toBe(202);
    expect(await listActions()).toEqual(['staff.create', 'staff.link']);
    const byPassword = await test.nobody().call('POST', '/operator/authenticate', { username: email, password: testPassword });
    expect(errorsOf(byPassword)).toEqual([400, 'Invalid credentials']);
  });

  it.each([
    ['false', false],
    ['missing', undefined],
  ])('refuses an address whose verification is %s', async (_, isVerified) => {
    await hire(email, 'admin');
    const { email_verified: __, ...rest } = person();
    provider.people.set(subject, { ...rest, ...(isVerified === undefined ? {} : { email_verified: isVerified }) });
    expect(errorsOf(await signIn())).toEqual([403, 'Your identity provider has not verified your email address']);
    expect(await listActions()).toEqual(['staff.create']);
  });

  it('refuses the account of somebody else with the same address', async () => {
    expect((await signIn()).statusCode).toBe(202);
    provider.people.set('another', { ...person() });
    provider.signInAs('another');
    expect((await signIn()).statusCode).toBe(403);
  });

  it('refuses a locked member', async () => {
    const response = await signIn();
    await test.database.db.rows(sql`update staff set disabled_at = app_now() where email = ${email}`);
    expect((await signIn()).statusCode).toBe(403);
    expect(await isSignedIn(openBrowser(response))).toBe(false);
  });

  it('takes over the role of the groups at each sign-in', async () => {
    await signIn();
    await hire(`${randomCode(8).toLowerCase()}@staff.test`, 'admin');
    person().groups = ['desk-admins'];
    expect((await signIn()).json<{ data: unknown }>().data).toMatchObject({ role: 'admin' });
    person().groups = ['desk-agents'];
    expect((await signIn()).json<{ data: unknown }>().data).toMatchObject({ role: 'agent' });
    expect((await listActions()).filter((action) => action === 'staff.role')).toHaveLength(2);
  });

  it('finishes only in the browser that began, and once', async () => {
    const [mine, theirs] = [await begin(), await begin()];
    const parameters = await provider.visit(mine.url);
    expect(errorsOf(await finish(parameters, theirs.cookie))).toEqual([
      400,
      'The identity provider did not confirm your sign-in. Please start again',
    ]);
    expect((await finish(parameters, '')).statusCode).toBe(400);
    expect((await finish(parameters, mine.cookie)).statusCode).toBe(202);
    expect((await finish(parameters, mine.cookie)).statusCode).toBe(400);
  });

  it('refuses a changed state, and an error that the provider reports', async () => {
    const { url, cookie } = await begin();
    const parameters = new URLSearchParams(await provider.visit(url));
    const state = parameters.get('state') ?? '';
    expect((await finish(`error=access_denied&state=${state}&iss=${encodeURIComponent(provider.issuer)}`, cookie)).statusCode).toBe(400);
    parameters.set('state', 'x'.repeat(43));
    expect((await finish(parameters.toString(), cookie)).statusCode).toBe(400);
  });

  it('answers 503 while the provider cannot be reached', async () => {
    const { url, cookie } = await begin();
    const parameters = await provider.visit(url);
    provider.setReachable(false);
    expect((await finish(parameters, cookie)).statusCode).toBe(503);
  });
});

describe('a group that is removed', () => {
  it('ends access at the next sign-in, with the sessions there are', async () => {
    const response = await signIn();
    person().groups = ['everyone'];
    expect(errorsOf(await signIn())).toEqual([403, 'None of your groups may use the back office. Ask your administrator']);
    expect(await isSignedIn(openBrowser(response))).toBe(false);
    expect((await listActions()).at(-1)).toBe('staff.end-sessions');
  });

  it('ends sessions within the period, at the next check', async () => {
    const browser = openBrowser(await signIn());
    after(4 * minute);
    person().groups = ['everyone'];
    expect(await recheck()).toBe(0);
    after(5 * minute);
    expect(await recheck()).toBe(1);
    expect(await isSignedIn(browser)).toBe(false);
  });

  it('ends the sessions of a person whom the provider no longer knows', async () => {
    const browser = openBrowser(await signIn());
    provider.people.delete(subject);
    after(5 * minute);
    expect(await recheck()).toBe(1);
    expect(await isSignedIn(browser)).toBe(false);
  });

  it('changes the role of an open session', async () => {
    const browser = openBrowser(await signIn());
    person().groups = ['desk-admins'];
    after(5 * minute);
    expect(await recheck()).toBe(0);
    expect((await browser.call('GET', '/operator/authorize')).json<{ data: unknown }>().data).toMatchObject({ role: 'admin' });
  });
});

describe('a session by single sign-on', () => {
  it('lasts while the provider confirms it', async () => {
    const browser = openBrowser(await signIn());
    for (const minutes of [5, 10, 15, 20, 25]) {
      after(minutes * minute);
      expect(await recheck()).toBe(0);
      expect(await isSignedIn(browser)).toBe(true);
    }
  });

  it('ends after the period if the provider does not answer, and is asked about again until then', async () => {
    const browser = openBrowser(await signIn());
    provider.setReachable(false);
    after(5 * minute);
    expect(await recheck()).toBe(0);
    expect(await isSignedIn(browser)).toBe(true);
    after(10 * minute);
    expect(await isSignedIn(browser)).toBe(false);
  });

  it('keeps no token of the provider in plain text', async () => {
    await signIn();
    const [row] = await test.database.db.rows(sql<{ sealed: Buffer | null }>`select sealed_token as sealed from staff_sso_sessions`);
    expect(row?.sealed?.length).toBeGreaterThan(40);
    expect(row?.sealed?.toString('latin1')).not.toMatch(/[\w-]{40}/);
  });
});

describe('signing in here', () => {
  const enter = (username: string) => closed.nobody().call('POST', '/operator/authenticate', { username, password: testPassword });

  it('is possible unless it is turned off', async () => {
    const options = async (app: typeof test) =>
      (await app.nobody().call('GET', '/operator/sign-in-options')).json<{ data: unknown }>().data;
    expect(await options(test)).toEqual({ single_sign_on: true, local: true });
    expect(await options(closed)).toEqual({ single_sign_on: true, local: false });
  });

  it('is left to the break-glass account then, and audited', async () => {
    await hire(email);
    await hire(breakGlass);
    expect(errorsOf(await enter(email))).toEqual([400, 'Invalid credentials']);
    expect((await enter(breakGlass)).statusCode).toBe(202);
    const entry = await test.database.db.first(sql<{ action: string }>`select action from audit_entries order by id desc limit 1`);
    expect(entry?.action).toBe('staff.break-glass');
  });

  it('never links the break-glass account to the provider', async () => {
    await hire(breakGlass);
    person().email = breakGlass;
    expect((await signIn()).statusCode).toBe(403);
  });
});
