import { countryCodes } from '../../../contract/kit/country.ts';
import { emailKey } from '../../../contract/kit/email-rule.ts';
import type { EnquiryId } from '../../../contract/kit/ids.ts';
import { normaliseTelephone } from '../../../contract/kit/telephone-rule.ts';
import { isReadable } from '../../enquiries/contacts.ts';
import type { Db } from '../../platform/database/database.ts';
import { readsContacts, sql, type Sql } from '../../platform/database/sql.ts';

interface FoundBySearch {
  /** From a quote code, a lead, a telephone number or an email address. */
  readonly enquiryIds: readonly EnquiryId[];
  /** From a district name, which may exist in several countries. */
  readonly districtIds: readonly number[];
}

/** A consumer's number is on few enquiries; nobody reads more than these. */
const maxPerCondition = 1_000;
const selectByContact = (isIt: Sql): Sql =>
  sql`(${readsContacts} select c.enquiry_id from enquiry_contacts c where ${isIt} and ${isReadable} limit ${maxPerCondition})`;

/** Resolves a search, each kind by its own index. Finds telephone numbers only while they are readable, without reading any. */
export async function findSearched(db: Db, { code, telephones, email }: LeadSearch): Promise<FoundBySearch> {
  // Omit impossible conditions instead of passing null, so that PostgreSQL reuses its generic plan.
  const kinds = [
    sql`select id from enquiries where quote_code = ${code} union select enquiry_id from purchases where code = ${code}`,
    ...telephones.map((number) => selectByContact(sql`c.phone_key = ${number}`)),
    ...(email === null ? [] : [selectByContact(sql`c.email_key = ${email}`)]),
  ];
  const row = await db.first(sql<FoundBySearch>`
    select coalesce((select array_agg(found.id) from (${kinds.reduce((all, one) => sql`${all} union ${one}`)}) found), '{}') as "enquiryIds",
           coalesce((select array_agg(id) from regions where country = any(${[...countryCodes()]}::text[]) and level = 'district' and code = ${code}), '{}') as "districtIds"`);
  return row ?? { enquiryIds: [], districtIds: [] };
}

/** The possible meanings of a search text; each is matched exactly. */
interface LeadSearch {
  /** Code of an enquiry, a bought lead or a district. */
  readonly code: string;
  readonly telephones: readonly string[];
  readonly email: string | null;
}

const minDigits = 6;

/** Normalises what staff type or paste to the stored form. A telephone number may be from any country. */
export function readLeadSearch(text: string): LeadSearch {
  const digits = text.replaceAll(/\D/g, '').length;
  const mayBeTelephone = digits >= minDigits && /^[+\d\s().-]+$/.test(text);
  const numbers = mayBeTelephone ? countryCodes().map((country) => normaliseTelephone(text, country)) : [];
  return {
    code: text.replaceAll(/\s/g, '').toUpperCase(),
    telephones: [...new Set(numbers.filter((number) => number !== null))],
    email: text.includes('@') ? emailKey(text) : null,
  };
}
