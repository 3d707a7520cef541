import { useTranslation } from 'react-i18next';
import type { DetailsValues } from '../details-form.ts';

/** What the fields are called; those of the invoice address say so, for the error summary names them without their heading. */
export function useDetailsLabels(): Record<keyof DetailsValues, string> {
  const { t } = useTranslation('account');
  return {
    title: t(($) => $.company.fields.title),
    forename: t(($) => $.company.fields.forename),
    surname: t(($) => $.company.fields.surname),
    internal_name: t(($) => $.company.fields.internalName),
    company_type: t(($) => $.company.fields.companyType),
    company_number: t(($) => $.company.fields.companyNumber),
    vat_number: t(($) => $.company.fields.vatNumber),
    website: t(($) => $.company.fields.website),
    geographic_coverage: t(($) => $.company.fields.geographicCoverage),
    expected_lead_orders: t(($) => $.company.fields.expectedLeadOrders),
    phone: t(($) => $.company.fields.phone),
    mobile: t(($) => $.company.fields.mobile),
    country: t(($) => $.company.address.country),
    address_line1: t(($) => $.company.fields.line1),
    address_line2: t(($) => $.company.fields.line2),
    town: t(($) => $.company.fields.town),
    county: t(($) => $.company.fields.county),
    postcode: t(($) => $.company.fields.postcode),
    communications_language: t(($) => $.company.fields.communicationsLanguage),
    languages_accepted: t(($) => $.company.fields.languagesAccepted),
    billing_address_enabled: t(($) => $.company.fields.billingEnabled),
    billing_address_country: t(($) => $.company.fields.billingCountry),
    billing_address_country_iso: t(($) => $.company.fields.billingCountry),
    billing_address_line1: t(($) => $.company.fields.billingLine1),
    billing_address_line2: t(($) => $.company.fields.billingLine2),
    billing_address_town: t(($) => $.company.fields.billingTown),
    billing_address_county: t(($) => $.company.fields.billingCounty),
    billing_address_postcode: t(($) => $.company.fields.billingPostcode),
  };
}
