import type { CompanyUpdate } from '../../contract/companies/details-endpoints.ts';
import { companyTypes, hasCompanyNumber, normaliseCompanyNumber } from '../../contract/companies/company-number-rule.ts';
import { isCountryLanguage, knownCountry } from '../../contract/kit/country.ts';
import { plainLine } from '../../contract/kit/free-text-rule.ts';
import { holdsContact } from '../../contract/kit/link-rule.ts';
import { getUnit } from '../geography/business-units.ts';
import { expectedLeadOrders, geographicCoverages } from '../../contract/companies/values.ts';
import { parsePostcode } from '../../contract/kit/postcode-rule.ts';
import { normaliseMobile, normaliseTelephone } from '../../contract/kit/telephone-rule.ts';
import { tidyVatNumber } from '../../contract/companies/vat-number-rule.ts';
import { normaliseWebsite } from '../../contract/companies/website-rule.ts';
import type { ErrorText } from '../platform/texts.ts';
import type { Details, EditingFlags } from './details-query.ts';

const emptyToNull = (text: string): string | null => (text === '' ? null : text);
const lineOrNull = (text: string): string | null => emptyToNull(plainLine(text));

/**
 * Normalises a form's details for storage: numbers and postcodes canonical, free text without links. The contract has validated the form.
 * Fields it does not ask for keep their value.
 */
export function normaliseDetails(form: CompanyUpdate, now: Details): Details {
  const { country, company_user: person } = form;
  const companyType = companyTypes.find((type) => type === person.company_type) ?? now.companyType;
  const [ownLanguage] = getUnit(country).languages;
  const language = isCountryLanguage(country, form.communications_language) ? form.communications_language : ownLanguage;
  const leadLanguages = getUnit(country).languages.filter((one) => form.languages_accepted.includes(one));
  return {
    country,
    // A company name may look like a URL: strip nothing unless it changes.
    internalName: form.internal_name === now.internalName ? now.internalName : plainLine(form.internal_name),
    title: person.title,
    forename: plainLine(person.forename),
    surname: plainLine(person.surname),
    companyType,
    companyNumber: hasCompanyNumber(companyType ?? '') ? normaliseCompanyNumber(person.company_number, country) : now.companyNumber,
    vatNumber: emptyToNull(tidyVatNumber(form.vat_number)),
    website: emptyToNull(normaliseWebsite(form.website) ?? ''),
    geographicCoverage: geographicCoverages.find((one) => one === form.geographic_coverage) ?? now.geographicCoverage,
    expectedLeadOrders: expectedLeadOrders.find((one) => one === form.expected_lead_orders) ?? now.expectedLeadOrders,
    phone: normaliseTelephone(form.phone, country),
    mobile: normaliseMobile(form.mobile, country),
    addressLine1: plainLine(form.address_line1),
    addressLine2: lineOrNull(form.address_line2),
    town: plainLine(form.town),
    county: form.county === undefined ? now.county : lineOrNull(form.county),
    postcode: parsePostcode(country, form.postcode)?.full ?? null,
    language,
    leadLanguages: (leadLanguages.length === 0 ? [ownLanguage] : leadLanguages).toSorted(),
    ...normaliseBilling(form, now),
  };
}

type Billing = Pick<
  Details,
  'billingEnabled' | 'billingLine1' | 'billingLine2' | 'billingTown' | 'billingCounty' | 'billingPostcode' | 'billingCountry'
>;

function normaliseBilling(form: CompanyUpdate, now: Details): Billing {
  const country = knownCountry(form.billing_address_country);
  if (!form.billing_address_enabled || country === undefined) {
    const { billingLine1, billingLine2, billingTown, billingCounty, billingPostcode, billingCountry } = now;
    return { billingEnabled: false, billingLine1, billingLine2, billingTown, billingCounty, billingPostcode, billingCountry };
  }
  return {
    billingEnabled: true,
    billingLine1: plainLine(form.billing_address_line1),
    billingLine2: lineOrNull(form.billing_address_line2),
    billingTown: plainLine(form.billing_address_town),
    billingCounty: lineOrNull(form.billing_address_county),
    billingPostcode: parsePostcode(country, form.billing_address_postcode)?.full ?? null,
    billingCountry: country,
  };
}

/**
 * Lists changes the company may not make, by form field. Name and number need permission, except a number given for the first time; the
 * country is fixed. A name with contact details is refused only if new, so an old one does not block other changes.
 */
export function listRefusedChanges(now: Details & EditingFlags, wanted: Details): Readonly<Partial<Record<string, ErrorText>>> {
  const isFixed = !now.allowEditCompanyDetails;
  const isRenamed = wanted.internalName !== now.internalName;
  return {
    ...(wanted.country !== now.country && { country: 'countryFixed' as const }),
    ...(isRenamed && holdsContact(wanted.internalName, 'company') && { internal_name: 'contactInName' as const }),
    ...(isFixed && isRenamed && { internal_name: 'accountManager' as const }),
    ...(isFixed &&
      now.companyNumber !== null &&
      wanted.companyNumber !== now.companyNumber && { 'company_user.company_number': 'accountManager' as const }),
  };
}
