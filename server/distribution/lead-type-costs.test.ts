import { beforeEach, describe, expect, it } from 'vitest';
import type { LeadTypeCost } from '../../contract/distribution/endpoints.ts';
import { lookBackDays } from '../../contract/distribution/usual-leads-rule.ts';
import type { IntakeEnquiry } from '../../contract/enquiries/endpoints.ts';
import type { EnquiryId, SourceId } from '../../contract/kit/ids.ts';
import { makeSource, putOnSale } from '../../test/factories/create-enquiry.ts';
import { wantDelivery } from '../../test/factories/want-delivery.ts';
import { useTestApp, useTestCompany } from '../../test/use-test-app.ts';
import { createCoverageArea } from '../coverage/coverage-areas.ts';
import { sql, type Sql } from '../platform/database/sql.ts';

const test = useTestApp();
const company = useTestCompany(test, { workTypeCodes: ['gas-boiler-replacement', 'boiler-service'] });

let sourceId: SourceId;
beforeEach(async () => {
  ({ sourceId } = await makeSource(test.database));
  // Moves other tests' releases to the past.
  await test.database.db.rows(sql`update enquiries set released_at = released_at - interval '1 year' where released_at is not null`);
});

async function read(): Promise<{ service: LeadTypeCost; boiler: LeadTypeCost }> {
  const response = await company.call('GET', '/company/lead-delivery/costs/');
  const [boiler, service, ...more] = response.json<{ data: LeadTypeCost[] }>().data.toSorted((one, other) => other.price - one.price);
  if (service === undefined || boiler === undefined || more.length > 0) throw new Error('two lead types');
  return { service, boiler };
}
const comes = (more: Partial<IntakeEnquiry> = {}): Promise<EnquiryId> => putOnSale(test.database, sourceId, more);
const change = (id: EnquiryId, set: Sql) => test.database.db.rows(sql`update enquiries set ${set} where id = ${id}`);
const cameOn = (days: Readonly<Record<number, number>>) => Array.from({ length: lookBackDays }, (_, day) => days[day] ?? 0);
const list = async () =>
  test.database.db.first(sql<{ net: number }>`
    select p.net_minor as net from list_prices p join work_types w on w.id = p.work_type_id
    where p.country = 'gb' and w.code = 'gas-boiler-replacement'`);

describe('the cost of automatic buying', () => {
  it('is zero without leads; the current price is still shown', async () => {
    const { boiler } = await read();
    expect(boiler).toEqual({
      id: boiler.id,
      currency: 'GBP',
      price: ((await list())?.net ?? 0) / 100,
      came: cameOn({}),
      average_price: null,
      usual: { leads: 0, per: 'month', price: 0 },
    });
  });

  it('sums the last thirty days of the lead type by day, at the current price', async () => {
    for (const daysAgo of [0, 1, 1, 29, 30]) {
      const id = await comes();
      await change(id, sql`released_at = app_now() - make_interval(days => ${daysAgo}) - interval '1 minute', price_override_minor = 5000`);
    }
    await comes({ work_type: 'boiler-service' });
    const { boiler, service } = await read();
    expect([boiler.came, service.came]).toEqual([cameOn({ 0: 1, 1: 2, 29: 1 }), cameOn({ 0: 1 })]);
    expect(boiler.average_price).toBe(boiler.price);
    expect(boiler.usual).toEqual({ leads: 4, per: 'month', price: 4 * boiler.price });
  });

  it('excludes leads outside the coverage and removed ones', async () => {
    await comes({ postcode: 'HS1 2AA' });
    await change(await comes(), sql`status = 'removed', ended_at = app_now(), removal_reason = 'a hoax'`);
    await change(await comes(), sql`status = 'expired', ended_at = app_now()`);
    expect((await read()).boiler.came).toEqual(cameOn({ 0: 1 }));
  });

  it('counts a place in two areas once', async () => {
    const { companyId } = company;
    const [first] = await test.database.db.rows(sql<{ id: number }>`select id from coverage_areas where company_id = ${companyId}`);
    const second = await test.database.inTx((tx) => createCoverageArea(tx, { companyId, name: 'Once more' }));
    for (const [table, column] of [
      [sql`coverage_work_types`, sql`work_type_id`],
      [sql`coverage_districts`, sql`district_id`],
    ] as const) {
      await test.database.db.rows(
        sql`insert into ${table} (coverage_area_id, ${column}) select ${second}, ${column} from ${table} where coverage_area_id = ${first?.id ?? 0}`,
      );
    }
    await comes();
    expect((await read()).boiler.came).toEqual(cameOn({ 0: 1 }));
  });

  it('uses each lead’s number of buyers, less the company’s discount', async () => {
    await test.database.db.rows(sql`update companies set discount_bp = 5000 where id = ${company.companyId}`);
    await comes();
    await comes({ number_leads_requested: 1 });
    const { boiler } = await read();
    const half = ((await list())?.net ?? 0) / 200;
    expect(boiler).toMatchObject({ price: half, average_price: half * 1.5, usual: { leads: 2, price: half * 3 } });
  });

  it('stays within active caps', async () => {
    for (let count = 0; count < 3; count += 1) await comes();
    await wantDelivery(test.database, company.companyId, { automatic: false, day: 2 });
    const { boiler } = await read();
    expect(boiler.usual).toEqual({ leads: 2, per: 'month', price: 2 * boiler.price });
    expect(boiler.came).toEqual(cameOn({ 0: 3 }));
  });
});
