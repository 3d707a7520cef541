import * as z from 'zod';
import { memberRoles, secondFactorNeeds } from '../kit/capabilities.ts';
import { data, endpoints, idParam, nothing } from '../kit/endpoint.ts';
import { countrySchema } from '../geography/endpoints.ts';
import { countryCode } from '../kit/country-schema.ts';
import { languageCodes } from '../kit/language.ts';
import { currencySchema } from '../kit/money.ts';
import { reason } from '../kit/text.ts';
import { companyTypes } from './company-number-rule.ts';
import { companyStatuses, expectedLeadOrders, geographicCoverages, vatNumberStates } from './values.ts';
import { registrationJourneySchema } from './setting-up-endpoints.ts';
import { supportHours } from './support-hours-schema.ts';

const languageRef = z.object({ id: z.enum(languageCodes), iso_code: z.enum(languageCodes) });

const addressSchema = z.object({
  /** `billing` exists once entered; it applies while `billing_address_enabled` is true. */
  type: z.enum(['contact', 'billing']),
  address_line1: z.string().nullable(),
  address_line2: z.string().nullable(),
  town: z.string().nullable(),
  county: z.string().nullable(),
  postcode: z.string().nullable(),
  country: z.object({ id: countryCode, iso_code: countryCode }).nullable(),
});

export const companySchema = z.object({
  id: z.number(),
  internal_name: z.string(),
  status: z.object({ id: z.literal(Object.values(companyStatuses)) }),
  created_date: z.string(),
  country: z.object({ id: countryCode, iso_code: countryCode }),
  /** One country's operation: where it works and the languages it writes in. */
  business_unit: z.object({ id: countryCode, time_zone: z.string(), countries: z.array(countrySchema) }),
  communications_language: languageRef,
  languages_accepted: z.array(languageRef),
  show_listing: z.boolean(),
  /** On automatic payment. */
  paid: z.boolean(),
  ban_edit: z.boolean(),
  ban_edit_coverage: z.boolean(),
  can_pay_for_leads: z.boolean(),
  /** Whether purchases are enabled: by the operator, by the business unit, and with no invoice overdue for too long. */
  purchase_enabled: z.boolean(),
  buy_without_card: z.boolean(),
  no_marketplace: z.boolean(),
  no_widen_marketplace: z.boolean(),
  can_offer_finance: z.boolean(),
  account: z.object({
    type_id: z.union([z.literal(1), z.literal(2), z.literal(3)]),
    show_settings: z.boolean(),
    show_buy_leads: z.boolean(),
    show_finance: z.boolean(),
    show_holiday_mode_lead_alert_toggle: z.boolean(),
    allow_edit_company_details: z.boolean(),
    /** Amount the company owes; negative for credit. */
    balance: z.number(),
    currency: currencySchema,
  }),
  registration_journey: registrationJourneySchema,
  /** Key of the brand it registered with. */
  brand: z.string(),
  company_user: z.object({
    title: z.string().nullable(),
    forename: z.string(),
    surname: z.string(),
    email: z.string(),
    company_type: z.enum(companyTypes).nullable(),
    company_number: z.string().nullable(),
  }),
  invoice_emails: z.array(z.object({ email: z.string() })),
  vat_number: z.string().nullable(),
  /** Answer of the VAT register about the number; null if nothing depends on it, unless the register refused it. */
  vat_number_check: z
    .object({
      state: z.enum(vatNumberStates),
      /** Sales carry VAT because the number is not confirmed. */
      vat_charged: z.boolean(),
      /** Name in the register, if it returns one. */
      name: z.string().nullable(),
      checked_at: z.string().nullable(),
    })
    .nullable(),
  listings: z.array(z.object({ website: z.string() })),
  county: z.string().nullable(),
  addresses: z.array(addressSchema),
  billing_address_enabled: z.boolean(),
  geographic_coverage: z.enum(geographicCoverages).nullable(),
  expected_lead_orders: z.enum(expectedLeadOrders).nullable(),
  phone: z.string().nullable(),
  mobile: z.string().nullable(),
  vat_rate: z.number(),
  locked: z.boolean(),
  email_validated: z.boolean(),
  set_up_complete: z.boolean(),
  /** At least one area with lead types and districts. */
  has_coverage: z.boolean(),
  demonstration: z.boolean(),
  /** The caller's role in the company, which decides what they may do. */
  role: z.enum(memberRoles),
  /** Whether somebody else is a member too. */
  has_colleagues: z.boolean(),
  /** Set until the caller gives the second factor that the company requires. Nothing else works until then. */
  second_factor_needed: z.enum(secondFactorNeeds).optional(),
  /** Set during impersonation by staff: nothing can be changed. */
  viewed: z.literal(true).optional(),
});
export type CompanyWire = z.infer<typeof companySchema>;

export const companies = endpoints({
  'GET /company/': {
    id: 'getOwnCompany',
    beforeSecondFactor: 'always',
    summary: 'Get the signed-in user’s company, with every flag that decides what it may see. The ETag covers its details.',
    caller: 'trade',
    capability: 'everyone',
    owner: 'none',
    csrf: 'exempt',
    rate: 'read',
    transaction: 'read',
    answers: { 200: data(companySchema) },
    refusals: [401],
    form: 'company-details',
  },
  'GET /business-unit-contact-details/': {
    id: 'getContactDetails',
    summary: 'Get the business unit’s telephone number, opening hours and legal line, for the signed-out header and the footer.',
    caller: 'anyone',
    owner: 'none',
    csrf: 'exempt',
    rate: 'read',
    transaction: 'read',
    query: z.strictObject({ country: countryCode.default('gb') }),
    answers: {
      200: data(
        z.object({
          phone: z.string().nullable(),
          hours: supportHours,
          brand: z.string(),
          legal: z.string().nullable(),
          gasSafetyBadge: z.boolean(),
        }),
      ),
    },
    refusals: [422],
  },
  'POST /operator/companies/{id}/lock': {
    id: 'lockCompany',
    summary: 'Lock a company: end its sessions and block sign-in and purchases.',
    caller: 'staff',
    owner: 'company',
    csrf: 'checked',
    rate: 'read',
    transaction: 'write',
    params: z.strictObject({ id: idParam }),
    body: z.strictObject({ reason }),
    answers: { 200: nothing },
    refusals: [400, 401, 404, 409, 422],
  },
  'POST /operator/companies/{id}/unlock': {
    id: 'unlockCompany',
    summary: 'Unlock a company.',
    caller: 'staff',
    owner: 'company',
    csrf: 'checked',
    rate: 'read',
    transaction: 'write',
    params: z.strictObject({ id: idParam }),
    body: z.strictObject({ reason }),
    answers: { 200: nothing },
    refusals: [400, 401, 404, 409, 422],
  },
});
