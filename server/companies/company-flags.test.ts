import { beforeAll, describe, expect, it } from 'vitest';
import type { TestCaller } from '../../test/app-harness.ts';
import { useTestApp, useTestCompany } from '../../test/use-test-app.ts';
import { failureOf } from '../../test/route-cases.ts';
import { sql } from '../platform/sql.ts';

let staff: TestCaller;

const test = useTestApp();
beforeAll(async () => {
  staff = await test.staff('agent');
});
const company = useTestCompany(test);

const reason = 'agreed by telephone';
const path = (end: string) => `/operator/companies/${company.companyId}/${end}`;
const set = (flags: Record<string, unknown>, headers: Record<string, string> = {}) =>
  staff.call('PUT', path('flags'), { reason, ...flags }, headers);
async function read() {
  const response = await staff.call('GET', path('flags'));
  return { flags: (JSON.parse(response.body) as { data: Record<string, unknown> }).data, version: String(response.headers['etag']) };
}
const audit = () =>
  test.database.db.rows(sql`
    select actor, action, reason, before, after from audit_entries
    where object_type = 'company' and object_id = ${String(company.companyId)} and action like 'company.%' order by id`);
const companyOf = async () => (JSON.parse((await company.call('GET', '/company/')).body) as { data: Record<string, unknown> }).data;

describe('the flags of a company', () => {
  it('begin as registration gives them', async () => {
    expect((await read()).flags).toEqual({
      id: company.companyId,
      internal_name: expect.any(String) as unknown,
      status: { id: 20 },
      locked: false,
      account_type: 2,
      ban_edit: false,
      ban_edit_coverage: false,
      allow_edit_company_details: false,
      show_listing: true,
      show_settings: true,
      show_buy_leads: true,
      show_finance: true,
      show_holiday_mode_lead_alert_toggle: true,
      can_offer_finance: true,
      no_marketplace: false,
      no_widen_marketplace: false,
      purchase_enabled: true,
      buy_without_card: false,
      discount: 0,
    });
  });

  it.each<[string, unknown]>([
    ['account_type', 3],
    ['ban_edit', true],
    ['ban_edit_coverage', true],
    ['allow_edit_company_details', true],
    ['show_listing', false],
    ['show_settings', false],
    ['show_buy_leads', false],
    ['show_finance', false],
    ['show_holiday_mode_lead_alert_toggle', false],
    ['can_offer_finance', false],
    ['no_marketplace', true],
    ['no_widen_marketplace', true],
    ['purchase_enabled', false],
    ['buy_without_card', true],
    ['discount', 12.5],
  ])('%s is set alone, and written down with what it was', async (flag, value) => {
    const before = (await read()).flags;
    expect((await set({ [flag]: value })).statusCode).toBe(200);
    expect((await read()).flags).toEqual({ ...before, [flag]: value });
    expect(await audit()).toMatchObject([{ actor: 'Robin Tester', action: 'company.flags', reason }]);
  });

  it('reach the company with its next call', async () => {
    await set({ account_type: 1, ban_edit: true, ban_edit_coverage: true, allow_edit_company_details: true, show_listing: false });
    expect(await companyOf()).toMatchObject({
      ban_edit: true,
      ban_edit_coverage: true,
      show_listing: false,
      account: { type_id: 1, allow_edit_company_details: true },
    });
  });

  it('leave an audit entry of what really changed, and none where nothing did', async () => {
    await set({ ban_edit: true, show_listing: true, discount: 10 });
    await set({ ban_edit: true });
    expect(await audit()).toMatchObject([{ before: { banEdit: false, discountBp: 0 }, after: { banEdit: true, discountBp: 1_000 } }]);
  });

  it.each<[Record<string, unknown>, string]>([
    [{ discount: 100.5 }, 'discount'],
    [{ discount: -1 }, 'discount'],
    [{ discount: 1.234 }, 'discount'],
    [{ account_type: 4 }, 'account_type'],
    [{ ban_edit: 'yes' }, 'ban_edit'],
    [{ reason: 'why' }, 'reason'],
  ])('refuse %j by name', async (flags, field) => {
    const response = await set(flags);
    expect([response.statusCode, Object.keys(failureOf(response).fields ?? {})]).toEqual([422, [field]]);
    expect(await audit()).toEqual([]);
  });

  it('refuse finance outside Great Britain', async () => {
    Object.assign(company, await test.company({ country: 'se' }));
    const response = await set({ can_offer_finance: true });
    expect([response.statusCode, failureOf(response).fields]).toEqual([
      422,
      { can_offer_finance: ['Finance is not offered in the country of this company'] },
    ]);
  });

  it('tell the second of two operators what the first changed', async () => {
    const { version } = await read();
    const first = await set({ ban_edit: true }, { 'if-match': version });
    expect([first.statusCode, first.headers['etag']]).toEqual([200, (await read()).version]);
    const second = await set({ discount: 5 }, { 'if-match': version });
    expect([second.statusCode, Object.keys(failureOf(second).fields ?? {})]).toEqual([412, ['ban_edit']]);
    expect((await read()).flags).toMatchObject({ discount: 0 });
  });
});

describe('a company that is closed', () => {
  const close = () => staff.call('POST', path('close'), { reason });
  const reopen = () => staff.call('POST', path('reopen'), { reason });

  it('sees that it is, cannot buy, and is open again once that is undone', async () => {
    expect((await reopen()).statusCode).toBe(409);
    expect((await close()).statusCode).toBe(200);
    expect((await close()).statusCode).toBe(409);
    expect(await companyOf()).toMatchObject({ status: { id: 230 } });
    expect((await reopen()).statusCode).toBe(200);
    expect(await companyOf()).toMatchObject({ status: { id: 20 } });
    expect(await audit()).toMatchObject([
      { action: 'company.close', before: { status: 20 }, after: { status: 230 }, reason },
      { action: 'company.reopen', before: { status: 230 }, after: { status: 20 }, reason },
    ]);
  });
});
