import type { Breakdown } from '../../../contract/home/values.ts';
import { countryCodes, type CountryCode } from '../../../contract/kit/country.ts';
import type { CurrencyCode } from '../../../contract/kit/money.ts';
import type { Db } from '../../platform/database/database.ts';
import { sql, type Sql } from '../../platform/database/sql.ts';

interface DayOfLeads {
  /** YYYY-MM-DD in each lead's country. */
  readonly day: string;
  readonly sold: number;
  readonly unsold: number;
  /** Of these, those received while it is still that day locally; further east the next day may have begun. */
  readonly today: number;
}

/** Lists the last 30 days' leads by day received. Uses the index on receipt, so cost does not grow with history. */
export function listDays(db: Db): Promise<DayOfLeads[]> {
  return db.rows(sql<DayOfLeads>`
    with received as (
      select (e.received_at at time zone u.time_zone)::date as day, (app_now() at time zone u.time_zone)::date as today, e.sold > 0 as is_sold
      from enquiries e join business_units u on u.country = e.country
      where e.received_at >= app_now() - interval '31 days'),
    counted as (
      select day, count(*) filter (where is_sold)::int as sold, count(*) filter (where not is_sold)::int as unsold,
             count(*) filter (where day = today)::int as today from received
      where day > today - 30 group by day),
    newest as (select max((app_now() at time zone time_zone)::date) as today from business_units)
    select to_char(d.day, 'YYYY-MM-DD') as day, coalesce(c.sold, 0) as sold, coalesce(c.unsold, 0) as unsold, coalesce(c.today, 0) as today
    from newest n cross join lateral (select n.today - back as day from generate_series(0, 29) back) d left join counted c using (day) order by d.day`);
}

interface OwedSum {
  readonly currency: CurrencyCode;
  readonly amountMinor: number;
}

/** Sums what companies owe, ignoring credit balances. */
export function listOwed(db: Db): Promise<OwedSum[]> {
  return db.rows(sql<OwedSum>`
    select currency, sum(balance_minor)::bigint as "amountMinor" from accounts where balance_minor > 0 group by currency order by sum(balance_minor) desc`);
}

export interface OpenReport {
  readonly id: number;
  readonly lead: string;
  readonly company: string;
  readonly country: CountryCode;
  readonly isAppeal: boolean;
  readonly waitingSince: Date;
  readonly decideBy: Date;
  readonly now: Date;
}

/** Whether report `r` needs a decision: open, and none is about to take effect. The queue, its badge and the overview count the same. */
export const needsDecision: Sql = sql`
  r.state in ('with_operator', 'appealed')
  and not exists (select from pending_decisions d where d.report_id = r.id and d.ended_at is null)`;

/** Lists reports and appeals that need a decision, earliest deadline first. */
export function listOpenReports(db: Db): Promise<OpenReport[]> {
  return db.rows(sql<OpenReport>`
    select r.id, p.code as lead, c.internal_name as company, c.country, r.state = 'appealed' as "isAppeal", r.waiting_since as "waitingSince",
           r.decide_by as "decideBy", app_now() as now
    from reports r join purchases p on p.id = r.purchase_id join companies c on c.id = r.company_id
    where ${needsDecision} order by r.decide_by, r.id limit 5000`);
}

interface HeldLead {
  readonly id: number;
  readonly quoteCode: string;
  readonly workType: string;
  readonly country: CountryCode;
  readonly receivedAt: Date;
}

/** Lists the leads held longest for review. */
export function listHeldLeads(db: Db): Promise<HeldLead[]> {
  return db.rows(sql<HeldLead>`
    select e.id, e.quote_code as "quoteCode", w.name->>'en' as "workType", e.country, e.received_at as "receivedAt"
    from enquiries e join work_types w on w.id = e.work_type_id where e.status = 'held' order by e.received_at, e.id limit 5`);
}

/** Figures of a kind of lead; money in minor units by currency, times in minutes from release. */
export interface Figures {
  /** Null for the total. */
  readonly name: string | null;
  readonly leads: number;
  readonly soldLeads: number;
  readonly places: number;
  readonly soldPlaces: number;
  readonly revenue: Partial<Record<CurrencyCode, number>>;
  readonly refunds: Partial<Record<CurrencyCode, number>>;
  readonly firstAlertMinutes: number | null;
  readonly firstSaleMinutes: number | null;
}

interface Kind {
  /** Expects lead `e`. */
  readonly id: Sql;
  readonly nameOf: (id: Sql) => Sql;
}

/** Breakdowns of leads; a region is a district's area. Names are resolved only for displayed rows. */
const kinds: Readonly<Record<Breakdown, Kind>> = {
  work_type: { id: sql`e.work_type_id`, nameOf: (id) => sql`(select w.name->>'en' from work_types w where w.id = ${id})` },
  region: {
    id: sql`(select coalesce(d.parent_id, d.id) from regions d where d.id = e.district_id)`,
    nameOf: (id) => sql`(select a.name || ' (' || upper(a.country) || ')' from regions a where a.id = ${id})`,
  },
  source: { id: sql`e.source_id`, nameOf: (id) => sql`(select s.name from sources s where s.id = ${id})` },
};

interface OpenReportOfKind {
  readonly name: string | null;
  readonly country: CountryCode;
  readonly waitingSince: Date;
  readonly now: Date;
}

/** Lists reports and appeals that need a decision with the kind of their lead. */
export function listReportKinds(db: Db, { by, country }: { by: Breakdown; country: CountryCode | undefined }): Promise<OpenReportOfKind[]> {
  const countries = country === undefined ? [...countryCodes()] : [country];
  return db.rows(sql<OpenReportOfKind>`
    select ${kinds[by].nameOf(kinds[by].id)} as name, e.country, r.waiting_since as "waitingSince", app_now() as now
    from reports r join purchases p on p.id = r.purchase_id join enquiries e on e.id = p.enquiry_id
    where ${needsDecision} and e.country = any(${countries}::text[]) order by r.decide_by, r.id limit 5000`);
}

/** More kinds than an installation has; a chart of another figure shows other kinds than the largest. */
const maxRows = 500;

/**
 * Lists figures for leads released in the last 30 days: the total first, then every kind, largest first. Sales and refunds count for their lead,
 * whenever they happened. Leads are read by release; sales and alerts by lead.
 */
export function listFigures(db: Db, { by, country }: { by: Breakdown; country: CountryCode | undefined }): Promise<Figures[]> {
  const countries = country === undefined ? [...countryCodes()] : [country];
  return db.rows(sql<Figures>`
    with released as materialized (
      select e.id, e.released_at, e.max_sales, e.sold, e.currency, ${kinds[by].id} as kind
      from enquiries e where e.country = any(${countries}::text[]) and e.released_at >= app_now() - interval '30 days'),
    sales as materialized (
      select p.enquiry_id, min(p.created_at) as first_at, sum(p.net_minor) as net,
             sum((select -coalesce(sum(c.net_minor), 0) from invoices c where c.purchase_id = p.id and c.kind = 'credit_note')) as back
      from purchases p where p.created_at >= app_now() - interval '31 days' and p.enquiry_id in (select id from released where sold > 0) group by p.enquiry_id),
    alerts as materialized (
      select d.enquiry_id, min(d.sent_at) as first_at from alert_deliveries d where d.enquiry_id in (select id from released) group by d.enquiry_id),
    facts as (
      select r.kind, r.currency, r.max_sales, r.sold, s.net, s.back, extract(epoch from s.first_at - r.released_at) / 60 as sale,
             extract(epoch from a.first_at - r.released_at) / 60 as alert
      from released r left join sales s on s.enquiry_id = r.id left join alerts a on a.enquiry_id = r.id),
    counted as (
      select kind, grouping(kind) as is_all, count(*)::int as leads, count(*) filter (where sold > 0)::int as sold_leads, sum(max_sales)::int as places,
             sum(sold)::int as sold_places, percentile_cont(0.5) within group (order by alert) as alert,
             percentile_cont(0.5) within group (order by sale) as sale
      from facts group by grouping sets ((kind), ())),
    money as (
      select kind, grouping(kind) as is_all, currency, sum(net)::bigint as net, sum(back)::bigint as back from facts where net is not null
      group by grouping sets ((kind, currency), (currency)))
    select ${kinds[by].nameOf(sql`c.kind`)} as name, c.leads, c.sold_leads as "soldLeads", coalesce(c.places, 0) as places, coalesce(c.sold_places, 0) as "soldPlaces",
           coalesce((select jsonb_object_agg(m.currency, m.net) from money m where m.is_all = c.is_all and m.kind is not distinct from c.kind), '{}') as revenue,
           coalesce((select jsonb_object_agg(m.currency, m.back) filter (where m.back <> 0) from money m
                     where m.is_all = c.is_all and m.kind is not distinct from c.kind), '{}') as refunds,
           round(c.alert::numeric, 1)::float8 as "firstAlertMinutes", round(c.sale::numeric, 1)::float8 as "firstSaleMinutes"
    from counted c order by c.is_all desc, c.leads desc, name limit ${maxRows + 1}`);
}

/** Upper bounds of the age bands in working hours; the last is the 48-hour promise, beyond which is open-ended. */
const ends = [8, 16, 24, 32, 40, 48] as const;

interface AgeBand {
  readonly from_hours: number;
  readonly to_hours: number | null;
  readonly count: number;
}

interface AgesOfKind {
  readonly name: string;
  readonly within: number;
  readonly beyond: number;
}

/** Counts reports within and beyond the promise by kind, largest first. Every kind, so that the counts add up to all open reports. */
export function agesByKind(reports: readonly { readonly name: string; readonly hours: number }[]): AgesOfKind[] {
  const promise = ends[ends.length - 1] ?? 0;
  const kinds = [...Map.groupBy(reports, ({ name }) => name)].map(([name, own]) => {
    const within = own.filter(({ hours }) => hours < promise).length;
    return { name, within, beyond: own.length - within };
  });
  return kinds.toSorted((a, b) => b.within + b.beyond - a.within - a.beyond || (a.name < b.name ? -1 : 1));
}

/** Counts ages, in working hours, per band. */
export function countByBand(ages: readonly number[]): AgeBand[] {
  return [...ends, null].map((to, place) => {
    const from = ends[place - 1] ?? 0;
    return { from_hours: from, to_hours: to, count: ages.filter((age) => age >= from && (to === null || age < to)).length };
  });
}
