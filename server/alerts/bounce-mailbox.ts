import type { Logger } from 'pino';
import type { Database, Db } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { findMailboxProblem, type MailboxPlace, type MailboxProblem, type ReportMailbox } from '../platform/sending/imap-mailbox.ts';
import { recordFeedback, type MessageTokens } from '../platform/sending/mail-feedback.ts';
import { readMailReport } from './bounce-report-rule.ts';

/** Dependencies for reading reports from a mailbox. */
export interface BounceReading {
  /** Null: no mailbox is set up. */
  readonly mailbox: ReportMailbox | null;
  readonly tokens: MessageTokens;
  readonly log: Logger;
}

async function findPlace(db: Db, { name }: ReportMailbox): Promise<MailboxPlace | null> {
  const row = await db.first(sql<{ validity: string; uid: number }>`
    select uid_validity::text as validity, last_uid as uid from bounce_mailboxes where name = ${name} and uid_validity is not null`);
  return row ?? null;
}

/** Never moves the place back, because another server may have read further. */
async function saveRead({ inTx }: Database, { name }: ReportMailbox, { validity, uid }: MailboxPlace): Promise<void> {
  await inTx((tx) =>
    tx.rows(sql`
      insert into bounce_mailboxes as m (name, uid_validity, last_uid, read_at) values (${name}, ${validity}, ${uid}, app_now())
      on conflict (name) do update
      set uid_validity = excluded.uid_validity, read_at = excluded.read_at, problem = null, failed_at = null,
          last_uid = case when m.uid_validity = excluded.uid_validity then greatest(m.last_uid, excluded.last_uid) else excluded.last_uid end`),
  );
}

async function saveProblem({ inTx }: Database, { name }: ReportMailbox, problem: MailboxProblem): Promise<void> {
  await inTx((tx) =>
    tx.rows(sql`
      insert into bounce_mailboxes (name, problem, failed_at) values (${name}, ${problem}, app_now())
      on conflict (name) do update set problem = excluded.problem, failed_at = excluded.failed_at`),
  );
}

/**
 * Records the reports that arrived since the last reading. Several servers may read the mailbox at once, and a crash repeats the last report: each
 * counts once. A mailbox that cannot be read is tried again the next time.
 */
export async function readBounces(database: Database, { mailbox, tokens, log }: BounceReading, signal: AbortSignal): Promise<void> {
  if (mailbox === null) return;
  let place: MailboxPlace;
  let unrecorded: unknown;
  try {
    place = await mailbox.read(
      await findPlace(database.db, mailbox),
      async (raw) => {
        const reports = await readMailReport(raw, tokens);
        try {
          for (const report of reports ?? []) await database.inTx((tx) => recordFeedback(tx, tokens, report));
        } catch (error) {
          unrecorded = error;
          throw error;
        }
        return reports !== undefined;
      },
      signal,
    );
  } catch (error) {
    // The database failed and not the mailbox, so the job is retried.
    if (unrecorded !== undefined) throw unrecorded;
    const problem = findMailboxProblem(error);
    log.warn({ err: error, mailbox: mailbox.name, problem }, 'the mailbox for bounces could not be read');
    await saveProblem(database, mailbox, problem);
    return;
  }
  await saveRead(database, mailbox, place);
}

export interface BounceMailboxState {
  readonly readAt: Date | null;
  readonly problem: MailboxProblem | null;
  readonly failedAt: Date | null;
  readonly lastReportAt: Date | null;
}

/** Finds when a mailbox was last read and the error since then, if any. */
export async function findMailboxState(db: Db, name: string): Promise<BounceMailboxState> {
  const row = await db.first(sql<BounceMailboxState>`
    select m.read_at as "readAt", m.problem, m.failed_at as "failedAt",
           (select received_at from mail_feedback where source = 'mailbox' order by id desc limit 1) as "lastReportAt"
    from (select) one left join bounce_mailboxes m on m.name = ${name}`);
  return row ?? { readAt: null, problem: null, failedAt: null, lastReportAt: null };
}

/** A mailbox is read every minute. */
const maxSilenceMinutes = 15;

/** Tests whether a mailbox is read as it should be; one that was never tried yet counts as read. */
export async function isMailboxRead(db: Db, name: string): Promise<boolean> {
  const [row] = await db.rows(sql<{ isRead: boolean }>`
    select problem is null and read_at > app_now() - make_interval(mins => ${maxSilenceMinutes}) as "isRead"
    from bounce_mailboxes where name = ${name}`);
  return row?.isRead ?? true;
}
