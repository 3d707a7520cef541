import { defineSheet } from '../kit/sheet-format.ts';

/** State of a certificate. `rejected` comes with its reason; the company sees it as pending until it enters another. */
export const accreditationStates = ['not_added', 'pending', 'approved', 'expired', 'rejected'] as const;

export const companyStatuses = { active: 20, closed: 230 } as const;
export type CompanyStatus = (typeof companyStatuses)[keyof typeof companyStatuses];

/** Steps of a new company: company details, coverage, accreditations, payment method. */
export const journeySteps = ['step_one', 'step_two', 'step_three', 'step_four'] as const;
export type JourneyStep = (typeof journeySteps)[number];

/** The six setup tasks of a new company, in dashboard order. */
export const toDoKeys = ['company_details', 'coverage', 'listing', 'missing_payment_method', 'lead_delivery', 'lead_alerts'] as const;
export type ToDoKey = (typeof toDoKeys)[number];

export const titles = ['Mr', 'Mrs', 'Miss', 'Ms', 'Dr'] as const;

export const geographicCoverages = ['Local', 'Regional', 'National'] as const;
export type GeographicCoverage = (typeof geographicCoverages)[number];

/** Leads that a company expects to order per month. */
export const expectedLeadOrders = ['0-99', '100-150', '151-200', '201-250', '251-300', '301-350', '350+'] as const;
export type ExpectedLeadOrders = (typeof expectedLeadOrders)[number];

/** Views of the certificate queue. */
export const certificateViews = ['waiting', 'expiring', 'rejected'] as const;
export type CertificateView = (typeof certificateViews)[number];

/** For expiring certificates `since` is the end of the approval. */
export const certificateOrders = ['since-asc', 'since-desc', 'company-asc', 'company-desc'] as const;
export type CertificateOrder = (typeof certificateOrders)[number];

/** Certificates as a file. */
export const certificateSheet = defineSheet(
  {
    since: 'time',
    company: 'text',
    accreditation: 'text',
    certificate_number: 'text',
    previous_number: 'text',
    state: 'text',
    approved_until: 'day',
    reject_reason: 'text',
    lead_types: 'text',
  },
  'since',
);

/**
 * Why a document has its VAT rate. `unregistered`: the seller charges no VAT. `opening_balance`: an amount carried over from another
 * system, which accounted for its VAT.
 */
export const vatTreatments = ['domestic', 'reverse_charge', 'outside', 'unregistered', 'opening_balance'] as const;
export type VatTreatment = (typeof vatTreatments)[number];

/**
 * What a document relies on about its buyer's VAT number. `unconfirmed`: VAT is charged because no register confirmed it. `before_checks`:
 * issued before numbers were confirmed.
 */
export type VatNumberCheck = 'not_needed' | 'confirmed' | 'unconfirmed' | 'before_checks';

/** State of a company's VAT number. `malformed`: not of the form of its billing country, so no register is asked. */
export const vatNumberStates = ['confirmed', 'invalid', 'malformed', 'waiting', 'unavailable'] as const;
export type VatNumberState = (typeof vatNumberStates)[number];

/** Who was asked about a VAT number. `format`: nobody, since its form is wrong. `none`: there is no register for its country. */
export const vatRegisters = ['vies', 'hmrc', 'sandbox', 'format', 'none'] as const;
export type VatRegisterName = (typeof vatRegisters)[number];

/** `unavailable`: the register gave no answer, so the one before counts. */
export const vatCheckResults = ['valid', 'invalid', 'unavailable'] as const;
export type VatCheckResult = (typeof vatCheckResults)[number];
