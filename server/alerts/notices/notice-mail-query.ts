import type { Db } from '../../platform/database/database.ts';
import { hashSecret } from '../../platform/random-code.ts';
import { sql } from '../../platform/database/sql.ts';
import { liveForCompany } from './notices-query.ts';

/** A notice as it is mailed now; undefined once it has ended, is meant for others, or its reader no longer wants news and offers. */
export function findNoticeToMail(
  db: Db,
  { noticeId, userId }: { noticeId: number; userId: number },
): Promise<{ readonly subject: string; readonly content: string } | undefined> {
  return db.first(sql<{ subject: string; content: string }>`
    select n.subject, n.content from notices n join companies c on ${liveForCompany} join users u on u.company_id = c.id
    where n.id = ${noticeId} and n.marketing and u.id = ${userId} and u.receive_marketing_email`);
}

/** Whether the unsubscribe code was in a marketing mail; looking changes nothing. */
export async function isNewsCode(db: Db, code: string): Promise<boolean> {
  return (await db.first(sql`select notice_id from notice_mails where off_hash = ${hashSecret(code)}`)) !== undefined;
}
