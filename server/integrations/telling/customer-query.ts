import type { CompanyId, EnquiryId } from '../../../contract/kit/ids.ts';
import { revealContact } from '../../enquiries/reveal-contact.ts';
import type { Tx } from '../../platform/database/database.ts';

/** Who the consumer of a bought lead is, as the company may know; null once they are erased. The reading is written down. */
export async function readCustomer(tx: Tx, companyId: CompanyId, enquiryId: EnquiryId, surface: 'webhook' | 'crm') {
  const contact = await tx.first(revealContact({ type: 'company', companyId }, [enquiryId], surface));
  if (contact === undefined || contact.erased) return null;
  const { title, forename, surname, telephone, alternatePhone, email, address1, address2, town, postcode } = contact;
  return { title, forename, surname, telephone, alternate_phone: alternatePhone, email, address1, address2, town, postcode };
}
