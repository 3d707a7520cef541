import { countryCodes } from '../../../contract/kit/country.ts';
import type { EnquiryId } from '../../../contract/kit/ids.ts';
import type { Db } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import type { LeadSearch } from './search-rule.ts';

export interface FoundBySearch {
  /** Of a quote code, a lead, a telephone number or an e-mail address. */
  readonly enquiryIds: readonly EnquiryId[];
  /** Of the name of a district, which several countries may have. */
  readonly districtIds: readonly number[];
}

/** A number of a consumer is on few enquiries; more than these nobody reads. */
const mostOfOne = 1_000;

/** What a search is about, each kind by its own index. That a telephone number is known is found out; none is read. */
export async function findSearched(db: Db, { code, telephones, email }: LeadSearch): Promise<FoundBySearch> {
  const row = await db.first(sql<FoundBySearch>`
    select coalesce((select array_agg(found.id) from (
             select id from enquiries where quote_code = ${code}
             union select enquiry_id from purchases where code = ${code}
             union (select enquiry_id from enquiry_contacts where phone_key = any(${[...telephones]}::text[]) limit ${mostOfOne})
             union (select enquiry_id from enquiry_contacts where email_key = ${email}::text limit ${mostOfOne})) found), '{}') as "enquiryIds",
           coalesce((select array_agg(id) from regions where country = any(${[...countryCodes()]}::text[]) and level = 'district' and code = ${code}), '{}') as "districtIds"`);
  return row ?? { enquiryIds: [], districtIds: [] };
}
