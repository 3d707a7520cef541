import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CompanyId, EnquiryId, SourceId } from '../../contract/kit/ids.ts';
import type { TestCaller } from '../../test/app-harness.ts';
import { findBrokenInvariants } from '../../test/find-broken-invariants.ts';
import { useTestApp } from '../../test/use-test-app.ts';
import type { TestCompany } from '../../test/factories/create-company.ts';
import { makeSource, putOnSale, takeIn } from '../../test/factories/create-enquiry.ts';
import { releaseEnquiry } from '../enquiries/release-enquiry.ts';
import { sql } from '../platform/database/sql.ts';
import { purchaseLead } from './purchase-lead.ts';

let sourceId: SourceId;
let company: TestCompany & TestCaller;
let now = new Date();

const test = useTestApp({ clock: () => now });
beforeAll(async () => {
  ({ sourceId } = await makeSource(test.database));
});
beforeEach(async () => {
  now = new Date('2026-11-18T12:00:00Z');
  company = await test.company({ creditLimitMinor: 100_000_000 });
});
afterAll(async () => {
  // Nothing is released here: automatic purchases happen outside a turn. The clock is frozen, so messages look late.
  expect((await findBrokenInvariants(test.database)).filter(({ name }) => !/^(X03|D02)/.test(name))).toEqual([]);
});

interface CapSettings {
  readonly automatic?: boolean;
  readonly day?: number;
  readonly week?: number;
  readonly month?: number;
}
const saveCaps = ({ automatic = true, day, week, month }: CapSettings) =>
  test.database.db.rows(sql`
    insert into company_work_types (company_id, work_type_id, allow_autoaccept, cap_day, cap_day_on, cap_week, cap_week_on, cap_month, cap_month_on)
    select ${company.companyId}, id, ${automatic}, ${day ?? null}, ${day !== undefined}, ${week ?? null}, ${week !== undefined},
           ${month ?? null}, ${month !== undefined}
    from work_types where code = 'gas-boiler-replacement'
    on conflict (company_id, work_type_id) do update set allow_autoaccept = excluded.allow_autoaccept,
      cap_day = excluded.cap_day, cap_day_on = excluded.cap_day_on, cap_week = excluded.cap_week, cap_week_on = excluded.cap_week_on,
      cap_month = excluded.cap_month, cap_month_on = excluded.cap_month_on`);
/** Dated by this test's clock, because consent cannot be in the future. */
const consent = { text: 'Up to three companies may contact me.', timestamp: '2025-01-01T00:00:00Z', ip: '192.0.2.1' };
const onSale = (workType = 'gas-boiler-replacement'): Promise<EnquiryId> =>
  putOnSale(test.database, sourceId, {
    work_type: workType,
    consent,
  });
const buyAutomatically = async (enquiryId: EnquiryId, companyId: CompanyId = company.companyId): Promise<string> => {
  const outcome = await test.database.inTx((tx) =>
    purchaseLead(tx, { companyId, enquiryId, channel: 'auto', expectedPriceMinor: null, idempotency: null }),
  );
  return outcome.kind === 'refused' ? outcome.error : outcome.kind;
};
const buyNext = async (): Promise<string> => buyAutomatically(await onSale());
const places = () =>
  test.database.db.rows(sql`
    select period, period_start as start, array_agg(position order by position) as positions, array_agg(cap_at_purchase order by position) as caps
    from purchase_cap_uses where company_id = ${company.companyId} group by period, period_start order by period, period_start`);

describe('caps', () => {
  it('block the fourth automatic purchase of a day with a cap of three, and allow it the next day', async () => {
    await saveCaps({ day: 3 });
    expect([await buyNext(), await buyNext(), await buyNext(), await buyNext()]).toEqual([
      'bought',
      'bought',
      'bought',
      'automatic--cap_day',
    ]);
    now = new Date('2026-11-18T23:59:59Z');
    expect(await buyNext()).toBe('automatic--cap_day');
    now = new Date('2026-11-19T00:00:00Z');
    expect(await buyNext()).toBe('bought');
  });

  it('count manual purchases and never block them', async () => {
    await saveCaps({ day: 1 });
    const [first, second] = [await onSale(), await onSale()];
    expect((await company.call('PUT', `/lead/accept/${first}`, {})).statusCode).toBe(200);
    expect(await buyNext()).toBe('automatic--cap_day');
    expect((await company.call('PUT', `/lead/accept/${second}`, {})).statusCode).toBe(200);
    expect(await places()).toEqual([
      { period: 'day', start: '2026-11-18', positions: [1, 2], caps: [null, null] },
      { period: 'month', start: '2026-11-01', positions: [1, 2], caps: [null, null] },
      { period: 'week', start: '2026-11-16', positions: [1, 2], caps: [null, null] },
    ]);
  });

  it('are recorded with every purchase, set or not, with the cap an automatic one respected', async () => {
    await saveCaps({ week: 5 });
    expect(await buyNext()).toBe('bought');
    now = new Date('2026-11-30T12:00:00Z');
    expect(await buyNext()).toBe('bought');
    expect(await places()).toEqual([
      { period: 'day', start: '2026-11-18', positions: [1], caps: [null] },
      { period: 'day', start: '2026-11-30', positions: [1], caps: [null] },
      { period: 'month', start: '2026-11-01', positions: [1, 2], caps: [null, null] },
      { period: 'week', start: '2026-11-16', positions: [1], caps: [5] },
      { period: 'week', start: '2026-11-30', positions: [1], caps: [5] },
    ]);
  });

  it('of one work type do not affect another', async () => {
    await saveCaps({ day: 0 });
    await test.database.db.rows(sql`
      insert into company_work_types (company_id, work_type_id, allow_autoaccept)
      select ${company.companyId}, id, true from work_types where code = 'boiler-service'`);
    expect(await buyNext()).toBe('automatic--cap_day');
    expect(await buyAutomatically(await onSale('boiler-service'))).toBe('bought');
  });

  it('give twenty concurrent purchases exactly the available places', async () => {
    await saveCaps({ day: 3 });
    const enquiries = await Promise.all(Array.from({ length: 20 }, () => onSale()));
    const answers = await Promise.all(enquiries.map((id) => buyAutomatically(id)));
    expect(answers.filter((answer) => answer === 'bought')).toHaveLength(3);
    expect(answers.filter((answer) => answer === 'automatic--cap_day')).toHaveLength(17);
  });

  it.each([
    ['a week from Monday', { week: 2 }, '2026-11-22T23:59:59Z', '2026-11-23T00:00:00Z', 'automatic--cap_week'],
    ['a month', { month: 2 }, '2026-11-30T23:59:59Z', '2026-12-01T00:00:00Z', 'automatic--cap_month'],
  ])('of %s reset with the next', async (_, wish, last, next, held) => {
    await saveCaps(wish);
    expect([await buyNext(), await buyNext(), await buyNext()]).toEqual(['bought', 'bought', held]);
    now = new Date(last);
    expect(await buyNext()).toBe(held);
    now = new Date(next);
    expect(await buyNext()).toBe('bought');
  });

  it.each([
    ['forward', '2026-03-29T00:30:00Z', '2026-03-29T22:59:59Z', '2026-03-29T23:00:00Z'],
    ['back', '2026-10-24T23:30:00Z', '2026-10-25T23:59:59Z', '2026-10-26T00:00:00Z'],
  ])('of a day are right when the clocks go %s', async (_, morning, lastSecond, nextDay) => {
    await saveCaps({ day: 2 });
    now = new Date(morning);
    expect([await buyNext(), await buyNext(), await buyNext()]).toEqual(['bought', 'bought', 'automatic--cap_day']);
    now = new Date(lastSecond);
    expect(await buyNext()).toBe('automatic--cap_day');
    now = new Date(nextDay);
    expect(await buyNext()).toBe('bought');
  });
});

describe('buying automatically', () => {
  it('happens before the market opens, regardless of the company’s visibility', async () => {
    company = await test.company({ noMarketplace: true });
    await saveCaps({});
    const id = await takeIn(test.database, sourceId, { consent });
    await test.database.inTx((tx) => releaseEnquiry(tx, { enquiryId: id, staffId: null }));
    const other = await test.company();
    expect((await other.call('PUT', `/lead/accept/${id}`, {})).json()).toEqual({ data: { errors: ['101--'] } });
    expect(await buyAutomatically(id)).toBe('bought');
  });

  it('requires the company’s consent: nothing is bought when off or paused', async () => {
    const id = await onSale();
    expect(await buyAutomatically(id)).toBe('automatic--automatic_off');
    await saveCaps({ automatic: false });
    expect(await buyAutomatically(id)).toBe('automatic--automatic_off');
    await saveCaps({});
    await test.database.db.rows(sql`update companies set alerts_paused_at = app_now() where id = ${company.companyId}`);
    expect(await buyAutomatically(id)).toBe('automatic--alerts_paused');
    expect((await company.call('GET', '/company/balance')).json()).toEqual({ data: { balance: 0, currency: 'GBP' } });
  });

  it('passes the gates of every purchase', async () => {
    company = await test.company({ creditLimitMinor: 2_000 });
    await saveCaps({});
    expect(await buyNext()).toBe('109--8.80');
  });
});
