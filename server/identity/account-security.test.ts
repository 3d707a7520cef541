import type { LightMyRequestResponse } from 'fastify';
import { describe, expect, it } from 'vitest';
import type { TestCaller } from '../../test/app-harness.ts';
import { useEmptyTables, useTestApp, useTestClock, useTestCompany } from '../../test/use-test-app.ts';
import { testPassword } from '../../test/factories/create-company.ts';
import { failSignIns } from '../../test/factories/fail-sign-ins.ts';
import { openSession } from '../../test/factories/open-session.ts';
import { readOutbox } from '../../test/factories/read-outbox.ts';
import { readFailure } from '../../test/route-cases.ts';
import { readCookies } from '../../test/second-factor.ts';
import { sql } from '../platform/database/sql.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

const clock = useTestClock('2026-03-01T12:00:00Z');
const { start, after } = clock;
const test = useTestApp({ clock: () => clock.now });
useEmptyTables(test, 'sign_in_failures', 'outbox_messages');
const company = useTestCompany(test);

const newPassword = 'new-password-1';
const ownWordsMessage = 'Choose a password that is not based on your name, your company, your email or our name';
const update = (password = newPassword, confirmation = password, by: TestCaller = company) =>
  by.call('PUT', '/company/user/update-password', { new_password: password, confirmed_password: confirmation });
/** The browser that changed the password, with its new session. */
const renewedBy = (response: LightMyRequestResponse): TestCaller => ({
  call: (method, path, body) => test.nobody().call(method, path, body, { cookie: readCookies(response) }),
});
const reauthenticate = (password: string) => company.call('POST', '/re-authenticate', { password });
const isSignedIn = async (by: TestCaller): Promise<boolean> => (await by.call('GET', '/authorize')).statusCode === 202;
const signIn = async (password: string): Promise<number> =>
  (await test.nobody().call('POST', '/authenticate', { username: company.email, password })).statusCode;

/** Sign-in statuses and how to cause each. */
describe('sign-in answers', () => {
  const lock = () =>
    test.database.db.rows(sql`update companies set locked_at = app_now(), lock_reason = 'a reason' where id = ${company.companyId}`);
  const close = () => test.database.db.rows(sql`update companies set status_id = 230 where id = ${company.companyId}`);
  const failTenTimes = () => failSignIns(test.database, company.email, 10);
  const nothing = () => Promise.resolve();
  it.each<[number, string, () => Promise<unknown>, string]>([
    [202, 'for the right password', nothing, testPassword],
    [400, 'for a wrong password', nothing, 'wrong'],
    [202, 'in a closed company', close, testPassword],
    [403, 'for the right password in a locked company', lock, testPassword],
    [400, 'for a wrong password in a locked company', lock, 'wrong'],
    [429, 'for the right password after ten wrong ones', failTenTimes, testPassword],
    [
      429,
      'for the right password in a locked company after ten wrong ones',
      async () => [await lock(), await failTenTimes()],
      testPassword,
    ],
    [422, 'for no password', nothing, ''],
  ])('%i %s', async (status, _, prepare, password) => {
    await prepare();
    expect(await signIn(password)).toBe(status);
  });
});

describe('changing the password', () => {
  it('is possible within ten minutes of sign-in', async () => {
    after(10 * minute);
    expect((await update()).statusCode).toBe(200);
    expect([await signIn(testPassword), await signIn(newPassword)]).toEqual([400, 202]);
  });

  it('requires the current password after that, which then holds for ten minutes', async () => {
    after(10 * minute + 1);
    const refused = await update();
    expect([refused.statusCode, readFailure(refused).errors]).toEqual([401, ['reauth_required']]);
    expect(await isSignedIn(company)).toBe(true);
    expect((await reauthenticate(testPassword)).statusCode).toBe(200);
    after(20 * minute);
    expect((await update()).statusCode).toBe(200);
  });

  it('is refused after a wrong current password', async () => {
    after(11 * minute);
    const refused = await reauthenticate('wrong');
    expect([refused.statusCode, readFailure(refused).errors]).toEqual([400, ['Invalid credentials']]);
    expect((await update()).statusCode).toBe(401);
  });

  it('cannot be brute-forced: ten wrong passwords lock the account, for sign-in as well', async () => {
    await failSignIns(test.database, company.email, 9);
    expect((await reauthenticate('wrong')).statusCode).toBe(400);
    expect((await reauthenticate(testPassword)).statusCode).toBe(429);
    expect(await signIn(testPassword)).toBe(429);
    expect(await isSignedIn(company)).toBe(true);
  });

  it('requires the current password in that same session', async () => {
    const other = await test.signIn(company.email);
    after(11 * minute);
    await reauthenticate(testPassword);
    expect((await update(newPassword, newPassword, other)).statusCode).toBe(401);
  });

  it('ends every session and opens a new one for this browser without asking again', async () => {
    const other = await test.signIn(company.email);
    after(5 * minute);
    const renewed = renewedBy(await update());
    expect(await Promise.all([company, other, renewed].map(isSignedIn))).toEqual([false, false, true]);
    after(15 * minute);
    expect((await update('newer-password-2', undefined, renewed)).statusCode).toBe(200);
  });

  it('sends a notification every time', async () => {
    const renewed = renewedBy(await update());
    after(minute);
    await update('newer-password-2', undefined, renewed);
    expect(await readOutbox(test.database)).toMatchObject([
      { template: 'password-changed', recipientId: company.userId, payload: { by: 'changed' } },
      { template: 'password-changed', recipientId: company.userId, payload: { by: 'changed' } },
    ]);
  });

  it.each([
    ['short1', 'short1', ['The password must contain one letter, one number, and be at least seven characters long']],
    [newPassword, 'another-password-1', ['The confirm password field does not match the password']],
    ['qwerty123', 'qwerty123', ['This password is too common. Please choose another']],
    ['plumbline77', 'plumbline77', [ownWordsMessage]],
    ['', '', ['This field is required']],
  ])('refuses "%s" with "%s" and lists the errors', async (password, confirmation, errors) => {
    const refused = await update(password, confirmation);
    expect([refused.statusCode, readFailure(refused).errors]).toEqual([422, errors]);
    expect(await signIn(testPassword)).toBe(202);
  });

  it("refuses the user's own name, company or address", async () => {
    await test.database.db.rows(sql`update users set forename = 'Zoë', surname = 'Brindle' where id = ${company.userId}`);
    await test.database.db.rows(sql`update companies set internal_name = 'Kettlewell Heat Ltd' where id = ${company.companyId}`);
    for (const password of ['Brindle2026', 'zoebrindle1', 'k3ttlewell-99']) {
      expect(readFailure(await update(password)).errors, password).toEqual([ownWordsMessage]);
    }
  });

  it("refuses the user's own email", async () => {
    await test.database.db.rows(sql`update users set email = 'robin7@company.test' where id = ${company.userId}`);
    expect((await update('Robin7@company.test')).statusCode).toBe(422);
    expect((await update('robin7-and-more')).statusCode).toBe(200);
  });
});

it.each([
  ['Robin-Tester-12345', ownWordsMessage],
  ['plumbline-2026', ownWordsMessage],
  ['qwerty123456', 'This password is too common. Please choose another'],
])('refuses a first operator password that is %s', async (password, text) => {
  const body = { code: 'x'.repeat(43), name: 'Robin Tester', email: 'robin@plumbline.test', password };
  const refused = await test.nobody().call('POST', '/operator/first-account', body);
  expect([refused.statusCode, readFailure(refused).fields]).toEqual([422, { password: [text] }]);
});

describe('the session list', () => {
  const phone = 'Mozilla/5.0 (Linux; Android 16; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Mobile Safari/537.36';
  const enter = async (userAgent: string, remoteAddress: string): Promise<TestCaller & { id: number }> => {
    const body = { username: company.email, password: testPassword };
    const response = await test.nobody().call('POST', '/authenticate', body, { 'user-agent': userAgent }, remoteAddress);
    const cookie = response.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    const caller: TestCaller = { call: (method, path, sent, headers) => test.nobody().call(method, path, sent, { cookie, ...headers }) };
    const sessions = await list(caller);
    return { ...caller, id: sessions.find((one) => one['current'] === true)?.['id'] as number };
  };
  const list = async (by: TestCaller): Promise<Record<string, unknown>[]> =>
    (await by.call('GET', '/company/user/sessions')).json<{ data: Record<string, unknown>[] }>().data;

  it('describes sessions, most recently used first, and marks the current one', async () => {
    after(minute);
    const other = await enter(phone, '192.0.2.77');
    const at = clock.now.toISOString();
    expect(await list(other)).toEqual([
      { id: other.id, browser: 'Chrome', system: 'Android', network: '192.0.2.…', signedInAt: at, lastSeenAt: at, current: true },
      expect.objectContaining({ browser: null, system: null, network: null, signedInAt: start.toISOString(), current: false }),
    ]);
  });

  it('stores neither the full address nor the user agent', async () => {
    await enter(phone, '192.0.2.77');
    const rows = await test.database.db.rows(sql`select s::text as row from sessions s where user_id = ${company.userId}`);
    expect(JSON.stringify(rows)).not.toMatch(/192\.0\.2\.77|Mozilla|Chrome\//);
  });

  it('ends one session; an ended or foreign session is not found', async () => {
    const other = await enter(phone, '192.0.2.77');
    const otherCompany = await test.company();
    expect((await otherCompany.call('DELETE', `/company/user/sessions/${other.id}`)).statusCode).toBe(404);
    expect((await company.call('DELETE', `/company/user/sessions/${other.id}`)).statusCode).toBe(200);
    expect([await isSignedIn(other), await isSignedIn(company), await isSignedIn(otherCompany)]).toEqual([false, true, true]);
    expect((await company.call('DELETE', `/company/user/sessions/${other.id}`)).statusCode).toBe(404);
    expect(await list(company)).toHaveLength(1);
  });

  it('ends all other sessions at once', async () => {
    const others = [await enter(phone, '192.0.2.1'), await enter(phone, '192.0.2.2')];
    const otherCompany = await test.company();
    expect((await company.call('POST', '/company/user/sessions/end-others')).json()).toEqual({ data: { ended: 2 } });
    expect(await Promise.all([...others, company, otherCompany].map(isSignedIn))).toEqual([false, false, true, true]);
  });

  it('omits idle sessions', async () => {
    await openSession(test.database, company.userId);
    after(30 * day + 1);
    const fresh = await enter(phone, '192.0.2.1');
    expect(await list(fresh)).toHaveLength(1);
  });
});
