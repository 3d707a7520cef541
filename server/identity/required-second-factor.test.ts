import type { LightMyRequestResponse } from 'fastify';
import { describe, expect, it } from 'vitest';
import type { TestCaller } from '../../test/app-harness.ts';
import { testPassword } from '../../test/factories/create-company.ts';
import { openSession } from '../../test/factories/open-session.ts';
import { makeKey } from '../../test/factories/make-key.ts';
import { readFailure, routeCases } from '../../test/route-cases.ts';
import { codeAt, readCookies } from '../../test/second-factor.ts';
import { openAuthenticator, type SoftwareAuthenticator } from '../../test/software-authenticator.ts';
import { useEmptyTables, useTestApp, useTestClock, useTestCompany } from '../../test/use-test-app.ts';
import { sql } from '../platform/database/sql.ts';

const minute = 60_000;
const clock = useTestClock('2026-03-01T12:00:10Z');
const { after } = clock;
const test = useTestApp({ clock: () => clock.now });
useEmptyTables(test, 'sign_in_failures');
const company = useTestCompany(test);

const errorsOf = (response: LightMyRequestResponse) => [response.statusCode, readFailure(response).errors[0]];
const require = (required = true, by: TestCaller = company) => by.call('PUT', '/company/second-factor', { required });
const refusedCall = [403, 'second_factor_required'];
const tryCall = (by: TestCaller) => by.call('GET', '/company/balance');
const getNeed = async (by: TestCaller) =>
  (await by.call('GET', '/company/')).json<{ data: { second_factor_needed?: string } }>().data.second_factor_needed;

const openBrowser = (cookie: string): TestCaller => ({
  call: (method, path, body, headers) => test.nobody().call(method, path, body, { cookie, ...headers }),
});

async function addPasskey(by: TestCaller): Promise<SoftwareAuthenticator & { passkeyId: number }> {
  const authenticator = openAuthenticator();
  const options = (await by.call('POST', '/company/user/passkeys/options')).json<{ data: { challenge: string } }>().data;
  const added = await by.call('POST', '/company/user/passkeys', authenticator.create(options));
  expect(added.statusCode).toBe(201);
  return { ...authenticator, passkeyId: added.json<{ data: { id: number } }>().data.id };
}

/** Sets up an authenticator app and returns its key. */
async function enrol(by: TestCaller): Promise<string> {
  const { key } = (await by.call('POST', '/company/user/second-factor')).json<{ data: { key: string } }>().data;
  expect((await by.call('POST', '/company/user/second-factor/confirm', { code: codeAt(key, clock.now) })).statusCode).toBe(200);
  return key;
}

const signInByPassword = async (): Promise<TestCaller> => {
  const response = await test.nobody().call('POST', '/authenticate', { username: company.email, password: testPassword });
  expect(response.statusCode).toBe(202);
  return openBrowser(readCookies(response));
};

describe('a company that requires a second factor', () => {
  it('refuses everything but setting one up, with a reason for programs and people', async () => {
    const member = await test.member(company.companyId, 'sales');
    expect((await require()).statusCode).toBe(200);
    for (const by of [company, member]) {
      expect(errorsOf(await tryCall(by))).toEqual(refusedCall);
      expect(await getNeed(by)).toBe('set_up');
    }
    expect(readFailure(await tryCall(member)).errors[1]).toBe(
      'Your company requires a second step to sign in. Set it up or enter your code first',
    );
  });

  it.each(routeCases.filter(({ endpoint }) => endpoint.caller === 'trade' && endpoint.beforeSecondFactor === undefined))(
    '$key waits for the second factor',
    async ({ method, path }) => {
      const member = await test.member(company.companyId, 'owner');
      await test.database.db.rows(sql`update companies set second_factor_required_at = app_now() where id = ${company.companyId}`);
      const response = await member.call(method, path.replaceAll(/\{\w+\}/g, '1'));
      expect(errorsOf(response)).toEqual(refusedCall);
    },
  );

  it('lets a member go on once they have a passkey', async () => {
    await require();
    await addPasskey(company);
    expect((await tryCall(company)).statusCode).toBe(200);
    expect(await getNeed(company)).toBeUndefined();
  });

  it('lets a member go on once they have an authenticator app', async () => {
    await require();
    await enrol(company);
    expect((await tryCall(company)).statusCode).toBe(200);
  });

  it('asks sessions of members who have one already to give it', async () => {
    const key = await enrol(company);
    const other = openBrowser(`plumbline=${await openSession(test.database, company.userId)}`);
    await require();
    expect((await tryCall(company)).statusCode).toBe(200);
    expect(await getNeed(other)).toBe('confirm');
    expect(errorsOf(await other.call('POST', '/company/user/second-factor/give', { code: '000000' }))[0]).toBe(400);
    after(minute);
    const given = await other.call('POST', '/company/user/second-factor/give', { code: codeAt(key, clock.now) });
    expect(given.statusCode).toBe(200);
    expect((await tryCall(other)).statusCode).toBe(200);
  });

  it('asks for the passkey after the password, and lets nobody add another factor in its place', async () => {
    await require();
    const authenticator = await addPasskey(company);
    const thief = await signInByPassword();
    expect(await getNeed(thief)).toBe('confirm');
    expect(errorsOf(await thief.call('POST', '/company/user/second-factor'))).toEqual(refusedCall);
    expect(errorsOf(await thief.call('POST', '/company/user/passkeys/options'))).toEqual(refusedCall);
    expect(errorsOf(await thief.call('DELETE', `/company/user/passkeys/${authenticator.passkeyId}`))).toEqual(refusedCall);
    const options = (await thief.call('POST', '/re-authenticate/passkey/options')).json<{ data: { challenge: string } }>().data;
    expect((await thief.call('POST', '/re-authenticate/passkey', authenticator.use(options))).statusCode).toBe(200);
    expect((await tryCall(thief)).statusCode).toBe(200);
  });

  it('keeps the last factor of each member', async () => {
    await require();
    const { passkeyId } = await addPasskey(company);
    const remove = () => company.call('DELETE', `/company/user/passkeys/${passkeyId}`);
    const last = [409, "Your company requires two-step sign-in, so you can't remove your last passkey or app"];
    expect(errorsOf(await remove())).toEqual(last);
    await enrol(company);
    expect((await remove()).statusCode).toBe(200);
    expect(errorsOf(await company.call('DELETE', '/company/user/second-factor'))).toEqual(last);
    expect((await require(false)).statusCode).toBe(200);
    expect((await company.call('DELETE', '/company/user/second-factor')).statusCode).toBe(200);
  });

  it('keeps a given factor when the password changes', async () => {
    await require();
    await addPasskey(company);
    const changed = await company.call('PUT', '/company/user/update-password', {
      new_password: 'new-password-1',
      confirmed_password: 'new-password-1',
    });
    expect((await tryCall(openBrowser(readCookies(changed)))).statusCode).toBe(200);
  });

  it('leaves API keys as they are', async () => {
    const { key } = await makeKey(test.database, company, ['read-billing']);
    await require();
    expect((await test.program(key).call('GET', '/company/balance')).statusCode).not.toBe(403);
  });
});

describe('requiring a second factor', () => {
  it('is for owners with a recent password, and audited', async () => {
    const manager = await test.member(company.companyId, 'manager');
    expect(errorsOf(await require(true, manager))).toEqual([403, 'not_permitted']);
    after(11 * minute);
    expect(errorsOf(await require())).toEqual([401, 'reauth_required']);
    after(0);
    await require();
    const entry = await test.database.db.first(sql<{ action: string; after: unknown }>`
      select action, after from audit_entries order by id desc limit 1`);
    expect(entry).toEqual({ action: 'member.second-factor', after: { secondFactorRequired: true } });
  });

  it('shows on the list of members', async () => {
    const isRequired = async () =>
      (await company.call('GET', '/company/members')).json<{ data: { second_factor_required: boolean } }>().data.second_factor_required;
    expect(await isRequired()).toBe(false);
    await require();
    await addPasskey(company);
    expect(await isRequired()).toBe(true);
  });
});
