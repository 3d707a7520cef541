import type { ResultFiguresWire } from '../../contract/home/results-endpoints.ts';
import type { ResultBreakdown } from '../../contract/home/values.ts';
import { getSiteBrand } from '../../contract/kit/brands.ts';
import type { CompanyId } from '../../contract/kit/ids.ts';
import type { PageLanguage } from '../../contract/kit/language.ts';
import { type CurrencyCode, toMajor } from '../../contract/kit/money.ts';
import { firstAttempt } from '../leads/contact-attempts.ts';
import { furthestStep, newestStage } from '../leads/stages.ts';
import type { Db } from '../platform/database/database.ts';
import { sql, type Sql } from '../platform/database/sql.ts';
import { periodBefore } from './operator/sales-report.ts';

/** Figures of the leads bought in a period. Money in minor units, excluding VAT. */
interface ResultFigures {
  readonly leads: number;
  readonly contacted: number;
  readonly quoted: number;
  readonly won: number;
  readonly spend: number;
  readonly jobValue: number;
  readonly responseMinutes: number | null;
}

interface Compared {
  readonly current: ResultFigures;
  readonly previous: ResultFigures;
}

interface CompanyResults {
  readonly total: Compared;
  readonly rows: readonly (Compared & { readonly name: string | null })[];
}

/** The key of lead `p`, with enquiry `e`, as text. */
const keys: Readonly<Record<ResultBreakdown, (timeZone: string) => Sql>> = {
  work_type: () => sql`e.work_type_id::text`,
  // A lead in two areas counts in the older one, so that rows add up to the total.
  coverage_area: () => sql`
    (select min(a.id)::text from coverage_areas a
     join coverage_districts d on d.coverage_area_id = a.id and d.district_id = e.district_id
     join coverage_work_types t on t.coverage_area_id = a.id and t.work_type_id = e.work_type_id where a.company_id = p.company_id)`,
  source: () => sql`e.site::text`,
  member: () => sql`(select b.user_id::text from lead_assignments b where b.purchase_id = p.id)`,
  month: (timeZone) => sql`to_char(p.created_at at time zone ${timeZone}, 'YYYY-MM')`,
};

/** Writes a key for people; sites and months are named by the caller. */
const nameOf = (by: ResultBreakdown, language: PageLanguage): Sql => {
  if (by === 'member') return sql`(select forename || ' ' || surname from users where id = key::bigint)`;
  if (by === 'work_type') return sql`(select name->>${language} from work_types where id = key::integer)`;
  return by === 'coverage_area' ? sql`(select name from coverage_areas where id = key::bigint)` : sql`key`;
};

/** Columns of `ResultFigures` over the leads that meet a condition. */
const sumLeads = (condition: Sql): Sql => sql`
  jsonb_build_object('leads', count(*) filter (where ${condition}),
    'contacted', count(*) filter (where ${condition} and reached >= 1), 'quoted', count(*) filter (where ${condition} and reached >= 2),
    'won', count(*) filter (where ${condition} and is_won),
    'spend', coalesce(sum(net) filter (where ${condition}), 0),
    'jobValue', coalesce(sum(value) filter (where ${condition} and is_won), 0),
    'responseMinutes', percentile_cont(0.5) within group (order by response) filter (where ${condition} and response is not null))`;

const nothing: ResultFigures = { leads: 0, contacted: 0, quoted: 0, won: 0, spend: 0, jobValue: 0, responseMinutes: null };

interface Asked {
  readonly companyId: CompanyId;
  readonly by: ResultBreakdown;
  readonly language: PageLanguage;
  readonly timeZone: string;
  readonly period: { readonly from: string; readonly until: string };
}

/**
 * Reports the leads bought in a period and in the one before it. A lost lead counts as far as it got before it was lost. Total and rows come from
 * the same leads, so they always agree.
 */
export async function readResults(db: Db, { companyId, by, language, timeZone, period }: Asked): Promise<CompanyResults> {
  const groups = await db.rows(sql<Compared & { readonly isRow: boolean; readonly name: string | null }>`
    with bounds as (
      select ${periodBefore(period).from}::date::timestamp at time zone ${timeZone} as earliest, ${period.from}::date::timestamp at time zone ${timeZone} as start,
             (${period.until}::date + 1)::timestamp at time zone ${timeZone} as finish),
    leads as (
      select ${keys[by](timeZone)} as key, p.created_at >= b.start as is_current, coalesce(n.stage = 'won', false) as is_won,
             ${furthestStep(sql`p.id`)} as reached,
             coalesce(n.job_minor, n.quote_minor) as value,
             (select sum(net_minor) from invoices where purchase_id = p.id) as net,
             extract(epoch from ${firstAttempt(sql`p.id`)} - p.created_at) / 60 as response
      from bounds b join purchases p on p.company_id = ${companyId} and p.created_at >= b.earliest and p.created_at < b.finish
      join enquiries e on e.id = p.enquiry_id
      left join lateral ${newestStage(sql`p.id`)} n on true),
    counted as (
      select grouping(key) = 0 as "isRow", key, ${sumLeads(sql`is_current`)} as current, ${sumLeads(sql`not is_current`)} as previous
      from leads group by grouping sets ((), (key)))
    select "isRow", case when "isRow" then ${nameOf(by, language)} end as name, current, previous from counted
    order by ${by === 'month' ? sql`key desc` : sql`(current->>'leads')::integer desc, (previous->>'leads')::integer desc, key`}`);
  const total = groups.find(({ isRow }) => !isRow) ?? { current: nothing, previous: nothing };
  return {
    total: { current: total.current, previous: total.previous },
    rows: groups
      .filter(({ isRow }) => isRow)
      .map(({ name, current, previous }) => ({
        name: by === 'source' && name !== null ? getSiteBrand(Number(name)).name : name,
        current,
        previous,
      })),
  };
}

interface CompanyCalendar {
  readonly currency: CurrencyCode;
  readonly timeZone: string;
  readonly today: string;
}

/** Reads the currency and today's date of a company. */
export async function readCompanyCalendar(db: Db, companyId: CompanyId): Promise<CompanyCalendar> {
  const row = await db.first(sql<CompanyCalendar>`
    select a.currency, c.time_zone as "timeZone", to_char(app_now() at time zone c.time_zone, 'YYYY-MM-DD') as today
    from companies c join accounts a on a.company_id = c.id where c.id = ${companyId}`);
  if (row === undefined) throw new Error(`company ${companyId} has no account`);
  return row;
}

export function resultFiguresWire({ spend, jobValue, responseMinutes, ...counts }: ResultFigures): ResultFiguresWire {
  return {
    ...counts,
    spend: toMajor(spend),
    job_value: toMajor(jobValue),
    cost_per_won: counts.won === 0 ? null : toMajor(Math.round(spend / counts.won)),
    return_on_spend: spend <= 0 ? null : Math.round((jobValue / spend) * 100) / 100,
    response_minutes: responseMinutes === null ? null : Math.round(responseMinutes),
  };
}
