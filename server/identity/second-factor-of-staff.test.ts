import { hash } from '@node-rs/argon2';
import type { LightMyRequestResponse } from 'fastify';
import { describe, expect, it } from 'vitest';
import { codeAt, readCookies } from '../../test/second-factor.ts';
import { useEmptyTables, useTestApp, useTestClock } from '../../test/use-test-app.ts';
import { testPassword } from '../../test/factories/create-company.ts';
import { randomCode } from '../platform/random-code.ts';
import { sql } from '../platform/database/sql.ts';
import { createStaff } from './staff.ts';

const second = 1_000;

const clock = useTestClock('2026-03-01T12:00:10Z');
const { after } = clock;
const test = useTestApp({ clock: () => clock.now });
useEmptyTables(test, 'sign_in_failures');

const currentCode = (key: string): string => codeAt(key, clock.now);
interface Answered {
  readonly key: string;
  readonly recoveryCodes: string[];
}
const readData = (response: LightMyRequestResponse): Answered => response.json<{ data: Answered }>().data;

describe('staff outside the demo', () => {
  const hire = async (): Promise<string> => {
    const email = `${randomCode(8).toLowerCase()}@staff.test`;
    const { passwordHash } = test;
    await test.database.inTx((tx) =>
      createStaff(tx, { email, name: 'Robin Tester', role: 'agent', passwordHash, by: { staffId: null, actor: 'test' } }),
    );
    return email;
  };
  const enter = (email: string, password = testPassword) =>
    test.nobody().call('POST', '/operator/authenticate', { username: email, password });
  const give = (code: string, cookie: string) => test.nobody().call('POST', '/operator/authenticate-second-factor', { code }, { cookie });
  const askForKey = (cookie: string) => test.nobody().call('POST', '/operator/second-factor', undefined, { cookie });
  const isStaff = async (cookie: string): Promise<boolean> =>
    (await test.nobody().call('GET', '/operator/authorize', undefined, { cookie })).statusCode === 202;

  it('enrol at their first sign-in and need a code at every later one', async () => {
    const email = await hire();
    const first = await enter(email);
    expect([first.statusCode, first.json()]).toEqual([200, { data: { secondFactor: 'enrol' } }]);
    expect(await isStaff(readCookies(first))).toBe(false);
    const { key } = readData(await askForKey(readCookies(first)));
    const enrolled = await give(currentCode(key), readCookies(first));
    expect(enrolled.statusCode).toBe(202);
    expect(readData(enrolled)).toMatchObject({ name: 'Robin Tester', role: 'agent' });
    expect(readData(enrolled).recoveryCodes).toHaveLength(10);
    expect(await isStaff(readCookies(enrolled))).toBe(true);

    after(30 * second);
    const later = await enter(email);
    expect(later.json()).toEqual({ data: { secondFactor: 'code' } });
    expect((await askForKey(readCookies(later))).statusCode).toBe(409);
    const whole = await give(currentCode(key), readCookies(later));
    expect([whole.statusCode, readData(whole)]).toEqual([
      202,
      { id: expect.any(Number) as number, name: 'Robin Tester', role: 'agent', recoveryCodes: [] },
    ]);
    expect(await isStaff(readCookies(whole))).toBe(true);
  });

  it('get their outdated hash renewed', async () => {
    const email = await hire();
    const old = await hash(testPassword, { memoryCost: 8_192, timeCost: 1, parallelism: 1 });
    await test.database.db.rows(sql`update staff set password_hash = ${old} where email = ${email}`);
    expect((await enter(email)).statusCode).toBe(200);
    const [stands] = await test.database.db.rows(sql<{ hash: string }>`select password_hash as hash from staff where email = ${email}`);
    expect(stands?.hash).toContain('m=19456,t=2,p=1');
    expect((await enter(email)).statusCode).toBe(200);
  });

  it('get no key without the password and no session without a code', async () => {
    const email = await hire();
    expect((await enter(email, 'wrong')).statusCode).toBe(400);
    expect((await askForKey('')).statusCode).toBe(410);
    const half = readCookies(await enter(email));
    expect((await give('000000', half)).statusCode).toBe(400);
    await askForKey(half);
    expect((await give('000000', half)).statusCode).toBe(400);
    expect((await give('000000', '')).statusCode).toBe(410);
  });

  it('cannot finish once their account is disabled', async () => {
    const email = await hire();
    const half = readCookies(await enter(email));
    const { key } = readData(await askForKey(half));
    await test.database.db.rows(sql`update staff set disabled_at = app_now() where email = ${email}`);
    expect((await give(currentCode(key), half)).statusCode).toBe(410);
  });

  it("cannot use a trade user's pending sign-in, or the reverse", async () => {
    const company = await test.company();
    const replaceInCookies = (response: LightMyRequestResponse, from: string, to: string) => readCookies(response).replace(from, to);
    await company.call('POST', '/company/user/second-factor');
    await test.database.db.rows(sql`update second_factors set confirmed_at = app_now() where user_id = ${company.userId}`);
    const trade = await test.nobody().call('POST', '/authenticate', { username: company.email, password: testPassword });
    expect((await give('123456', replaceInCookies(trade, 'plumbline-pending', 'plumbline-operator-pending'))).statusCode).toBe(410);
    const staff = replaceInCookies(await enter(await hire()), 'plumbline-operator-pending', 'plumbline-pending');
    const refused = await test.nobody().call('POST', '/authenticate-second-factor', { code: '123456' }, { cookie: staff });
    expect(refused.statusCode).toBe(410);
  });
});
