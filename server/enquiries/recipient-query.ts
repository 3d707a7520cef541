import { getFormBrand } from '../../contract/kit/brands.ts';
import type { PageLanguage } from '../../contract/kit/language.ts';
import { asId } from '../../contract/kit/ids.ts';
import { normaliseMobile } from '../../contract/kit/telephone-rule.ts';
import { toSpokenBrand } from '../companies/recipient-queries.ts';
import { getUnit } from '../geography/business-units.ts';
import type { FindRecipient } from '../platform/sending/messaging-context.ts';
import { sql } from '../platform/database/sql.ts';
import { consumerLanguage, type Spoken } from './consumer-page-rule.ts';
import { revealContact } from './contacts.ts';

/** Finds an enquiry's consumer, with the language and brand they used. Logs the reading of the address like any other. */
export const findEnquiryRecipient: FindRecipient<PageLanguage> = async (db, { id }) => {
  const enquiry = await db.first(sql<Spoken & { site: number }>`
    select country, site, language from enquiries where id = ${id}`);
  if (enquiry === undefined || id === null) return 'recipient_unknown';
  const contact = await db.first(revealContact({ type: 'system' }, [asId<'enquiry'>(id)], 'message'));
  if (contact === undefined) return 'recipient_unknown';
  const { country, site } = enquiry;
  return {
    who: { id, language: consumerLanguage(enquiry), country, timeZone: getUnit(country).timeZone, forename: contact.forename ?? '' },
    email: contact.email,
    mobile: normaliseMobile(contact.telephone ?? '', country),
    brand: toSpokenBrand(getFormBrand(site, country)),
    preferences: null,
  };
};
