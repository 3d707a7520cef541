import { countryCodes } from '../../../contract/kit/country.ts';
import { emailKey } from '../../../contract/kit/email-rule.ts';
import type { EnquiryId } from '../../../contract/kit/ids.ts';
import { normaliseTelephone } from '../../../contract/kit/telephone-rule.ts';
import { isReadable } from '../../enquiries/contacts.ts';
import type { Db } from '../../platform/database/database.ts';
import { sql, type Sql } from '../../platform/database/sql.ts';

interface FoundBySearch {
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

/** What a search for a lead may mean: everything that the text can be is looked for, each exactly. */
interface LeadSearch {
  /** Of the enquiry, of a bought lead, or of a district. */
  readonly code: string;
  readonly telephones: readonly string[];
  readonly email: string | null;
}

const fewestDigits = 6;

/** Puts what staff type or paste into the form in which it is stored. A telephone number may be of any country. */
export function readLeadSearch(text: string): LeadSearch {
  const digits = text.replaceAll(/\D/g, '').length;
  const mayBeTelephone = digits >= fewestDigits && /^[+\d\s().-]+$/.test(text);
  const numbers = mayBeTelephone ? countryCodes().map((country) => normaliseTelephone(text, country)) : [];
  return {
    code: text.replaceAll(/\s/g, '').toUpperCase(),
    telephones: [...new Set(numbers.filter((number) => number !== null))],
    email: text.includes('@') ? emailKey(text) : null,
  };
}
