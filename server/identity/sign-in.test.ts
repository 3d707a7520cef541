import { hash } from '@node-rs/argon2';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { useTestDatabase } from '../../test/use-test-database.ts';
import { createCompany, type TestCompany } from '../../test/factories/create-company.ts';
import { failSignIns } from '../../test/factories/fail-sign-ins.ts';
import { newBrowser } from '../../test/factories/new-browser.ts';
import { lockCompany } from '../companies/company-flags.ts';
import { sql } from '../platform/database/sql.ts';
import { hashPassword } from './passwords.ts';
import { tradeGate } from './session-gate.ts';
import { signIn, type SignInOutcome } from './sign-in.ts';

const password = 'plumbline1';
let now = new Date('2026-03-01T12:00:00Z');
let passwordHash: string;
let company: TestCompany;

const database = useTestDatabase({ poolSize: 4, clock: () => now });
beforeAll(async () => {
  passwordHash = await hashPassword(password);
});
beforeEach(async () => {
  await database.db.rows(sql`delete from sign_in_failures`);
  company = await createCompany(database, passwordHash, { card: 'none', setUp: false });
});

const attempt = (more: Partial<Parameters<typeof signIn>[1]> = {}): Promise<SignInOutcome> =>
  signIn(database, { email: company.email, password, ip: '192.0.2.1', browser: newBrowser, ...more });
const wrong = (email = company.email, ip = '192.0.2.1'): Promise<SignInOutcome> => attempt({ email, ip, password: 'not it' });
const countFailures = async (): Promise<number | undefined> =>
  (await database.db.first(sql<{ count: number }>`select count(*) as count from sign_in_failures`))?.count;

describe('sign-in', () => {
  it('opens a session that the gate recognises', async () => {
    const outcome = await attempt({ email: `  ${company.email.toUpperCase()} ` });
    expect(outcome.kind).toBe('signed_in');
    const caller = await tradeGate(database.db, outcome.kind === 'signed_in' ? outcome.token : '');
    expect(caller).toMatchObject({
      kind: 'trade',
      companyId: company.companyId,
      userId: company.userId,
      country: 'gb',
      language: 'en',
      reach: 'country',
    });
  });

  it('counts a failure for a wrong password only', async () => {
    await attempt();
    expect(await countFailures()).toBe(0);
    expect(await wrong()).toEqual({ kind: 'wrong' });
    expect(await countFailures()).toBe(1);
    await attempt();
    expect(await countFailures()).toBe(1);
  });

  it("ends the browser's previous session", async () => {
    const first = await attempt();
    const token = first.kind === 'signed_in' ? first.token : '';
    await attempt({ browser: { ...newBrowser, formerToken: token } });
    expect(await tradeGate(database.db, token)).toBeNull();
  });

  it('works for users of a closed company', async () => {
    await database.db.rows(sql`update companies set status_id = 230 where id = ${company.companyId}`);
    expect((await attempt()).kind).toBe('signed_in');
  });

  it('reveals a locked company only after the correct password, without counting a failure', async () => {
    const by = { staffId: null, actor: 'test' };
    await database.inTx((tx) => lockCompany(tx, { companyId: company.companyId, reason: 'suspected fraud', by }));
    expect(await wrong()).toEqual({ kind: 'wrong' });
    expect(await attempt()).toEqual({ kind: 'locked' });
    expect(await countFailures()).toBe(1);
  });

  it('renews an outdated hash without ending sessions', async () => {
    const old = await hash(password, { memoryCost: 8_192, timeCost: 1, parallelism: 1 });
    await database.db.rows(sql`update users set password_hash = ${old} where id = ${company.userId}`);
    const outcome = await attempt();
    const user = await database.db.first(sql<{ hash: string }>`select password_hash as hash from users where id = ${company.userId}`);
    expect(user?.hash).toContain('m=19456,t=2,p=1');
    expect(await tradeGate(database.db, outcome.kind === 'signed_in' ? outcome.token : '')).not.toBeNull();
    expect((await attempt()).kind).toBe('signed_in');
  });
});

describe('ten failures in fifteen minutes', () => {
  it.each([
    ['a known account', () => company.email],
    ['an unknown e-mail', () => `nobody.${company.email}`],
  ])('lock %s for fifteen minutes', async (_, emailOf) => {
    const email = emailOf();
    now = new Date('2026-03-01T12:00:00Z');
    await failSignIns(database, email, 8);
    expect(await wrong(email)).toEqual({ kind: 'wrong' });
    now = new Date('2026-03-01T12:10:00Z');
    expect(await wrong(email)).toEqual({ kind: 'wrong' });
    expect(await attempt({ email })).toEqual({ kind: 'throttled', seconds: 900 });
    now = new Date('2026-03-01T12:24:59Z');
    expect(await attempt({ email })).toEqual({ kind: 'throttled', seconds: 1 });
    now = new Date('2026-03-01T12:25:00Z');
    expect((await attempt({ email })).kind).toBe(email === company.email ? 'signed_in' : 'wrong');
  });

  it.each([
    ['a known account', () => company.email],
    ['an unknown e-mail', () => `nobody.${company.email}`],
  ])('are ten for %s even with fifteen concurrent guesses', async (_, emailOf) => {
    const outcomes = await Promise.all(Array.from({ length: 15 }, () => wrong(emailOf())));
    expect(outcomes.filter((outcome) => outcome.kind === 'wrong')).toHaveLength(10);
    expect(outcomes.filter((outcome) => outcome.kind === 'throttled')).toHaveLength(5);
  });

  it('allow one of ten concurrent guesses after nine failures', async () => {
    await failSignIns(database, company.email, 9);
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => wrong()));
    expect(outcomes.filter((outcome) => outcome.kind === 'wrong')).toHaveLength(1);
  });

  it('are not reached by fifteen concurrent correct sign-ins', async () => {
    const outcomes = await Promise.all(Array.from({ length: 15 }, () => attempt()));
    expect(outcomes.every((outcome) => outcome.kind === 'signed_in')).toBe(true);
  });

  it('do not affect other accounts', async () => {
    await failSignIns(database, `nobody.${company.email}`, 10);
    expect((await attempt({ email: `nobody.${company.email}` })).kind).toBe('throttled');
    expect((await attempt()).kind).toBe('signed_in');
  });
});

describe('a hundred failures from one address', () => {
  it('block that address for all accounts, and no other address', async () => {
    await database.db.rows(sql`
      insert into sign_in_failures (account_hash, address) select sha256(n::text::bytea), '192.0.2.9' from generate_series(1, 100) n`);
    expect(await attempt({ ip: '192.0.2.9' })).toEqual({ kind: 'throttled', seconds: 900 });
    expect(await attempt({ ip: '::ffff:192.0.2.9' })).toEqual({ kind: 'throttled', seconds: 900 });
    expect((await attempt({ ip: '192.0.2.10' })).kind).toBe('signed_in');
  });
});
