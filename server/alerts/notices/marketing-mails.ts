import { companyStatuses } from '../../../contract/companies/values.ts';
import type { UserId } from '../../../contract/kit/ids.ts';
import { endMarketing } from '../../identity/change-person.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Tx, Db } from '../../platform/database/database.ts';
import { sql, type Sql } from '../../platform/database/sql.ts';
import { insertMessage } from '../../platform/outbox.ts';
import { hashSecret, randomToken } from '../../platform/random-code.ts';
import { liveForCompany } from './notices.ts';

/** Someone who opts in later does not get everything still on show. */
const mailWindowDays = 7;
const batchSize = 100;

interface NoticeMail {
  readonly noticeId: number;
  readonly userId: UserId;
}

/** Readers of marketing notices who have not been mailed yet: opted in, with a confirmed address, at an active company. */
const dueMails: Sql<NoticeMail> = sql<NoticeMail>`
  select n.id as "noticeId", u.id as "userId"
  from notices n
  join companies c on ${liveForCompany}
  join users u on u.company_id = c.id
  where n.marketing and n.starts_at > app_now() - make_interval(days => ${mailWindowDays})
    and u.receive_marketing_email and u.email_validated_at is not null
    and c.status_id = ${companyStatuses.active} and c.locked_at is null
    and not exists (select from notice_mails m where m.notice_id = n.id and m.user_id = u.id)
  order by n.id, u.id limit ${batchSize}`;

/**
 * Mails marketing notices to the people who asked for news and offers, each notice once. Returns whether more may be waiting. Two jobs at
 * the same time share the work: the row in `notice_mails` decides who mails.
 */
export async function issueNoticeMails(tx: Tx): Promise<boolean> {
  const due = await tx.rows(dueMails);
  if (due.length === 0) return false;
  const codes = due.map(() => randomToken());
  const mailed = await tx.rows(sql<NoticeMail>`
    insert into notice_mails (notice_id, user_id, off_hash)
    select * from unnest(${due.map((one) => one.noticeId)}::bigint[], ${due.map((one) => one.userId)}::bigint[], ${codes.map(hashSecret)}::bytea[])
    on conflict (notice_id, user_id) do nothing returning notice_id as "noticeId", user_id as "userId"`);
  const getUnsubscribeCode = ({ noticeId, userId }: NoticeMail): string => {
    const code = codes[due.findIndex((one) => one.noticeId === noticeId && one.userId === userId)];
    if (code === undefined) throw new Error(`notice ${noticeId} was mailed to user ${userId} without a code`);
    return code;
  };
  await tx.pipeline(
    ...mailed.map((one) =>
      insertMessage({
        dedupeKey: `notice:${one.noticeId}:${one.userId}`,
        channel: 'email',
        template: 'notice',
        recipient: { kind: 'user', id: one.userId },
        payload: { noticeId: one.noticeId, userId: one.userId },
        secrets: { off: getUnsubscribeCode(one) },
      }),
    ),
  );
  return due.length === batchSize;
}

/** Returns a notice as it is mailed now; undefined if it has ended, has another audience, or its reader has opted out. */
export function findNoticeToMail(
  db: Db,
  { noticeId, userId }: { noticeId: number; userId: number },
): Promise<{ readonly subject: string; readonly content: string } | undefined> {
  return db.first(sql<{ subject: string; content: string }>`
    select n.subject, n.content from notices n join companies c on ${liveForCompany} join users u on u.company_id = c.id
    where n.id = ${noticeId} and n.marketing and u.id = ${userId} and u.receive_marketing_email`);
}

/** Whether the unsubscribe code was in a marketing mail; looking changes nothing. */
export async function isNewsUnsubscribeCode(db: Db, code: string): Promise<boolean> {
  return (await db.first(sql`select notice_id from notice_mails where off_hash = ${hashSecret(code)}`)) !== undefined;
}

/** Turns news and offers off for the person whose mail carried the code. Repeating it changes nothing. False for an unknown code. */
export async function unsubscribeFromNews(tx: Tx, code: string): Promise<boolean> {
  const reader = await tx.first(sql<{ userId: UserId; companyId: number }>`
    select m.user_id as "userId", u.company_id as "companyId" from notice_mails m join users u on u.id = m.user_id
    where m.off_hash = ${hashSecret(code)}`);
  if (reader === undefined) return false;
  if (!(await endMarketing(tx, reader.userId))) return true;
  await recordAudit(tx, {
    staffId: null,
    actor: 'link in a mail',
    action: 'alert-mails.off',
    object: { type: 'company', id: reader.companyId },
    reason: 'Its reader used the link in a mail.',
    before: null,
    after: { kind: 'news', user: reader.userId },
  });
  return true;
}
