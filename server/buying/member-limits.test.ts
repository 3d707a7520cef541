import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { EnquiryId, SourceId } from '../../contract/kit/ids.ts';
import type { TestCaller } from '../../test/app-harness.ts';
import type { TestCompany } from '../../test/factories/create-company.ts';
import { makeSource, putOnSale } from '../../test/factories/create-enquiry.ts';
import { makeKey } from '../../test/factories/make-key.ts';
import { findBrokenInvariants } from '../../test/find-broken-invariants.ts';
import { readFailure } from '../../test/route-cases.ts';
import { useTestApp } from '../../test/use-test-app.ts';
import { leftToSpend } from '../identity/member-limits.ts';
import { sql } from '../platform/database/sql.ts';
import { purchaseLead } from './purchase-lead.ts';

let now = new Date();
const test = useTestApp({ poolSize: 6, clock: () => now });
let sourceId: SourceId;
let owner: TestCompany & TestCaller;
let member: Awaited<ReturnType<typeof test.member>>;

const consent = { text: 'Up to three companies may contact me.', timestamp: '2025-01-01T00:00:00Z', ip: '192.0.2.1' };
const onSale = (): Promise<EnquiryId> => putOnSale(test.database, sourceId, { consent });
const setLimits = (day: number | null, month: number | null, id = member.userId, by: TestCaller = owner) =>
  by.call('PUT', `/company/members/${id}/limits`, { day_limit: day, month_limit: month });
const buy = async (by: TestCaller = member) => by.call('PUT', `/lead/accept/${await onSale()}`, {});
const outcomeOf = async (by: TestCaller = member): Promise<string | undefined> => {
  const response = await buy(by);
  return response.statusCode === 200 ? 'bought' : readFailure(response).errors[0];
};
const spendingOf = async (id: number) => {
  const { data } = (await owner.call('GET', '/company/members')).json<{ data: { members: { id: number }[] } }>();
  return data.members.find((one) => one.id === id);
};

beforeAll(async () => {
  ({ sourceId } = await makeSource(test.database));
});
beforeEach(async () => {
  now = new Date('2026-11-18T12:00:00Z');
  owner = await test.company({ creditLimitMinor: 100_000_000 });
  member = await test.member(owner.companyId, 'sales');
});
afterAll(async () => {
  // After everything that happened; messages then look late. The automatic purchase was made without a distribution.
  now = new Date('2026-12-01T12:00:00Z');
  expect((await findBrokenInvariants(test.database)).filter(({ name }) => !/^(?:X03|D02)_/.test(name))).toEqual([]);
});

describe('the amount left to spend', () => {
  const member = { dayLimitMinor: null, daySpentMinor: 500, monthLimitMinor: null, monthSpentMinor: 900 };
  it.each([
    ['nothing bounds it', {}, null],
    ['the day does', { dayLimitMinor: 800 }, 300],
    ['the month does', { monthLimitMinor: 1_000 }, 100],
    ['the tighter of both does', { dayLimitMinor: 800, monthLimitMinor: 1_000 }, 100],
    ['the limit was lowered below the spending', { dayLimitMinor: 200 }, 0],
    ['a limit of nothing', { monthLimitMinor: 0 }, 0],
  ])('if %s', (_, limits, left) => {
    expect(leftToSpend({ ...member, ...limits })).toBe(left);
  });
});

describe('a spending limit', () => {
  it('lets a member buy up to it, including VAT, and then refuses the next lead and gives the amount left', async () => {
    await setLimits(57.6, null);
    expect([await outcomeOf(), await outcomeOf(), await outcomeOf()]).toEqual(['bought', 'bought', '113--0.00']);
    expect(await spendingOf(member.userId)).toMatchObject({
      day_limit: 57.6,
      month_limit: null,
      spent_today: 57.6,
      spent_this_month: 57.6,
    });
  });

  it('misses a penny', async () => {
    await setLimits(28.79, 100);
    expect(await outcomeOf()).toBe('113--28.79');
    await setLimits(28.8, 100);
    expect(await outcomeOf()).toBe('bought');
  });

  it('counts purchases made before it was set, and credits give nothing back', async () => {
    expect(await outcomeOf()).toBe('bought');
    const staff = await test.staff();
    const invoice = await test.database.db.first(sql<{ code: string }>`
      select code from invoices where company_id = ${owner.companyId} and kind = 'invoice'`);
    const credit = { net: null, note: 'agreed on the telephone', reason: 'agreed on the telephone' };
    expect((await staff.call('POST', `/operator/invoices/${invoice?.code ?? ''}/credit`, credit)).statusCode).toBe(200);
    await setLimits(null, 40);
    expect(await outcomeOf()).toBe('113--11.20');
  });

  it('restarts with the day and the month of the company', async () => {
    // 23:30 in London; the winter day ends half an hour later.
    now = new Date('2026-11-29T23:30:00Z');
    await setLimits(30, 60);
    expect([await outcomeOf(), await outcomeOf()]).toEqual(['bought', '113--1.20']);
    now = new Date('2026-11-30T00:10:00Z');
    expect([await outcomeOf(), await outcomeOf()]).toEqual(['bought', '113--1.20']);
    now = new Date('2026-12-01T00:00:00Z');
    expect(await outcomeOf()).toBe('bought');
    expect(await spendingOf(member.userId)).toMatchObject({ spent_today: 28.8, spent_this_month: 28.8 });
  });

  it('binds its member, and neither colleagues, programs nor automatic purchases', async () => {
    await setLimits(0, null);
    expect(await outcomeOf()).toBe('113--0.00');
    expect(await outcomeOf(owner)).toBe('bought');
    const { key } = await makeKey(test.database, { companyId: owner.companyId, userId: member.userId }, ['buy-leads']);
    expect(await outcomeOf(test.program(key))).toBe('bought');
    const order = { companyId: owner.companyId, enquiryId: await onSale(), expectedPriceMinor: null, idempotency: null };
    await test.database.db.rows(sql`
      insert into company_work_types (company_id, work_type_id, allow_autoaccept)
      select ${owner.companyId}, id, true from work_types where code = 'gas-boiler-replacement'`);
    expect((await test.database.inTx((tx) => purchaseLead(tx, { ...order, channel: 'auto' }))).kind).toBe('bought');
    expect(await spendingOf(member.userId)).toMatchObject({ spent_today: 0 });
    expect(await spendingOf(owner.userId)).toMatchObject({ spent_today: 28.8 });
  });

  it('comes after the obstacles of company and lead, and before a changed price', async () => {
    await setLimits(0, null);
    const id = await onSale();
    const priced = await member.call('PUT', `/lead/accept/${id}`, { expected_price: 1 });
    expect(readFailure(priced).errors).toEqual(['113--0.00']);
    await test.database.db.rows(sql`update accounts set credit_limit_minor = 0 where company_id = ${owner.companyId}`);
    expect(readFailure(await member.call('PUT', `/lead/accept/${id}`, {})).errors).toEqual(['109--28.80']);
  });

  it('is known to the basket, for members', async () => {
    const id = await onSale();
    const check = async (by: TestCaller) => by.call('GET', `/lead/availability/${id}`);
    const left = async (by: TestCaller) => (await check(by)).json<{ data: { left_to_spend: number | null } }>().data.left_to_spend;
    expect(await left(member)).toBeNull();
    await setLimits(100, 50);
    expect(await left(member)).toBe(50);
    expect(await left(owner)).toBeNull();
    const { key } = await makeKey(test.database, { companyId: owner.companyId, userId: member.userId }, ['read-leads']);
    expect(await left(test.program(key))).toBeNull();
    await setLimits(10, 50);
    expect(readFailure(await check(member)).errors).toEqual(['113--10.00']);
  });

  it('refuses only the leads of a bulk purchase that it does not cover', async () => {
    await setLimits(60, null);
    const ids = [await onSale(), await onSale(), await onSale()];
    const { data } = (await member.call('POST', '/lead/accept-bulk', { leads: ids })).json<{ data: { leads: object; errors: object } }>();
    expect(Object.keys(data.leads)).toHaveLength(2);
    expect(data.errors).toEqual({ [String(ids[2])]: ['113--2.40'] });
  });
});

describe('races', () => {
  it('lets two purchases at once spend a limit once', async () => {
    for (let round = 0; round < 5; round += 1) {
      await setLimits(28.8 * (round + 1), null);
      const outcomes = await Promise.all([outcomeOf(), outcomeOf()]);
      expect(outcomes.toSorted()).toEqual(['113--0.00', 'bought']);
    }
  });

  it('judges each purchase by the limit before or after a change at the same time', async () => {
    const limits: string[] = [];
    for (let round = 0; round < 5; round += 1) {
      await setLimits(null, null);
      const [, outcome] = await Promise.all([setLimits(0, null), outcomeOf()]);
      limits.push(outcome ?? '');
    }
    expect(limits.filter((one) => !['bought', '113--0.00'].includes(one))).toEqual([]);
  });

  it('refuses the purchase of a member who was removed, or may no longer buy, since the call began', async () => {
    const enquiryId = await onSale();
    const { companyId } = owner;
    const order = { companyId, enquiryId, channel: 'single', expectedPriceMinor: null, idempotency: null } as const;
    await owner.call('PUT', `/company/members/${member.userId}`, { role: 'accounts' });
    const attempt = () => test.database.inTx((tx) => purchaseLead(tx, { ...order, userId: member.userId }));
    expect((await attempt()).kind).toBe('not_permitted');
    await owner.call('DELETE', `/company/members/${member.userId}`);
    expect((await attempt()).kind).toBe('not_permitted');
    const [removed, bought] = await Promise.all([
      test.member(companyId, 'sales').then(async (other) => {
        const [removal, purchase] = await Promise.all([owner.call('DELETE', `/company/members/${other.userId}`), buy(other)]);
        return { removal, purchase };
      }),
      outcomeOf(owner),
    ]);
    expect([removed.removal.statusCode, bought]).toEqual([200, 'bought']);
    expect([200, 401, 403]).toContain(removed.purchase.statusCode);
  });
});

describe('PUT /company/members/{id}/limits', () => {
  it.each([
    ['below zero', -1],
    ['with a third decimal', 1.005],
    ['of more than a hundred million', 100_000_000.01],
  ])('refuses a limit %s', async (_, limit) => {
    expect((await setLimits(limit, null)).statusCode).toBe(422);
  });

  it('belongs to owners, for members of their company, and is audited', async () => {
    const manager = await test.member(owner.companyId, 'manager');
    expect((await setLimits(1, null, member.userId, manager)).statusCode).toBe(403);
    expect((await setLimits(1, null, member.userId, await test.company())).statusCode).toBe(404);
    expect((await setLimits(12.5, null)).statusCode).toBe(200);
    const entry = await test.database.db.first(sql<{ actor: string; after: unknown }>`
      select actor, after from audit_entries where action = 'member.limits' order by id desc limit 1`);
    expect(entry).toMatchObject({
      actor: `user ${owner.userId}`,
      after: { user: member.userId, dayLimitMinor: 1_250, monthLimitMinor: null },
    });
  });
});
