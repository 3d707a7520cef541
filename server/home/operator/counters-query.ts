import type { Db } from '../../platform/database/database.ts';
import { asFarAsSaid } from '../../platform/database/one-page.ts';
import { sql, type Sql } from '../../platform/database/sql.ts';

/** How much waits in each queue, as far as it is said beside its name: at most `maxWaiting`. */
export interface Counters {
  readonly heldLeads: number;
  readonly reports: number;
  readonly accreditations: number;
  readonly reviews: number;
  readonly messages: number;
  readonly failedMessages: number;
  readonly failedJobs: number;
  readonly latePayments: number;
}

/** Its customer is asked to change review `v`: it waits for them. */
const isAsked: Sql = sql`
  v.id in (select q.review_id from review_change_requests q where q.used_at is null and q.ends_at > app_now())`;

const most = (rows: Sql): Sql => sql`(select count(*) from (${rows} ${asFarAsSaid}) one)`;

/** What waits for a person, queue by queue. Each is counted by the index that its queue is read by. */
export async function countWaiting(db: Db): Promise<Counters> {
  const counted = await db.first(sql<Counters>`
    select ${most(sql`select from enquiries where status = 'held'`)} as "heldLeads",
           ${most(sql`
             select from reports r where state in ('with_operator', 'appealed')
             and not exists (select from pending_decisions d where d.report_id = r.id and d.ended_at is null)`)} as reports,
           ${most(sql`select from company_accreditations where manual_approval_until is null and rejected_at is null`)} as accreditations,
           ${most(sql`
             select from reviews v where v.state = 'held' and v.flags <> '{}' and not ${isAsked}
             union all
             select from review_replies y join reviews v on v.id = y.review_id
             where y.state = 'held' and (v.state <> 'held' or v.flags = '{}' or ${isAsked})`)} as reviews,
           ${most(sql`select from tickets where done_at is null`)} as messages,
           ${most(sql`select from outbox_messages where dead_at is not null`)} as "failedMessages",
           ${most(sql`select from pgboss.job where state = 'failed'`)} as "failedJobs",
           ${most(sql`select from late_payments where decision is null`)} as "latePayments"`);
  if (counted === undefined) throw new Error('nothing was counted');
  return counted;
}
