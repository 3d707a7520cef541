import { companyStatuses } from '../../contract/companies/values.ts';
import { getBrandByKey, type Brand, type BrandKey } from '../../contract/kit/brands.ts';
import type { LanguageCode } from '../../contract/kit/language.ts';
import { isCountryLanguage, countryCodes, knownCountry, type CountryCode } from '../../contract/kit/country.ts';
import { normaliseMobile } from '../../contract/kit/telephone-rule.ts';
import { homeCountry, getUnit } from '../geography/business-units.ts';
import type { FindRecipient, Recipient } from '../platform/sending/messaging-context.ts';
import { sql, type Sql } from '../platform/database/sql.ts';

interface CompanyUserRow {
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

/** Page with a company's notification settings. */
const preferencesPath = '/settings/lead-alerts';

const columns: Sql = sql`u.forename, u.email, c.mobile, c.country, c.brand, c.communications_language as language, c.time_zone as "timeZone",
  c.status_id = ${companyStatuses.closed} as closed, c.locked_at is not null as locked`;

/** Messages use the brand's name and texts, including partners'. */
function getSpokenBrand(key: BrandKey): Recipient['brand'] {
  return toSpokenBrand(getBrandByKey(key));
}

/** Brand values that replace the country's sender. */
export function toSpokenBrand({ key, name, phone, legalLine, logo, accent, partner }: Brand): Recipient['brand'] {
  const hasMark = logo === 'plumb-line';
  const own = { key, brand: name, hasMark, ...(partner !== null && { accent }) };
  return { ...own, ...(phone === null ? {} : { phone }), ...(legalLine === null ? {} : { legal: legalLine }) };
}

function toRecipient({ id, forename, email, mobile, country, brand, language, timeZone }: CompanyUserRow): Recipient {
  return {
    who: { id, language, country, timeZone, forename },
    email,
    mobile: mobile === null ? null : normaliseMobile(mobile, country),
    brand: getSpokenBrand(brand),
    preferences: preferencesPath,
  };
}

/** Finds a company's recipient: its account owner's address, while it does business with us. */
export const findCompanyRecipient: FindRecipient = async (db, { id }) => {
  const company = await db.first(sql<CompanyUserRow>`
    select c.id, ${columns} from companies c join users u on u.company_id = c.id and u.is_account_owner where c.id = ${id}`);
  if (company === undefined) return 'recipient_unknown';
  if (company.closed) return 'recipient_closed';
  return company.locked ? 'recipient_locked' : toRecipient(company);
};

/** Users get messages about their access even after their company closes, as they can still sign in. */
export const findUserRecipient: FindRecipient = async (db, { id }) => {
  const user = await db.first(sql<CompanyUserRow>`
    select u.id, ${columns} from users u join companies c on c.id = u.company_id where u.id = ${id}`);
  return user === undefined ? 'recipient_unknown' : toRecipient(user);
};

/**
 * Resolves an address without a user row. A company's uses its language, and sign-in mails go out whatever the company's state. Otherwise a
 * business unit's or any other address, in the payload's country.
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
  const country = countryCodes().find((code) => getUnit(code).email === address) ?? named ?? homeCountry();
  const { languages, timeZone } = getUnit(country);
  const language = (['en', 'sv', 'da', 'no'] as const).find((code) => code === payload['language']) ?? languages[0];
  return {
    who: { id: 0, language: isCountryLanguage(country, language) ? language : languages[0], country, timeZone, forename: '' },
    ...reached,
    brand: {},
    preferences: null,
  };
};
