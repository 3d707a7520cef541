import { beforeEach, describe, expect, it } from 'vitest';
import { openSession } from '../../test/factories/open-session.ts';
import { useTestApp, useTestClock, useTestCompany } from '../../test/use-test-app.ts';
import type { SessionEnd } from '../../contract/identity/values.ts';
import { sql } from '../platform/database/sql.ts';

const day = 24 * 3_600_000;
const clock = useTestClock('2026-03-01T12:00:00Z');
const test = useTestApp({ clock: () => clock.now, demonstration: true });
const company = useTestCompany(test);

let cookie = '';
beforeEach(async () => {
  cookie = `plumbline=${await openSession(test.database, company.userId)}`;
});

/** Session state reported for this cookie, or without one; always 200. */
async function fetchSession(headers: { cookie?: string } = { cookie }): Promise<{ signedIn: boolean; ended?: SessionEnd }> {
  const response = await test.nobody().call('GET', '/session', undefined, headers);
  expect(response.statusCode).toBe(200);
  return response.json<{ data: { signedIn: boolean; ended?: SessionEnd } }>().data;
}
const change = (statement: Parameters<typeof test.database.db.rows>[0]) => test.database.db.rows(statement);
const changePassword = () => change(sql`update users set password_changed_at = app_now() where id = ${company.userId}`);
const end = () => change(sql`update sessions set revoked_at = app_now() where user_id = ${company.userId}`);

describe('the session state', () => {
  it('reports signed in without extending the session', async () => {
    clock.after(day);
    expect(await fetchSession()).toEqual({ signedIn: true });
    clock.after(31 * day);
    expect(await fetchSession()).toEqual({ signedIn: false, ended: 'expired' });
  });

  it.each([
    ['no cookie', {}],
    ['a made-up one', { cookie: `plumbline=${'x'.repeat(43)}` }],
    ['one that is no token', { cookie: 'plumbline=x' }],
  ])('reports nothing with %s', async (_, headers) => {
    expect(await fetchSession(headers)).toEqual({ signedIn: false });
  });

  it('reports an expired session', async () => {
    await change(sql`update sessions set last_seen_at = app_now() + interval '89 days' where user_id = ${company.userId}`);
    clock.after(90 * day);
    expect(await fetchSession()).toEqual({ signedIn: false, ended: 'expired' });
  });

  it('reports a session ended elsewhere, even if the password changed later', async () => {
    await end();
    expect(await fetchSession()).toEqual({ signedIn: false, ended: 'ended' });
    clock.after(60_000);
    await changePassword();
    expect(await fetchSession()).toEqual({ signedIn: false, ended: 'ended' });
  });

  it('reports a password change, which ends every session at once', async () => {
    clock.after(60_000);
    await changePassword();
    await end();
    expect(await fetchSession()).toEqual({ signedIn: false, ended: 'password' });
  });

  it('reports a locked account', async () => {
    await change(sql`update companies set locked_at = app_now() where id = ${company.companyId}`);
    expect(await fetchSession()).toEqual({ signedIn: false, ended: 'locked' });
    await change(sql`update companies set locked_at = null where id = ${company.companyId}`);
  });
});
