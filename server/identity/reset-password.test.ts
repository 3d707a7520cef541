import { beforeEach, describe, expect, it } from 'vitest';
import { useEmptyTables, useTestApp, useTestClock, useTestCompany } from '../../test/use-test-app.ts';
import { failSignIns } from '../../test/factories/fail-sign-ins.ts';
import { readOutbox, workOnIdentityJob } from '../../test/factories/read-outbox.ts';
import { sql } from '../platform/database/sql.ts';
import { readFailure } from '../../test/route-cases.ts';

const minute = 60_000;

const clock = useTestClock('2026-03-01T12:00:00Z');
const { after } = clock;
const test = useTestApp({ clock: () => clock.now });
useEmptyTables(test, 'sign_in_failures', 'outbox_messages');
beforeEach(async () => {
  await test.database.db.rows(sql`delete from pgboss.job where name = 'send-reset-link'`);
});
const company = useTestCompany(test);

const forgot = (email = company.email) => test.nobody().call('POST', '/forgot-password', { email });
/** Requests a link and returns its token from the mail. */
async function askForLink(): Promise<string> {
  await forgot();
  await workOnIdentityJob(test.database, 'send-reset-link');
  return (await readOutbox(test.database, 'reset-password')).at(-1)?.secrets?.['token'] ?? '';
}
const search = (token: string, email = company.email) => new URLSearchParams({ token, email }).toString();
const checkLink = async (token: string, email?: string): Promise<number> =>
  (await test.nobody().call('GET', `/check-reset-token?${search(token, email)}`)).statusCode;
const reset = (token: string, password = 'new password 1'.replaceAll(' ', '-'), email = company.email) =>
  test.nobody().call('POST', '/reset-password', { token, email, new_password: password, confirmed_password: password });
const signInWith = async (password: string): Promise<number> =>
  (await test.nobody().call('POST', '/authenticate', { username: company.email, password })).statusCode;

const ownWordsMessage = 'Choose a password that is not based on your name, your company, your email or our name';

describe('a forgotten password', () => {
  it('is replaced through a mailed link: the new one works, the old one does not', async () => {
    const token = await askForLink();
    const checkResponse = await test.nobody().call('GET', `/check-reset-token?${search(token)}`);
    expect([checkResponse.statusCode, checkResponse.json()]).toEqual([200, {}]);
    expect((await reset(token)).statusCode).toBe(200);
    expect(await signInWith('plumbline1')).toBe(400);
    expect(await signInWith('new-password-1')).toBe(202);
  });

  it('ends every session of the user and notifies them', async () => {
    const token = await askForLink();
    expect((await company.call('GET', '/authorize')).statusCode).toBe(202);
    await reset(token);
    expect((await company.call('GET', '/authorize')).statusCode).toBe(401);
    const sentMessages = await readOutbox(test.database, 'password-changed');
    expect(sentMessages).toMatchObject([{ recipientKind: 'user', recipientId: company.userId, payload: { by: 'reset' } }]);
  });

  it('unlocks an account locked by wrong guesses', async () => {
    const token = await askForLink();
    await failSignIns(test.database, company.email, 10);
    expect(await signInWith('plumbline1')).toBe(429);
    await reset(token);
    expect(await signInWith('new-password-1')).toBe(202);
  });

  it('accepts an address in any case, with surrounding spaces', async () => {
    const token = await askForLink();
    expect(await checkLink(token, ` ${company.email.toUpperCase()} `)).toBe(200);
    expect((await reset(token, 'new-password-1', company.email.toUpperCase())).statusCode).toBe(200);
  });
});

describe('a reset link', () => {
  it('is not spent by opening it', async () => {
    const token = await askForLink();
    for (let count = 0; count < 5; count += 1) expect(await checkLink(token)).toBe(200);
    expect((await reset(token)).statusCode).toBe(200);
  });

  it.each<[string, (token: string) => string | Promise<string>, email?: string]>([
    ['is made up', () => 'x'.repeat(43)],
    ['has one letter changed', (token) => (token.startsWith('A') ? 'B' : 'A') + token.slice(1)],
    ['was used', async (token) => (await reset(token, 'first-change-1'), token)],
    ['is an hour old', (token) => (after(60 * minute), token)],
    ['was followed by a newer one', async (token) => (await askForLink(), token)],
    [
      'was sent to an address that the user no longer has',
      async (token) => (await test.database.db.rows(sql`update users set email = 'new.' || email where id = ${company.userId}`), token),
    ],
    [
      'confirms an address',
      async () => {
        await test.database.db.rows(sql`update user_links set purpose = 'validate-email' where user_id = ${company.userId}`);
        return (await readOutbox(test.database, 'reset-password'))[0]?.secrets?.['token'] ?? '';
      },
    ],
  ])('answers 410 and changes nothing when it %s', async (_, change) => {
    const token = await change(await askForLink());
    const before = await passwordHash();
    expect(await checkLink(token)).toBe(410);
    const refused = await reset(token, 'second-change-2');
    expect([refused.statusCode, readFailure(refused).errors]).toEqual([410, ['This link is invalid']]);
    expect(await passwordHash()).toBe(before);
  });

  it('does not work with another address', async () => {
    const token = await askForLink();
    const other = await test.company();
    expect(await checkLink(token, other.email)).toBe(410);
    expect((await reset(token, 'second-change-2', other.email)).statusCode).toBe(410);
    expect(await checkLink(token)).toBe(200);
  });

  it('works until the last moment of its hour', async () => {
    const token = await askForLink();
    after(60 * minute - 1);
    expect((await reset(token)).statusCode).toBe(200);
  });

  it('works once when used twice concurrently', async () => {
    const token = await askForLink();
    const both = await Promise.all([reset(token, 'first-change-1'), reset(token, 'second-change-2')]);
    expect(both.map((one) => one.statusCode).toSorted((a, b) => a - b)).toEqual([200, 410]);
    expect(await readOutbox(test.database, 'password-changed')).toHaveLength(1);
  });

  it('is unique per user: the database rejects a second', async () => {
    await askForLink();
    const second = sql`
      insert into user_links (user_id, purpose, token_hash, email, expires_at)
      select id, 'reset-password', 'another', email, app_now() + interval '1 hour' from users where id = ${company.userId}`;
    await expect(test.database.db.rows(second)).rejects.toThrow('user_links_one_reset');
  });

  it.each([
    ['abc123', 'abc123', { new_password: ['The password must contain one letter, one number, and be at least seven characters long'] }],
    ['', '', { new_password: ['This field is required'], confirmed_password: ['This field is required'] }],
    ['plumbline77', 'plumbline77', { new_password: [ownWordsMessage] }],
    ['t3st-buyer-1', 't3st-buyer-1', { new_password: [ownWordsMessage] }],
    ['password1', 'password1', { new_password: ['This password is too common. Please choose another'] }],
    ['new-password-1', 'new-password-2', { confirmed_password: ['The confirm password field does not match the password'] }],
    ['a1'.repeat(65), 'a1'.repeat(65), { new_password: ['The password must be 128 characters or fewer'] }],
  ])('refuses "%s" confirmed by "%s" and stays valid', async (password, confirmation, fields) => {
    const token = await askForLink();
    const body = { token, email: company.email, new_password: password, confirmed_password: confirmation };
    const refused = await test.nobody().call('POST', '/reset-password', body);
    expect([refused.statusCode, readFailure(refused)]).toEqual([
      422,
      {
        errors: Object.values(fields)
          .flat()
          .slice(0, password === '' ? 1 : 2),
        fields,
      },
    ]);
    expect(await checkLink(token)).toBe(200);
  });

  it('accepts 128 two-unit characters, which then sign in', async () => {
    const token = await askForLink();
    const password = `${'🔧'.repeat(109)}heron-lane-42-otter`;
    expect((await reset(token, password)).statusCode).toBe(200);
    expect(await signInWith(password)).toBe(202);
  });

  it('is mailed once per request, and the newest survives out-of-order jobs', async () => {
    await forgot();
    await forgot();
    const jobs = await test.database.db.rows(sql`update pgboss.job set created_on = created_on + interval '1 hour'
      where name = 'send-reset-link' and data->>'requestId' = (select min(data->>'requestId') from pgboss.job where name = 'send-reset-link') returning id`);
    expect(jobs).toHaveLength(1);
    await workOnIdentityJob(test.database, 'send-reset-link');
    const mails = await readOutbox(test.database, 'reset-password');
    expect(mails).toHaveLength(1);
    expect(await checkLink(mails[0]?.secrets?.['token'] ?? '')).toBe(200);
  });
});

const passwordHash = async (): Promise<string | undefined> =>
  (await test.database.db.first(sql<{ hash: string }>`select password_hash as hash from users where id = ${company.userId}`))?.hash;
