import type { RateGroup } from '../../contract/disputes/values.ts';
import { settingsColumn, getSettingValue, type SettingValues } from '../platform/business-settings.ts';
import type { Tx } from '../platform/database/database.ts';
import { sql, type Sql } from '../platform/database/sql.ts';
import { peerDays } from './settings.ts';

interface ReturnRate {
  readonly key: string;
  readonly name: string;
  readonly bought: number;
  readonly reported: number;
  readonly accepted: number;
}

/** Maximum lines; only the highest rates are of interest. */
const maxLines = 20;

const byCompany = (days: number): Sql<ReturnRate> => sql<ReturnRate>`
  select c.id::text as key, c.internal_name as name, n.reported, n.accepted,
         (select count(*) from purchases q where q.company_id = c.id and q.created_at > app_now() - make_interval(days => ${days})) as bought
  from (select r.company_id, count(distinct r.purchase_id) as reported,
               count(distinct r.purchase_id) filter (where r.state in ('accepted', 'appeal_accepted')) as accepted
        from reports r join purchases p on p.id = r.purchase_id where p.created_at > app_now() - make_interval(days => ${days})
        group by 1 order by 3 desc, 2 desc, 1 limit ${maxLines}) n
  join companies c on c.id = n.company_id`;

const bySource = (days: number): Sql<ReturnRate> => sql<ReturnRate>`
  select s.id::text as key, s.name, count(p.id) as bought, count(r.id) as reported,
         count(r.id) filter (where r.state in ('accepted', 'appeal_accepted')) as accepted
  from purchases p join enquiries e on e.id = p.enquiry_id join sources s on s.id = e.source_id
  left join reports r on r.purchase_id = p.id and r.state <> 'extended'
  where p.created_at > app_now() - make_interval(days => ${days})
  group by s.id order by 5 desc, 4 desc, s.id limit ${maxLines}`;

const byReason = (days: number): Sql<ReturnRate> => sql<ReturnRate>`
  select r.reason as key, r.reason as name, (select count(*) from purchases q where q.created_at > app_now() - make_interval(days => ${days})) as bought,
         count(distinct r.purchase_id) as reported,
         count(distinct r.purchase_id) filter (where r.state in ('accepted', 'appeal_accepted')) as accepted
  from reports r join purchases p on p.id = r.purchase_id where p.created_at > app_now() - make_interval(days => ${days})
  group by r.reason order by 5 desc, 4 desc, 1`;

const groups: Readonly<Record<RateGroup, (days: number) => Sql<ReturnRate>>> = { company: byCompany, source: bySource, reason: byReason };

/** Returns the share of leads refunded over a number of days, by company, source or reason. For reasons it is the share of all purchases. */
export function returnRates(by: RateGroup, days: number): Sql<ReturnRate> {
  return groups[by](days);
}

/**
 * Recomputes each country's median refund rate for unreachable customers. Covers months of purchases, too much to compute whenever the queue is
 * opened.
 */
export async function compareCompanies(tx: Tx): Promise<void> {
  const set = await tx.first(sql<{ settings: SettingValues }>`select ${settingsColumn}`);
  await tx.rows(sql`
    with counts as (
      select p.company_id, count(*) as bought, count(*) filter (where exists (
               select from reports r where r.purchase_id = p.id and r.reason in ('nocontacttried', 'nocontactnottried')
                 and r.state in ('accepted', 'appeal_accepted'))) as unreachable
      from purchases p where p.created_at > app_now() - make_interval(days => ${getSettingValue(set?.settings ?? null, peerDays)}) group by 1)
    insert into peer_shares (country, middle, companies)
    select c.country, percentile_cont(0.5) within group (order by n.unreachable::float8 / n.bought), count(*)
    from counts n join companies c on c.id = n.company_id group by 1
    on conflict (country) do update set middle = excluded.middle, companies = excluded.companies, counted_at = app_now()`);
}
