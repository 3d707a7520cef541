import { beforeAll, describe, expect, it } from 'vitest';
import type { TestCaller } from '../../test/app-harness.ts';
import { useTestApp, useTestCompany } from '../../test/use-test-app.ts';
import { readFailure } from '../../test/route-cases.ts';
import { sql } from '../platform/database/sql.ts';

let staff: TestCaller;
let agent: TestCaller;
let second: TestCaller;

const test = useTestApp();
beforeAll(async () => {
  [staff, second, agent] = await Promise.all([test.staff(), test.staff(), test.staff('agent')]);
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
const readCompany = async () => (JSON.parse((await company.call('GET', '/company/')).body) as { data: Record<string, unknown> }).data;

describe('company flags', () => {
  it('have the registration defaults', async () => {
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
  ])('%s can be set alone and is audited with its old value', async (flag, value) => {
    const before = (await read()).flags;
    expect((await set({ [flag]: value })).statusCode).toBe(200);
    expect((await read()).flags).toEqual({ ...before, [flag]: value });
    expect(await audit()).toMatchObject([{ actor: 'Robin Tester', action: 'company.flags', reason }]);
  });

  it("apply from the company's next call", async () => {
    await set({ account_type: 1, ban_edit: true, ban_edit_coverage: true, allow_edit_company_details: true, show_listing: false });
    expect(await readCompany()).toMatchObject({
      ban_edit: true,
      ban_edit_coverage: true,
      show_listing: false,
      account: { type_id: 1, allow_edit_company_details: true },
    });
  });

  it('audit actual changes only', async () => {
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
    expect([response.statusCode, Object.keys(readFailure(response).fields ?? {})]).toEqual([422, [field]]);
    expect(await audit()).toEqual([]);
  });

  it('refuse finance outside Great Britain', async () => {
    Object.assign(company, await test.company({ country: 'se' }));
    const response = await set({ can_offer_finance: true });
    expect([response.statusCode, readFailure(response).fields]).toEqual([
      422,
      { can_offer_finance: ["Finance is not offered in this company's country"] },
    ]);
  });

  it('tell the second of two operators what changed', async () => {
    const { version } = await read();
    const first = await set({ ban_edit: true }, { 'if-match': version });
    expect([first.statusCode, first.headers['etag']]).toEqual([200, (await read()).version]);
    const second = await set({ discount: 5 }, { 'if-match': version });
    expect([second.statusCode, Object.keys(readFailure(second).fields ?? {})]).toEqual([412, ['ban_edit']]);
    expect((await read()).flags).toMatchObject({ discount: 0 });
  });
});

describe('a closed company', () => {
  const close = () => staff.call('POST', path('close'), { reason });
  const reopen = () => staff.call('POST', path('reopen'), { reason });

  it('sees that it is closed, cannot buy, and can be reopened', async () => {
    expect((await reopen()).statusCode).toBe(409);
    expect((await close()).statusCode).toBe(200);
    expect((await close()).statusCode).toBe(409);
    expect(await readCompany()).toMatchObject({ status: { id: 230 } });
    expect((await reopen()).statusCode).toBe(200);
    expect(await readCompany()).toMatchObject({ status: { id: 20 } });
    expect(await audit()).toMatchObject([
      { action: 'company.close', before: { status: 20 }, after: { status: 230 }, reason },
      { action: 'company.reopen', before: { status: 230 }, after: { status: 20 }, reason },
    ]);
  });
});

it.each([
  ['lock', 'This company is already locked'],
  ['unlock', 'This company is not locked'],
  ['close', 'This company is already closed'],
  ['reopen', 'This company is not closed'],
])('names the first of two operators who %s a company', async (act, refusal) => {
  const opposite = { unlock: 'lock', reopen: 'close' }[act];
  if (opposite !== undefined) {
    // Without an earlier action, the refusal names nobody.
    expect(readFailure(await staff.call('POST', path(act), { reason })).errors).toEqual([refusal]);
    expect((await staff.call('POST', path(opposite), { reason })).statusCode).toBe(200);
  }
  const answers = await Promise.all([staff, second].map((one) => one.call('POST', path(act), { reason })));
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const [late] = answers.filter(({ statusCode }) => statusCode === 409).map(readFailure);
  expect(late?.errors).toEqual([
    expect.stringMatching(new RegExp(`^${refusal} \\(Robin Tester, \\d+ \\w+ 20\\d\\d, \\d\\d:\\d\\d GMT\\)$`, 'v')),
  ]);
});

const refusals = () =>
  test.database.db.rows(sql`
    select object_id as object, reason, after from audit_entries
    where action = 'staff.refused' and after->>'id' = ${String(company.companyId)} order by id`);

describe('an agent', () => {
  it('can set flags but not the discount: nothing is saved and the attempt is audited', async () => {
    expect((await agent.call('PUT', path('flags'), { reason, ban_edit: true, discount: 0 })).statusCode).toBe(200);
    const refused = await agent.call('PUT', path('flags'), { reason, ban_edit: false, discount: 5 });
    expect([refused.statusCode, readFailure(refused).errors]).toEqual([403, ['Only an administrator can do this']]);
    expect((await read()).flags).toMatchObject({ ban_edit: true, discount: 0 });
    expect(await refusals()).toEqual([{ object: 'PUT /operator/companies/{id}/flags', reason, after: { id: company.companyId } }]);
  });

  it.each(['close', 'reopen'])('cannot %s a company', async (act) => {
    expect((await agent.call('POST', path(act), { reason })).statusCode).toBe(403);
    expect(await refusals()).toMatchObject([{ object: `POST /operator/companies/{id}/${act}` }]);
    expect((await read()).flags).toMatchObject({ status: { id: 20 } });
  });
});

describe('a full discount', () => {
  const waiting = async () =>
    (await agent.call('GET', '/operator/discount-changes'))
      .json<{ data: { id: number; company: { id: number }; wanted: number }[] }>()
      .data.filter((change) => change.company.id === company.companyId);
  const decide = (id: number, act: 'confirm' | 'reject', by = second) =>
    by.call('POST', `/operator/discount-changes/${id}/${act}`, { reason: 'talked it over' });
  async function ask(more: Record<string, unknown> = {}): Promise<number> {
    const response = await set({ discount: 100, ...more });
    expect(response.statusCode).toBe(202);
    return response.json<{ data: { waiting: number } }>().data.waiting;
  }
  const discount = async () => (await read()).flags['discount'];

  it('needs another administrator, while other flags apply at once', async () => {
    await set({ discount: 10 });
    const id = await ask({ ban_edit: true });
    expect((await read()).flags).toMatchObject({ discount: 10, ban_edit: true });
    expect(await waiting()).toMatchObject([{ id, discount: 10, wanted: 100, reason, asked_by: 'Robin Tester' }]);
    expect((await decide(id, 'confirm')).statusCode).toBe(200);
    expect([await discount(), await waiting()]).toEqual([100, []]);
    expect((await audit()).slice(-2)).toMatchObject([
      { action: 'company.discount.ask', reason, before: { discountBp: 1_000 }, after: { discountBp: 10_000 } },
      { action: 'company.discount.confirm', reason: 'talked it over', before: { discountBp: 1_000 }, after: { discountBp: 10_000 } },
    ]);
  });

  it('cannot be confirmed by the requester, by an agent, or twice', async () => {
    const id = await ask();
    const own = await decide(id, 'confirm', staff);
    expect([own.statusCode, readFailure(own).errors]).toEqual([409, ['Another administrator must confirm this']]);
    expect((await decide(id, 'confirm', agent)).statusCode).toBe(403);
    const both = await Promise.all([decide(id, 'confirm'), decide(id, 'confirm')]);
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await decide(id, 'reject')).statusCode).toBe(409);
    expect(await discount()).toBe(100);
  });

  it('can be rejected by another administrator or withdrawn by the requester', async () => {
    for (const by of [second, staff]) {
      const id = await ask();
      expect((await decide(id, 'reject', by)).statusCode).toBe(200);
      expect((await decide(id, 'confirm')).statusCode).toBe(409);
    }
    expect(await discount()).toBe(0);
  });

  it('is replaced by another discount or request', async () => {
    const first = await ask();
    const again = await ask();
    expect((await decide(first, 'confirm')).statusCode).toBe(409);
    await set({ discount: 20 });
    expect((await decide(again, 'confirm')).statusCode).toBe(409);
    expect([await discount(), await waiting()]).toEqual([20, []]);
  });

  it('is unaffected by other flags, and can be lifted by one person', async () => {
    await decide(await ask(), 'confirm');
    expect((await set({ discount: 100, ban_edit: true })).statusCode).toBe(200);
    expect((await set({ discount: 99 })).statusCode).toBe(200);
    expect(await discount()).toBe(99);
  });

  it('is rejected by the database without confirmation', async () => {
    const update = sql`update companies set discount_bp = 10000 where id = ${company.companyId}`;
    await expect(test.database.db.rows(update)).rejects.toThrow('a company exempt from payment needs two administrators');
  });
});
