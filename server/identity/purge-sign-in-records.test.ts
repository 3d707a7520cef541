import { describe, expect, it } from 'vitest';
import { useTestDatabase } from '../../test/use-test-database.ts';
import { createCompany } from '../../test/factories/create-company.ts';
import { newBrowser } from '../../test/factories/new-browser.ts';
import { sql } from '../platform/database/sql.ts';
import { endSession } from './end-sessions.ts';
import { inviteMember } from './member-invitations.ts';
import { issueSignInLink } from './sign-in-links.ts';
import { hashPassword } from './passwords.ts';
import { purgeSignInRecords } from './purge-sign-in-records.ts';
import { sendValidationMail } from './account-email.ts';
import { signIn } from './sign-in.ts';

const start = new Date('2026-03-01T12:00:00Z');
const day = 24 * 3_600_000;
let now = start;

const database = useTestDatabase({ poolSize: 2, clock: () => now });

const after = (days: number): void => {
  now = new Date(start.getTime() + days * day);
};
const purge = (): Promise<number> => database.inTx(purgeSignInRecords);

describe('purging sign-in records', () => {
  it('deletes only expired failures and old sessions; a second run deletes nothing', async () => {
    const { email } = await createCompany(database, await hashPassword('plumbline1'), { card: 'none', setUp: false });
    const enter = (password: string) => signIn(database, { email, password, ip: '192.0.2.1', browser: newBrowser });
    await enter('plumbline1');
    await enter('not it');
    const ended = await enter('plumbline1');
    await database.inTx((tx) => endSession(tx, { token: ended.kind === 'signed_in' ? ended.token : '' }));

    expect(await purge()).toBe(0);
    after(31);
    expect(await purge()).toBe(2);
    expect(await purge()).toBe(0);
    after(61);
    expect(await purge()).toBe(1);
    expect(await database.db.rows(sql`select id from sessions`)).toEqual([]);
  });

  it('deletes invitations 30 days after they ended', async () => {
    now = start;
    const { companyId, userId } = await createCompany(database, '-', { card: 'none', setUp: false });
    const invite = (email: string) => database.inTx((tx) => inviteMember(tx, { companyId, email, role: 'sales', by: userId }));
    await invite('kim@company.test');
    await invite('kim@company.test');
    after(29);
    expect(await purge()).toBe(0);
    after(31);
    // The first was revoked at once, the second expired a week later.
    expect(await purge()).toBe(1);
    after(38);
    expect(await purge()).toBe(1);
  });

  it('keeps ended links for 30 days, so confirmed addresses stay confirmed, and requests for a day', async () => {
    now = start;
    const { userId, email } = await createCompany(database, '-', { card: 'none', setUp: false });
    await database.inTx((tx) => issueSignInLink(tx, { userId }));
    await database.inTx((tx) => sendValidationMail(tx, { userId, reason: 'asked' }));
    await database.db.rows(sql`insert into reset_requests (account_hash) values (sha256(${email}::bytea))`);
    await database.db.rows(sql`insert into pending_sign_ins (token_hash, user_id, by_password, expires_at)
      values ('x', ${userId}, true, app_now() + interval '5 minutes')`);
    expect(await purge()).toBe(0);
    after(1.01);
    expect(await purge()).toBe(2);
    after(31.01);
    expect(await purge()).toBe(1);
    after(37.01);
    expect(await purge()).toBe(1);
    expect(await database.db.rows(sql`select id from user_links`)).toEqual([]);
  });
});
