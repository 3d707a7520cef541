import { describe, expect, it } from 'vitest';
import type { MemberRole } from '../../contract/kit/capabilities.ts';
import { findBrokenInvariants } from '../../test/find-broken-invariants.ts';
import { testPassword } from '../../test/factories/create-company.ts';
import { readOutbox } from '../../test/factories/read-outbox.ts';
import { useTestApp } from '../../test/use-test-app.ts';
import type { TestCaller } from '../../test/app-harness.ts';
import { sql } from '../platform/database/sql.ts';

const test = useTestApp({ poolSize: 6 });

interface People {
  readonly members: readonly { id: number; name: string; email: string; role: MemberRole; you: boolean; account_email: boolean }[];
  readonly invitations: readonly { id: number; email: string; role: MemberRole; expired: boolean }[];
}
const listPeople = async (by: TestCaller): Promise<People> => (await by.call('GET', '/company/members')).json<{ data: People }>().data;
const errorsOf = (response: Awaited<ReturnType<TestCaller['call']>>): string[] =>
  response.json<{ data: { errors: string[] } }>().data.errors;
const changeRole = (by: TestCaller, id: number, role: MemberRole) => by.call('PUT', `/company/members/${id}`, { role });
const leavePassword = () => test.database.db.rows(sql`update sessions set password_checked_at = null`);

const lastOwner = 'A company needs at least one owner. Make somebody else an owner first';

describe('roles', () => {
  it('lists members, the longest-standing first', async () => {
    const owner = await test.company();
    const sales = await test.member(owner.companyId, 'sales');
    const { members } = await listPeople(owner);
    expect(members).toMatchObject([
      { id: owner.userId, role: 'owner', you: true, account_email: true },
      { id: sales.userId, role: 'sales', email: sales.email, name: 'Kim Member', you: false, account_email: false },
    ]);
  });

  it('applies a change to the next call', async () => {
    const owner = await test.company();
    const member = await test.member(owner.companyId, 'sales');
    expect((await member.call('GET', '/invoice/all-unpaid')).statusCode).toBe(403);
    expect((await changeRole(owner, member.userId, 'accounts')).statusCode).toBe(200);
    expect((await member.call('GET', '/invoice/all-unpaid')).statusCode).toBe(200);
    expect((await member.call('GET', '/company/')).json<{ data: { role: string } }>().data.role).toBe('accounts');
  });

  it('needs a recent password to make somebody an owner', async () => {
    const owner = await test.company();
    const member = await test.member(owner.companyId, 'sales');
    await leavePassword();
    expect(errorsOf(await changeRole(owner, member.userId, 'owner'))).toEqual(['reauth_required']);
    expect(errorsOf(await owner.call('POST', `/company/members/${member.userId}/transfer`))).toEqual(['reauth_required']);
    expect((await owner.call('POST', '/re-authenticate', { password: testPassword })).statusCode).toBe(200);
    expect((await changeRole(owner, member.userId, 'owner')).statusCode).toBe(200);
  });

  it('keeps the last owner', async () => {
    const owner = await test.company();
    await test.member(owner.companyId, 'manager');
    for (const response of [
      await changeRole(owner, owner.userId, 'manager'),
      await owner.call('DELETE', `/company/members/${owner.userId}`),
    ]) {
      expect([response.statusCode, errorsOf(response)]).toEqual([409, [lastOwner]]);
    }
    expect((await listPeople(owner)).members[0]).toMatchObject({ role: 'owner' });
  });

  it('hands the account email to the other owner when its holder is demoted', async () => {
    const owner = await test.company();
    const second = await test.member(owner.companyId, 'owner');
    expect((await changeRole(second, owner.userId, 'sales')).statusCode).toBe(200);
    expect((await listPeople(second)).members.filter((one) => one.account_email)).toMatchObject([{ id: second.userId }]);
    expect(await findBrokenInvariants(test.database)).toEqual([]);
  });

  it('transfers ownership, and makes the former owner a manager', async () => {
    const owner = await test.company();
    const next = await test.member(owner.companyId, 'accounts');
    expect((await owner.call('POST', `/company/members/${next.userId}/transfer`)).statusCode).toBe(200);
    expect((await owner.call('GET', '/company/members')).statusCode).toBe(403);
    expect((await listPeople(next)).members).toMatchObject([
      { id: owner.userId, role: 'manager', account_email: false },
      { id: next.userId, role: 'owner', account_email: true },
    ]);
  });

  it('leaves one owner when two demote each other at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const one = await test.company();
      const other = await test.member(one.companyId, 'owner');
      const answers = await Promise.all([changeRole(one, other.userId, 'sales'), changeRole(other, one.userId, 'sales')]);
      expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 403]);
    }
    expect(await findBrokenInvariants(test.database)).toEqual([]);
  });

  it('leaves one owner even if statements bypass the verbs at the same time', async () => {
    const one = await test.company();
    const other = await test.member(one.companyId, 'owner');
    const demote = (userId: number) =>
      test.database.inTx((tx) => tx.rows(sql`update members set role = 'sales' where user_id = ${userId}`));
    const outcomes = await Promise.allSettled([demote(one.userId), demote(other.userId)]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    // The account email stays with an owner, which these statements ignored.
    await test.database.db.rows(sql`update members set role = 'owner' where company_id = ${one.companyId}`);
  });
});

describe('removal', () => {
  it('ends sessions, sign-in and password links, and keeps the history', async () => {
    const owner = await test.company();
    const member = await test.member(owner.companyId, 'sales');
    await test.nobody().call('POST', '/forgot-password', { email: member.email });
    expect((await owner.call('DELETE', `/company/members/${member.userId}`)).statusCode).toBe(200);
    expect((await member.call('GET', '/company/')).statusCode).toBe(401);
    expect((await member.call('GET', '/session')).json()).toEqual({ data: { signedIn: false, ended: 'ended' } });
    await expect(test.signIn(member.email)).rejects.toThrow('signing in answered 400');
    expect((await listPeople(owner)).members.map(({ id }) => id)).toEqual([owner.userId]);
    const user = await test.database.db.first(sql<{ surname: string }>`select surname from users where id = ${member.userId}`);
    expect(user?.surname).toBe('Member');
    expect(await findBrokenInvariants(test.database)).toEqual([]);
  });

  it('removes an owner while another remains', async () => {
    const owner = await test.company();
    const second = await test.member(owner.companyId, 'owner');
    expect((await second.call('DELETE', `/company/members/${owner.userId}`)).statusCode).toBe(200);
    expect((await listPeople(second)).members).toMatchObject([{ id: second.userId, account_email: true }]);
  });
});

describe('the user page of a member', () => {
  it('does not let sales send the company’s invoices elsewhere', async () => {
    const owner = await test.company();
    const sales = await test.member(owner.companyId, 'sales');
    const own = { email: sales.email, receive_marketing_email: true };
    expect((await sales.call('PUT', '/company/user/', own)).statusCode).toBe(202);
    const elsewhere = { ...own, invoiceEmail: 'mine@elsewhere.test' };
    expect(errorsOf(await sales.call('PUT', '/company/user/', elsewhere))[0]).toBe('not_permitted');
  });
});

const invite = (by: TestCaller, email: string, role: MemberRole = 'sales') => by.call('POST', '/company/invitations', { email, role });
const lastToken = async (): Promise<string> => (await readOutbox(test.database, 'invite-member')).at(-1)?.secrets?.['token'] ?? '';
const accept = (token: string, password = 'Kestrel9Marsh2') =>
  test.nobody().call('POST', '/member-invitation/accept', {
    token,
    forename: 'Eva',
    surname: 'Lind',
    new_password: password,
    confirmed_password: password,
  });
const look = async (token: string) =>
  (await test.nobody().call('GET', `/member-invitation?token=${token}`)).json<{ data: { state: string; invitation?: object } }>().data;
let invited = 0;
const newAddress = (): string => `eva.${(invited += 1)}@lind.test`;

describe('an invitation', () => {
  it('lets a new person join with its role, once', async () => {
    const owner = await test.company();
    const email = newAddress();
    expect((await invite(owner, email.toUpperCase(), 'accounts')).statusCode).toBe(201);
    const token = await lastToken();
    expect(await look(token)).toMatchObject({ state: 'open', invitation: { email, role: 'accounts', invited_by: 'Test Buyer' } });
    expect((await listPeople(owner)).invitations).toMatchObject([{ email, role: 'accounts', expired: false }]);
    const answers = await Promise.all([accept(token), accept(token), accept(token)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([201, 410, 410]);
    expect(await look(token)).toEqual({ state: 'used' });
    const member = await test.signIn(email, 'Kestrel9Marsh2');
    expect((await member.call('GET', '/company/')).json()).toMatchObject({
      data: { role: 'accounts', id: owner.companyId, email_validated: true },
    });
    expect((await listPeople(owner)).invitations).toEqual([]);
  });

  it('says why its link no longer works', async () => {
    const owner = await test.company();
    await invite(owner, newAddress());
    const first = await lastToken();
    const [open] = (await listPeople(owner)).invitations;
    expect((await owner.call('POST', `/company/invitations/${open?.id}/resend`)).statusCode).toBe(200);
    const second = await lastToken();
    expect([await look(first), (await look(second)).state]).toEqual([{ state: 'unknown' }, 'open']);
    await test.database.db.rows(sql`
      update member_invitations set sent_at = sent_at - interval '8 days', expires_at = expires_at - interval '8 days' where id = ${open?.id ?? 0}`);
    expect(await look(second)).toEqual({ state: 'expired' });
    expect((await accept(second)).statusCode).toBe(410);
    expect((await owner.call('DELETE', `/company/invitations/${open?.id}`)).statusCode).toBe(200);
    expect(await look(second)).toEqual({ state: 'revoked' });
    expect((await accept('unknown')).statusCode).toBe(410);
  });

  it('is stored as a hash only', async () => {
    const owner = await test.company();
    await invite(owner, newAddress());
    const token = await lastToken();
    const rows = await test.database.db.rows(sql<{ row: string }>`select i::text as row from member_invitations i`);
    expect(rows.some(({ row }) => row.includes(token))).toBe(false);
  });

  it('replaces an open one to the same address', async () => {
    const owner = await test.company();
    const email = newAddress();
    await invite(owner, email, 'sales');
    const first = await lastToken();
    await invite(owner, email, 'manager');
    expect((await look(first)).state).toBe('revoked');
    expect((await listPeople(owner)).invitations).toMatchObject([{ email, role: 'manager' }]);
  });

  it('is refused for members, and for addresses of other accounts', async () => {
    const [owner, other] = [await test.company(), await test.company()];
    const member = await test.member(owner.companyId, 'sales');
    const refusals = [await invite(owner, member.email), await invite(owner, other.email)];
    expect(refusals.map((one) => [one.statusCode, errorsOf(one)[0]])).toEqual([
      [409, 'This address already belongs to a member of your company'],
      [409, 'This address already belongs to an account. Use a different address'],
    ]);
  });

  it('says so when its address has registered meanwhile', async () => {
    const owner = await test.company();
    const email = newAddress();
    await invite(owner, email);
    const token = await lastToken();
    const other = await test.company();
    await test.database.db.rows(sql`update users set email = ${email} where id = ${other.userId}`);
    expect(await look(token)).toEqual({ state: 'address_used' });
    expect((await accept(token)).statusCode).toBe(409);
  });

  it('lets a former member join another company', async () => {
    const [former, next] = [await test.company(), await test.company()];
    const member = await test.member(former.companyId, 'sales');
    await former.call('DELETE', `/company/members/${member.userId}`);
    await invite(next, member.email, 'manager');
    expect((await accept(await lastToken())).statusCode).toBe(201);
    const back = await test.signIn(member.email, 'Kestrel9Marsh2');
    expect((await back.call('GET', '/company/')).json()).toMatchObject({ data: { id: next.companyId, role: 'manager' } });
    expect(await findBrokenInvariants(test.database)).toEqual([]);
  });

  it('refuses a weak password and a missing name', async () => {
    const owner = await test.company();
    await invite(owner, newAddress());
    const token = await lastToken();
    expect((await accept(token, 'short')).statusCode).toBe(422);
    const nameless = { token, forename: '', surname: 'Lind', new_password: 'Kestrel9Marsh2', confirmed_password: 'Kestrel9Marsh2' };
    expect((await test.nobody().call('POST', '/member-invitation/accept', nameless)).statusCode).toBe(422);
    expect((await look(token)).state).toBe('open');
  });

  it('is refused beyond fifty members and invitations', async () => {
    const owner = await test.company();
    await test.database.db.rows(sql`
      insert into member_invitations (company_id, email, role, code_hash, invited_by, expires_at)
      select ${owner.companyId}, 'full' || n || ${newAddress()}, 'sales', sha256((random() || 'x' || n)::bytea), ${owner.userId}, app_now() + interval '7 days'
      from generate_series(1, 49) n`);
    const refused = await invite(owner, newAddress());
    expect([refused.statusCode, errorsOf(refused)]).toEqual([409, ['A company can have up to 50 members and open invitations']]);
  });

  it('leaves the company’s other members their rights only', async () => {
    const owner = await test.company();
    const manager = await test.member(owner.companyId, 'manager');
    expect(errorsOf(await invite(manager, newAddress()))[0]).toBe('not_permitted');
  });
});

describe('a member in the hands of staff', () => {
  const reason = 'asked for by the firm';
  const actOn = async ({ companyId, userId }: { companyId: number; userId: number }, act: 'lock' | 'unlock' | 'reset-second-factor') =>
    (await test.staff('agent')).call('POST', `/operator/companies/${companyId}/users/${userId}/${act}`, { reason });
  const signIn = (email: string) => test.nobody().call('POST', '/authenticate', { username: email, password: testPassword });
  const lockedWords = 'This account has been locked, to unlock the account please contact our account management team';
  const addPasskey = (userId: number) =>
    test.database.db.rows(sql`
      insert into passkeys (user_id, credential_id, public_key, counter, rp_id, name)
      values (${userId}, ${Buffer.from(newAddress())}, ${Buffer.alloc(32)}, 0, 'localhost', 'Phone')`);

  it('is signed out and refused by every way of signing in while the others go on', async () => {
    const owner = await test.company();
    const member = await test.member(owner.companyId, 'sales');
    const at = { companyId: owner.companyId, userId: member.userId };
    expect((await actOn(at, 'lock')).statusCode).toBe(200);
    expect((await member.call('GET', '/company/')).statusCode).toBe(401);
    const refused = await signIn(member.email);
    expect([refused.statusCode, errorsOf(refused)]).toEqual([403, [lockedWords]]);
    expect((await owner.call('GET', '/company/')).statusCode).toBe(200);
    expect((await owner.call('GET', '/company/members')).json<{ data: { members: object[] } }>().data.members).toMatchObject([
      { id: owner.userId, locked: false },
      { id: member.userId, locked: true },
    ]);
    expect((await signIn(owner.email)).statusCode).toBe(202);
    expect((await actOn(at, 'lock')).statusCode).toBe(409);
    expect((await actOn(at, 'unlock')).statusCode).toBe(200);
    expect((await actOn(at, 'unlock')).statusCode).toBe(409);
    expect((await signIn(member.email)).statusCode).toBe(202);
    expect(await findBrokenInvariants(test.database)).toEqual([]);
  });

  it('learns from an ended session that the account is locked', async () => {
    const owner = await test.company();
    const member = await test.member(owner.companyId, 'manager');
    await actOn({ companyId: owner.companyId, userId: member.userId }, 'lock');
    expect((await member.call('GET', '/session')).json()).toMatchObject({ data: { ended: 'locked' } });
  });

  it('gets no sign-in link as a locked account owner', async () => {
    const owner = await test.company();
    await actOn(owner, 'lock');
    const sent = await (await test.staff()).call('POST', `/operator/companies/${owner.companyId}/sign-in-link`, { reason });
    expect(sent.statusCode).toBe(409);
  });

  it('is never locked and signed in, however a sign-in and a lock meet', async () => {
    const owner = await test.company();
    const member = await test.member(owner.companyId, 'sales');
    const at = { companyId: owner.companyId, userId: member.userId };
    for (let round = 0; round < 6; round += 1) {
      await Promise.all([...Array.from({ length: 3 }, () => signIn(member.email)), actOn(at, 'lock')]);
      const left = await test.database.db.first(sql<{ sessions: number }>`
        select count(*) as sessions from sessions where user_id = ${member.userId} and revoked_at is null`);
      expect(left?.sessions).toBe(0);
      await actOn(at, 'unlock');
    }
  });

  it('signs in with the password alone after a lost phone, and gets a mail about it', async () => {
    const owner = await test.company();
    await addPasskey(owner.userId);
    await test.database.db.rows(sql`
      insert into second_factors (user_id, secret, confirmed_at) values (${owner.userId}, ${Buffer.from('sealed')}, app_now())`);
    await owner.call('PUT', '/company/second-factor', { required: true });
    expect((await actOn(owner, 'reset-second-factor')).statusCode).toBe(200);
    expect((await owner.call('GET', '/company/')).statusCode).toBe(401);
    const [message] = (await readOutbox(test.database)).slice(-1);
    expect(message).toMatchObject({ template: 'second-factor-off' });
    const back = await test.signIn(owner.email, testPassword);
    expect((await back.call('GET', '/company/')).json()).toMatchObject({ data: { second_factor_needed: 'set_up' } });
    expect((await actOn(owner, 'reset-second-factor')).statusCode).toBe(409);
  });

  it('gets a mail about passkeys that stopped working', async () => {
    const owner = await test.company();
    await addPasskey(owner.userId);
    expect((await actOn(owner, 'reset-second-factor')).statusCode).toBe(200);
    expect((await readOutbox(test.database)).at(-1)).toMatchObject({ template: 'passkey-removed' });
  });

  it('is found only in the company they belong to, and no longer once removed', async () => {
    const [owner, other] = [await test.company(), await test.company()];
    const member = await test.member(owner.companyId, 'sales');
    for (const act of ['lock', 'reset-second-factor'] as const)
      expect((await actOn({ companyId: other.companyId, userId: member.userId }, act)).statusCode).toBe(404);
    await owner.call('DELETE', `/company/members/${member.userId}`);
    expect((await actOn({ companyId: owner.companyId, userId: member.userId }, 'lock')).statusCode).toBe(404);
  });

  it('is listed with lock, reason and passkeys', async () => {
    const owner = await test.company();
    await addPasskey(owner.userId);
    await actOn(owner, 'lock');
    const listed = await (await test.staff()).call('GET', `/operator/companies/${owner.companyId}/users`);
    expect(listed.json()).toMatchObject({
      data: [{ id: owner.userId, passkeys: 1, lock: { at: expect.any(String), reason }, sessions: 0 }],
    });
  });
});
