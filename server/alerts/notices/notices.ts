import { systemNotices, type NoticeType } from '../../../contract/alerts/values.ts';
import type { CompanyId, UserId } from '../../../contract/kit/ids.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { sql, type Sql } from '../../platform/database/sql.ts';
import { deleteRead, upsertReads } from '../store.ts';

/** One row while company `c` owes money and has overdue invoices: their number, and since when the latest is overdue. By the company's calendar. */
const overdueInvoices: Sql = sql`
  select count(*)::integer as count, (max(i.due_on) + 1)::timestamp at time zone c.time_zone as since
  from accounts a join invoices i on i.company_id = a.company_id
  where a.company_id = c.id and a.balance_minor > 0 and i.kind = 'invoice' and i.status = 'unpaid'
    and i.due_on < (app_now() at time zone c.time_zone)::date
  having count(*) > 0`;

/** The person viewing the dashboard. */
interface Reader {
  readonly companyId: CompanyId;
  readonly userId: UserId;
}

/** Leads of the last two weeks that others, or a rule, assigned to the reader, and that nobody has opened: their number, and the last time. */
const newlyAssigned = ({ companyId, userId }: Reader): Sql => sql`
  select count(*)::integer as count, max(b.assigned_at) as since from lead_assignments b
  where b.company_id = ${companyId} and b.user_id = ${userId} and b.assigned_at > app_now() - interval '14 days'
    and not exists (select from lead_states s where s.purchase_id = b.purchase_id and s.seen_at is not null)
    and exists (select from lead_assignment_changes h where h.purchase_id = b.purchase_id and h.how <> 'buyer'
                  and h.changed_by is distinct from ${userId}
                  and h.id = (select max(id) from lead_assignment_changes where purchase_id = b.purchase_id))`;

export interface ShownNotice {
  readonly id: number;
  /** One of four styles; texts are null if the product words the notice itself. */
  readonly look: NoticeType;
  readonly subject: string | null;
  readonly content: string | null;
  readonly dismissable: boolean;
  readonly messageType: 'system' | 'other';
  readonly publishedAt: Date;
  readonly read: boolean;
  /** For notice 7 the number of overdue invoices, for 8 the text messages sent today. */
  readonly count: number | null;
}

/** More than anyone reads; the oldest are left out. */
const maxNotices = 50;

/** The notices `n` for company `c` that are on show now. */
export const liveForCompany: Sql = sql`
  (n.audience = 'all' or n.country = c.country or n.account_type = c.account_type or n.company_id = c.id)
  and n.starts_at <= app_now() and (n.ends_at is null or n.ends_at > app_now())`;

/**
 * Everything shown to a person, read or not; marketing only if they opted in. An overdue notice becomes unread again when another invoice becomes
 * overdue.
 */
const selectShownNotices = ({ companyId, userId }: Reader): Sql => sql`
  select n.id, n.look, n.subject, n.content, n.dismissable, n.message_type as "messageType", n.starts_at as "publishedAt",
         r.read_at is not null as read, null::integer as count
  from companies c join notices n on ${liveForCompany} join users u on u.id = ${userId} and (u.receive_marketing_email or not n.marketing)
  left join notice_reads r on r.notice_id = n.id and r.user_id = ${userId}
  where c.id = ${companyId}
  union all
  select ${systemNotices.overdue}, 'high', null, null, false, 'system', o.since,
         exists (select from notice_reads r where r.user_id = ${userId} and r.notice_id = ${systemNotices.overdue} and r.read_at >= o.since),
         o.count
  from companies c cross join lateral (${overdueInvoices}) o
  where c.id = ${companyId}
  union all
  select ${systemNotices.smsBudget}, 'alert', null, null, false, 'system', d.full_at,
         exists (select from notice_reads r where r.user_id = ${userId} and r.notice_id = ${systemNotices.smsBudget} and r.read_at >= d.full_at),
         d.sent
  from companies c join alert_sms_days d on d.company_id = c.id and d.day = (app_now() at time zone c.time_zone)::date
  where c.id = ${companyId} and d.full_at is not null
  union all
  select ${systemNotices.suspended}, 'high', null, null, false, 'system', a.suspended_at,
         exists (select from notice_reads r where r.user_id = ${userId} and r.notice_id = ${systemNotices.suspended} and r.read_at >= a.suspended_at),
         null
  from accounts a where a.company_id = ${companyId} and a.suspended_at is not null
  union all
  select ${systemNotices.assigned}, 'info', null, null, false, 'system', n.since,
         exists (select from notice_reads r where r.user_id = ${userId} and r.notice_id = ${systemNotices.assigned} and r.read_at >= n.since),
         n.count
  from (${newlyAssigned({ companyId, userId })}) n where n.count > 0`;

/** Lists the dashboard's notices, newest first, without those dismissed. */
export function listNotices(db: Db, reader: Reader): Promise<ShownNotice[]> {
  return db.rows(sql<ShownNotice>`
    select * from (${selectShownNotices(reader)}) s where not (s.dismissable and s.read)
    order by s."publishedAt" desc, s.id desc limit ${maxNotices}`);
}

/** Finds one notice of a person's dashboard, dismissed or not; undefined if it is not theirs. */
function findNotice(db: Db, reader: Reader, noticeId: number): Promise<Pick<ShownNotice, 'dismissable' | 'messageType'> | undefined> {
  return db.first(sql<ShownNotice>`select * from (${selectShownNotices(reader)}) s where s.id = ${noticeId}`);
}

/** Lists the ids that can be dismissed and have not been. */
export async function listDismissable(db: Db, reader: Reader): Promise<number[]> {
  const rows = await db.rows(sql<{ id: number }>`select s.id from (${selectShownNotices(reader)}) s where s.dismissable and not s.read`);
  return rows.map(({ id }) => id);
}

type ReadOutcome = 'read' | 'stays' | 'unknown';

/** Dismisses or restores one notice. 'stays' for system notices and those published as permanent. */
export async function markNoticeRead(tx: Tx, input: Reader & { noticeId: number; restore: boolean }): Promise<ReadOutcome> {
  const notice = await findNotice(tx, input, input.noticeId);
  if (notice === undefined) return 'unknown';
  if (!notice.dismissable) return 'stays';
  await tx.rows(input.restore ? deleteRead(input.userId, input.noticeId) : upsertReads(input.userId, [input.noticeId]));
  return 'read';
}

/** Dismisses every notice that can be dismissed. */
export async function markNoticesRead(tx: Tx, reader: Reader): Promise<void> {
  await tx.rows(upsertReads(reader.userId, await listDismissable(tx, reader)));
}

type SystemReadOutcome = 'read' | 'not_system' | 'unknown';

/** Records that a system notice was seen; it stays until its cause is gone. */
export async function markSystemNoticeRead(tx: Tx, input: Reader & { noticeId: number }): Promise<SystemReadOutcome> {
  const notice = await findNotice(tx, input, input.noticeId);
  if (notice === undefined) return 'unknown';
  if (notice.messageType !== 'system') return 'not_system';
  await tx.rows(upsertReads(input.userId, [input.noticeId]));
  return 'read';
}
