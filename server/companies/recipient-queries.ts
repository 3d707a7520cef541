import { companyStatuses } from '../../contract/companies/values.ts';
import { brandOfKey, type Brand, type BrandKey } from '../../contract/kit/brands.ts';
import type { LanguageCode } from '../../contract/kit/language.ts';
import { isLanguageOf, countryCodes, knownCountry, type CountryCode } from '../../contract/kit/country.ts';
import { normaliseMobile } from '../../contract/kit/telephone-rule.ts';
import { homeCountry, unitOf } from '../geography/business-units.ts';
import type { FindRecipient, Recipient } from '../platform/sending/post.ts';
import { sql, type Sql } from '../platform/database/sql.ts';

interface CompanyReader {
  id: number;
  forename: string;
  email: string;
  mobile: string | null;
  country: CountryCode;
  brand: BrandKey;
  language: LanguageCode;
  timeZone: string;
  closed: boolean;
  locked: boolean;
}

/** Where a company says what it wants to hear of. */
const preferences = '/settings/lead-alerts';

const columns: Sql = sql`u.forename, u.email, c.mobile, c.country, c.brand, c.communications_language as language, c.time_zone as "timeZone",
  c.status_id = ${companyStatuses.closed} as closed, c.locked_at is not null as locked`;

/** A partner's companies are written to in its name, and every company in the words of its brand. */
function wordsOf(key: BrandKey): Recipient['brand'] {
  return spokenBrand(brandOfKey(key));
}

/** What a brand says in place of the country's sender. */
export function spokenBrand({ key, name, phone, legalLine, logo }: Brand): Recipient['brand'] {
  const hasMark = logo === 'plumb-line';
  return { key, brand: name, hasMark, ...(phone === null ? {} : { phone }), ...(legalLine === null ? {} : { legal: legalLine }) };
}

function recipientOf({ id, forename, email, mobile, country, brand, language, timeZone }: CompanyReader): Recipient {
  return {
    who: { id, language, country, timeZone, forename },
    email,
    mobile: mobile === null ? null : normaliseMobile(mobile, country),
    brand: wordsOf(brand),
    preferences,
  };
}

/** A company is written to by the address of its account owner, as long as it does business with us. */
export const findCompanyRecipient: FindRecipient = async (db, { id }) => {
  const company = await db.first(sql<CompanyReader>`
    select c.id, ${columns} from companies c join users u on u.company_id = c.id and u.is_account_owner where c.id = ${id}`);
  if (company === undefined) return 'recipient_unknown';
  if (company.closed) return 'recipient_closed';
  return company.locked ? 'recipient_locked' : recipientOf(company);
};

/** A user is told about their own access even where their company is closed: they may still sign in and read why. */
export const findUserRecipient: FindRecipient = async (db, { id }) => {
  const user = await db.first(sql<CompanyReader>`
    select u.id, ${columns} from users u join companies c on c.id = u.company_id where u.id = ${id}`);
  return user === undefined ? 'recipient_unknown' : recipientOf(user);
};

/**
 * An address of somebody without a row: of a company's (then its language counts; one that a user signs in with, or is to, hears of
 * that whatever has become of the company), of a country's business unit, or of whoever else, in the country that the payload names.
 */
export const findAddressRecipient: FindRecipient = async (db, { id, address, payload }) => {
  const reached = address?.includes('@') === true ? { email: address, mobile: null } : { email: null, mobile: address };
  if (id !== null) {
    const { userId } = payload;
    const found =
      typeof userId === 'number'
        ? await findUserRecipient(db, { kind: 'user', id: userId, address: null, payload })
        : await findCompanyRecipient(db, { kind: 'company', id, address: null, payload });
    return typeof found === 'string' ? found : { ...found, who: { ...found.who, forename: '' }, ...reached };
  }
  const named = knownCountry(String(payload['country']));
  const country = countryCodes().find((code) => unitOf(code).email === address) ?? named ?? homeCountry();
  const { languages, timeZone } = unitOf(country);
  const language = (['en', 'sv', 'da', 'no'] as const).find((code) => code === payload['language']) ?? languages[0];
  return {
    who: { id: 0, language: isLanguageOf(country, language) ? language : languages[0], country, timeZone, forename: '' },
    ...reached,
    brand: {},
    preferences: null,
  };
};
