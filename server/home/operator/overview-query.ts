import { countryCodes, type CountryCode } from '../../../contract/kit/country.ts';
import type { CurrencyCode } from '../../../contract/kit/money.ts';
import type { Db } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';

export interface DayOfLeads {
  /** YYYY-MM-DD by the clock of each lead's country. */
  readonly day: string;
  readonly sold: number;
  readonly unsold: number;
  /** Of these, those received where it is still that day now: east of there it may be the next already. */
  readonly today: number;
}

/** The leads of the last 30 days by the day on which they were received. Read by the order in which they came, however many there ever were. */
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

export interface OwedSum {
  readonly currency: CurrencyCode;
  readonly amountMinor: number;
}

/** What companies owe; what the marketplace owes others is not taken off. */
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

/** Reports and appeals that wait for a person, what is due first in front. There are as many as are not decided yet. */
export function listOpenReports(db: Db): Promise<OpenReport[]> {
  return db.rows(sql<OpenReport>`
    select r.id, p.code as lead, c.internal_name as company, c.country, r.state = 'appealed' as "isAppeal", r.waiting_since as "waitingSince",
           r.decide_by as "decideBy", app_now() as now
    from reports r join purchases p on p.id = r.purchase_id join companies c on c.id = r.company_id
    where r.state in ('with_operator', 'appealed') order by r.decide_by, r.id limit 5000`);
}

export interface HeldLead {
  readonly id: number;
  readonly quoteCode: string;
  readonly workType: string;
  readonly country: CountryCode;
  readonly receivedAt: Date;
}

/** The leads that have waited the longest for a person. */
export function listHeldLeads(db: Db): Promise<HeldLead[]> {
  return db.rows(sql<HeldLead>`
    select e.id, e.quote_code as "quoteCode", w.name->>'en' as "workType", e.country, e.received_at as "receivedAt"
    from enquiries e join work_types w on w.id = e.work_type_id where e.status = 'held' order by e.received_at, e.id limit 5`);
}

/** Of the leads released in the last 30 days, how many there are and how many were sold. */
export async function countSold(db: Db): Promise<{ released: number; sold: number }> {
  const counted = await db.first(sql<{ released: number; sold: number }>`
    select count(*)::int as released, count(*) filter (where e.sold > 0)::int as sold
    from enquiries e where e.released_at >= app_now() - interval '30 days' and e.country = any(${[...countryCodes()]}::text[])`);
  return counted ?? { released: 0, sold: 0 };
}
