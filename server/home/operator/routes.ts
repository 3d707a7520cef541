import { operatorHome } from '../../../contract/home/operator-endpoints.ts';
import { nameBegins } from '../../platform/database/transaction.ts';
import type { Db } from '../../platform/database/database.ts';
import { badgeLimit } from '../../platform/database/paging.ts';
import { sql, type Sql } from '../../platform/database/sql.ts';
import { needsDecision } from './overview.ts';
import { ok, routes } from '../../platform/http/route.ts';

export const operatorHomeRoutes = routes(operatorHome, {
  'GET /operator/counters': async ({ db }) => {
    const { heldLeads, reports, accreditations, reviews, messages, failedMessages, failedJobs, latePayments } = await countWaiting(db);
    return ok({
      held_leads: heldLeads,
      reports,
      accreditations,
      reviews,
      messages,
      failed_messages: failedMessages,
      failed_jobs: failedJobs,
      late_payments: latePayments,
    });
  },

  'GET /operator/search': async ({ db, query }) => {
    const { companies, leads, invoices } = await searchEverything(db, query.q);
    return ok({ companies: [...companies], leads: [...leads], invoices: [...invoices] });
  },
});

interface SearchHit {
  readonly id: number;
  readonly name: string;
  readonly detail: string;
}

interface SearchHits {
  readonly companies: readonly SearchHit[];
  readonly leads: readonly SearchHit[];
  readonly invoices: readonly SearchHit[];
}

const maxPerGroup = 5;

/** Searches companies, leads and documents by a short text. */
async function searchEverything(db: Db, asked: string): Promise<SearchHits> {
  const text = asked.trim();
  const [small, capital] = [text.toLowerCase(), text.toUpperCase()];
  const number = /^\d{1,9}$/.test(text) ? Number(text) : 0;
  // Each branch uses its own index and is gathered first; a combined condition would scan company by company, lead by lead.
  const companies = await db.rows(sql<SearchHit>`
    select f.id, f.internal_name as name, concat_ws(' · ', f.account_number::text, upper(f.country)) as detail from companies f
    where f.id in (
      (select c.id from companies c where ${nameBegins(sql`c.internal_name`, text)}
       order by folded(c.internal_name) collate "C", c.id limit ${maxPerGroup})
      union all select c.id from companies c where c.account_number = ${number}::integer
      union all select ${number}::bigint
      union all select u.company_id from users u where u.email = ${small})
    order by lower(f.internal_name) collate "C", f.id limit ${maxPerGroup}`);
  const leads = await db.rows(sql<SearchHit>`
    select e.id, e.quote_code as name, concat_ws(' · ', w.name->>'en', d.name) as detail
    from enquiries e join work_types w on w.id = e.work_type_id join regions d on d.id = e.district_id
    where e.id = any(array(
      select q.id from enquiries q where q.quote_code = ${capital} union select p.enquiry_id from purchases p where p.code in (${text}, ${capital})))
    order by e.id desc limit ${maxPerGroup}`);
  const invoices = await db.rows(sql<SearchHit>`
    select i.id, i.code as name, f.internal_name as detail from invoices i join companies f on f.id = i.company_id
    where i.code = ${capital} order by i.id limit ${maxPerGroup}`);
  return { companies, leads, invoices };
}

/** Queue lengths, capped at `maxWaiting` as displayed. */
interface Counters {
  readonly heldLeads: number;
  readonly reports: number;
  readonly accreditations: number;
  readonly reviews: number;
  readonly messages: number;
  readonly failedMessages: number;
  readonly failedJobs: number;
  readonly latePayments: number;
}

/** Review `v` awaits a change by its customer. */
const isAsked: Sql = sql`
  v.id in (select q.review_id from review_change_requests q where q.used_at is null and q.ends_at > app_now())`;

const countForBadge = (rows: Sql): Sql => sql`(select count(*) from (${rows} ${badgeLimit}) one)`;

/** Counts each queue, using the index its list is read by. */
async function countWaiting(db: Db): Promise<Counters> {
  const counted = await db.first(sql<Counters>`
    select ${countForBadge(sql`select from enquiries where status = 'held'`)} as "heldLeads",
           ${countForBadge(sql`select from reports r where ${needsDecision}`)} as reports,
           ${countForBadge(sql`select from company_accreditations where manual_approval_until is null and rejected_at is null`)} as accreditations,
           ${countForBadge(sql`
             select from reviews v where v.state = 'held' and v.flags <> '{}' and not ${isAsked}
             union all
             select from review_replies y join reviews v on v.id = y.review_id
             where y.state = 'held' and (v.state <> 'held' or v.flags = '{}' or ${isAsked})`)} as reviews,
           ${countForBadge(sql`select from tickets where done_at is null`)} as messages,
           ${countForBadge(sql`select from outbox_messages where dead_at is not null`)} as "failedMessages",
           ${countForBadge(sql`select from pgboss.job where state = 'failed'`)} as "failedJobs",
           ${countForBadge(sql`select from late_payments where decision is null`)} as "latePayments"`);
  if (counted === undefined) throw new Error('nothing was counted');
  return counted;
}
