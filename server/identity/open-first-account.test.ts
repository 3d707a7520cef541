import { beforeEach, describe, expect, it } from 'vitest';
import { useTestDatabase } from '../../test/use-test-database.ts';
import { newBrowser } from '../../test/factories/new-browser.ts';
import { randomToken } from '../platform/random-code.ts';
import { sql } from '../platform/database/sql.ts';
import { inviteFirstAdministrator, openFirstAccount } from './first-administrator.ts';
import { signInStaff } from './sign-in-staff.ts';

const start = new Date('2026-03-01T12:00:00Z');
let now = start;

const database = useTestDatabase({ poolSize: 4, clock: () => now });
beforeEach(async () => {
  now = start;
  await database.db.rows(sql`delete from sessions`);
  await database.db.rows(sql`delete from staff`);
  await database.db.rows(sql`delete from sign_in_failures`);
});

const invite = async (): Promise<string> => (await database.inTx(inviteFirstAdministrator)) ?? '';
const open = (code: string, email = 'admin@plumbline.test') =>
  openFirstAccount(database, { code, name: 'Robin', email, password: 'a long password', ip: '192.0.2.1' });

describe('the first account of the back office', () => {
  it('is created with the printed code, can sign in, and is audited', async () => {
    const opened = await open(await invite());
    expect(opened.kind).toBe('created');
    const signedIn = await signInStaff(database, {
      email: 'Admin@plumbline.test',
      password: 'a long password',
      ip: '192.0.2.1',
      browser: newBrowser,
      needsSecondFactor: false,
    });
    expect(signedIn).toMatchObject({ kind: 'signed_in', name: 'Robin', role: 'admin' });
    const audit = await database.db.rows(
      sql<{ object: string }>`select object_id as object from audit_entries where action = 'staff.create'`,
    );
    expect(audit.map((entry) => entry.object)).toEqual([String(opened.kind === 'created' ? opened.staffId : '')]);
  });

  it('spends every printed code', async () => {
    const [first, second] = [await invite(), await invite()];
    await open(first);
    expect(await open(first, 'again@plumbline.test')).toEqual({ kind: 'code_used' });
    expect(await open(second, 'second@plumbline.test')).toEqual({ kind: 'code_used' });
    expect(await database.inTx(inviteFirstAdministrator)).toBeNull();
  });

  it('is created once when two codes are used concurrently', async () => {
    const codes = [await invite(), await invite()];
    const outcomes = await Promise.all(codes.map((code, index) => open(code, `admin${index}@plumbline.test`)));
    expect(outcomes.map((outcome) => outcome.kind).sort()).toEqual(['code_used', 'created']);
  });

  it('rejects an invented or expired code', async () => {
    const code = await invite();
    expect(await open(randomToken())).toEqual({ kind: 'code_used' });
    now = new Date(start.getTime() + 60 * 60_000);
    expect(await open(code)).toEqual({ kind: 'code_used' });
    now = new Date(now.getTime() - 1);
    expect((await open(code)).kind).toBe('created');
  });

  it('throttles guesses: ten wrong codes block the address', async () => {
    for (let count = 0; count < 10; count += 1) await open(randomToken());
    expect(await open(await invite())).toEqual({ kind: 'throttled', seconds: 900 });
  });
});
