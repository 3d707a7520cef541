import type pg from 'pg';
import { asId } from '../../contract/kit/ids.ts';
import { expireOffer } from '../../server/buying/declines.ts';
import { openDueEnquiry } from '../../server/distribution/releases.ts';
import { sql } from '../../server/platform/database/sql.ts';
import { openTestDatabase } from '../../test/races/buyers.ts';

/** Lets an enquiry's half-hour window pass: its offers lapse and it opens to everybody. */
export async function passPriorityWindow(connection: pg.ClientConfig, enquiryId: number): Promise<void> {
  const database = openTestDatabase(connection);
  const id = asId<'enquiry'>(enquiryId);
  await database.db.rows(sql`
    update offers set offered_at = offered_at - interval '31 minutes', guarantee_until = app_now() where enquiry_id = ${id} and ended_at is null`);
  await database.db.rows(sql`
    update distribution_runs set opens_at = app_now(), window_until = app_now() where enquiry_id = ${id}`);
  await database.inTx((tx) => openDueEnquiry(tx, { enquiryId: id }));
  while (await database.inTx(expireOffer));
  await database.close();
}

/** Ends the approval period of a company's certificates. */
export async function endApprovals(connection: pg.ClientConfig, companyId: number): Promise<void> {
  const database = openTestDatabase(connection);
  await database.db.rows(sql`update company_accreditations set manual_approval_until = app_now() where company_id = ${companyId}`);
  await database.close();
}

/** Lets the hour for editing a reply pass. The database rejects changes to its start, so the reply is reinserted. */
export async function passReplyHour(connection: pg.ClientConfig, reviewId: number): Promise<void> {
  const database = openTestDatabase(connection);
  await database.db.rows(sql`
    with replied as (delete from review_replies where review_id = ${reviewId} returning *)
    insert into review_replies (review_id, reply, first_at, edited_at)
    select review_id, reply, first_at - interval '61 minutes', edited_at - interval '61 minutes' from replied`);
  await database.close();
}
