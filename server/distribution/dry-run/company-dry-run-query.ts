import { lookBackDays, type CapsInForce } from '../../../contract/distribution/usual-leads-rule.ts';
import type { CountryCode } from '../../../contract/kit/country.ts';
import type { CompanyId } from '../../../contract/kit/ids.ts';
import type { CurrencyCode } from '../../../contract/kit/money.ts';
import { missingAccreditations } from '../../buying/facts-query.ts';
import { settingsColumn } from '../../platform/business-settings.ts';
import type { Db } from '../../platform/database/database.ts';
import { sql, type Sql } from '../../platform/database/sql.ts';
import {
  companyOutcome,
  type AskedWorkType,
  type CompanyFacts,
  type CompanyOutcome,
  type ReleasedLead,
  type ReleasedOnDay,
} from './company-dry-run-rule.ts';

interface GivenArea {
  readonly workTypes: readonly number[];
  readonly districts: readonly number[];
}

export interface CompanyQuestion {
  readonly companyId: CompanyId;
  readonly language: string;
  /** Null: as they are saved. */
  readonly areas: readonly GivenArea[] | null;
  /** For every work type; null: as they are saved for each. */
  readonly caps: CapsInForce | null;
}

interface Asking extends Pick<CompanyFacts, 'today' | 'now' | 'country' | 'discountBp' | 'settings'> {
  readonly timeZone: string;
  readonly currency: CurrencyCode;
}

/** Area by area its work types, and area by area its districts: those of the company, or those that were given. */
function coverageOf({ companyId, areas }: CompanyQuestion): { readonly workTypes: Sql; readonly districts: Sql } {
  if (areas === null) {
    return {
      workTypes: sql`select x.coverage_area_id as area, x.work_type_id from coverage_work_types x join coverage_areas a on a.id = x.coverage_area_id where a.company_id = ${companyId}`,
      districts: sql`select d.coverage_area_id as area, d.district_id from coverage_districts d join coverage_areas a on a.id = d.coverage_area_id where a.company_id = ${companyId}`,
    };
  }
  const pairs = (of: (area: GivenArea) => readonly number[]): [areas: number[], ids: number[]] => [
    areas.flatMap((area, index) => of(area).map(() => index)),
    areas.flatMap((area) => [...of(area)]),
  ];
  const [typeAreas, types] = pairs((area) => area.workTypes);
  const [districtAreas, districts] = pairs((area) => area.districts);
  return {
    workTypes: sql`select * from unnest(${typeAreas}::integer[], ${types}::integer[]) w(area, work_type_id)`,
    districts: sql`select * from unnest(${districtAreas}::integer[], ${districts}::integer[]) d(area, district_id)`,
  };
}

/** The work types of the coverage that are on sale in the company's country. */
function askedWorkTypes(question: CompanyQuestion, country: CountryCode): Sql<AskedWorkType> {
  const { companyId, language, caps } = question;
  const own = caps === null;
  return sql<AskedWorkType>`
    select e.work_type_id as "workTypeId", coalesce(w.name->>${language}, w.name->>'en') as name,
           case when ${own} then case when s.cap_day_on then s.cap_day end else ${caps?.day ?? null}::integer end as day,
           case when ${own} then case when s.cap_week_on then s.cap_week end else ${caps?.week ?? null}::integer end as week,
           case when ${own} then case when s.cap_month_on then s.cap_month end else ${caps?.month ?? null}::integer end as month,
           ${missingAccreditations(sql`${companyId}`)} as "missingAccreditations"
    from (select distinct c.work_type_id, ${country}::text as country from (${coverageOf(question).workTypes}) c) e
    join list_prices p on p.work_type_id = e.work_type_id and p.country = e.country
    join work_types w on w.id = e.work_type_id
    left join company_work_types s on s.company_id = ${companyId} and s.work_type_id = e.work_type_id
    order by name, e.work_type_id`;
}

/** Of one work type on one day in one text: a list would cost as much to read as all the rest. */
interface ReleasedRow extends Omit<ReleasedOnDay, 'leads'> {
  readonly leads: string;
}

/** Leads of the same price are one and the same. */
function readLeads(rows: readonly ReleasedRow[]): ReleasedOnDay[] {
  const known = new Map<string, ReleasedLead>();
  const leadOf = (text: string): ReleasedLead => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const [maxSales = 3, basePriceMinor = 0, priceOverrideMinor = null] = text.split(' ').map(Number);
    const lead = { maxSales, basePriceMinor, priceOverrideMinor };
    known.set(text, lead);
    return lead;
  };
  return rows.map((row) => ({ ...row, leads: row.leads.split(',').map(leadOf) }));
}

/**
 * What was released inside the coverage lately, a row for each work type and day. The days are read off the index of releases,
 * so that years of enquiries cost nothing; only then it is looked where they are, in a table of hashes: `is true` keeps the
 * planner from going through the coverage anew for each enquiry. A place in two areas counts once.
 */
function releasedInside(question: CompanyQuestion, { country, timeZone }: Asking): Sql<ReleasedRow> {
  const { workTypes, districts } = coverageOf(question);
  return sql<ReleasedRow>`
    with types as materialized (${workTypes})
    select e.work_type_id as "workTypeId", to_char(l.day, 'YYYY-MM-DD') as day,
           string_agg(concat_ws(' ', e.max_sales, e.base_price_minor, e.price_override_minor), ',' order by e.released_at, e.id) as leads
    from enquiries e cross join lateral (select (e.released_at at time zone ${timeZone})::date as day) l
    where e.country = ${country} and e.released_at > app_now() - make_interval(days => ${lookBackDays}) and e.released_at <= app_now()
      and e.status <> 'removed' and e.work_type_id = any(array(select work_type_id from types))
      and ((e.work_type_id, e.district_id) in (select t.work_type_id, d.district_id from types t join (${districts}) d on d.area = t.area)) is true
    group by e.work_type_id, l.day order by l.day, 1`;
}

/** What a company would have got in the last 30 days with a coverage and caps; undefined where there is no such company. */
export async function readCompanyOutcome(
  db: Db,
  question: CompanyQuestion,
): Promise<(CompanyOutcome & { readonly currency: CurrencyCode }) | undefined> {
  const asking = await db.first(sql<Asking>`
    select c.country, c.time_zone as "timeZone", c.discount_bp as "discountBp", t.currency, ${settingsColumn}, app_now() as now,
           to_char(app_now() at time zone c.time_zone, 'YYYY-MM-DD') as today
    from companies c join accounts t on t.company_id = c.id where c.id = ${question.companyId}`);
  if (asking === undefined) return undefined;
  const workTypes = await db.rows(askedWorkTypes(question, asking.country));
  const released = readLeads(await db.rows(releasedInside(question, asking)));
  return { ...companyOutcome({ ...asking, workTypes, released }), currency: asking.currency };
}
