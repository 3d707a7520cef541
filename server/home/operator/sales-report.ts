import { maxSalesDays, type SalesBreakdown } from '../../../contract/home/values.ts';
import type { CountryCode } from '../../../contract/kit/country.ts';
import { furthestStep, newestStage } from '../../leads/stages.ts';
import type { Db } from '../../platform/database/database.ts';
import { sql, type Sql } from '../../platform/database/sql.ts';

/** Days of a business unit's calendar (YYYY-MM-DD), inclusive. */
interface Period {
  readonly from: string;
  readonly until: string;
}

type Step = 'day' | 'week' | 'month';

const dayMs = 86_400_000;
const usualDays = 30;
/** More steps than this are too thin to read. */
const maxSteps = { day: 45, week: 30 } as const;

const toTime = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const moveDay = (day: string, by: number): string => new Date(toTime(day) + by * dayMs).toISOString().slice(0, 10);
const countDays = ({ from, until }: Period): number => (toTime(until) - toTime(from)) / dayMs + 1;

/** Completes a period: by default it ends today and has 30 days. */
export function choosePeriod({ from, until }: Partial<Period>, today: string): Period | 'reversed' | 'too_long' {
  const last = until ?? (from !== undefined && from > today ? from : today);
  const period = { from: from ?? moveDay(last, 1 - usualDays), until: last };
  if (period.from > period.until) return 'reversed';
  return countDays(period) > maxSalesDays ? 'too_long' : period;
}

/** Returns the period of equal length that ends the day before. */
export function periodBefore(period: Period): Period {
  return { from: moveDay(period.from, -countDays(period)), until: moveDay(period.from, -1) };
}

/** Returns the length of a step in which a period can be drawn. */
export function chooseStep(period: Period): Step {
  const days = countDays(period);
  if (days <= maxSteps.day) return 'day';
  return days <= maxSteps.week * 7 ? 'week' : 'month';
}

/** Returns the first day of the step that a day belongs to; weeks begin on Monday. */
function beginStep(day: string, step: Step): string {
  if (step === 'day') return day;
  if (step === 'month') return `${day.slice(0, 8)}01`;
  return moveDay(day, -((new Date(toTime(day)).getUTCDay() + 6) % 7));
}

/** Lists the first day of every step of a period. The first step may begin before the period. */
export function listSteps({ from, until }: Period, step: Step): string[] {
  const steps: string[] = [];
  for (let day = beginStep(from, step); day <= until; day = beginStep(moveDay(day, { day: 1, week: 7, month: 31 }[step]), step))
    steps.push(day);
  return steps;
}

export interface SalesFigures {
  readonly received: number;
  readonly sales: number;
  /** Of the leads sold: those whose customer was reached, and those that became a job, as companies and customers report. */
  readonly contacted: number;
  readonly won: number;
  /** In minor units, excluding VAT. */
  readonly invoiced: number;
  readonly credited: number;
}

export interface SalesRow {
  readonly current: SalesFigures;
  readonly previous: SalesFigures;
}

export interface SalesReport {
  readonly total: SalesRow;
  readonly steps: readonly (SalesFigures & { readonly from: string })[];
  readonly rows: readonly (SalesRow & { readonly name: string | null })[];
  /** Net of the period's opening balances, which no figure includes; null if there are none. */
  readonly openingBalances: number | null;
}

interface Dimension {
  /** Key as text, of lead `e` and document `i`; both are null if there is none. */
  readonly ofLead: Sql;
  readonly ofDocument: Sql;
  readonly nameOf: (key: Sql) => Sql;
}

const byLead = (key: Sql, nameOf: Dimension['nameOf']): Dimension => ({ ofLead: key, ofDocument: key, nameOf });

const dimensions: Readonly<Record<SalesBreakdown, Dimension>> = {
  work_type: byLead(sql`e.work_type_id::text`, (key) => sql`(select w.name->>'en' from work_types w where w.id = ${key}::bigint)`),
  region: byLead(
    sql`(select coalesce(d.parent_id, d.id)::text from regions d where d.id = e.district_id)`,
    (key) => sql`(select a.name from regions a where a.id = ${key}::integer)`,
  ),
  source: byLead(sql`e.source_id::text`, (key) => sql`(select s.name from sources s where s.id = ${key}::bigint)`),
  site: byLead(sql`e.site::text`, (key) => key),
  campaign: byLead(sql`(select nullif(btrim(t.utm_campaign), '') from enquiry_tracking t where t.enquiry_id = e.id)`, (key) => key),
  company: {
    ofLead: sql`null::text`,
    ofDocument: sql`i.company_id::text`,
    nameOf: (key) => sql`(select c.internal_name from companies c where c.id = ${key}::bigint)`,
  },
};

/** Columns of `SalesFigures`, summed over the facts that meet a condition. */
const sumFacts = (condition: Sql): Sql => sql`
  jsonb_build_object('received', coalesce(sum(received) filter (where ${condition}), 0), 'sales', coalesce(sum(sales) filter (where ${condition}), 0),
    'contacted', coalesce(sum(contacted) filter (where ${condition}), 0), 'won', coalesce(sum(won) filter (where ${condition}), 0),
    'invoiced', coalesce(sum(invoiced) filter (where ${condition}), 0), 'credited', coalesce(sum(credited) filter (where ${condition}), 0))`;

interface Asked {
  readonly by: SalesBreakdown;
  readonly country: CountryCode;
  readonly timeZone: string;
  readonly period: Period;
}

interface GroupRow extends SalesRow {
  readonly group: 'total' | 'step' | 'row';
  readonly step: string | null;
  readonly name: string | null;
  readonly openingBalances: number | null;
}

const nothing: SalesFigures = { received: 0, sales: 0, contacted: 0, won: 0, invoiced: 0, credited: 0 };

/**
 * Reports a period and the one before it. One statement reads leads by receipt and documents by issue, and groups the same facts three ways, so
 * that total, steps and rows always agree. Documents count on the day of their posting, as in the ledger. Opening balances are no sales, so they
 * are summed separately.
 */
export async function readSalesReport(db: Db, { by, country, timeZone, period }: Asked): Promise<SalesReport> {
  const { ofLead, ofDocument, nameOf } = dimensions[by];
  const step = chooseStep(period);
  const groups = await db.rows(sql<GroupRow>`
    with bounds as (
      select ${periodBefore(period).from}::date::timestamp at time zone ${timeZone} as earliest, ${period.from}::date::timestamp at time zone ${timeZone} as start,
             (${period.until}::date + 1)::timestamp at time zone ${timeZone} as finish),
    facts as (
      select ${ofLead} as key, e.received_at as at, 1 as received, 0 as sales, 0 as contacted, 0 as won, 0::bigint as invoiced, 0::bigint as credited
      from enquiries e where e.country = ${country} and e.received_at >= (select earliest from bounds) and e.received_at < (select finish from bounds)
      union all
      select ${ofDocument}, i.created_at, 0, o.sold,
             case when o.sold = 1 then (${furthestStep(sql`p.id`)} >= 1)::integer else 0 end,
             case when o.sold = 1 then coalesce((n.stage = 'won')::integer, 0) else 0 end,
             case i.kind when 'invoice' then i.net_minor else 0 end, case i.kind when 'credit_note' then -i.net_minor else 0 end
      from invoices i left join purchases p on p.id = i.purchase_id left join enquiries e on e.id = p.enquiry_id
      cross join lateral (select (i.kind = 'invoice' and i.purchase_id is not null)::integer as sold) o
      left join lateral ${newestStage(sql`p.id`)} n on true
      where i.country = ${country} and i.created_at >= (select earliest from bounds) and i.created_at < (select finish from bounds)
            and i.vat_treatment <> 'opening_balance'),
    placed as (
      select f.*, f.at >= b.start as is_current, case when f.at >= b.start then
             to_char(date_trunc(${step}, f.at at time zone ${timeZone}), 'YYYY-MM-DD') end as step
      from facts f cross join bounds b),
    counted as (
      select case when grouping(key) = 0 then 'row' when grouping(step) = 0 then 'step' else 'total' end as "group", key, step,
             ${sumFacts(sql`is_current`)} as current, ${sumFacts(sql`not is_current`)} as previous
      from placed group by grouping sets ((), (key), (step)))
    select "group", step, case "group" when 'row' then ${nameOf(sql`key`)} end as name, current, previous,
           (select sum(i.net_minor)::bigint from invoices i cross join bounds b where i.country = ${country} and i.vat_treatment = 'opening_balance'
            and i.created_at >= b.start and i.created_at < b.finish) as "openingBalances"
    from counted
    order by (current->>'invoiced')::bigint desc, (current->>'received')::bigint desc, (previous->>'invoiced')::bigint desc, name`);
  const total = groups.find(({ group }) => group === 'total') ?? { current: nothing, previous: nothing };
  const stepFigures = new Map(groups.flatMap((one) => (one.group === 'step' && one.step !== null ? [[one.step, one.current]] : [])));
  return {
    total: { current: total.current, previous: total.previous },
    openingBalances: groups[0]?.openingBalances ?? null,
    steps: listSteps(period, step).map((from) => ({ from, ...(stepFigures.get(from) ?? nothing) })),
    // Leads belong to no company, so their row would be empty.
    rows: groups.flatMap(({ group, name, current, previous }) =>
      group === 'row' && (by !== 'company' || name !== null) ? [{ name, current, previous }] : [],
    ),
  };
}

/** Sums figures, for the rows that a list leaves out. */
export function sumFigures(figures: readonly SalesFigures[]): SalesFigures {
  return figures.reduce(
    (sum, one) => ({
      received: sum.received + one.received,
      sales: sum.sales + one.sales,
      contacted: sum.contacted + one.contacted,
      won: sum.won + one.won,
      invoiced: sum.invoiced + one.invoiced,
      credited: sum.credited + one.credited,
    }),
    nothing,
  );
}

/** Returns today's date in a time zone. */
export async function readToday(db: Db, timeZone: string): Promise<string> {
  const row = await db.first(sql<{ today: string }>`select to_char(app_now() at time zone ${timeZone}, 'YYYY-MM-DD') as today`);
  if (row === undefined) throw new Error('the query returned no row');
  return row.today;
}
