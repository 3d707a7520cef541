import type { LightMyRequestResponse } from 'fastify';
import { describe, expect, it } from 'vitest';
import type { TestCaller } from '../../test/app-harness.ts';
import { testPassword } from '../../test/factories/create-company.ts';
import { failSignIns } from '../../test/factories/fail-sign-ins.ts';
import { openSession } from '../../test/factories/open-session.ts';
import { readCookies } from '../../test/second-factor.ts';
import { useEmptyTables, useTestApp, useTestClock, useTestCompany } from '../../test/use-test-app.ts';
import { routeCases } from '../../test/route-cases.ts';
import { sql } from '../platform/database/sql.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const clock = useTestClock('2026-03-01T12:00:00Z');
const { after } = clock;
const test = useTestApp({ clock: () => clock.now, demonstration: true });
useEmptyTables(test, 'sign_in_failures');
const company = useTestCompany(test);

const withCookie = (cookie: string): TestCaller => ({
  call: (method, path, body, headers) => test.nobody().call(method, path, body, { cookie, ...headers }),
});
const toBrowser = (response: LightMyRequestResponse): TestCaller => withCookie(readCookies(response));
const cookieNamed = (response: LightMyRequestResponse, name: string) => response.cookies.find((cookie) => cookie.name === name);
const enter = (password = testPassword, by: TestCaller = test.nobody()): Promise<LightMyRequestResponse> =>
  by.call('POST', '/authenticate', { username: company.email, password });
const isSignedIn = async (by: TestCaller): Promise<boolean> => (await by.call('GET', '/authorize')).statusCode === 202;
const useAllSessions = () => test.database.db.rows(sql`update sessions set last_seen_at = app_now()`);
const lastSeen = async (): Promise<number> => {
  // Last use is written in the background; the pool works in order, so it is done once this returns.
  await Promise.all([1, 2, 3, 4, 5].map(() => test.database.db.rows(sql`select 1`)));
  const row = await test.database.db.first(sql<{ at: Date }>`
    select max(last_seen_at) as at from sessions where user_id = ${company.userId}`);
  return row === undefined ? 0 : row.at.getTime() - clock.start.getTime();
};

describe('session limits', () => {
  it('end a company session after ninety days, regardless of use', async () => {
    const browser = toBrowser(await enter());
    after(90 * day - 1);
    await useAllSessions();
    expect(await isSignedIn(browser)).toBe(true);
    after(90 * day);
    expect(await isSignedIn(browser)).toBe(false);
    expect((await toBrowser(await enter()).call('GET', '/company/user/sessions')).json<{ data: unknown[] }>().data).toHaveLength(1);
  });

  it('end a staff session after twelve hours', async () => {
    const { email } = await member();
    const response = await test.nobody().call('POST', '/operator/authenticate', { username: email, password: testPassword });
    const operator = toBrowser(response);
    after(12 * hour - 1);
    await useAllSessions();
    expect((await operator.call('GET', '/operator/authorize')).statusCode).toBe(202);
    after(12 * hour);
    expect((await operator.call('GET', '/operator/authorize')).statusCode).toBe(401);
  });

  const background = routeCases.filter(
    ({ endpoint: { caller, background: isBackground, caching, streams }, method }) =>
      caller === 'trade' && method === 'GET' && streams !== true && (isBackground === true || caching !== undefined),
  );
  it.each(background)('do not count $key, which pages poll', async ({ path }) => {
    after(2 * hour);
    expect((await company.call('GET', path)).statusCode).toBe(200);
    expect(await lastSeen()).toBe(0);
    await company.call('GET', '/company/');
    await expect.poll(lastSeen).toBe(2 * hour);
  });

  it('allow twenty sessions and end the least recently used', async () => {
    const browsers: TestCaller[] = [];
    for (let count = 0; count < 20; count += 1) {
      after(count * minute);
      browsers.push(count < 19 ? withCookie(`plumbline=${await openSession(test.database, company.userId)}`) : toBrowser(await enter()));
    }
    // Includes the company's own, the oldest.
    expect(await isSignedIn(company)).toBe(false);
    expect(await Promise.all(browsers.map(isSignedIn))).toEqual(browsers.map(() => true));
    after(2 * hour);
    await browsers[0]?.call('GET', '/company/');
    await expect.poll(lastSeen).toBe(2 * hour);
    await enter();
    expect(await Promise.all(browsers.slice(0, 3).map(isSignedIn))).toEqual([true, false, true]);
  });
});

async function member(): Promise<{ email: string }> {
  await test.staff();
  const row = await test.database.db.first(sql<{ email: string }>`select email from staff order by id desc limit 1`);
  if (row === undefined) throw new Error('there is no staff');
  return row;
}

describe('a password change', () => {
  const newPassword = { new_password: 'new-password-1', confirmed_password: 'new-password-1' };

  it('gives this browser a new session and ends all others, including its previous one', async () => {
    const [here, there] = [toBrowser(await enter()), toBrowser(await enter())];
    const response = await here.call('PUT', '/company/user/update-password', newPassword);
    expect([response.statusCode, cookieNamed(response, 'plumbline')?.httpOnly]).toEqual([200, true]);
    expect([await isSignedIn(here), await isSignedIn(there), await isSignedIn(toBrowser(response))]).toEqual([false, false, true]);
    after(5 * minute);
    expect((await toBrowser(response).call('PUT', '/company/user/update-password', newPassword)).statusCode).toBe(200);
  });
});

it.each<['GET' | 'POST', string]>([
  ['POST', '/log-out'],
  ['GET', '/log-out'],
  ['POST', '/operator/log-out'],
])('%s %s clears stored page data but keeps the known device', async (method, path) => {
  const response = await toBrowser(await enter()).call(method, path);
  expect([response.statusCode, response.headers['clear-site-data']]).toEqual([200, '"cache", "storage"']);
  expect(cookieNamed(response, 'plumbline-device')).toBeUndefined();
});

describe('a known browser', () => {
  const lockOut = () => failSignIns(test.database, company.email, 10);
  const known = async (): Promise<string> => {
    const cookie = cookieNamed(await enter(), 'plumbline-device');
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
    return `plumbline-device=${cookie?.value ?? ''}`;
  };

  it("can sign in after a stranger's ten wrong passwords lock out all others", async () => {
    const cookie = await known();
    await lockOut();
    expect((await enter()).statusCode).toBe(429);
    expect((await enter(testPassword, withCookie(`plumbline-device=${'x'.repeat(43)}`))).statusCode).toBe(429);
    expect((await enter(testPassword, withCookie(cookie))).statusCode).toBe(202);
  });

  it('has its own ten attempts, which signing in does not reset', async () => {
    const cookie = await known();
    for (let count = 0; count < 10; count += 1) expect((await enter('wrong', withCookie(cookie))).statusCode).toBe(400);
    expect((await enter(testPassword, withCookie(cookie))).statusCode).toBe(429);
    expect((await enter()).statusCode).toBe(202);
  });

  it('is known to one account only', async () => {
    const cookie = await known();
    const other = await test.company();
    await failSignIns(test.database, other.email, 10);
    expect((await withCookie(cookie).call('POST', '/authenticate', { username: other.email, password: testPassword })).statusCode).toBe(
      429,
    );
  });

  it('can confirm the password while strangers are locked out', async () => {
    const browser = toBrowser(await enter());
    await lockOut();
    expect((await browser.call('POST', '/re-authenticate', { password: testPassword })).statusCode).toBe(200);
    expect((await company.call('POST', '/re-authenticate', { password: testPassword })).statusCode).toBe(429);
  });

  it('is forgotten after a password change elsewhere', async () => {
    const cookie = await known();
    const here = await company.call('PUT', '/company/user/update-password', {
      new_password: 'new-password-1',
      confirmed_password: 'new-password-1',
    });
    await lockOut();
    expect((await enter('new-password-1', withCookie(cookie))).statusCode).toBe(429);
    expect((await enter('new-password-1', toBrowser(here))).statusCode).toBe(202);
  });

  it('works for staff too', async () => {
    const { email } = await member();
    const signIn = (by: TestCaller) => by.call('POST', '/operator/authenticate', { username: email, password: testPassword });
    const browser = toBrowser(await signIn(test.nobody()));
    await failSignIns(test.database, `operator:${email}`, 10);
    expect([(await signIn(test.nobody())).statusCode, (await signIn(browser)).statusCode]).toEqual([429, 202]);
  });
});

it.each([
  ['one that was open before', async () => readCookies(await enter()), undefined],
  ["somebody else's", async () => `plumbline=${cookieNamed(await another(), 'plumbline')?.value ?? ''}`, true],
  ['an unknown one', async () => `plumbline=${'x'.repeat(43)}`, true],
  ['none', async () => '', undefined],
])("reports whether the previous session was another user's: %s", async (_, cookie, otherUser) => {
  const response = await enter(testPassword, withCookie(await cookie()));
  expect(response.json<{ data: { otherUser?: boolean } }>().data.otherUser).toBe(otherUser);
});

async function another(): Promise<LightMyRequestResponse> {
  const other = await test.company();
  return test.nobody().call('POST', '/authenticate', { username: other.email, password: testPassword });
}
