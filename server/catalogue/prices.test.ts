import { beforeEach, describe, expect, it } from 'vitest';
import type { EnquiryId } from '../../contract/kit/ids.ts';
import type { TestCaller } from '../../test/app-harness.ts';
import { makeSource, putOnSale } from '../../test/factories/create-enquiry.ts';
import { useTestApp, useTestClock } from '../../test/use-test-app.ts';
import { enquiryJobs } from '../enquiries/entry/jobs.ts';
import { sql } from '../platform/database/sql.ts';

interface Listed {
  countries: { country: string; factors: object; factors_since: string | null; scheduled_factors: { from: string }[] }[];
  work_types: { id: number; description: string; prices: { country: string; price: number }[] }[];
  scheduled: { id: number; country: string; work_type_id: number; from: string; price: number; by: string }[];
}
interface Cell {
  history: { price: number; state: string; by: string | null; reason: string | null }[];
  days: { day: string; enquiries: number; slots: number; sold: number; price: number | null }[];
}

const boiler = 101;
const dayMs = 86_400_000;
const clock = useTestClock('2026-03-10T12:00:00Z');
const test = useTestApp({ clock: () => clock.now });
let staff: TestCaller;
/** Each test starts with the prices from the files. */
beforeEach(async () => {
  await test.database.db.rows(sql`alter table price_list_entries disable trigger user`);
  await test.database.db.rows(sql`delete from price_list_entries where staff_id is not null`);
  await test.database.db.rows(sql`alter table price_list_entries enable trigger user`);
  await test.database.db.rows(sql`delete from business_settings where key like 'price.%'`);
  staff = await test.staff();
});

const cell = (price: number, more = {}) => ({ country: 'gb', work_type_id: boiler, price, ...more });
const put = (changes: object[], more = {}, headers = {}) =>
  staff.call('PUT', '/operator/prices', { changes, from: null, reason: 'demand in winter', ...more }, headers);
const listed = async (): Promise<Listed> => (await staff.call('GET', '/operator/prices')).json<{ data: Listed }>().data;
const findPrice = (list: Listed, id = boiler, country = 'gb') =>
  list.work_types.find((one) => one.id === id)?.prices.find((one) => one.country === country)?.price;
const readCell = async (): Promise<Cell> => (await staff.call('GET', `/operator/prices/gb/${boiler}`)).json<{ data: Cell }>().data;
const getOutcome = (response: { statusCode: number; body: string }) => [
  response.statusCode,
  (JSON.parse(response.body) as { data: { errors: string[] } }).data.errors,
];
const onSale = async (more = {}): Promise<EnquiryId> => putOnSale(test.database, (await makeSource(test.database)).sourceId, more);
const readShownPrice = async (company: TestCaller, id: EnquiryId) =>
  (await company.call('GET', `/lead/availability/${id}`)).json<{ data: { price: number } }>().data.price;

describe('the price list', () => {
  it('has every work type on sale in every country, the factors, and scheduled changes', async () => {
    const list = await listed();
    expect(findPrice(list)).toBe(24);
    expect(list.countries.map(({ country }) => country)).toEqual(['gb', 'dk', 'se', 'no']);
    expect(list.countries[0]).toEqual({
      country: 'gb',
      currency: 'GBP',
      time_zone: 'Europe/London',
      factors: {
        exclusivity: { one: 2, two: 1.3, three: 1 },
        freshness: { first_hours: 24, second_hours: 72, fresh: 1, later: 0.85, old: 0.7 },
      },
      factors_since: null,
      scheduled_factors: [],
    });
    const agent = await test.staff('agent');
    expect((await agent.call('GET', '/operator/prices')).statusCode).toBe(200);
    const change = { changes: [cell(25)], from: null, reason: 'demand in winter' };
    expect((await agent.call('PUT', '/operator/prices', change)).statusCode).toBe(403);
  });

  it('is changed in several cells at once, each audited, or not at all', async () => {
    const before = await listed();
    const missing = before.work_types.find((one) => one.prices.every(({ country }) => country !== 'se'));
    expect((await put([cell(30), { country: 'se', work_type_id: missing?.id, price: 340 }])).json()).toEqual({ data: { changed: 2 } });
    const after = await listed();
    expect([findPrice(after), findPrice(after, missing?.id, 'se')]).toEqual([30, 340]);
    const written = await test.database.db.rows(sql`
      select action, object_id as object, reason, before, after from audit_entries where object_type = 'price' order by id desc limit 2`);
    const entry = { action: 'price.set', reason: 'demand in winter' };
    expect(written.toReversed()).toEqual([
      { ...entry, object: 'gb/101', before: { netMinor: 2_400, currency: 'GBP' }, after: { netMinor: 3_000, currency: 'GBP' } },
      { ...entry, object: `se/${missing?.id}`, before: null, after: { netMinor: 34_000, currency: 'SEK' } },
    ]);
    expect((await put([cell(31), { country: 'gb', work_type_id: 9_999_999, price: 20 }])).statusCode).toBe(404);
    expect(findPrice(await listed())).toBe(30);
  });

  it('asks for confirmation of a change above half, and refuses duplicates', async () => {
    expect((await put([cell(12)], { from: '2026-03-11' })).statusCode).toBe(200);
    const refused = await put([cell(36.5)]);
    const text = 'Gas boiler replacement, United Kingdom: 24 to 36.5 is a change of more than half. Confirm it';
    expect([refused.statusCode, refused.json()]).toEqual([422, { data: { errors: [text], fields: { confirm_large: [text] } } }]);
    expect((await put([cell(36.5)], { confirm_large: true })).statusCode).toBe(200);
    expect(getOutcome(await put([cell(20), cell(21)]))).toEqual([422, ['changes: A price is listed twice']]);
  });

  it('reports the cell someone else has changed since it was read', async () => {
    const seen = await staff.call('GET', '/operator/prices');
    const headers = { 'if-match': String(seen.headers['etag']) };
    expect((await put([cell(25)], {}, headers)).statusCode).toBe(200);
    const stale = await put([cell(26)], {}, headers);
    expect([stale.statusCode, Object.keys(stale.json<{ data: { fields: object } }>().data.fields)]).toEqual([412, ['gb/101']]);
    const together = await Promise.all([
      put([cell(26)], {}, { 'if-match': String((await staff.call('GET', '/operator/prices')).headers['etag']) }),
      put([cell(27)], {}, { 'if-match': String((await staff.call('GET', '/operator/prices')).headers['etag']) }),
    ]);
    expect(together.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 412]);
  });

  it('keeps an unbroken history under concurrent changes', async () => {
    await Promise.all([25, 26, 27, 28].map((price) => put([cell(price)])));
    const entries = await test.database.db.rows(sql<{ before: { netMinor: number }; after: { netMinor: number } }>`
      select before, after from audit_entries where object_id = 'gb/101' order by id desc limit 4`);
    const history = entries.toReversed();
    for (const [index, entry] of history.slice(1).entries()) expect(entry.before.netMinor).toBe(history[index]?.after.netMinor);
    expect(findPrice(await listed())).toBe((history.at(-1)?.after.netMinor ?? 0) / 100);
  });
});

describe('a scheduled price', () => {
  it('starts with its country’s day, for later releases, by time alone', async () => {
    const company = await test.company();
    expect((await put([cell(30), { country: 'dk', work_type_id: boiler, price: 250 }], { from: '2026-04-01' })).statusCode).toBe(200);
    const { scheduled } = await listed();
    expect(scheduled.map(({ country, from, price, by }) => [country, from, price, by])).toEqual([
      ['dk', '2026-03-31T22:00:00.000Z', 250, 'Robin Tester'],
      ['gb', '2026-03-31T23:00:00.000Z', 30, 'Robin Tester'],
    ]);
    clock.after(Date.parse('2026-03-31T22:59:59.999Z') - clock.start.getTime());
    const before = await onSale();
    expect(await readShownPrice(company, before)).toBe(24);
    clock.after(Date.parse('2026-03-31T23:00:00Z') - clock.start.getTime());
    staff = await test.staff();
    const company2 = await test.company();
    expect([await readShownPrice(company2, before), await readShownPrice(company2, await onSale())]).toEqual([24, 30]);
    expect([findPrice(await listed()), (await listed()).scheduled]).toEqual([30, []]);
    expect((await company2.call('PUT', `/lead/accept/${before}`, { expected_price: 24 })).statusCode).toBe(200);
  });

  it('can be cancelled once, until it starts; the later of two for one day wins', async () => {
    await put([cell(31)], { from: '2026-04-10' });
    await put([cell(32)], { from: '2026-04-10' });
    const { scheduled } = await listed();
    expect(scheduled.map(({ price }) => price)).toEqual([32]);
    const cancel = (id = scheduled[0]?.id) => staff.call('POST', `/operator/prices/scheduled/${id}/cancel`, { reason: 'agreed otherwise' });
    const [one, other] = await Promise.all([cancel(), cancel()]);
    expect([one.statusCode, other.statusCode].toSorted((a, b) => a - b)).toEqual([200, 409]);
    await put([cell(33)], { from: '2026-04-10' });
    const id = (await listed()).scheduled[0]?.id;
    clock.after(60 * dayMs);
    staff = await test.staff();
    expect((await cancel(id)).statusCode).toBe(409);
    expect((await readCell()).history.slice(0, 3).map(({ price, state }) => [price, state])).toEqual([
      [33, 'in_force'],
      [32, 'cancelled'],
      [31, 'cancelled'],
    ]);
  });
});

describe('the factors of a country', () => {
  const factors = {
    exclusivity: { one: 1.5, two: 1.2, three: 1 },
    freshness: { first_hours: 12, second_hours: 48, fresh: 1, later: 0.9, old: 0.8 },
  };
  const say = (more = {}, headers = {}) =>
    staff.call('PUT', '/operator/price-factors/gb', { ...factors, from: null, reason: 'exclusive sells badly', ...more }, headers);

  it('apply at once to everything on sale there, and to the sort order after the job', async () => {
    const company = await test.company();
    const id = await onSale({ number_leads_requested: 1 });
    expect(await readShownPrice(company, id)).toBe(48);
    expect((await say()).statusCode).toBe(200);
    expect(await readShownPrice(company, id)).toBe(36);
    const sortedBy = () => test.database.db.first(sql`select list_price_minor as price from enquiries where id = ${id}`);
    const job = enquiryJobs.find((one) => one.name === 'reprice-enquiries');
    await job?.handle(test.database, {});
    expect(await sortedBy()).toEqual({ price: 3_600 });
    const audited = await test.database.db.first(sql`
      select action, object_id as object, before, after from audit_entries where object_type = 'price_factors' order by id desc limit 1`);
    expect(audited).toEqual({
      action: 'price_factors.set',
      object: 'gb',
      before: { exclusivityBp: { '1': 20_000, '2': 13_000, '3': 10_000 }, stepsHours: [24, 72], factorsBp: [10_000, 8_500, 7_000] },
      after: { exclusivityBp: { '1': 15_000, '2': 12_000, '3': 10_000 }, stepsHours: [12, 48], factorsBp: [10_000, 9_000, 8_000] },
    });
  });

  it('starting between display and purchase return the new price, and never charge it silently', async () => {
    const id = await onSale({ number_leads_requested: 1 });
    expect((await say({ from: '2026-03-11' })).statusCode).toBe(200);
    clock.after(dayMs / 2 - 1);
    const company = await test.company();
    const shown = await readShownPrice(company, id);
    expect(shown).toBe(48);
    clock.after(dayMs / 2);
    const refused = await company.call('PUT', `/lead/accept/${id}`, { expected_price: shown });
    // Half a day later, past the first step of twelve hours too.
    expect(getOutcome(refused)).toEqual([409, ['price_changed--32.50']]);
    const bought = await company.call('PUT', `/lead/accept/${id}`, { expected_price: 32.5 });
    expect(bought.statusCode).toBe(200);
  });

  it('changed during purchases charge each company the price shown, or return the new one', async () => {
    const id = await onSale({ number_leads_requested: 1 });
    const others = await Promise.all(Array.from({ length: 4 }, () => onSale({ number_leads_requested: 1 })));
    const buyers = await Promise.all([id, ...others].map(async (enquiry) => ({ enquiry, company: await test.company() })));
    const buy = ({ company, enquiry }: (typeof buyers)[number]) => company.call('PUT', `/lead/accept/${enquiry}`, { expected_price: 48 });
    const [changed, ...answers] = await Promise.all([say(), ...buyers.map(buy)]);
    expect(changed.statusCode).toBe(200);
    for (const answer of answers.filter(({ statusCode }) => statusCode !== 200))
      expect(getOutcome(answer)).toEqual([409, ['price_changed--36.00']]);
    const charged = await test.database.db.rows(
      sql<{ net: number }>`select distinct net_minor as net from purchases where enquiry_id = any(${[id, ...others]}::bigint[])`,
    );
    expect(charged.every(({ net }) => net === 4_800)).toBe(true);
  });

  it('can be cancelled until they start, and need confirmation for large changes', async () => {
    expect((await say({ from: '2026-03-20' })).statusCode).toBe(200);
    const { data } = (await staff.call('GET', '/operator/price-factors/gb')).json<{ data: { scheduled: { from: string }[] } }>();
    expect(data.scheduled).toMatchObject([{ from: '2026-03-20T00:00:00.000Z', exclusivity: { one: 1.5 } }]);
    const cancel = (country = 'gb') =>
      staff.call('POST', `/operator/price-factors/${country}/cancel`, { from: data.scheduled[0]?.from, reason: 'agreed otherwise' });
    expect((await cancel('dk')).statusCode).toBe(404);
    expect((await cancel()).statusCode).toBe(200);
    expect((await cancel()).statusCode).toBe(404);
    await say({ from: '2026-03-20' });
    clock.after(30 * dayMs);
    staff = await test.staff();
    expect((await cancel()).statusCode).toBe(409);
    expect(getOutcome(await say({ exclusivity: { ...factors.exclusivity, one: 4 } }))).toEqual([
      422,
      ['confirm_large: A factor changes by more than half. Confirm it'],
    ]);
    expect(getOutcome(await say({ freshness: { ...factors.freshness, first_hours: 48 } }))[0]).toBe(422);
    const seen = { 'if-match': String((await staff.call('GET', '/operator/price-factors/gb')).headers['etag']) };
    expect((await say({ exclusivity: { ...factors.exclusivity, two: 1.1 } }, seen)).statusCode).toBe(200);
    expect((await say({}, seen)).statusCode).toBe(412);
  });
});

describe('the effect of prices', () => {
  it('shows per cell how much was sold, by day, and the price at the time', async () => {
    const id = await onSale();
    await (await test.company()).call('PUT', `/lead/accept/${id}`, {});
    await onSale({ number_leads_requested: 1 });
    const { days, history } = await readCell();
    expect(days).toHaveLength(90);
    const today = days.at(-1);
    expect([today?.day, today?.price]).toEqual(['2026-03-10', 24]);
    const lately = days.reduce((sum, day) => sum + day.sold, 0);
    expect(lately).toBeGreaterThanOrEqual(1);
    expect(today?.slots).toBeGreaterThan(today?.sold ?? 0);
    expect(history.at(-1)).toMatchObject({ price: 24, by: null, reason: null });
    expect((await staff.call('GET', '/operator/prices/gb/987654')).statusCode).toBe(404);
  });

  it('shows what recent releases would have brought at other prices', async () => {
    clock.after(100 * dayMs);
    staff = await test.staff();
    const [first, second] = [await test.company(), await test.company()];
    const id = await onSale({ number_leads_requested: 2 });
    for (const company of [first, second]) expect((await company.call('PUT', `/lead/accept/${id}`, {})).statusCode).toBe(200);
    const effect = await staff.call('GET', `/operator/prices/effect?prices=gb-${boiler}-30.00,dk-${boiler}-100`);
    expect(effect.json()).toEqual({
      data: {
        cells: [
          { country: 'dk', work_type_id: boiler, currency: 'DKK', sold: 0, before: 0, after: 0 },
          { country: 'gb', work_type_id: boiler, currency: 'GBP', sold: 2, before: 62, after: 78 },
        ],
        totals: [
          { currency: 'DKK', sold: 0, before: 0, after: 0 },
          { currency: 'GBP', sold: 2, before: 62, after: 78 },
        ],
      },
    });
    for (const wrong of ['gb-101-0', 'xx-101-20', 'gb-101-20,gb-101-21', 'gb'])
      expect((await staff.call('GET', `/operator/prices/effect?prices=${wrong}`)).statusCode).toBe(422);
  });

  it('opens a country to buyers with its first price, and not before', async () => {
    const company = await test.company();
    const id = await onSale();
    await test.database.db.rows(sql`alter table price_list_entries disable trigger user`);
    await test.database.db.rows(sql`update price_list_entries set cancelled_at = '1999-01-01' where country = 'gb'`);
    expect(getOutcome(await company.call('GET', `/lead/availability/${id}`))).toEqual([409, ['108--not_enabled']]);
    expect((await put([cell(24)])).statusCode).toBe(200);
    expect(await readShownPrice(company, id)).toBe(24);
    await test.database.db.rows(sql`update price_list_entries set cancelled_at = null where country = 'gb' and staff_id is null`);
    await test.database.db.rows(sql`alter table price_list_entries enable trigger user`);
  });
});
