import type { CompanyWire } from '../../../contract/companies/endpoints.ts';
import type { CompanyFlagsWire } from '../../../contract/companies/flags-endpoints.ts';
import type { RegistrationJourney } from '../../../contract/companies/setting-up-endpoints.ts';
import { toMajor } from '../../../contract/kit/money.ts';
import type { FormValues } from '../../platform/http/route.ts';
import { getUnit } from '../../geography/business-units.ts';
import { countryWire } from '../../geography/entry/wire.ts';
import type { Details } from '../details-query.ts';
import type { Flags } from '../company-flags.ts';
import type { Company, Journey } from '../queries.ts';
import { openToDos } from '../to-do-rule.ts';
import { describeVatNumber, determineVat } from '../vat-treatment-rule.ts';
import type { UserDetails } from '../company-details.ts';

export function journeyWire(journey: Journey): RegistrationJourney {
  return {
    step_one: journey.stepOneAt?.toISOString() ?? null,
    step_two: journey.stepTwoAt?.toISOString() ?? null,
    step_three: journey.stepThreeAt?.toISOString() ?? null,
    step_four: journey.stepFourAt?.toISOString() ?? null,
    skipped: journey.journeySkippedAt?.toISOString() ?? null,
  };
}

/** Details by form field name, for the form's version. */
export function detailsForm(details: Details): FormValues {
  return {
    internal_name: details.internalName,
    'company_user.title': details.title,
    'company_user.forename': details.forename,
    'company_user.surname': details.surname,
    'company_user.company_type': details.companyType,
    'company_user.company_number': details.companyNumber,
    vat_number: details.vatNumber,
    website: details.website,
    geographic_coverage: details.geographicCoverage,
    expected_lead_orders: details.expectedLeadOrders,
    phone: details.phone,
    mobile: details.mobile,
    address_line1: details.addressLine1,
    address_line2: details.addressLine2,
    town: details.town,
    county: details.county,
    postcode: details.postcode,
    communications_language: details.language,
    languages_accepted: details.leadLanguages,
    billing_address_enabled: details.billingEnabled,
    billing_address_line1: details.billingLine1,
    billing_address_line2: details.billingLine2,
    billing_address_town: details.billingTown,
    billing_address_county: details.billingCounty,
    billing_address_postcode: details.billingPostcode,
    billing_address_country: details.billingCountry,
  };
}

const codeRef = <Code extends string>(code: Code) => ({ id: code, iso_code: code });

function addressesWire(company: Details): CompanyWire['addresses'] {
  const contact = {
    type: 'contact' as const,
    address_line1: company.addressLine1,
    address_line2: company.addressLine2,
    town: company.town,
    county: company.county,
    postcode: company.postcode,
    country: codeRef(company.country),
  };
  if (company.billingCountry === null) return [contact];
  const billing = {
    type: 'billing' as const,
    address_line1: company.billingLine1,
    address_line2: company.billingLine2,
    town: company.billingTown,
    county: company.billingCounty,
    postcode: company.billingPostcode,
    country: codeRef(company.billingCountry),
  };
  return [contact, billing];
}

function vatNumberWire(company: Company): CompanyWire['vat_number_check'] {
  const described = describeVatNumber(company.country, company);
  if (described === null) return null;
  const { name = null, at = null } = company.vatAnswer ?? {};
  return {
    state: described.state,
    vat_charged: described.isVatCharged,
    name,
    checked_at: at === null ? null : new Date(at).toISOString(),
  };
}

/** Everything but the caller's role. */
export function companyWire(company: Company, demonstration: boolean): Omit<CompanyWire, 'role'> {
  return {
    id: company.id,
    internal_name: company.internalName,
    status: { id: company.statusId },
    created_date: company.createdAt.toISOString(),
    country: codeRef(company.country),
    business_unit: { id: company.country, time_zone: getUnit(company.country).timeZone, countries: [countryWire(company.country)] },
    communications_language: codeRef(company.language),
    languages_accepted: company.leadLanguages.map(codeRef),
    show_listing: company.showListing,
    paid: company.autoPay,
    ban_edit: company.banEdit,
    ban_edit_coverage: company.banEditCoverage,
    can_pay_for_leads: company.hasPaymentMethod,
    purchase_enabled: company.purchaseEnabled && company.unitIsOpen,
    buy_without_card: company.buyWithoutCard,
    no_marketplace: company.noMarketplace,
    no_widen_marketplace: company.noWidenMarketplace,
    can_offer_finance: company.canOfferFinance,
    account: {
      type_id: company.accountType,
      show_settings: company.showSettings,
      show_buy_leads: company.showBuyLeads,
      show_finance: company.showFinance,
      show_holiday_mode_lead_alert_toggle: company.showHolidayModeLeadAlertToggle,
      allow_edit_company_details: company.allowEditCompanyDetails,
      balance: toMajor(company.balanceMinor),
      currency: getUnit(company.country).currency,
    },
    registration_journey: journeyWire(company),
    brand: company.brand,
    company_user: {
      title: company.title,
      forename: company.forename,
      surname: company.surname,
      email: company.email,
      company_type: company.companyType,
      company_number: company.companyNumber,
    },
    invoice_emails: company.invoiceEmails.map((email) => ({ email })),
    vat_number: company.vatNumber,
    vat_number_check: vatNumberWire(company),
    listings: company.website === null ? [] : [{ website: company.website }],
    county: company.county,
    addresses: addressesWire(company),
    billing_address_enabled: company.billingEnabled,
    geographic_coverage: company.geographicCoverage,
    expected_lead_orders: company.expectedLeadOrders,
    phone: company.phone,
    mobile: company.mobile,
    vat_rate: determineVat(company.country, company).rateBp / 10_000,
    locked: company.locked,
    email_validated: company.emailValidated,
    set_up_complete: openToDos(company).length === 0,
    has_coverage: company.hasCoverage,
    has_colleagues: company.hasColleagues,
    demonstration,
  };
}

/** User details by form field name. */
export function userDetailsForm(user: UserDetails): FormValues {
  return {
    email: user.email,
    receive_marketing_email: user.wantsMarketing,
    invoiceEmail: user.invoiceEmails,
    invoiceEmailOnly: user.invoiceEmailOnly,
    invoice_mails: user.invoiceMails,
  };
}

export function userDetailsWire(user: UserDetails) {
  return {
    email: user.email,
    pending_email: user.pendingEmail,
    pending_email_until: user.pendingEmailUntil?.toISOString() ?? null,
    title: user.title,
    forename: user.forename,
    surname: user.surname,
    receive_marketing_email: user.wantsMarketing,
    invoice_email_only: user.invoiceEmailOnly,
    invoice_emails: user.invoiceEmails.map((email) => ({ email })),
    invoice_mails: user.invoiceMails,
    quote_emails: user.alertEmails.map((email) => ({ email })),
    additional_emails: user.alertEmails.slice(1).map((email) => ({ email })),
    mobile: user.mobileSms,
  };
}

export function flagsWire(flags: Flags): CompanyFlagsWire {
  return {
    account_type: flags.accountType,
    ban_edit: flags.banEdit,
    ban_edit_coverage: flags.banEditCoverage,
    allow_edit_company_details: flags.allowEditCompanyDetails,
    show_listing: flags.showListing,
    show_settings: flags.showSettings,
    show_buy_leads: flags.showBuyLeads,
    show_finance: flags.showFinance,
    show_holiday_mode_lead_alert_toggle: flags.showHolidayModeLeadAlertToggle,
    can_offer_finance: flags.canOfferFinance,
    no_marketplace: flags.noMarketplace,
    no_widen_marketplace: flags.noWidenMarketplace,
    purchase_enabled: flags.purchaseEnabled,
    buy_without_card: flags.buyWithoutCard,
    discount: flags.discountBp / 100,
  };
}

/** Merges requested flags; omitted ones stay. */
export function mergeFlags(change: { readonly [Name in keyof CompanyFlagsWire]?: CompanyFlagsWire[Name] | undefined }, now: Flags): Flags {
  return {
    accountType: change.account_type ?? now.accountType,
    banEdit: change.ban_edit ?? now.banEdit,
    banEditCoverage: change.ban_edit_coverage ?? now.banEditCoverage,
    allowEditCompanyDetails: change.allow_edit_company_details ?? now.allowEditCompanyDetails,
    showListing: change.show_listing ?? now.showListing,
    showSettings: change.show_settings ?? now.showSettings,
    showBuyLeads: change.show_buy_leads ?? now.showBuyLeads,
    showFinance: change.show_finance ?? now.showFinance,
    showHolidayModeLeadAlertToggle: change.show_holiday_mode_lead_alert_toggle ?? now.showHolidayModeLeadAlertToggle,
    canOfferFinance: change.can_offer_finance ?? now.canOfferFinance,
    noMarketplace: change.no_marketplace ?? now.noMarketplace,
    noWidenMarketplace: change.no_widen_marketplace ?? now.noWidenMarketplace,
    purchaseEnabled: change.purchase_enabled ?? now.purchaseEnabled,
    buyWithoutCard: change.buy_without_card ?? now.buyWithoutCard,
    discountBp: change.discount === undefined ? now.discountBp : Math.round(change.discount * 100),
  };
}
