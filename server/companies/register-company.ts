import { offerRules } from '../../contract/countries/all-countries.ts';
import { isCountryLanguage, type CountryCode } from '../../contract/kit/country.ts';
import type { LanguageCode } from '../../contract/kit/language.ts';
import type { CompanyId, UserId } from '../../contract/kit/ids.ts';
import { getUnit } from '../geography/business-units.ts';
import { createUser, type NewUser } from '../identity/create-user.ts';
import type { Tx } from '../platform/database/database.ts';
import { insertCompany, insertLeadLanguages, type CompanyDetails, type CompanyFlags, type RegistrationFacts } from './store.ts';

/** A registration. Self-registered companies send no flags and get a standard account with full visibility. */
export interface Registration extends CompanyDetails, CompanyFlags, RegistrationFacts {
  readonly internalName: string;
  readonly country: CountryCode;
  /** Defaults to the country's language. */
  readonly communicationsLanguage?: LanguageCode;
  /** Languages it accepts leads in; defaults to the communication language. */
  readonly leadLanguages?: readonly LanguageCode[];
  /** Account owner; the password is hashed before the transaction. */
  readonly user: Omit<NewUser, 'companyId' | 'isAccountOwner' | 'role'>;
}

export type RegistrationOutcome =
  | { readonly kind: 'registered'; readonly companyId: CompanyId; readonly userId: UserId; readonly accountNumber: number }
  /** The caller rolls back: a company without a user must not remain. */
  | { readonly kind: 'email_in_use' }
  | { readonly kind: 'language_not_offered' };

/**
 * Creates a company and its account owner by product rules, section 7: active, standard, all parts shown, finance where the country has it, the
 * country's time zone. The caller opens its billing account, as billing depends on this domain.
 */
export async function registerCompany(tx: Tx, input: Registration): Promise<RegistrationOutcome> {
  const { user, ...company } = input;
  const { country } = company;
  const { languages, timeZone } = getUnit(country);
  const language = company.communicationsLanguage ?? languages[0];
  const leadLanguages = company.leadLanguages ?? [language];
  if (![language, ...leadLanguages].every((one) => isCountryLanguage(country, one))) return { kind: 'language_not_offered' };
  const inserted = await tx.first(
    insertCompany({ ...company, language, timeZone, canOfferFinance: offerRules[country]?.hasFinance === true }),
  );
  if (inserted === undefined) throw new Error('an inserted company returned no id');
  const { id: companyId, accountNumber } = inserted;
  const userId = await createUser(tx, { ...user, companyId, isAccountOwner: true, role: 'owner' });
  if (userId === undefined) return { kind: 'email_in_use' };
  await tx.rows(insertLeadLanguages(companyId, leadLanguages));
  return { kind: 'registered', companyId, userId, accountNumber };
}
