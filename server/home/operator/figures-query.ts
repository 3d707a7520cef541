import { countryCodes, type CountryCode } from '../../../contract/kit/country.ts';
import type { CurrencyCode } from '../../../contract/kit/money.ts';
import type { Breakdown } from '../../../contract/home/values.ts';
import type { Db } from '../../platform/database/database.ts';
import { sql, type Sql } from '../../platform/database/sql.ts';

/** How leads of a kind went; money in minor units by currency, times in minutes from the release. */
export interface Figures {
  /** Null: of all kinds together. */
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
  /** Of lead `e`. */
  readonly id: Sql;
  readonly nameOf: (id: Sql) => Sql;
}

/** What a lead is told apart by; regions are the areas that their districts belong to. Names are looked up for what is shown, not for each lead. */
const kinds: Readonly<Record<Breakdown, Kind>> = {
  work_type: { id: sql`e.work_type_id`, nameOf: (id) => sql`(select w.name->>'en' from work_types w where w.id = ${id})` },
  region: {
    id: sql`(select coalesce(d.parent_id, d.id) from regions d where d.id = e.district_id)`,
    nameOf: (id) => sql`(select a.name || ' (' || upper(a.country) || ')' from regions a where a.id = ${id})`,
  },
  source: { id: sql`e.source_id`, nameOf: (id) => sql`(select s.name from sources s where s.id = ${id})` },
};

export interface OpenReportOfKind {
  readonly name: string | null;
  readonly country: CountryCode;
  readonly waitingSince: Date;
  readonly now: Date;
}

/** Reports and appeals that wait for a person, each with the kind of its lead. There are as many as are not decided yet. */
export function listReportKinds(db: Db, { by, country }: { by: Breakdown; country: CountryCode | undefined }): Promise<OpenReportOfKind[]> {
  const countries = country === undefined ? [...countryCodes()] : [country];
  return db.rows(sql<OpenReportOfKind>`
    select ${kinds[by].nameOf(kinds[by].id)} as name, e.country, r.waiting_since as "waitingSince", app_now() as now
    from reports r join purchases p on p.id = r.purchase_id join enquiries e on e.id = p.enquiry_id
    where r.state in ('with_operator', 'appealed') and e.country = any(${countries}::text[]) order by r.decide_by, r.id limit 5000`);
}

const mostRows = 20;

/**
 * The leads released in the last 30 days: all together first, then those of the kinds that had the most. What was sold and taken back
 * counts for the lead, whenever it was. Leads are read by their release; sales and alerts by their lead.
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
    from counted c order by c.is_all desc, c.leads desc, name limit ${mostRows + 1}`);
}
