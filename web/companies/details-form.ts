import { useTranslation } from 'react-i18next';
import { type CompanyDetailsForm, companyDetailsRules } from '../../contract/companies/details-rules.ts';
import type { CompanyWire } from '../../contract/companies/endpoints.ts';
import type { SupportHours } from '../../contract/companies/unit-values.ts';
import { clockInWords, weekdayName } from '../../contract/kit/language.ts';
import type { CompanyUpdateBody } from './api.ts';

/** Values of the company details form. A type, not an interface, because forms accept any record. */
export type DetailsValues = { -readonly [Field in keyof CompanyDetailsForm]: CompanyDetailsForm[Field] };

/** Languages the company may choose from. */
export function listCompanyLanguages(company: CompanyWire) {
  return company.business_unit.countries[0]?.languages ?? [];
}

/** Returns the initial form values; `readable` formats a number in national style. */
export function detailsValues(company: CompanyWire, readable: (phone: string) => string): DetailsValues {
  const contact = company.addresses.find(({ type }) => type === 'contact');
  const billing = company.addresses.find(({ type }) => type === 'billing');
  const { company_user: person } = company;
  const billingCountry = billing?.country?.id ?? company.country.id;
  return {
    title: person.title ?? '',
    forename: person.forename,
    surname: person.surname,
    internal_name: company.internal_name,
    company_type: person.company_type ?? '',
    company_number: person.company_number ?? '',
    vat_number: company.vat_number ?? '',
    website: company.listings[0]?.website ?? '',
    geographic_coverage: company.geographic_coverage ?? '',
    expected_lead_orders: company.expected_lead_orders ?? '',
    phone: company.phone === null ? '' : readable(company.phone),
    mobile: company.mobile === null ? '' : readable(company.mobile),
    country: company.country.id,
    address_line1: contact?.address_line1 ?? '',
    address_line2: contact?.address_line2 ?? '',
    town: contact?.town ?? '',
    county: contact?.county ?? '',
    postcode: contact?.postcode ?? '',
    communications_language: company.communications_language.id,
    languages_accepted: company.languages_accepted.map(({ id }) => id),
    billing_address_enabled: company.billing_address_enabled,
    billing_address_country: billingCountry,
    billing_address_country_iso: billingCountry,
    billing_address_line1: billing?.address_line1 ?? '',
    billing_address_line2: billing?.address_line2 ?? '',
    billing_address_town: billing?.town ?? '',
    billing_address_county: billing?.county ?? '',
    billing_address_postcode: billing?.postcode ?? '',
  };
}

/** Rules of the form, which has one field for the billing country: `detailsBody` repeats it. */
export const detailsFormRules: typeof companyDetailsRules = { ...companyDetailsRules, billing_address_country_iso: () => undefined };

/** Converts the form values into the request body. */
export function detailsBody(values: DetailsValues): CompanyUpdateBody {
  const { title, forename, surname, company_type, company_number, languages_accepted, ...company } = values;
  return {
    ...company,
    billing_address_country_iso: company.billing_address_country,
    languages_accepted: [...languages_accepted],
    company_user: { title, forename, surname, company_type, company_number },
  };
}

export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;

/** Formats opening hours as text: "Monday to Friday, 9am to 5pm". Undefined if none are set. */
export function useHoursText(): (hours: SupportHours | null | undefined) => string | undefined {
  const { t, i18n } = useTranslation('common');
  const { language } = i18n;
  return (hours) => {
    if (hours == null) return undefined;
    const [first, last] = [weekdayName(hours.first_day, language), weekdayName(hours.last_day, language)];
    const between = { opens: clockInWords(hours.opens, language), closes: clockInWords(hours.closes, language) };
    const text =
      hours.first_day === hours.last_day
        ? t(($) => $.hours.day, { first, ...between })
        : t(($) => $.hours.days, { first, last, ...between });
    return text.charAt(0).toLocaleUpperCase(language) + text.slice(1);
  };
}
