import { countryCodes } from '../../../contract/kit/country.ts';
import type { EnquiryId } from '../../../contract/kit/ids.ts';
import type { Db } from '../../platform/database/database.ts';
import { isReadable } from '../../enquiries/reveal-contact.ts';
import { sql, type Sql } from '../../platform/database/sql.ts';
import type { LeadSearch } from './search-rule.ts';

export interface FoundBySearch {
  /** Of a quote code, a lead, a telephone number or an e-mail address. */
  readonly enquiryIds: readonly EnquiryId[];
  /** Of the name of a district, which several countries may have. */
  readonly districtIds: readonly number[];
}

/** A number of a consumer is on few enquiries; more than these nobody reads. */
const mostOfOne = 1_000;
const ofContact = (isIt: Sql): Sql => sql`(select c.enquiry_id from enquiry_contacts c where ${isIt} and ${isReadable} limit ${mostOfOne})`;

/** What a search is about, each kind by its own index. That a telephone number is known is found out, as long as it may be read; none is read. */
export async function findSearched(db: Db, { code, telephones, email }: LeadSearch): Promise<FoundBySearch> {
  // What the text cannot be is left out and not passed as null: PostgreSQL keeps the plan of what it cannot make cheaper by its values.
  const kinds = [
    sql`select id from enquiries where quote_code = ${code} union select enquiry_id from purchases where code = ${code}`,
    ...telephones.map((number) => ofContact(sql`c.phone_key = ${number}`)),
    ...(email === null ? [] : [ofContact(sql`c.email_key = ${email}`)]),
  ];
  const row = await db.first(sql<FoundBySearch>`
    select coalesce((select array_agg(found.id) from (${kinds.reduce((all, one) => sql`${all} union ${one}`)}) found), '{}') as "enquiryIds",
           coalesce((select array_agg(id) from regions where country = any(${[...countryCodes()]}::text[]) and level = 'district' and code = ${code}), '{}') as "districtIds"`);
  return row ?? { enquiryIds: [], districtIds: [] };
}
