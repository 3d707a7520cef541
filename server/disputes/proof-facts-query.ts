import { sql, type Sql } from '../platform/database/sql.ts';
import type { ProofFacts } from './return-policy-rule.ts';

/** Of the customer's channels the database knows which were given and which were found dead; nothing of them is read. */
export type SeenFacts = Omit<ProofFacts, 'canAsk'>;

/** What the product sees of the purchase that a report is about. */
export function seenFacts(reportId: number, duplicateDays: number): Sql<SeenFacts> {
  return sql<SeenFacts>`
    select
      exists (select from enquiry_events v where v.enquiry_id = p.enquiry_id and v.event = 'withdrawn'
                and v.at <= p.created_at + interval '1 hour') as "withdrawnWithinHour",
      (select b.code from enquiry_contacts o
       join purchases b on b.enquiry_id = o.enquiry_id and b.company_id = p.company_id
       join enquiries s on s.id = b.enquiry_id and s.work_type_id = e.work_type_id
       where (o.phone_key = c.phone_key or o.email_key = c.email_key) and b.id < p.id
         and b.created_at > p.created_at - make_interval(days => ${duplicateDays})
       order by b.id desc limit 1) as "boughtBefore",
      p.channel = 'auto' as "isAutomatic",
      (select p.company_id = any(m.matched) from distribution_runs m where m.enquiry_id = p.enquiry_id) as matched,
      case when c.telephone is null then 'none' when exists (
        select from undeliverable_contacts u where u.enquiry_id = e.id and u.channel = 'telephone') then 'dead' else 'alive' end as telephone,
      case when c.email is null then 'none' when exists (
        select from undeliverable_contacts u where u.enquiry_id = e.id and u.channel = 'email') then 'dead' else 'alive' end as email,
      exists (select from outbox_messages o where o.recipient_kind = 'enquiry' and o.recipient_id = e.id
                and num_nonnulls(o.sent_at, o.kept_at, o.dead_at, o.dropped_at) = 0) as "isProviderAsked",
      exists (select from report_attempts a where a.report_id = r.id) as "areAttemptsStated",
      (select s.in_touch from contact_statements s where s.purchase_id = p.id order by s.id desc limit 1) as "saidInTouch"
    from reports r
    join purchases p on p.id = r.purchase_id
    join enquiries e on e.id = p.enquiry_id
    join enquiry_contacts c on c.enquiry_id = e.id
    where r.id = ${reportId}`;
}
