import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asId, type StaffId } from '../../contract/kit/ids.ts';
import { useTestDatabase } from '../../test/use-test-database.ts';
import { createCompany, type TestCompany } from '../../test/factories/create-company.ts';
import { newBrowser } from '../../test/factories/new-browser.ts';
import { createStaff } from '../identity/staff.ts';
import { hashPassword } from '../identity/passwords.ts';
import { tradeGate } from '../identity/session-gate.ts';
import { signIn, type SignInOutcome } from '../identity/sign-in.ts';
import { sql } from '../platform/database/sql.ts';
import { lockCompany, unlockCompany } from './company-flags.ts';

let passwordHash: string;
let staffId: StaffId;
let company: TestCompany;

const database = useTestDatabase({ poolSize: 6 });
beforeAll(async () => {
  passwordHash = await hashPassword('plumbline1');
  const by = { staffId: null, actor: 'test' };
  staffId =
    (await database.inTx((tx) => createStaff(tx, { email: 'op@plumbline.test', name: 'Robin', role: 'agent', passwordHash, by }))) ??
    asId<'staff'>(0);
});
beforeEach(async () => {
  company = await createCompany(database, passwordHash, { card: 'none', setUp: false });
});

const lock = (companyId = company.companyId) =>
  database.inTx((tx) => lockCompany(tx, { companyId, reason: 'suspected fraud', by: { staffId, actor: 'Robin' } }));
const unlock = (companyId = company.companyId) =>
  database.inTx((tx) => unlockCompany(tx, { companyId, reason: 'it was a mistake', by: { staffId, actor: 'Robin' } }));
const enter = (email = company.email): Promise<SignInOutcome> =>
  signIn(database, { email, password: 'plumbline1', ip: '192.0.2.1', browser: newBrowser });
const getToken = (outcome: SignInOutcome): string => (outcome.kind === 'signed_in' ? outcome.token : '');
const livingSessionsOfLocked = () =>
  database.db.rows(sql`
    select s.id from sessions s join users u on u.id = s.user_id join companies c on c.id = u.company_id
    where s.revoked_at is null and c.locked_at is not null`);

describe('locking a company', () => {
  it('ends its own sessions only, and they stay ended after the unlock', async () => {
    const other = await createCompany(database, passwordHash, { card: 'none', setUp: false });
    const [token, otherToken] = [getToken(await enter()), getToken(await enter(other.email))];
    expect(await lock()).toBe('done');
    expect(await tradeGate(database.db, token)).toBeNull();
    expect(await tradeGate(database.db, otherToken)).not.toBeNull();
    expect(await livingSessionsOfLocked()).toEqual([]);
    expect(await unlock()).toBe('done');
    expect(await tradeGate(database.db, token)).toBeNull();
    expect((await enter()).kind).toBe('signed_in');
  });

  it('leaves no session of a concurrent sign-in', async () => {
    for (let round = 0; round < 5; round += 1) {
      const signIns = Array.from({ length: 4 }, () => enter());
      const [outcomes] = await Promise.all([Promise.all(signIns), lock()]);
      expect(await livingSessionsOfLocked()).toEqual([]);
      await unlock();
      for (const outcome of outcomes) expect(await tradeGate(database.db, getToken(outcome))).toBeNull();
    }
  });

  it('is audited once, with who, why, before and after', async () => {
    await lock();
    expect(await lock()).toBe('as_it_was');
    await unlock();
    expect(await unlock()).toBe('as_it_was');
    const entries = await database.db.rows(sql`
      select staff_id as "staffId", actor, action, reason, before, after from audit_entries
      where object_type = 'company' and object_id = ${String(company.companyId)} and action like 'company.%' order by id`);
    expect(entries).toEqual([
      { staffId, actor: 'Robin', action: 'company.lock', reason: 'suspected fraud', before: { locked: false }, after: { locked: true } },
      { staffId, actor: 'Robin', action: 'company.unlock', reason: 'it was a mistake', before: { locked: true }, after: { locked: false } },
    ]);
  });

  it('reports an unknown company', async () => {
    expect(await lock(asId<'company'>(999_999))).toBe('unknown');
    expect(await unlock(asId<'company'>(999_999))).toBe('unknown');
  });
});
