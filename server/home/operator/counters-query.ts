import type { Db } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';

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

/** What waits for a person, queue by queue. Each is counted by the index that its queue is read by. */
export async function countWaiting(db: Db): Promise<Counters> {
  const counted = await db.first(sql<Counters>`
    select (select count(*) from enquiries where status = 'held') as "heldLeads",
           (select count(*) from reports r where state in ('with_operator', 'appealed')
              and not exists (select from pending_decisions d where d.report_id = r.id and d.ended_at is null)) as reports,
           (select count(*) from company_accreditations where manual_approval_until is null and rejected_at is null) as accreditations,
           (select count(*) from reviews where state = 'held' and flags <> '{}') + (select count(*) from review_replies where state = 'held') as reviews,
           (select count(*) from tickets where done_at is null) as messages,
           (select count(*) from outbox_messages where dead_at is not null) as "failedMessages",
           (select count(*) from pgboss.job where state = 'failed') as "failedJobs",
           (select count(*) from late_payments where decision is null) as "latePayments"`);
  if (counted === undefined) throw new Error('nothing was counted');
  return counted;
}
