import { hash } from '@node-rs/argon2';
import type { LightMyRequestResponse } from 'fastify';
import { Secret } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { codeAt, readCookies } from '../../test/second-factor.ts';
import { useEmptyTables, useTestApp, useTestClock, useTestCompany } from '../../test/use-test-app.ts';
import { testPassword } from '../../test/factories/create-company.ts';
import { readEverything } from '../../test/every-table.ts';
import { readOutbox } from '../../test/factories/read-outbox.ts';
import { readFailure } from '../../test/route-cases.ts';
import { hashSecret, randomToken } from '../platform/random-code.ts';
import { sql } from '../platform/database/sql.ts';
import { issueSignInLink } from './sign-in-links.ts';

const second = 1_000;
const minute = 60 * second;

const clock = useTestClock('2026-03-01T12:00:10Z');
const { start, after } = clock;
const test = useTestApp({ clock: () => clock.now });
useEmptyTables(test, 'sign_in_failures', 'outbox_messages');
const company = useTestCompany(test);

const computeCode = (key: string, at = clock.now): string => codeAt(key, at);
interface Answered {
  readonly key: string;
  readonly uri: string;
  readonly recoveryCodes: string[];
}
const readData = (response: LightMyRequestResponse): Answered => response.json<{ data: Answered }>().data;

const path = '/company/user/second-factor';
const begin = async (): Promise<string> => readData(await company.call('POST', path)).key;
const confirm = (code: string) => company.call('POST', `${path}/confirm`, { code });
/** Switches it on and returns key and recovery codes; uses up the current code. */
async function enrol(): Promise<{ key: string; codes: string[] }> {
  const key = await begin();
  const { recoveryCodes } = readData(await confirm(computeCode(key)));
  return { key, codes: recoveryCodes };
}
const givePassword = (password = testPassword) => test.nobody().call('POST', '/authenticate', { username: company.email, password });
const giveCode = (code: string, cookie: string) => test.nobody().call('POST', '/authenticate-second-factor', { code }, { cookie });
const isSignedIn = async (cookie: string): Promise<boolean> =>
  (await test.nobody().call('GET', '/authorize', undefined, { cookie })).statusCode === 202;

describe('switching the second factor on', () => {
  it('shows a key to scan or type, asks for its first code, and returns ten recovery codes', async () => {
    const response = await company.call('POST', path);
    const { key, uri } = readData(response);
    expect(new URL(uri).searchParams.get('secret')).toBe(key.replaceAll(' ', ''));
    expect(uri).toContain('issuer=Plumbline');
    const { recoveryCodes } = readData(await confirm(computeCode(key)));
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes) expect(code).toMatch(/^[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}$/);
    expect(readData(await company.call('GET', path))).toEqual({ enabledAt: start.toISOString(), recoveryCodesLeft: 10 });
    expect(await readOutbox(test.database)).toMatchObject([{ template: 'second-factor-on', recipientId: company.userId }]);
  });

  it('is inactive before the first correct code', async () => {
    const key = await begin();
    const refused = await confirm(computeCode(key, new Date(start.getTime() + 5 * minute)));
    expect([refused.statusCode, readFailure(refused).errors]).toEqual([
      400,
      ['This code is wrong or has already been used. Enter the latest one'],
    ]);
    expect(readData(await company.call('GET', path))).toEqual({ enabledAt: null, recoveryCodesLeft: 0 });
    expect((await givePassword()).statusCode).toBe(202);
  });

  it('can restart with another key, but not once active', async () => {
    const first = await begin();
    const second = await begin();
    expect((await confirm(computeCode(first))).statusCode).toBe(400);
    expect((await confirm(computeCode(second))).statusCode).toBe(200);
    expect((await company.call('POST', path)).statusCode).toBe(409);
    expect((await confirm(computeCode(second))).statusCode).toBe(400);
  });

  it.each([
    ['beginning', () => company.call('POST', path)],
    ['new recovery codes', () => company.call('POST', `${path}/recovery-codes`)],
    ['switching off', () => company.call('DELETE', path)],
  ])('%s requires a recent password', async (_, call) => {
    after(11 * minute);
    const refused = await call();
    expect([refused.statusCode, readFailure(refused).errors]).toEqual([401, ['reauth_required']]);
  });

  it('stores neither key nor recovery codes in plain text', async () => {
    const { key, codes } = await enrol();
    const everything = JSON.stringify(await readEverything(test.database));
    const bytes = Buffer.from(Secret.fromBase32(key.replaceAll(' ', '')).bytes).toString('hex');
    for (const secret of [bytes, key, key.replaceAll(' ', ''), ...codes, ...codes.map((code) => code.replaceAll('-', ''))]) {
      expect(everything).not.toContain(secret);
    }
  });
});

describe('signing in with a second factor', () => {
  it('renews an outdated hash with the password, before the code', async () => {
    await enrol();
    const old = await hash(testPassword, { memoryCost: 8_192, timeCost: 1, parallelism: 1 });
    await test.database.db.rows(sql`update users set password_hash = ${old} where id = ${company.userId}`);
    expect((await givePassword()).json()).toEqual({ data: { secondFactor: true } });
    const [user] = await test.database.db.rows(sql<{ hash: string }>`select password_hash as hash from users where id = ${company.userId}`);
    expect(user?.hash).toContain('m=19456,t=2,p=1');
  });

  it('requires the code besides the password', async () => {
    const { key } = await enrol();
    const half = await givePassword();
    expect([half.statusCode, half.json()]).toEqual([200, { data: { secondFactor: true } }]);
    expect(half.cookies.map(({ name }) => name)).toEqual(['plumbline-pending']);
    expect(await isSignedIn(readCookies(half))).toBe(false);
    after(30 * second);
    const whole = await giveCode(computeCode(key), readCookies(half));
    expect([whole.statusCode, whole.json()]).toEqual([202, { data: { signedIn: true } }]);
    expect(await isSignedIn(readCookies(whole))).toBe(true);
  });

  it('answers a wrong password the same way', async () => {
    await enrol();
    expect((await givePassword('wrong')).statusCode).toBe(400);
  });

  it('accepts each code once, even concurrently', async () => {
    const { key } = await enrol();
    expect((await giveCode(computeCode(key), readCookies(await givePassword()))).statusCode).toBe(400);
    after(30 * second);
    const halves = [readCookies(await givePassword()), readCookies(await givePassword())];
    const both = await Promise.all(halves.map((half) => giveCode(computeCode(key), half)));
    expect(both.map((one) => one.statusCode).toSorted((a, b) => a - b)).toEqual([202, 400]);
    after(60 * second);
    // The previous code would still be accepted if unused.
    const used = computeCode(key, new Date(clock.now.getTime() - 30 * second));
    expect((await giveCode(used, readCookies(await givePassword()))).statusCode).toBe(400);
  });

  it('spends the pending sign-in with the code', async () => {
    const { key } = await enrol();
    const half = readCookies(await givePassword());
    after(30 * second);
    await giveCode(computeCode(key), half);
    after(60 * second);
    expect((await giveCode(computeCode(key), half)).statusCode).toBe(410);
  });

  it.each<[string, (half: string) => string | Promise<string>]>([
    ['there was no password', () => ''],
    ['its cookie is made up', () => `plumbline-pending=${randomToken()}`],
    ['the password is ten minutes old', (half) => (after(11 * minute), half)],
    [
      'the password has changed since',
      async (half) => {
        await company.call('PUT', '/company/user/update-password', {
          new_password: 'new-password-1',
          confirmed_password: 'new-password-1',
        });
        return half;
      },
    ],
    ['the second factor has been switched off since', async (half) => (await company.call('DELETE', path), half)],
  ])('rejects the code when %s', async (_, change) => {
    const { key } = await enrol();
    after(minute);
    const half = await change(readCookies(await givePassword()));
    const refused = await giveCode(computeCode(key, new Date(clock.now.getTime() + 30 * second)), half);
    expect([refused.statusCode, readFailure(refused).errors]).toEqual([410, ['Your sign-in took too long. Please start again']]);
  });

  it('throttles guesses: after ten wrong codes even the right one gets 429, whatever passwords come between', async () => {
    const { key } = await enrol();
    after(minute);
    for (let count = 0; count < 10; count += 1) expect((await giveCode('000000', readCookies(await givePassword()))).statusCode).toBe(400);
    const refused = await giveCode(computeCode(key), readCookies(await givePassword()));
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '900']);
  });

  it('reveals a locked company with 403 only after the correct password', async () => {
    const { key } = await enrol();
    const half = readCookies(await givePassword());
    await test.database.db.rows(sql`update companies set locked_at = app_now(), lock_reason = 'a reason' where id = ${company.companyId}`);
    expect((await givePassword('wrong')).statusCode).toBe(400);
    expect((await givePassword()).statusCode).toBe(403);
    after(30 * second);
    expect((await giveCode(computeCode(key), half)).statusCode).toBe(403);
  });

  it('asks for the code after an alert link too, and that session has no password check', async () => {
    const { key } = await enrol();
    const link = await test.database.inTx((tx) => issueSignInLink(tx, { userId: company.userId }));
    const half = await test.nobody().call('POST', '/authenticate-token', link);
    expect([half.statusCode, half.json()]).toEqual([200, { data: { secondFactor: true } }]);
    after(30 * second);
    const cookie = readCookies(await giveCode(computeCode(key), readCookies(half)));
    expect(await isSignedIn(cookie)).toBe(true);
    expect((await test.nobody().call('DELETE', path, undefined, { cookie })).statusCode).toBe(401);
  });
});

describe('a recovery code', () => {
  it('signs in once, however typed, and mails how many are left', async () => {
    const { codes } = await enrol();
    const typed = ` ${(codes[0] ?? '').toLowerCase().replaceAll('-', ' ')} `;
    expect((await giveCode(typed, readCookies(await givePassword()))).statusCode).toBe(202);
    expect((await giveCode(typed, readCookies(await givePassword()))).statusCode).toBe(400);
    expect(readData(await company.call('GET', path))).toMatchObject({ recoveryCodesLeft: 9 });
    expect((await readOutbox(test.database, 'recovery-code-used')).map(({ payload }) => payload)).toEqual([{ left: 9 }]);
  });

  it('does not work for another user', async () => {
    const { codes } = await enrol();
    Object.assign(company, await test.company());
    await enrol();
    expect((await giveCode(codes[0] ?? '', readCookies(await givePassword()))).statusCode).toBe(400);
  });

  it('stops working once there are new ones', async () => {
    const { codes } = await enrol();
    const renewed = readData(await company.call('POST', `${path}/recovery-codes`)).recoveryCodes;
    expect(renewed).toHaveLength(10);
    expect((await giveCode(codes[0] ?? '', readCookies(await givePassword()))).statusCode).toBe(400);
    expect((await giveCode(renewed[0] ?? '', readCookies(await givePassword()))).statusCode).toBe(202);
    expect(await readOutbox(test.database, 'recovery-codes-made')).toHaveLength(1);
  });
});

describe('switching the second factor off', () => {
  it('restores sign-in by password alone, deletes the codes and notifies', async () => {
    await enrol();
    expect((await company.call('DELETE', path)).statusCode).toBe(200);
    expect((await givePassword()).statusCode).toBe(202);
    const storedRows = await test.database.db.rows(sql`
      select from recovery_codes r join second_factors f on f.id = r.second_factor_id where f.user_id = ${company.userId}`);
    expect(storedRows).toEqual([]);
    expect((await readOutbox(test.database)).map(({ template }) => template)).toEqual(['second-factor-on', 'second-factor-off']);
  });

  it('does nothing and notifies nobody when it is already off', async () => {
    await begin();
    expect((await company.call('DELETE', path)).statusCode).toBe(200);
    expect((await company.call('DELETE', path)).statusCode).toBe(200);
    expect(await readOutbox(test.database)).toEqual([]);
  });
});

it('stores a pending sign-in as a hash', async () => {
  await enrol();
  const token = (await givePassword()).cookies[0]?.value ?? '';
  const rows = await test.database.db.rows(
    sql<{ hash: Buffer }>`select token_hash as hash from pending_sign_ins where user_id = ${company.userId}`,
  );
  expect(rows.map((row) => row.hash)).toEqual([hashSecret(token)]);
});
