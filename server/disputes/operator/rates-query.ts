import type { RateGroup } from '../../../contract/disputes/values.ts';
import { sql, type Sql } from '../../platform/database/sql.ts';

export interface ReturnRate {
  readonly key: string;
  readonly name: string;
  readonly bought: number;
  readonly reported: number;
  readonly accepted: number;
}

/** So many lines: who gives back the most is asked about, not everybody. */
const mostLines = 20;

const byCompany = (days: number): Sql<ReturnRate> => sql<ReturnRate>`
  select c.id::text as key, c.internal_name as name, n.reported, n.accepted,
         (select count(*) from purchases q where q.company_id = c.id and q.created_at > app_now() - make_interval(days => ${days})) as bought
  from (select r.company_id, count(distinct r.purchase_id) as reported,
               count(distinct r.purchase_id) filter (where r.state in ('accepted', 'appeal_accepted')) as accepted
        from reports r join purchases p on p.id = r.purchase_id where p.created_at > app_now() - make_interval(days => ${days})
        group by 1 order by 3 desc, 2 desc, 1 limit ${mostLines}) n
  join companies c on c.id = n.company_id`;

const bySource = (days: number): Sql<ReturnRate> => sql<ReturnRate>`
  select s.id::text as key, s.name, count(p.id) as bought, count(r.id) as reported,
         count(r.id) filter (where r.state in ('accepted', 'appeal_accepted')) as accepted
  from purchases p join enquiries e on e.id = p.enquiry_id join sources s on s.id = e.source_id
  left join reports r on r.purchase_id = p.id and r.state <> 'extended'
  where p.created_at > app_now() - make_interval(days => ${days})
  group by s.id order by 5 desc, 4 desc, s.id limit ${mostLines}`;

const byReason = (days: number): Sql<ReturnRate> => sql<ReturnRate>`
  select r.reason as key, r.reason as name, (select count(*) from purchases q where q.created_at > app_now() - make_interval(days => ${days})) as bought,
         count(distinct r.purchase_id) as reported,
         count(distinct r.purchase_id) filter (where r.state in ('accepted', 'appeal_accepted')) as accepted
  from reports r join purchases p on p.id = r.purchase_id where p.created_at > app_now() - make_interval(days => ${days})
  group by r.reason order by 5 desc, 4 desc, 1`;

const groups: Readonly<Record<RateGroup, (days: number) => Sql<ReturnRate>>> = { company: byCompany, source: bySource, reason: byReason };

/** What was given back of the leads of so many days, by company, source or reason. Of reasons the share is of all that was bought. */
export function returnRates(by: RateGroup, days: number): Sql<ReturnRate> {
  return groups[by](days);
}
