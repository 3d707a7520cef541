import { createTicket } from '../content/tickets/create-ticket.ts';
import type { Tx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import type { OwnEnquiry } from './own-enquiry-query.ts';

/** Who has more to say within the hour is asked to wait: each is a mail to the people of the marketplace. */
export const mostComplaintsAnHour = 5;

interface Earlier {
  readonly message: string;
  readonly isOfThisHour: boolean;
}

const inWords = (text: string): string => text.split(/\s+/).join(' ');

/**
 * Takes a consumer's complaint: a message to the people of the marketplace, which names the enquiry and copies nobody's address. The same
 * words within a day are one, as of whoever presses twice. Under the lock none of the same moment is missed, and nothing is written
 * behind an erasure.
 */
export async function takeComplaint(
  tx: Tx,
  { enquiryId, quoteCode, country }: OwnEnquiry,
  message: string,
): Promise<'filed' | 'too_many' | 'erased'> {
  const [, [contact], earlier] = await tx.together(
    sql`select id from enquiries where id = ${enquiryId} for update`,
    sql<{ erased: boolean }>`select erased_at is not null as erased from enquiry_contacts where enquiry_id = ${enquiryId}`,
    sql<Earlier>`
      select message, created_at > app_now() - interval '1 hour' as "isOfThisHour" from tickets
      where enquiry_id = ${enquiryId} and created_at > app_now() - interval '1 day'`,
  );
  if (contact === undefined || contact.erased) return 'erased';
  if (earlier.some((one) => inWords(one.message) === inWords(message))) return 'filed';
  if (earlier.filter(({ isOfThisHour }) => isOfThisHour).length >= mostComplaintsAnHour) return 'too_many';
  const nobody = { companyId: null, companyName: null, email: null, telephone: null, page: null };
  await createTicket(tx, { kind: 'contact', ...nobody, country, name: quoteCode, message, enquiryId }, null);
  return 'filed';
}
