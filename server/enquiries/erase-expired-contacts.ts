import type { Tx } from '../platform/database/database.ts';
import { sql, type Sql } from '../platform/database/sql.ts';
import { eraseContacts, type ErasedEnquiry } from './erase-contacts.ts';

/** So many at a time, so that no run holds the locks of many enquiries for long. */
export const eraseBatch = 200;

/**
 * The enquiry is locked before its contact data, as in a purchase: one of this moment has either kept them for its buyer by
 * now or finds the enquiry ended. What somebody else holds is left for the next run.
 */
const lockDue = (): Sql<ErasedEnquiry> => sql<ErasedEnquiry>`
  select e.id, e.country, e.description, e.answers
  from enquiry_contacts c join enquiries e on e.id = c.enquiry_id
  where c.erased_at is null and c.retention_until <= app_now()
  order by c.retention_until limit ${eraseBatch} for update of e, c skip locked`;

/** Erases contact data whose time is over. Answers how many. */
export async function eraseExpiredContacts(tx: Tx): Promise<number> {
  const due = await tx.rows(lockDue());
  await eraseContacts(tx, due, 'time');
  return due.length;
}
