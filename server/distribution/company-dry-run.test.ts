import { beforeEach, describe, expect, it } from 'vitest';
import type { CompanyDryRun } from '../../contract/distribution/dry-run-endpoints.ts';
import type { IntakeEnquiry } from '../../contract/enquiries/endpoints.ts';
import type { SourceId } from '../../contract/kit/ids.ts';
import { makeSource, putOnSale } from '../../test/factories/create-enquiry.ts';
import { wantDelivery } from '../../test/factories/want-delivery.ts';
import { readFailure } from '../../test/route-cases.ts';
import { useTestApp, useTestClock, useTestCompany } from '../../test/use-test-app.ts';
import { sql } from '../platform/database/sql.ts';

/** A Wednesday at noon in London. */
const clock = useTestClock('2026-11-18T12:00:00Z');
const test = useTestApp({ clock: () => clock.now });
const company = useTestCompany(test, { workTypeCodes: ['gas-boiler-replacement', 'boiler-service'] });
const hourMs = 3_600_000;

let sourceId: SourceId;
beforeEach(async () => {
  ({ sourceId } = await makeSource(test.database));
  // Moves other tests' releases to the past.
  await test.database.db.rows(sql`update enquiries set released_at = released_at - interval '1 year' where released_at is not null`);
});

/** Released this many hours before noon. */
async function came(hoursAgo: number, more: Partial<IntakeEnquiry> = {}): Promise<void> {
  const id = await putOnSale(test.database, sourceId, more);
  await test.database.db.rows(
    sql`update enquiries set received_at = ${new Date(clock.now.getTime() - hoursAgo * hourMs)}, released_at = ${new Date(clock.now.getTime() - hoursAgo * hourMs)} where id = ${id}`,
  );
}
const askAsStaff = async (body: object = {}, id: number = company.companyId) =>
  (await test.staff('agent')).call('POST', `/operator/dry-run/company/${id}`, body);
const runDryRun = async (body: object = {}): Promise<CompanyDryRun> => (await askAsStaff(body)).json<{ data: CompanyDryRun }>().data;
const getId = async (table: 'types' | 'districts', code: string): Promise<number> => {
  const row = await test.database.db.first(
    table === 'types'
      ? sql<{ id: number }>`select id from work_types where code = ${code}`
      : sql<{ id: number }>`select id from regions where country = 'gb' and level = 'district' and code = ${code}`,
  );
  return row?.id ?? 0;
};

describe('a company’s dry run of 30 days', () => {
  it('counts releases inside its coverage, by its calendar and the prices of the time; the company sees the same', async () => {
    await came(1);
    // Half past midnight in London.
    await came(11.5, { number_leads_requested: 1 });
    await came(12.5, { work_type: 'boiler-service' });
    await came(31 * 24);
    await came(2, { postcode: 'HS1 2AA' });
    const got = await runDryRun();
    expect([got.currency, got.from, got.until, got.came, got.leads]).toEqual(['GBP', '2026-10-19', '2026-11-18', 3, 3]);
    expect(got.days.filter((day) => day.came > 0).map((day) => [day.day, day.leads])).toEqual([
      ['2026-11-17', 1],
      ['2026-11-18', 2],
    ]);
    const [service, boilers] = got.work_types.toSorted((a, b) => a.price - b.price);
    expect(boilers).toMatchObject({ came: 2, leads: 2, missing_accreditations: [] });
    expect(got.price).toBe((service?.price ?? 0) + (boilers?.price ?? 0));
    const list = await test.database.db.first(sql<{ net: number }>`
      select p.net_minor as net from list_prices p join work_types w on w.id = p.work_type_id where p.country = 'gb' and w.code = 'gas-boiler-replacement'`);
    expect(boilers?.price).toBe((3 * (list?.net ?? 0)) / 100);

    const own = await company.call('POST', '/company/dry-run/', {});
    expect([own.statusCode, own.json()]).toEqual([200, { data: got }]);
    // A later price list does not change the past.
    await test.database.db.rows(sql`
      insert into price_list_entries (country, work_type_id, net_minor, currency, valid_from)
      select country, work_type_id, net_minor + 1000, currency, app_now() from list_prices where country = 'gb'`);
    expect((await runDryRun()).price).toBe(got.price);
    await test.database.db.rows(sql`
      insert into price_list_entries (country, work_type_id, net_minor, currency, valid_from)
      select country, work_type_id, net_minor - 1000, currency, app_now() from list_prices where country = 'gb'`);
  });

  it('respects the saved caps, or given ones', async () => {
    for (const hours of [1, 2, 3, 30]) await came(hours);
    await wantDelivery(test.database, company.companyId, { day: 1 });
    expect(await runDryRun()).toMatchObject({ came: 4, leads: 2 });
    expect(await runDryRun({ caps: { day: null, week: 3, month: null } })).toMatchObject({ came: 4, leads: 3 });
    expect(await runDryRun({ caps: { day: null, week: null, month: null } })).toMatchObject({ came: 4, leads: 4 });
  });

  it('seeds caps with usage from before the 30-day window', async () => {
    // Two from October before the window, one from October inside it, and one from November.
    for (const daysAgo of [45, 44, 25, 3]) await came(daysAgo * 24);
    const within = (caps: object) => runDryRun({ caps: { day: null, week: null, month: null, ...caps } });
    expect(await within({ month: 2 })).toMatchObject({ came: 2, leads: 1 });
    expect(await within({ month: 3 })).toMatchObject({ came: 2, leads: 2 });
    expect((await within({ month: 2 })).days.map(({ leads }) => leads).indexOf(1)).toBe(27);
    // On that Monday itself, before and after the window's starting hour.
    await came(30 * 24 + 1, { work_type: 'boiler-service' });
    await came(30 * 24 - 1, { work_type: 'boiler-service' });
    for (const caps of [{ day: 1 }, { week: 1 }, { month: 1 }]) {
      const service = (await within(caps)).work_types.find(({ came: some }) => some === 1);
      expect(service).toMatchObject({ came: 1, leads: 0 });
    }
  });

  it('accepts another coverage; a place in two of its areas counts once', async () => {
    await came(1, { postcode: 'HS1 2AA', work_type: 'boiler-service' });
    await came(2);
    const area = { work_types: [await getId('types', 'boiler-service')], districts: [await getId('districts', 'HS1')] };
    expect(await runDryRun({ areas: [area, area] })).toMatchObject({ came: 1, leads: 1, work_types: [{ came: 1 }] });
    expect(await runDryRun()).toMatchObject({ came: 1, leads: 1 });
  });

  it('accepts one edited area beside the saved ones, from the company as well', async () => {
    await came(1, { postcode: 'HS1 2AA', work_type: 'boiler-service' });
    await came(2);
    await came(3, { work_type: 'boiler-service' });
    const saved = await runDryRun();
    expect(saved).toMatchObject({ came: 2, leads: 2 });
    const area = (await test.database.db.first(sql<{ id: number }>`select id from coverage_areas where company_id = ${company.companyId}`))
      ?.id;
    const [service, island] = [await getId('types', 'boiler-service'), await getId('districts', 'HS1')];
    expect(await runDryRun({ edited: { area } })).toEqual(saved);
    expect(await runDryRun({ edited: { area, work_types: [service] } })).toMatchObject({ came: 1, work_types: [{ id: service, came: 1 }] });
    expect(await runDryRun({ edited: { area, districts: [] } })).toMatchObject({ came: 0, leads: 0 });
    expect(await runDryRun({ edited: { area: null, work_types: [service], districts: [island] } })).toMatchObject({ came: 3 });
    const asked = { edited: { area, districts: [island] }, caps: { day: 0, week: null, month: null } };
    expect(await runDryRun(asked)).toMatchObject({ came: 1, leads: 0 });
    const own = await company.call('POST', '/company/dry-run/', asked);
    expect(own.json()).toEqual({ data: await runDryRun(asked) });
  });

  it('refuses other companies’ areas', async () => {
    const foreign = { edited: { area: 987_654_321, districts: [] } };
    for (const refused of [await askAsStaff(foreign), await company.call('POST', '/company/dry-run/', foreign)]) {
      expect([refused.statusCode, Object.keys(readFailure(refused).fields ?? {})]).toEqual([422, ['edited']]);
    }
  });

  it('lists missing accreditations, and counts nothing that requires them', async () => {
    await came(1);
    await test.database.db.rows(
      sql`update company_accreditations set manual_approval_until = app_now() where company_id = ${company.companyId}`,
    );
    const got = await runDryRun();
    expect([got.came, got.leads]).toEqual([1, 0]);
    expect(got.work_types.find((one) => one.came > 0)?.missing_accreditations).not.toEqual([]);
  });

  it('requires an existing company, and staff', async () => {
    expect((await askAsStaff({}, 987_654_321)).statusCode).toBe(404);
    expect((await test.nobody().call('POST', '/company/dry-run/', {})).statusCode).toBe(401);
    expect((await company.call('POST', `/operator/dry-run/company/${company.companyId}`, {})).statusCode).toBe(401);
  });
});
