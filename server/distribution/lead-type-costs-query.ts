import { lookBackDays, type CapsInForce } from '../../contract/distribution/usual-leads-rule.ts';
import type { CountryCode } from '../../contract/kit/country.ts';
import type { CompanyId } from '../../contract/kit/ids.ts';
import type { CurrencyCode } from '../../contract/kit/money.ts';
import { settingsColumn, type SettingValues } from '../platform/business-settings.ts';
import type { Db } from '../platform/database/database.ts';
import { sql, type Sql } from '../platform/database/sql.ts';

/** A work type of the coverage that is on sale in the company's country, with the caps that are switched on. */
export interface OfferedLeadType extends CapsInForce {
  readonly workTypeId: number;
  readonly listPriceMinor: number;
  readonly currency: CurrencyCode;
}

/** So many came in on one day for so many buyers; day 0 are the last 24 hours. */
export interface CameIn {
  readonly workTypeId: number;
  readonly day: number;
  readonly maxSales: number;
  readonly count: number;
}

/** What lead types cost a company, before it is worked out. */
export interface CostFacts {
  readonly country: CountryCode;
  readonly discountBp: number;
  readonly settings: SettingValues;
  readonly now: Date;
  readonly offered: readonly OfferedLeadType[];
  readonly came: readonly CameIn[];
}

type Buyer = Pick<CostFacts, 'country' | 'discountBp' | 'settings' | 'now'>;

export async function readCostFacts(db: Db, companyId: CompanyId): Promise<CostFacts> {
  const buyer = await db.first(sql<Buyer>`
    select country, discount_bp as "discountBp", ${settingsColumn}, app_now() as now from companies where id = ${companyId}`);
  if (buyer === undefined) throw new Error(`there is no company ${companyId}`);
  const offered = await db.rows(sql<OfferedLeadType>`
    select p.work_type_id as "workTypeId", p.net_minor as "listPriceMinor", p.currency,
           case when s.cap_day_on then s.cap_day end as day, case when s.cap_week_on then s.cap_week end as week,
           case when s.cap_month_on then s.cap_month end as month
    from list_prices p
    left join company_work_types s on s.company_id = ${companyId} and s.work_type_id = p.work_type_id
    where p.country = ${buyer.country} and p.work_type_id = any(array(${coveredWorkTypes(companyId)}))
    order by p.work_type_id`);
  return { ...buyer, offered, came: await db.rows(cameInsideCoverage(companyId, buyer.country)) };
}

const coveredWorkTypes = (companyId: CompanyId): Sql => sql`
  select x.work_type_id from coverage_areas a join coverage_work_types x on x.coverage_area_id = a.id where a.company_id = ${companyId}`;

/**
 * What was released inside the coverage lately, all work types in one statement. The days are read off the index of releases,
 * so that years of enquiries cost nothing; only then it is looked where they are. A place in two areas counts once.
 */
function cameInsideCoverage(companyId: CompanyId, country: CountryCode): Sql<CameIn> {
  return sql<CameIn>`
    with lately as materialized (
      select e.id, e.work_type_id, e.district_id, e.max_sales, e.released_at
      from enquiries e
      where e.country = ${country} and e.released_at > app_now() - make_interval(days => ${lookBackDays}) and e.released_at <= app_now()
        and e.status <> 'removed' and e.work_type_id = any(array(${coveredWorkTypes(companyId)}))),
    inside as (
      select distinct e.id, e.work_type_id, e.max_sales, e.released_at
      from lately e
      join coverage_work_types x on x.work_type_id = e.work_type_id
      join coverage_areas a on a.id = x.coverage_area_id and a.company_id = ${companyId}
      join coverage_districts d on d.coverage_area_id = a.id and d.district_id = e.district_id)
    select work_type_id as "workTypeId", date_part('day', (select app_now()) - released_at)::integer as day,
           max_sales as "maxSales", count(*)::integer as count
    from inside group by 1, 2, 3`;
}
