import { beforeEach, describe, expect, it } from 'vitest';
import type { TestCaller } from '../../test/app-harness.ts';
import { readEverything } from '../../test/every-table.ts';
import { makeSource, putOnSale } from '../../test/factories/create-enquiry.ts';
import {
  expectDeclared,
  readFailure,
  buildHeaders,
  buildBody,
  buildPath,
  buildPayload,
  buildQuery,
  routeCases,
} from '../../test/route-cases.ts';
import { useTestApp, useTestClock, useTestCompany } from '../../test/use-test-app.ts';
import { endStaleImpersonations } from '../identity/impersonation.ts';
import { sql } from '../platform/database/sql.ts';
import { verifyInvariants } from '../platform/verify-invariants.ts';
import { sampleCases } from '../../test/scope.ts';

// Staff impersonate a company: generated for every route that a company has.

let agent: TestCaller;
const clock = useTestClock('2026-11-23T10:00:00Z');
const test = useTestApp({ clock: () => clock.now });
// A new one for each test: the clock goes back between tests, and impersonations end.
beforeEach(async () => {
  agent = await test.staff('agent');
});
const company = useTestCompany(test, { internalName: 'Midland Heating Ltd' });

const reason = 'asked for help by telephone';
const toViewingCaller = (token: string): TestCaller => ({
  call: (method, path, body, headers, address) =>
    test.nobody().call(method, path, body, { cookie: `plumbline-viewing=${token}`, ...headers }, address),
});
const begin = (by = agent) => by.call('POST', `/operator/companies/${company.companyId}/view`, { reason });
async function startViewing(by = agent): Promise<TestCaller> {
  const response = await begin(by);
  const cookie = response.cookies.find(({ name }) => name === 'plumbline-viewing');
  expect([response.statusCode, cookie?.maxAge]).toEqual([200, 1_800]);
  return toViewingCaller(String(cookie?.value));
}
const audit = () =>
  test.database.db.rows(sql<{ action: string; reason: string }>`
    select action, actor, reason, after from audit_entries
    where object_id = ${String(company.companyId)} and action like 'company.view.%' order by id`);
async function buy(): Promise<string> {
  const { sourceId } = await makeSource(test.database);
  const bought = await company.call('PUT', `/lead/accept/${await putOnSale(test.database, sourceId)}`, {}, { 'idempotency-key': 'one' });
  return bought.json<{ data: { lead: { code: string } } }>().data.lead.code;
}
const isOpen = async (viewer: TestCaller) => (await viewer.call('GET', '/company/')).statusCode === 200;

const trade = routeCases.filter(({ endpoint }) => endpoint.caller === 'trade');

describe('an impersonation', () => {
  it.each(
    sampleCases(
      trade.filter(({ endpoint }) => endpoint.csrf === 'checked'),
      8,
    ),
  )('is refused $key', async (one) => {
    const viewer = await startViewing();
    const response = await viewer.call(
      one.method,
      (await buildPath(one, test)) + buildQuery(one),
      buildPayload(one, buildBody(one)),
      buildHeaders(one),
    );
    expectDeclared(one, response);
    expect([response.statusCode, readFailure(response).errors]).toEqual([
      403,
      ["You are viewing this account as staff, so you can't change anything"],
    ]);
  });

  it.each(
    sampleCases(
      trade.filter(({ endpoint }) => endpoint.csrf === 'exempt' && endpoint.streams !== true && endpoint.owner === 'none'),
      6,
    ),
  )('sees $key and leaves only the read log behind', async (one) => {
    await buy();
    const viewer = await startViewing();
    const before = await readEverything(test.database);
    const response = await viewer.call(one.method, (await buildPath(one, test)) + buildQuery(one));
    expectDeclared(one, response);
    expect(Object.keys(one.endpoint.answers)).toContain(String(response.statusCode));
    const after = await readEverything(test.database);
    const written = Object.keys(after).filter((table) => after[table] !== before[table]);
    const log = ['public.audit_chain', 'public.audit_entries', 'public.audit_head', 'public.contact_reveals'];
    expect(written.filter((table) => !log.includes(table))).toEqual([]);
  });

  it('shows a bought lead, logged as read by staff, which stays unseen', async () => {
    const code = await buy();
    const viewer = await startViewing();
    const shown = await viewer.call('GET', `/lead/find/${code}`);
    expect(shown.statusCode).toBe(200);
    expect(
      await test.database.db.rows(sql`
        select r.actor_type as actor, r.surface, r.reason from contact_reveals r join purchases p on p.enquiry_id = r.enquiry_id
        where p.company_id = ${company.companyId} and r.staff_id is not null`),
    ).toEqual([{ actor: 'operator', surface: 'company-view', reason }]);
    expect(
      await test.database.db.rows(
        sql`select seen_at from lead_states s join purchases p on p.id = s.purchase_id where p.code = ${code} and seen_at is not null`,
      ),
    ).toEqual([]);
    expect(await audit()).toMatchObject([{ action: 'company.view.begin' }, { action: 'company.view.read', reason }]);
    expect((await viewer.call('GET', '/download/leads.csv')).statusCode).toBe(200);
    expect((await audit()).map(({ action }) => action)).toEqual(['company.view.begin', 'company.view.read', 'company.view.read']);
    expect(await verifyInvariants(test.database.pool)).toEqual([]);
  });

  it('is shown on the page, and is not a sign-in by the company', async () => {
    const lastSignIn = async () =>
      (await agent.call('GET', `/operator/companies/${company.companyId}`)).json<{ data: { last_sign_in: string } }>().data.last_sign_in;
    const before = await lastSignIn();
    clock.after(60_000);
    const viewer = await startViewing();
    expect((await viewer.call('GET', '/company/')).json()).toMatchObject({ data: { viewed: true, internal_name: 'Midland Heating Ltd' } });
    expect((await company.call('GET', '/company/')).json<{ data: object }>().data).not.toHaveProperty('viewed');
    expect((await viewer.call('GET', '/session')).json()).toEqual({ data: { signedIn: true } });
    expect((await viewer.call('GET', '/company/user/sessions')).json<{ data: object[] }>().data).toHaveLength(1);
    expect(await lastSignIn()).toBe(before);
  });

  it('ends when left, with both ends in the audit log', async () => {
    const viewer = await startViewing();
    const left = await viewer.call('POST', '/leave-view');
    expect([left.json(), left.cookies[0]?.value]).toEqual([{ data: { company: company.companyId } }, '']);
    expect(await isOpen(viewer)).toBe(false);
    expect((await audit()).map(({ action }) => action)).toEqual(['company.view.begin', 'company.view.end']);
    expect((await test.nobody().call('POST', '/leave-view')).json()).toEqual({ data: { company: null } });
  });

  it('ends by signing out, without signing the browser in as anybody else', async () => {
    const viewer = await startViewing();
    expect((await viewer.call('POST', '/log-out')).statusCode).toBe(200);
    expect(await isOpen(viewer)).toBe(false);
    expect((await viewer.call('GET', '/session')).json()).toEqual({ data: { signedIn: false, ended: 'expired' } });
  });

  it('ends after half an hour, with the session of its member of staff, or with the next impersonation', async () => {
    const late = await startViewing();
    clock.after(31 * 60_000);
    expect(await isOpen(late)).toBe(false);
    const busy = await test.staff('agent');
    const replaced = await startViewing(busy);
    const last = await startViewing(busy);
    expect([await isOpen(replaced), await isOpen(last)]).toEqual([false, true]);
    const leaving = await test.staff();
    const theirs = await startViewing(leaving);
    await leaving.call('POST', '/operator/log-out');
    expect(await isOpen(theirs)).toBe(false);
    await test.database.inTx(endStaleImpersonations);
    const ends = (await audit()).filter(({ action }) => action === 'company.view.end');
    expect(ends.map(({ reason: why }) => why)).toEqual(['looked at something else', 'its time was over', 'its time was over']);
    expect(ends).toContainEqual(expect.objectContaining({ after: { at: '2026-11-23T10:30:00.000Z' } }));
    expect(await isOpen(last)).toBe(true);
  });

  it('is possible for a locked or closed company, which may need help', async () => {
    const admin = await test.staff();
    for (const act of ['lock', 'close']) await admin.call('POST', `/operator/companies/${company.companyId}/${act}`, { reason });
    const viewer = await startViewing();
    expect((await viewer.call('GET', '/company/')).json()).toMatchObject({ data: { locked: true, status: { id: 230 } } });
  });
});
