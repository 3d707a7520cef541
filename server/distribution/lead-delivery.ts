import { lookBackDays, type CapsInForce } from '../../contract/distribution/usual-leads-rule.ts';
import type { CountryCode } from '../../contract/kit/country.ts';
import type { CompanyId } from '../../contract/kit/ids.ts';
import type { CurrencyCode } from '../../contract/kit/money.ts';
import { periodStarts } from '../buying/cap-period-rule.ts';
import { usedIn } from '../buying/delivery-facts-query.ts';
import { nameRank } from '../catalogue/queries.ts';
import { confirmSettings } from '../companies/journey.ts';
import { settingsColumn, type SettingValues } from '../platform/business-settings.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import { sql, type Sql } from '../platform/database/sql.ts';
import { saveWanted, type WantedDelivery } from './store.ts';

export interface CapSetting {
  readonly on: boolean;
  /** Kept while the cap is off. */
  readonly value: number | null;
  readonly used: number;
}

/** A covered work type with the company's delivery settings. */
export interface LeadDelivery {
  readonly workTypeId: number;
  readonly workTypeName: string;
  readonly categoryId: number;
  readonly categoryName: string;
  readonly allowAutoaccept: boolean;
  readonly day: CapSetting;
  readonly week: CapSetting;
  readonly month: CapSetting;
}

interface Row extends Pick<LeadDelivery, 'workTypeId' | 'workTypeName' | 'categoryId' | 'categoryName' | 'allowAutoaccept'> {
  readonly capDay: number | null;
  readonly capDayOn: boolean;
  readonly usedDay: number;
  readonly capWeek: number | null;
  readonly capWeekOn: boolean;
  readonly usedWeek: number;
  readonly capMonth: number | null;
  readonly capMonthOn: boolean;
  readonly usedMonth: number;
}

/** Lists the work types of the company's coverage by category and name; without settings everything is off. */
export async function listLeadDelivery(db: Db, companyId: CompanyId, language: string): Promise<LeadDelivery[]> {
  const company = await db.first(sql<{ now: Date; timeZone: string }>`
    select app_now() as now, time_zone as "timeZone" from companies where id = ${companyId}`);
  if (company === undefined) throw new Error(`there is no company ${companyId}`);
  const starts = periodStarts(company.now, company.timeZone);
  const workType = sql`w.id`;
  const rows = await db.rows(sql<Row>`
    select w.id as "workTypeId", w.name->>${language} as "workTypeName", g.id as "categoryId", g.name->>${language} as "categoryName",
           coalesce(s.allow_autoaccept, false) as "allowAutoaccept",
           s.cap_day as "capDay", coalesce(s.cap_day_on, false) as "capDayOn", ${usedIn('day', starts.day, workType)} as "usedDay",
           s.cap_week as "capWeek", coalesce(s.cap_week_on, false) as "capWeekOn", ${usedIn('week', starts.week, workType)} as "usedWeek",
           s.cap_month as "capMonth", coalesce(s.cap_month_on, false) as "capMonthOn", ${usedIn('month', starts.month, workType)} as "usedMonth"
    from companies c
    join work_types w on w.id in (select x.work_type_id from coverage_areas a join coverage_work_types x on x.coverage_area_id = a.id
                                  where a.company_id = c.id)
    join categories g on g.id = w.category_id
    left join company_work_types s on s.company_id = c.id and s.work_type_id = w.id
    where c.id = ${companyId}
    order by g.position, ${nameRank(language)}, w.id`);
  return rows.map((row) => ({
    ...row,
    day: { on: row.capDayOn, value: row.capDay, used: row.usedDay },
    week: { on: row.capWeekOn, value: row.capWeek, used: row.usedWeek },
    month: { on: row.capMonthOn, value: row.capMonth, used: row.usedMonth },
  }));
}

type SaveDeliveryOutcome = { readonly kind: 'saved' } | { readonly kind: 'not_covered'; readonly workTypeIds: readonly number[] };

/**
 * Saves a company's delivery settings for the listed work types; others stay unchanged. The caller holds the account lock, as automatic purchases do,
 * so nothing is bought by the old settings afterwards.
 */
export async function saveLeadDelivery(
  tx: Tx,
  input: { companyId: CompanyId; wanted: readonly WantedDelivery[] },
): Promise<SaveDeliveryOutcome> {
  const { companyId, wanted } = input;
  const uncovered = await tx.rows(sql<{ id: number }>`
    select n.id from unnest(${wanted.map((one) => one.workTypeId)}::integer[]) as n(id)
    where not exists (select from coverage_areas a join coverage_work_types x on x.coverage_area_id = a.id
                      where a.company_id = ${companyId} and x.work_type_id = n.id)`);
  if (uncovered.length > 0) return { kind: 'not_covered', workTypeIds: uncovered.map((one) => one.id) };
  await tx.rows(saveWanted(companyId, wanted));
  await confirmSettings(tx, { companyId, setting: 'lead_delivery' });
  return { kind: 'saved' };
}

/** A covered work type on sale in the company's country, with its active caps. */
interface OfferedLeadType extends CapsInForce {
  readonly workTypeId: number;
  readonly listPriceMinor: number;
  readonly currency: CurrencyCode;
}

/** Leads released on one day for a number of buyers; day 0 is the last 24 hours. */
interface CameIn {
  readonly workTypeId: number;
  readonly day: number;
  readonly maxSales: number;
  readonly count: number;
}

/** Inputs of the lead type cost calculation. */
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
 * Counts recent releases inside the coverage, all work types in one statement. Days come from the release index, so years of enquiries cost nothing;
 * location is checked afterwards. A place in two areas counts once.
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
