import type { EnquiryId } from '../../contract/kit/ids.ts';
import { sql, type Sql } from '../platform/database/sql.ts';
import { isReadable } from './reveal-contact.ts';

export interface MaskedContact {
  readonly name: string;
  readonly telephone: string;
  readonly email: string;
}

/**
 * What of the contact data tells a consumer from another and reaches nobody: made by the database, so that no more than this leaves
 * it, and nothing has been read. No row where their time is over.
 */
export function maskedContact(enquiryId: EnquiryId): Sql<MaskedContact> {
  return sql<MaskedContact>`
    select left(c.forename, 1) || '••• ' || left(c.surname, 1) || '•••' as name,
           case e.country when 'gb' then '0' || substr(c.telephone, 4, 1) else left(c.telephone, 4) end || '••• •••' || right(c.telephone, 3) as telephone,
           left(c.email, 1) || '•••' || substr(c.email, strpos(c.email, '@'), 2) || '•••' as email
    from enquiry_contacts c join enquiries e on e.id = c.enquiry_id
    where c.enquiry_id = ${enquiryId} and ${isReadable}`;
}
