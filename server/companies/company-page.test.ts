import { beforeAll, describe, expect, it } from 'vitest';
import type { DeskCompany } from '../../contract/companies/desk-endpoints.ts';
import type { TestCaller } from '../../test/app-harness.ts';
import { companyUpdate } from '../../test/factories/company-update.ts';
import { makeSource, putOnSale } from '../../test/factories/create-enquiry.ts';
import { readOutbox } from '../../test/factories/read-outbox.ts';
import { readFailure } from '../../test/route-cases.ts';
import { useTestApp, useTestCompany } from '../../test/use-test-app.ts';
import { sql } from '../platform/database/sql.ts';

let admin: TestCaller;
let agent: TestCaller;

const test = useTestApp();
beforeAll(async () => {
  [admin, agent] = await Promise.all([test.staff(), test.staff('agent')]);
});
const company = useTestCompany(test, { internalName: 'Midland Heating Ltd' });

const reason = 'agreed by telephone';
const path = (end = '') => `/operator/companies/${company.companyId}${end}`;
async function read<Data>(end = ''): Promise<Data> {
  const response = await agent.call('GET', path(end));
  expect(response.statusCode).toBe(200);
  return response.json<{ data: Data }>().data;
}
const audit = (action: string) =>
  test.database.db.rows(sql`
    select actor, reason, before, after from audit_entries
    where object_type = 'company' and object_id = ${String(company.companyId)} and action = ${action} order by id`);
async function buy(): Promise<void> {
  const { sourceId } = await makeSource(test.database);
  const bought = await company.call('PUT', `/lead/accept/${await putOnSale(test.database, sourceId)}`, {}, { 'idempotency-key': 'one' });
  expect(bought.statusCode).toBe(200);
}

describe("a company's page", () => {
  it('summarises status, details, balance and spending', async () => {
    await buy();
    await admin.call('PUT', path('/flags'), { reason, discount: 100 });
    await admin.call('POST', path('/lock'), { reason });
    const summary = await read<DeskCompany>();
    expect(summary).toMatchObject({
      name: 'Midland Heating Ltd',
      state: 'locked',
      lock: { reason },
      closed: false,
      brand: 'Plumbline',
      person: 'Ms Test Buyer',
      address: ['1 Test Street', 'Leicester', 'LE1 1AA'],
      email_validated: true,
      to_dos: [],
      credit: { overdue_since: null, overdue_amount: 0, terms_days: 14, auto_pay: false, auto_pay_barred: false },
      waiting_discount: { wanted: 100, reason, asked_by: 'Robin Tester' },
    });
    expect(summary.credit.remaining).toBe(250 - summary.balance);
    expect(summary.spend).toHaveLength(12);
    expect(summary.spend.at(-1)).toMatchObject({ leads: 1 });
    expect(summary.spend.at(-1)?.net).toBeGreaterThan(0);
  });

  it('masks users and reveals them with an audited reason', async () => {
    const [user] = await read<{ id: number; email: string; mobile: string }[]>('/users');
    expect(user).toMatchObject({ name: 'Ms Test Buyer', email: 't•••@company.test', mobile: '07••• •••001', owner: true, sessions: 1 });
    const reveal = (id: unknown) => agent.call('POST', path('/users/reveal'), { user: id, reason });
    expect((await reveal(user?.id)).json()).toEqual({ data: { email: company.email, mobile: '07700 900001' } });
    expect(await audit('company.user.reveal')).toEqual([{ actor: 'Robin Tester', reason, before: null, after: { user: user?.id } }]);
    const stranger = await test.company();
    expect((await reveal(stranger.userId)).statusCode).toBe(404);
  });

  it('shows coverage, accreditations and delivery', async () => {
    await company.call('PUT', '/company/lead-delivery/', [
      { id: 101, allow_autoaccept: true, caps: { day: { toggle: true, value: 3 }, week: { toggle: false }, month: { toggle: false } } },
    ]);
    const [area] =
      await read<{ name: string; work_types: { id: number; name: string }[]; places: { area: string; districts: string[] }[] }[]>(
        '/coverage',
      );
    expect(area).toMatchObject({ name: 'Coverage 1', work_types: [{ id: expect.any(Number) as number, name: 'Gas boiler replacement' }] });
    expect(area?.places[0]?.districts.slice(0, 3)).toEqual(['LE1', 'LE2', 'LE3']);
    expect(await read('/accreditations')).toContainEqual(expect.objectContaining({ certificate_number: '123456', state: 'approved' }));
    expect(await read('/delivery')).toMatchObject({ paused_since: null, alerts: null });
    await company.call('PUT', '/company/lead-alerts/', {
      mobileSms: '07700 900001',
      leadEmails: [''],
      leadsByEmail: true,
      leadsBySms: false,
      marketplaceEmailEnabled: true,
      marketplaceSmsEnabled: false,
      marketplaceNotify: 2,
      smsMarketplaceNotify: 3,
    });
    expect(await read('/delivery')).toMatchObject({ alerts: { emails: ['t•••@company.test'], priority_email: true, priority_sms: false } });
  });

  it('shows leads, reviews and listing without consumer data', async () => {
    await buy();
    const [lead] = await read<object[]>('/leads');
    expect(lead).toMatchObject({ channel: 'single', currency: 'GBP', report: null, credited: false });
    expect(JSON.stringify(await read('/leads'))).not.toMatch(/@|forename|telephone/);
    expect(await read('/reviews')).toEqual([]);
    expect(await read('/listing')).toMatchObject({ trading_name: 'Test', photos: 0, has_logo: false, sites: [] });
  });

  it('shows staff notes and the activity log', async () => {
    expect((await agent.call('POST', path('/notes'), { reason: 'Prefers to be called before nine.' })).statusCode).toBe(200);
    expect(await read('/notes')).toMatchObject([{ body: 'Prefers to be called before nine.', by: 'Robin Tester' }]);
    await admin.call('PUT', path('/flags'), { reason, ban_edit: true });
    expect((await read<object[]>('/audit')).slice(0, 2)).toMatchObject([
      { action: 'company.flags', by: 'Robin Tester', reason, changes: [{ field: 'banEdit', before: 'false', after: 'true' }] },
      { action: 'company.note' },
    ]);
  });

  it('answers 404 for unknown companies', async () => {
    for (const end of [
      '',
      '/users',
      '/coverage',
      '/accreditations',
      '/delivery',
      '/leads',
      '/reviews',
      '/listing',
      '/notes',
      '/audit',
      '/profile',
    ]) {
      expect([end, (await agent.call('GET', `/operator/companies/987654321${end}`)).statusCode]).toEqual([end, 404]);
    }
  });
});

describe('a company profile', () => {
  const wanted = companyUpdate({ internal_name: 'Midland Warmth Ltd', vat_number: 'GB 123 4567 89' });
  const save = (body: object, headers: Record<string, string> = {}) => agent.call('PUT', path('/profile'), { ...body, reason }, headers);

  it('can be fully changed by staff, effective at once', async () => {
    await admin.call('PUT', path('/flags'), { reason, ban_edit: true });
    expect((await company.call('PUT', '/company/update', wanted)).statusCode).toBe(403);
    expect((await save(wanted)).statusCode).toBe(200);
    expect((await company.call('GET', '/company/')).json()).toMatchObject({ data: { internal_name: 'Midland Warmth Ltd' } });
    const [entry] = await audit('company.profile');
    expect(entry).toMatchObject({
      reason,
      before: { internalName: 'Midland Heating Ltd', mobile: '•••' },
      after: { internalName: 'Midland Warmth Ltd', mobile: '•••' },
    });
    expect((await save(wanted)).statusCode).toBe(200);
    expect(await audit('company.profile')).toHaveLength(1);
  });

  it('is audited when read, and read in the form it is saved in', async () => {
    await save(wanted);
    const { country: _, ...read } = (await agent.call('GET', path('/profile'))).json<{ data: Record<string, unknown> }>().data;
    expect(read).toMatchObject({ internal_name: 'Midland Warmth Ltd', mobile: '+447700900123', postcode: 'LE1 5YA' });
    expect((await save({ ...read, country: 'gb' })).statusCode).toBe(200);
    expect(await audit('company.profile.read')).toMatchObject([{ actor: 'Robin Tester' }]);
  });

  it('tells the second of two editors what changed', async () => {
    const version = String((await agent.call('GET', path('/profile'))).headers['etag']);
    expect((await save(wanted, { 'if-match': version })).statusCode).toBe(200);
    const late = await save({ ...wanted, town: 'Derby' }, { 'if-match': version });
    expect([late.statusCode, Object.keys(readFailure(late).fields ?? {})]).toEqual([412, expect.arrayContaining(['internal_name'])]);
  });

  it.each([
    [
      {
        country: 'dk',
        mobile: '20 12 34 56',
        phone: '20 12 34 56',
        postcode: '2100',
        communications_language: 'da',
        languages_accepted: ['da'],
      },
      'country',
    ],
    [{ mobile: 'none' }, 'mobile'],
    [{ internal_name: '' }, 'internal_name'],
    [{ vat_number: '?' }, 'vat_number'],
  ])('refuses %j by name', async (change, field) => {
    const response = await save({ ...wanted, ...change });
    expect([response.statusCode, Object.keys(readFailure(response).fields ?? {})]).toEqual([422, expect.arrayContaining([field])]);
    expect(await audit('company.profile')).toEqual([]);
  });
});

describe('a staff-sent sign-in link', () => {
  const send = () => agent.call('POST', path('/sign-in-link'), { reason });

  it('goes to the account owner, works once and is audited', async () => {
    expect((await send()).statusCode).toBe(200);
    const [message] = await readOutbox(test.database, 'sign-in-link');
    const { token, selector } = message?.secrets ?? {};
    const enter = () => test.nobody().call('POST', '/authenticate-token', { token, selector });
    expect((await enter()).statusCode).toBe(202);
    expect((await enter()).statusCode).toBe(400);
    expect(await audit('company.sign_in_link')).toMatchObject([{ reason, after: { user: company.userId } }]);
  });

  it('is not sent while the company is locked', async () => {
    await admin.call('POST', path('/lock'), { reason });
    const refused = await send();
    expect([refused.statusCode, readFailure(refused).errors]).toEqual([
      409,
      ['This company is locked. Unlock it before you send a sign-in link'],
    ]);
    expect(await audit('company.sign_in_link')).toEqual([]);
  });
});
