import { beforeEach, describe, expect, it } from 'vitest';
import type { StaffId } from '../../contract/kit/ids.ts';
import type { TestCaller } from '../../test/app-harness.ts';
import { readFailure } from '../../test/route-cases.ts';
import { newBrowser } from '../../test/factories/new-browser.ts';
import { useTestApp, useTestClock } from '../../test/use-test-app.ts';
import { hashSecret, randomToken } from '../platform/random-code.ts';
import { sql } from '../platform/database/sql.ts';
import { signInStaff } from './sign-in-staff.ts';
import { createStaff } from './staff.ts';

const clock = useTestClock('2026-03-02T10:00:00Z');
const test = useTestApp({ clock: () => clock.now });
const reason = 'agreed in the office';
const password = 'copper-heron-42';

interface Member {
  readonly id: StaffId;
  readonly email: string;
  readonly caller: TestCaller;
}

let made = 0;
/** A signed-in member of staff. */
async function member(role: 'agent' | 'admin'): Promise<Member> {
  made += 1;
  const email = `member${made}@staff.test`;
  const staff = { email, name: `Member ${made}`, role, passwordHash: test.passwordHash, by: { staffId: null, actor: 'test' } } as const;
  const id = await test.database.inTx((tx) => createStaff(tx, staff));
  if (id === undefined) throw new Error(`${email} is there already`);
  const token = randomToken();
  await test.database.db.rows(sql`insert into sessions (token_hash, staff_id) values (${hashSecret(token)}, ${id})`);
  const call: TestCaller['call'] = (method, path, body) =>
    test.nobody().call(method, path, body, { cookie: `plumbline-operator=${token}` });
  return { id, email, caller: { call } };
}
const act = async (by: Member, on: Member, verb: string, more: object = {}): Promise<number> =>
  (await by.caller.call('POST', `/operator/staff/${on.id}/${verb}`, { reason, ...more })).statusCode;
const isIn = async (who: Member): Promise<boolean> => (await who.caller.call('GET', '/operator/authorize')).statusCode === 202;

let admin: Member;
let agent: Member;
beforeEach(async () => {
  for (const table of ['sessions', 'staff_invitations', 'sign_in_failures', 'second_factors'])
    await test.database.pool.query(`delete from ${table}`);
  await test.database.db.rows(sql`update staff set role = 'agent', disabled_at = app_now()`);
  [admin, agent] = [await member('admin'), await member('agent')];
});

describe('staff accounts', () => {
  it('are listed with role, second factor and last sign-in, locked ones last', async () => {
    await act(admin, agent, 'lock');
    const { members } = (await admin.caller.call('GET', '/operator/staff')).json<{
      data: { members: { email: string; role: string; is_self: boolean; locked_at: string | null }[] };
    }>().data;
    expect(members[0]).toMatchObject({ email: admin.email, role: 'admin', is_self: true, locked_at: null, has_second_factor: false });
    expect(members.find(({ email }) => email === agent.email)).toMatchObject({
      role: 'agent',
      is_self: false,
      locked_at: clock.now.toISOString(),
    });
  });

  it('are managed by administrators only', async () => {
    expect((await agent.caller.call('GET', '/operator/staff')).statusCode).toBe(404);
    expect(await act(agent, admin, 'lock')).toBe(403);
    expect((await test.nobody().call('GET', '/operator/staff')).statusCode).toBe(401);
  });

  it('have the rights of a new role from the next call', async () => {
    expect(await act(admin, agent, 'role', { role: 'admin' })).toBe(200);
    expect((await agent.caller.call('GET', '/operator/staff')).statusCode).toBe(200);
    expect(await act(agent, admin, 'role', { role: 'agent' })).toBe(200);
    expect((await admin.caller.call('GET', '/operator/staff')).statusCode).toBe(404);
    expect(await isIn(admin)).toBe(true);
  });

  it('are signed out and blocked when locked, and can sign in once unlocked', async () => {
    expect(await act(admin, agent, 'lock')).toBe(200);
    expect(await isIn(agent)).toBe(false);
    const signIn = () =>
      signInStaff(test.database, {
        email: agent.email,
        password: 'plumbline1',
        ip: '192.0.2.9',
        browser: newBrowser,
        needsSecondFactor: false,
      });
    expect((await signIn()).kind).toBe('wrong');
    expect(await act(admin, agent, 'unlock')).toBe(200);
    expect((await signIn()).kind).toBe('signed_in');
  });

  it('cannot change themselves, and report an unchanged state', async () => {
    for (const [verb, more] of [['lock'], ['unlock'], ['role', { role: 'agent' }], ['reset-second-factor']] as const) {
      const answered = await admin.caller.call('POST', `/operator/staff/${admin.id}/${verb}`, { reason, ...more });
      expect(answered.statusCode).toBe(409);
      expect(readFailure(answered).errors).toEqual(["You can't do this to your own account. Ask another administrator"]);
    }
    expect(await act(admin, agent, 'unlock')).toBe(409);
    expect(await act(admin, agent, 'role', { role: 'agent' })).toBe(409);
    expect(await act(admin, agent, 'reset-second-factor')).toBe(409);
    await act(admin, agent, 'lock');
    expect(await act(admin, agent, 'lock')).toBe(409);
    expect((await admin.caller.call('POST', '/operator/staff/987654321/lock', { reason })).statusCode).toBe(404);
  });

  it('are signed out and enrol again after a second factor reset', async () => {
    await test.database.db.rows(sql`
      insert into second_factors (staff_id, secret, confirmed_at) values (${agent.id}, ${Buffer.from('sealed')}, app_now())`);
    expect(await act(admin, agent, 'reset-second-factor')).toBe(200);
    expect(await isIn(agent)).toBe(false);
    const again = await signInStaff(test.database, {
      email: agent.email,
      password: 'plumbline1',
      ip: '192.0.2.9',
      browser: newBrowser,
      needsSecondFactor: true,
    });
    expect(again.kind).toBe('enrol');
  });

  it.each([
    ['role', { role: 'agent' }],
    ['lock', {}],
  ])('keep one of two administrators who %s each other concurrently', async (verb, more) => {
    for (let round = 0; round < 5; round += 1) {
      const [one, two] = [await member('admin'), await member('admin')];
      await test.database.db.rows(sql`update staff set role = 'agent' where role = 'admin' and id <> all(${[one.id, two.id]}::bigint[])`);
      const statuses = await Promise.all([act(one, two, verb, more), act(two, one, verb, more)]);
      expect(statuses.toSorted()[0]).toBe(200);
      expect([401, 403, 404]).toContain(statuses.toSorted()[1]);
      const left = await test.database.db.rows(sql<{ id: StaffId }>`select id from staff where role = 'admin' and disabled_at is null`);
      expect(left).toHaveLength(1);
    }
  });
});

describe('staff sessions', () => {
  interface Shown {
    readonly id: number;
    readonly is_current: boolean;
  }
  const list = async (by: Member, path = '/operator/sessions'): Promise<Shown[]> =>
    (await by.caller.call('GET', path)).json<{ data: Shown[] }>().data;
  /** Signs the member in once more, on a phone. */
  async function signInAgain({ id, email }: Member): Promise<Member> {
    const outcome = await signInStaff(test.database, {
      email,
      password: 'plumbline1',
      ip: '192.0.2.77',
      userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1',
      browser: newBrowser,
      needsSecondFactor: false,
    });
    if (outcome.kind !== 'signed_in') throw new Error(outcome.kind);
    const call: TestCaller['call'] = (method, path, body) =>
      test.nobody().call(method, path, body, { cookie: `plumbline-operator=${outcome.token}` });
    return { id, email, caller: { call } };
  }
  const end = async (by: Member, path: string, session?: number): Promise<number> =>
    (await by.caller.call('POST', path, { reason, ...(session !== undefined && { session }) })).statusCode;
  const lastEntry = () =>
    test.database.db.first(sql<{ action: string; object: string; before: unknown; after: unknown }>`
      select action, object_type || ':' || object_id as object, before, after from audit_entries order by id desc limit 1`);

  it('are listed with device and network, the calling one marked', async () => {
    const onPhone = await signInAgain(agent);
    const at = clock.now.toISOString();
    const phone = { browser: 'Safari', system: 'iPhone', network: '192.0.2.…', signed_in_at: at, last_seen_at: at };
    expect(await list(onPhone)).toMatchObject([
      { ...phone, is_current: true },
      { browser: null, network: null, is_current: false },
    ]);
    expect((await list(agent)).map((session) => session.is_current)).toEqual([false, true]);
    expect(await list(admin, `/operator/staff/${agent.id}/sessions`)).toMatchObject([phone, { is_current: false }]);
  });

  it('are not listed once idle, and listing them does not count as use', async () => {
    const onPhone = await signInAgain(agent);
    clock.after(29 * 60_000);
    expect(await list(onPhone)).toHaveLength(2);
    clock.after(31 * 60_000);
    expect((await onPhone.caller.call('GET', '/operator/sessions')).statusCode).toBe(401);
    const back = await signInAgain(agent);
    expect(await list(back)).toHaveLength(1);
  });

  it('are ended by their owner, one or all others', async () => {
    const onPhone = await signInAgain(agent);
    const [phone] = await list(onPhone);
    expect(await end(agent, '/operator/sessions/end', phone?.id)).toBe(200);
    expect([await isIn(onPhone), await isIn(agent)]).toEqual([false, true]);
    expect(await lastEntry()).toEqual({
      action: 'staff.end-sessions',
      object: `staff:${agent.id}`,
      before: { sessions: 2 },
      after: { sessions: 1 },
    });
    expect(await end(agent, '/operator/sessions/end', phone?.id), 'ended before').toBe(404);
    const others = [await signInAgain(agent), await signInAgain(agent)];
    expect(await end(agent, '/operator/sessions/end')).toBe(200);
    expect(await Promise.all([agent, ...others].map(isIn))).toEqual([true, false, false]);
    expect(await end(agent, '/operator/sessions/end'), 'there are no others').toBe(200);
  });

  it('of a colleague are not found by an agent, and ended by an administrator', async () => {
    const [foreign] = await list(admin);
    expect(await end(agent, '/operator/sessions/end', foreign?.id)).toBe(404);
    expect((await agent.caller.call('GET', `/operator/staff/${admin.id}/sessions`)).statusCode).toBe(404);
    const path = `/operator/staff/${agent.id}/end-sessions`;
    expect(await end(agent, `/operator/staff/${admin.id}/end-sessions`)).toBe(403);
    expect(await end(admin, path, foreign?.id), 'the session of another person').toBe(404);
    const onPhone = await signInAgain(agent);
    const [phone] = await list(onPhone);
    expect(await end(admin, path, phone?.id)).toBe(200);
    expect([await isIn(onPhone), await isIn(agent)]).toEqual([false, true]);
    await signInAgain(agent);
    expect(await end(admin, path)).toBe(200);
    expect(await isIn(agent)).toBe(false);
    expect(await end(admin, path), 'nothing is left').toBe(409);
    expect(await end(admin, `/operator/staff/${admin.id}/end-sessions`), 'their own').toBe(409);
    expect(await end(admin, '/operator/staff/987654321/end-sessions')).toBe(404);
    expect((await admin.caller.call('GET', '/operator/staff/987654321/sessions')).statusCode).toBe(404);
  });

  it('end together with their impersonations', async () => {
    const company = await test.company();
    await agent.caller.call('POST', `/operator/companies/${company.companyId}/view`, { reason });
    const open = () => test.database.db.rows(sql`select id from company_views where staff_id = ${agent.id} and ended_at is null`);
    expect(await open()).toHaveLength(1);
    expect(await end(admin, `/operator/staff/${agent.id}/end-sessions`)).toBe(200);
    expect(await open()).toEqual([]);
  });

  it('need a reason, and a session number if one is named', async () => {
    const post = async (body: object) => (await agent.caller.call('POST', '/operator/sessions/end', body)).statusCode;
    expect([await post({}), await post({ reason, session: 0 }), await post({ reason, session: 'x' })]).toEqual([422, 422, 422]);
    expect((await test.nobody().call('GET', '/operator/sessions')).statusCode).toBe(401);
  });
});

describe('a staff invitation', () => {
  const invite = async (email = 'kim@staff.test', role = 'agent'): Promise<{ id: number; code: string }> =>
    (await admin.caller.call('POST', '/operator/staff/invitations', { name: 'Kim Invited', email, role, reason })).json<{
      data: { id: number; code: string };
    }>().data;
  const join = async (code: string, given = password): Promise<number> =>
    (await test.nobody().call('POST', '/operator/join', { code, password: given })).statusCode;

  it('creates its account once', async () => {
    const { code } = await invite('Kim@staff.test', 'admin');
    expect(await join(code)).toBe(201);
    expect(await join(code)).toBe(410);
    const signedIn = await signInStaff(test.database, {
      email: 'kim@staff.test',
      password,
      ip: '192.0.2.9',
      browser: newBrowser,
      needsSecondFactor: false,
    });
    expect(signedIn).toMatchObject({ kind: 'signed_in', name: 'Kim Invited', role: 'admin' });
    const again = await admin.caller.call('POST', '/operator/staff/invitations', {
      name: 'Kim',
      email: 'KIM@staff.test',
      role: 'agent',
      reason,
    });
    expect(readFailure(again).fields).toEqual({ email: ['This email is already in use'] });
    await test.database.db.rows(sql`update staff set email = 'joined' || id || '@staff.test' where email = 'kim@staff.test'`);
  });

  it('creates one account when its link is used twice concurrently', async () => {
    const { code } = await invite();
    expect((await Promise.all([join(code), join(code)])).toSorted()).toEqual([201, 410]);
    await test.database.db.rows(sql`update staff set email = 'twice' || id || '@staff.test' where email = 'kim@staff.test'`);
  });

  it('ends when replaced, withdrawn or a week old', async () => {
    const first = await invite();
    const second = await invite();
    expect(await join(first.code)).toBe(410);
    const withdraw = async () =>
      (await admin.caller.call('POST', `/operator/staff/invitations/${second.id}/withdraw`, { reason })).statusCode;
    expect([await withdraw(), await withdraw()]).toEqual([200, 409]);
    expect(await join(second.code)).toBe(410);
    expect((await admin.caller.call('POST', '/operator/staff/invitations/987654321/withdraw', { reason })).statusCode).toBe(404);
    const third = await invite();
    const shown = (await admin.caller.call('GET', '/operator/staff')).json<{
      data: { invitations: { id: number; invited_by: string }[] };
    }>();
    expect(shown.data.invitations).toMatchObject([{ id: third.id, invited_by: `Member ${made - 1}` }]);
    clock.after(7 * 24 * 3_600_000);
    expect(await join(third.code)).toBe(410);
  });

  it('requires a strong password', async () => {
    const { code } = await invite();
    expect(await join(code, 'kim@staff.test')).toBe(422);
    expect(await join(code, 'short')).toBe(422);
  });
});
