import * as z from 'zod';
import { countryCodes } from './kit/country.ts';
import { data, endpoints, nothing } from './kit/endpoint.ts';
import { text } from './kit/text.ts';
import { withFormRules } from './kit/with-rules.ts';
import { type CompanyDetailsForm, companyDetailsRules, companyUserFields } from './rules/company-details-rules.ts';
import { type UserDetailsForm, userDetailsRules } from './rules/user-details-rules.ts';

const line = (max: number) => text(max).default('');

/** Languages and countries are named by their codes, which are their ids. */
const companyUpdate = z.strictObject({
  internal_name: line(200),
  phone: line(40),
  mobile: line(40),
  website: line(200),
  vat_number: line(30),
  country: z.enum(countryCodes),
  address_line1: line(200),
  address_line2: line(200),
  town: line(100),
  /** Left out: it stays what it is. */
  county: text(100).optional(),
  postcode: line(20),
  communications_language: line(10),
  languages_accepted: z.array(text(10)).max(10).default([]),
  company_user: z
    .strictObject({
      title: line(10),
      forename: line(100),
      surname: line(100),
      company_type: line(20),
      company_number: line(30),
    })
    .prefault({}),
  billing_address_enabled: z.boolean().default(false),
  billing_address_line1: line(200),
  billing_address_line2: line(200),
  billing_address_town: line(100),
  billing_address_county: line(100),
  billing_address_postcode: line(20),
  billing_address_country: line(2),
  billing_address_country_iso: line(2),
});
export type CompanyUpdate = z.output<typeof companyUpdate>;

const inCompanyUser: ReadonlySet<string> = new Set(companyUserFields);

/** The body as the form holds it: what stands in `company_user` stands beside the rest. */
export function companyDetailsForm({ company_user: person, ...company }: CompanyUpdate): CompanyDetailsForm {
  return { ...company, ...person, county: company.county ?? '' };
}

const userUpdate = z.strictObject({
  email: line(254),
  receive_marketing_email: z.boolean(),
  /** Left out, with what it belongs to: companies on automatic payment are not asked for it. */
  invoiceEmail: text(3_000).optional(),
  invoiceEmailOnly: z.boolean().optional(),
});
export type UserUpdate = z.output<typeof userUpdate>;

function userDetailsForm({ invoiceEmail, invoiceEmailOnly, ...user }: UserUpdate): UserDetailsForm {
  const isAsked = invoiceEmail !== undefined;
  return { ...user, invoiceEmail: invoiceEmail ?? '', invoiceEmailOnly: isAsked && invoiceEmailOnly === true };
}

/** What a company and its user tell about themselves. */
export const companyDetails = endpoints({
  'PUT /company/update': {
    summary:
      'Saves the company details and with them the first step of the registration journey. 403 where the account team manages the profile.',
    caller: 'trade',
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
  'GET /company/user': {
    summary: 'The signed-in user: who it is, and which mails go where.',
    caller: 'trade',
    owner: 'none',
    csrf: 'exempt',
    rate: 'read',
    transaction: 'read',
    answers: {
      200: data(
        z.object({
          email: z.string(),
          title: z.string().nullable(),
          forename: z.string(),
          surname: z.string(),
          receive_marketing_email: z.boolean(),
          invoice_email_only: z.boolean(),
          invoice_emails: z.array(z.object({ email: z.string() })),
        }),
      ),
    },
    refusals: [401],
    form: 'user-details',
  },
  'PUT /company/user/': {
    summary:
      'Saves account email, invoice emails and the wish for marketing. Another account email wants a recent password (401 `reauth_required`) and is mailed a link that confirms it.',
    caller: 'trade',
    owner: 'none',
    csrf: 'checked',
    rate: 'read',
    transaction: 'own',
    body: withFormRules(userUpdate, userDetailsRules, { values: userDetailsForm, path: (field) => [field] }),
    answers: { 202: data(z.object({ success: z.literal(true), errors: z.array(z.string()) })) },
    refusals: [400, 401, 412, 422],
    form: 'user-details',
  },
});
