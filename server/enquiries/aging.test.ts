import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { distributeEnquiry } from '../distribution/distribute-enquiry.ts';
import type { EnquiryId, SourceId } from '../../contract/kit/ids.ts';
import type { TestCaller } from '../../test/app-harness.ts';
import { useTestApp } from '../../test/use-test-app.ts';
import { makeSource, putOnSale, takeIn } from '../../test/factories/create-enquiry.ts';
import { readEverything } from '../../test/every-table.ts';
import { saveSetting } from '../platform/business-settings.ts';
import { sql } from '../platform/database/sql.ts';
import { enquiryJobs } from './entry/jobs.ts';

let sourceId: SourceId;
let staff: TestCaller;
const start = new Date();
let now = start;
const hour = 3_600_000;
const hoursOn = (hours: number, ms = 0): Date => new Date(start.getTime() + hours * hour + ms);

const test = useTestApp({ clock: () => now });
beforeAll(async () => {
  ({ sourceId } = await makeSource(test.database));
});
beforeEach(async () => {
  now = start;
  staff = await test.staff();
  await test.database.db.rows(sql`delete from business_settings`);
});

const run = async (name: 'expire-enquiries' | 'reprice-enquiries'): Promise<void> => {
  const job = enquiryJobs.find((one) => one.name === name);
  await job?.handle(test.database, {});
  const once = await readEverything(test.database);
  await job?.handle(test.database, {});
  expect(await readEverything(test.database), 'a second run changes nothing').toEqual(once);
};
const onSale = (more = {}): Promise<EnquiryId> => putOnSale(test.database, sourceId, more);
const readStatus = async (id: EnquiryId) =>
  (await test.database.db.first(sql<{ status: string }>`select status from enquiries where id = ${id}`))?.status;
/** List price, which after the job always equals what a company pays. */
async function readPrice(id: EnquiryId): Promise<number> {
  const company = await test.company();
  const advised = (await company.call('GET', `/lead/availability/${id}`)).json<{ data: { price: number } }>().data.price;
  const listed = await test.database.db.first(sql<{ price: number }>`select list_price_minor as price from enquiries where id = ${id}`);
  expect(listed?.price).toBe(Math.round(advised * 100));
  return advised;
}
const override = (id: EnquiryId, price: number | null) =>
  staff.call('PUT', `/operator/enquiries/${id}/price`, { price, reason: 'agreed by telephone' });
const set = (key: string, value: unknown) => test.database.inTx((tx) => saveSetting(tx, { key, value }));

describe('an enquiry on sale', () => {
  it('expires exactly fourteen days after release, sold out or not', async () => {
    const id = await onSale();
    const waiting = await takeIn(test.database, sourceId);
    now = hoursOn(14 * 24, -1);
    await run('expire-enquiries');
    expect(await readStatus(id)).toBe('released');
    now = hoursOn(14 * 24);
    await run('expire-enquiries');
    expect([await readStatus(id), await readStatus(waiting)]).toEqual(['expired', 'received']);
    expect(
      await test.database.db.rows(
        sql`select event, at, staff_id as staff from enquiry_events where enquiry_id = ${id} and event = 'expired'`,
      ),
    ).toEqual([{ event: 'expired', at: now, staff: null }]);
    const company = await test.company();
    const refused = await company.call('PUT', `/lead/accept/${id}`, {});
    expect([refused.statusCode, refused.json()]).toEqual([409, { data: { errors: ['101--'] } }]);
  });

  it('expires after the configured number of days', async () => {
    const id = await onSale();
    await set('enquiry.life_days', 3);
    now = hoursOn(3 * 24);
    await run('expire-enquiries');
    expect(await readStatus(id)).toBe('expired');
  });

  it('costs less after one and three days, in lists and at purchase', async () => {
    const [shared, exclusive] = [await onSale(), await onSale({ number_leads_requested: 1 })];
    expect([await readPrice(shared), await readPrice(exclusive)]).toEqual([24, 48]);
    for (const [hours, ms, prices] of [
      [24, -1, [24, 48]],
      [24, 0, [20.5, 41]],
      [72, -1, [20.5, 41]],
      [72, 0, [17, 33.5]],
      [200, 0, [17, 33.5]],
    ] as const) {
      now = hoursOn(hours, ms);
      await run('reprice-enquiries');
      expect([await readPrice(shared), await readPrice(exclusive)], `${hours} h ${ms} ms`).toEqual(prices);
    }
  });

  it('skips to the last price if the job did not run for days', async () => {
    const id = await onSale();
    now = hoursOn(100);
    await run('reprice-enquiries');
    expect(await readPrice(id)).toBe(17);
  });

  it('uses the configured steps and factors', async () => {
    const id = await onSale({ number_leads_requested: 2 });
    expect(await readPrice(id)).toBe(31);
    await set('price.freshness', { stepsHours: [2, 4], factorsBp: [10_000, 5_000, 2_500] });
    await set('price.exclusivity_bp', { '1': 30_000, '2': 20_000, '3': 10_000 });
    now = hoursOn(2);
    await run('reprice-enquiries');
    expect(await readPrice(id)).toBe(24);
    now = hoursOn(4);
    await run('reprice-enquiries');
    expect(await readPrice(id)).toBe(12);
  });
});

describe("an operator's price override", () => {
  it('replaces exclusivity and freshness pricing until lifted', async () => {
    const id = await onSale({ number_leads_requested: 1 });
    expect((await override(id, 30)).statusCode).toBe(200);
    expect(await readPrice(id)).toBe(30);
    now = hoursOn(24);
    await run('reprice-enquiries');
    expect(await readPrice(id)).toBe(30);
    staff = await test.staff();
    expect((await override(id, null)).statusCode).toBe(200);
    expect(await readPrice(id)).toBe(41);
    now = hoursOn(72);
    await run('reprice-enquiries');
    expect(await readPrice(id)).toBe(33.5);
  });

  it('applies at release if set before, and audits every change with the old value', async () => {
    const id = await takeIn(test.database, sourceId, { postcode: 'HS1 2AA' });
    for (const price of [12.5, 19.5, null, 15]) expect((await override(id, price)).statusCode).toBe(200);
    expect((await staff.call('POST', `/operator/enquiries/${id}/release`, { reason: 'no need to wait' })).statusCode).toBe(200);
    await distributeEnquiry(test.database.inTx, id);
    expect(await readPrice(id)).toBe(15);
    const written = await test.database.db.rows(sql<{ before: unknown; after: unknown; reason: string; together: boolean }>`
      select before, after, reason, staff_id is not null as signed from audit_entries
      where object_id = ${String(id)} and action = 'enquiry.price' order by id`);
    const line = (before: number | null, after: number | null) => ({
      before: { priceMinor: before },
      after: { priceMinor: after },
      reason: 'agreed by telephone',
      signed: true,
    });
    expect(written).toEqual([line(null, 1_250), line(1_250, 1_950), line(1_950, null), line(null, 1_500)]);
    const events = await test.database.db.rows(sql`
      select detail from enquiry_events where enquiry_id = ${id} and event = 'price_overridden' order by id desc limit 1`);
    expect(events).toEqual([{ detail: { from: null, to: 1_500, reason: 'agreed by telephone' } }]);
  });

  it('is the list price before company discounts, with a floor of one step', async () => {
    const id = await onSale();
    await override(id, 0.5);
    const company = await test.company();
    await test.database.db.rows(sql`update companies set discount_bp = 9000 where id = ${company.companyId}`);
    const advised = (await company.call('GET', `/lead/availability/${id}`)).json<{ data: { price: number } }>();
    expect(advised.data.price).toBe(0.5);
    await override(id, 40);
    expect((await company.call('GET', `/lead/availability/${id}`)).json<{ data: { price: number } }>().data.price).toBe(4);
  });

  it('leaves past sales unchanged', async () => {
    const id = await onSale();
    const company = await test.company();
    expect((await company.call('PUT', `/lead/accept/${id}`, {})).statusCode).toBe(200);
    await override(id, 99);
    expect((await company.call('GET', '/company/balance')).json<{ data: { balance: number } }>().data.balance).toBe(28.8);
  });

  it.each([0, 0.25, 24.2, -5, 100_000.5, '24', 1e300])('cannot be %j', async (price) => {
    const id = await onSale();
    const response = await staff.call('PUT', `/operator/enquiries/${id}/price`, { price, reason: 'agreed by telephone' });
    expect([response.statusCode, Object.keys(response.json<{ data: { fields: object } }>().data.fields)]).toEqual([422, ['price']]);
  });
});
