import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { useTestDatabase } from '../../test/use-test-database.ts';
import { createCompany, type TestCompany } from '../../test/factories/create-company.ts';
import { newBrowser } from '../../test/factories/new-browser.ts';
import { randomToken } from '../platform/random-code.ts';
import { sql } from '../platform/database/sql.ts';
import { createStaff } from './staff.ts';
import { endSession } from './end-sessions.ts';
import { hashPassword } from './passwords.ts';
import { staffGate, tradeGate } from './session-gate.ts';
import { signInStaff } from './sign-in-staff.ts';
import { signIn } from './sign-in.ts';

const password = 'plumbline1';
const start = new Date('2026-03-01T12:00:00Z');
const minute = 60_000;
const day = 24 * 60 * minute;
let now = start;
let passwordHash: string;
let company: TestCompany;
let token: string;

const after = (ms: number): void => {
  now = new Date(start.getTime() + ms);
};
const lastSeen = async (): Promise<Date | undefined> =>
  (await database.db.first(sql<{ at: Date }>`select max(last_seen_at) as at from sessions`))?.at;

const database = useTestDatabase({ poolSize: 4, clock: () => now });
beforeAll(async () => {
  passwordHash = await hashPassword(password);
  const by = { staffId: null, actor: 'test' };
  await database.inTx((tx) => createStaff(tx, { email: 'operator@plumbline.test', name: 'Robin', role: 'agent', passwordHash, by }));
});
beforeEach(async () => {
  now = start;
  await database.db.rows(sql`delete from sessions`);
  await database.db.rows(sql`delete from sign_in_failures`);
  company = await createCompany(database, passwordHash, { card: 'none', setUp: false });
  const outcome = await signIn(database, { email: company.email, password, ip: '192.0.2.1', browser: newBrowser });
  if (outcome.kind !== 'signed_in') throw new Error(outcome.kind);
  token = outcome.token;
});

const enterAsOperator = () =>
  signInStaff(database, {
    email: 'operator@plumbline.test',
    password,
    ip: '192.0.2.1',
    browser: newBrowser,
    needsSecondFactor: false,
  });
const signInOperator = async (): Promise<string> => {
  const outcome = await enterAsOperator();
  if (outcome.kind !== 'signed_in') throw new Error(outcome.kind);
  return outcome.token;
};

describe('a trade session', () => {
  it('lasts thirty days without a request, and no longer', async () => {
    after(30 * day);
    expect(await tradeGate(database.db, token)).not.toBeNull();
    await expect.poll(lastSeen).toEqual(now);
    after(60 * day + 1);
    expect(await tradeGate(database.db, token)).toBeNull();
  });

  it('records its use at most once an hour', async () => {
    after(60 * minute);
    await tradeGate(database.db, token);
    after(61 * minute);
    await tradeGate(database.db, token);
    await expect.poll(lastSeen).toEqual(new Date(start.getTime() + 61 * minute));
    after(120 * minute);
    await tradeGate(database.db, token);
    expect(await lastSeen()).toEqual(new Date(start.getTime() + 61 * minute));
  });

  it('lasts as long as the operator has configured', async () => {
    await database.db.rows(sql`insert into business_settings (key, value) values ('identity.trade_idle_days', '1')`);
    after(day + 1);
    expect(await tradeGate(database.db, token)).toBeNull();
    await database.db.rows(sql`delete from business_settings`);
  });

  it('ends with sign-out', async () => {
    await database.inTx((tx) => endSession(tx, { token }));
    expect(await tradeGate(database.db, token)).toBeNull();
  });

  it('ends with a password change', async () => {
    after(minute);
    await database.db.rows(sql`update users set password_changed_at = app_now() where id = ${company.userId}`);
    expect(await tradeGate(database.db, token)).toBeNull();
  });

  it('is rejected for an invented, empty or missing token, and in the back office', async () => {
    expect(await tradeGate(database.db, randomToken())).toBeNull();
    expect(await tradeGate(database.db, '')).toBeNull();
    expect(await tradeGate(database.db, undefined)).toBeNull();
    expect(await staffGate(database.db, token)).toBeNull();
  });

  it.each([
    ['no_marketplace', 'offers'],
    ['no_widen_marketplace', 'own-area'],
  ])('of a company with %s sees %s', async (flag, reach) => {
    const noMarketplace = flag === 'no_marketplace';
    await database.db.rows(
      sql`update companies set no_marketplace = ${noMarketplace}, no_widen_marketplace = true where id = ${company.companyId}`,
    );
    expect(await tradeGate(database.db, token)).toMatchObject({ reach });
  });

  it('is stored as a hash only', async () => {
    const stored = await database.db.rows(sql<{ hash: Buffer }>`select token_hash as hash from sessions`);
    expect(stored.map((session) => session.hash.toString('base64url'))).not.toContain(token);
    expect(stored[0]?.hash).toHaveLength(32);
  });
});

describe('a staff session', () => {
  it('lasts thirty minutes without a request', async () => {
    const operator = await signInOperator();
    after(30 * minute);
    expect(await staffGate(database.db, operator)).toMatchObject({ kind: 'staff', name: 'Robin', role: 'agent' });
    await expect.poll(lastSeen).toEqual(now);
    after(60 * minute + 1);
    expect(await staffGate(database.db, operator)).toBeNull();
  });

  it('has no access to trade routes, nor any once the account is disabled', async () => {
    const operator = await signInOperator();
    expect(await tradeGate(database.db, operator)).toBeNull();
    await database.db.rows(sql`update staff set disabled_at = app_now()`);
    expect(await staffGate(database.db, operator)).toBeNull();
    expect(await enterAsOperator()).toEqual({ kind: 'wrong' });
    await database.db.rows(sql`update staff set disabled_at = null`);
  });
});
