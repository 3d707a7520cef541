import * as z from 'zod';
import { countryCode } from '../kit/country-schema.ts';
import { data, endpoints, nothing } from '../kit/endpoint.ts';
import { line } from '../kit/text.ts';
import { withFormRules } from '../kit/with-rules.ts';
import { type CompanyDetailsForm, companyDetailsRules, companyUserFields } from './details-rules.ts';
import { invoiceMailWays, type UserDetailsForm, userDetailsRules } from './user-details-rules.ts';

/** Defaults to empty. */
const entry = (max: number) => line(max).default('');

/** Languages and countries use their codes as ids. */
export const companyUpdate = z.strictObject({
  internal_name: entry(200).meta({ examples: ['Midland Heating Ltd'] }),
  phone: entry(40).meta({ examples: ['0116 496 0123'] }),
  mobile: entry(40).meta({ examples: ['07700 900123'] }),
  website: entry(200),
  vat_number: entry(30),
  /** Omitted: unchanged. */
  geographic_coverage: entry(20).meta({ examples: ['Local'] }),
  expected_lead_orders: entry(20).meta({ examples: ['100-150'] }),
  country: countryCode,
  address_line1: entry(200).meta({ examples: ['1 High Street'] }),
  address_line2: entry(200),
  town: entry(100).meta({ examples: ['Leicester'] }),
  /** Omitted: unchanged. */
  county: line(100).optional(),
  postcode: entry(20).meta({ examples: ['LE1 1AA'] }),
  communications_language: entry(10).meta({ examples: ['en'] }),
  languages_accepted: z.array(line(10)).max(10).default([]),
  company_user: z
    .strictObject({
      title: entry(10).meta({ examples: ['Mr'] }),
      forename: entry(100).meta({ examples: ['Sam'] }),
      surname: entry(100).meta({ examples: ['Hill'] }),
      company_type: entry(20).meta({ examples: ['SoleTrader'] }),
      company_number: entry(30),
    })
    .prefault({})
    .meta({ examples: [{ title: 'Mr', forename: 'Sam', surname: 'Hill', company_type: 'SoleTrader' }] }),
  billing_address_enabled: z.boolean().default(false),
  billing_address_line1: entry(200),
  billing_address_line2: entry(200),
  billing_address_town: entry(100),
  billing_address_county: entry(100),
  billing_address_postcode: entry(20),
  billing_address_country: entry(2),
  billing_address_country_iso: entry(2),
});
export type CompanyUpdate = z.output<typeof companyUpdate>;

const inCompanyUser: ReadonlySet<string> = new Set(companyUserFields);

/** Converts the body to the form: moves the fields of `company_user` to the top level. */
export function companyDetailsForm({ company_user: person, ...company }: CompanyUpdate): CompanyDetailsForm {
  return { ...company, ...person, county: company.county ?? '' };
}

const userUpdate = z.strictObject({
  email: entry(254).meta({ examples: ['sam@example.com'] }),
  receive_marketing_email: z.boolean(),
  /** Omitted with its dependent fields for companies on automatic payment. */
  invoiceEmail: line(3_000).optional(),
  invoiceEmailOnly: z.boolean().optional(),
  /** When invoices and credit notes are mailed. Omitted: unchanged. */
  invoice_mails: z.enum(invoiceMailWays).optional(),
});
export type UserUpdate = z.output<typeof userUpdate>;

function userDetailsForm({ email, receive_marketing_email, invoiceEmail, invoiceEmailOnly }: UserUpdate): UserDetailsForm {
  const isAsked = invoiceEmail !== undefined;
  const user = { email, receive_marketing_email };
  return { ...user, invoiceEmail: invoiceEmail ?? '', invoiceEmailOnly: isAsked && invoiceEmailOnly === true };
}

/** Details of a company and its user. */
export const companyDetails = endpoints({
  'PUT /company/update': {
    id: 'saveOwnCompany',
    summary:
      'Save the company details and complete the first step of the registration journey. 403 if the account team manages the profile.',
    caller: 'trade',
    capability: 'set-up',
    owner: 'none',
    csrf: 'checked',
    rate: 'read',
    transaction: 'write',
    body: withFormRules(companyUpdate, companyDetailsRules, {
      values: companyDetailsForm,
      path: (field) => (inCompanyUser.has(field) ? ['company_user', field] : [field]),
    }),
    answers: { 200: nothing },
    refusals: [400, 401, 403, 412, 422],
    form: 'company-details',
  },
  'PUT /company/second-factor': {
    id: 'requireSecondFactor',
    summary:
      'Require a second factor or passkey of all members, or leave it to them. Sessions without one are refused with 403 `second_factor_required` until it is given. 401 `reauth_required` without a recent password.',
    caller: 'trade',
    capability: 'manage-company',
    owner: 'none',
    csrf: 'checked',
    rate: 'read',
    transaction: 'write',
    body: z.strictObject({ required: z.boolean() }),
    answers: { 200: nothing },
    refusals: [400, 401, 422],
  },
  'POST /company/vat-check': {
    id: 'checkOwnVatNumber',
    capability: 'set-up',
    summary:
      'Ask the VAT register about the saved VAT number again, at most five times an hour. `GET /company/` has the answer, usually within a minute. 409 without a number; 422 if it is not one of the billing country.',
    caller: 'trade',
    owner: 'none',
    csrf: 'checked',
    // A register limits its callers too.
    rate: 'mail',
    transaction: 'write',
    answers: { 200: nothing },
    refusals: [400, 401, 409, 422],
  },
  'GET /company/user': {
    id: 'getOwnUser',
    summary: 'Get the signed-in user and their mail addresses by purpose.',
    caller: 'trade',
    capability: 'everyone',
    owner: 'none',
    csrf: 'exempt',
    rate: 'read',
    transaction: 'read',
    answers: {
      200: data(
        z.object({
          email: z.string(),
          /** The requested new address, pending until the mailed link is opened. */
          pending_email: z.string().nullable(),
          /** When the link expires; null if none is pending. */
          pending_email_until: z.string().nullable(),
          title: z.string().nullable(),
          forename: z.string(),
          surname: z.string(),
          receive_marketing_email: z.boolean(),
          invoice_email_only: z.boolean(),
          invoice_emails: z.array(z.object({ email: z.string() })),
          /** Each as issued, together the next morning, together on the first of the next month, or not by email. */
          invoice_mails: z.enum(invoiceMailWays),
          /** Alert addresses, main one first; `additional_emails` are the rest. */
          quote_emails: z.array(z.object({ email: z.string() })),
          additional_emails: z.array(z.object({ email: z.string() })),
          /** For text messages. */
          mobile: z.string().nullable(),
        }),
      ),
    },
    refusals: [401],
    form: 'user-details',
  },
  'PUT /company/user/': {
    id: 'saveOwnUser',
    summary:
      'Save the account email, invoice emails and marketing preference. A new account email requires a recent password (401 `reauth_required`), counts as a mail, and is pending until its mailed link is opened. The same address is mailed again no sooner than another validation mail (429). Does not reveal whether the address is already in use.',
    caller: 'trade',
    capability: 'everyone',
    owner: 'none',
    csrf: 'checked',
    rate: 'read',
    mayMail: true,
    transaction: 'write',
    body: withFormRules(userUpdate, userDetailsRules, { values: userDetailsForm, path: (field) => [field] }),
    answers: { 202: data(z.object({ success: z.literal(true), errors: z.array(z.string()) })) },
    refusals: [400, 401, 403, 412, 422, 429],
    form: 'user-details',
  },
  'DELETE /company/user/pending-email': {
    id: 'discardPendingEmail',
    summary: 'Keep the account email: discard the pending address and invalidate its link. Succeeds if none is pending.',
    caller: 'trade',
    capability: 'everyone',
    owner: 'none',
    csrf: 'checked',
    rate: 'read',
    transaction: 'write',
    answers: { 200: nothing },
    refusals: [400, 401],
  },
});
