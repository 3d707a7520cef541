import type pg from 'pg';
import { makeLongPast } from '../test/factories/make-long-past.ts';

/** Companies with years of purchases, each with a twin of the same coverage that has bought almost nothing. */
export interface BusyCompanies {
  readonly busy: readonly number[];
  readonly twins: readonly number[];
}

const pairs = 8;
export const busyCompanies: BusyCompanies = {
  busy: Array.from({ length: pairs }, (_, at) => at + 1),
  twins: Array.from({ length: pairs }, (_, at) => at + 1 + pairs),
};

/** Purchases per company, and as many declines. The share still on sale is that of the market. */
export const pastSalesPerCompany = 10_000;

/** Gives the first companies years of history, and creates their twins. */
export async function seedBusyCompanies(client: pg.ClientBase, { share, liveShare }: { share: number; liveShare: number }): Promise<void> {
  const { busy } = busyCompanies;
  await client.query(`set synchronous_commit = off`);
  await makeLongPast(client, {
    companyIds: busy,
    ended: Math.round(pastSalesPerCompany * share * (1 - liveShare)),
    open: Math.round(pastSalesPerCompany * share * liveShare),
  });
  for (const table of ['coverage_districts', 'coverage_work_types']) {
    const covered = table === 'coverage_districts' ? 'district_id' : 'work_type_id';
    await client.query(`
      delete from ${table} where coverage_area_id in (select id from coverage_areas where company_id between ${pairs + 1} and ${2 * pairs});
      insert into ${table} (coverage_area_id, ${covered})
      select b.id, t.${covered} from coverage_areas a join coverage_areas b on b.company_id = a.company_id + ${pairs}
      join ${table} t on t.coverage_area_id = a.id where a.company_id <= ${pairs}`);
  }
  await client.query(`reset synchronous_commit`);
}

/**
 * Makes one district covered by the busy companies only and another by their twins only, for one work type, with caps that must be
 * counted. Returns the districts.
 */
export async function assignDistricts(client: pg.ClientBase, workTypeId: number): Promise<{ busy: number; twins: number }> {
  const { rows } = await client.query<{ id: number }>(`
    select id from regions where country = 'gb' and level = 'district' and active and geographic order by path, code limit 2`);
  const [busy, twins] = rows.map(({ id }) => id);
  if (busy === undefined || twins === undefined) throw new Error('there are no districts');
  await client.query(`
    delete from coverage_districts where district_id in (${busy}, ${twins});
    insert into coverage_districts (coverage_area_id, district_id)
    select id, case when company_id <= ${pairs} then ${busy} else ${twins} end from coverage_areas where company_id <= ${2 * pairs};
    insert into coverage_work_types (coverage_area_id, work_type_id)
    select id, ${workTypeId} from coverage_areas where company_id <= ${2 * pairs} on conflict do nothing;
    insert into company_work_types (company_id, work_type_id, cap_day, cap_day_on, cap_month, cap_month_on)
    select id, ${workTypeId}, 9999, true, 9999, true from companies where id <= ${2 * pairs}
    on conflict (company_id, work_type_id) do nothing`);
  return { busy, twins };
}
