import * as z from 'zod';
import { data, endpoints, idParam, nothing } from './kit/endpoint.ts';
import { brandKeys } from './brands.ts';
import { countryCodes } from './kit/country.ts';
import { registrationJourneySchema } from './setting-up.ts';

export const languageCodes = ['en', 'sv', 'da', 'no'] as const;
export type LanguageCode = (typeof languageCodes)[number];

export const companyStatuses = { active: 20, closed: 230 } as const;

export const companySchema = z.object({
  id: z.number(),
  internal_name: z.string(),
  status: z.object({ id: z.union([z.literal(20), z.literal(230)]) }),
  created_date: z.string(),
  country: z.object({ iso_code: z.enum(countryCodes) }),
  communications_language: z.object({ iso_code: z.enum(languageCodes) }),
  can_pay_for_leads: z.boolean(),
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
  }),
  registration_journey: registrationJourneySchema,
  /** Under which brand it registered. */
  brand: z.enum(brandKeys),
  company_user: z.object({ forename: z.string(), surname: z.string(), email: z.string() }),
  phone: z.string().nullable(),
  mobile: z.string().nullable(),
  vat_rate: z.number(),
  locked: z.boolean(),
  email_validated: z.boolean(),
  set_up_complete: z.boolean(),
  demonstration: z.boolean(),
});
export type CompanyWire = z.infer<typeof companySchema>;

const reason = z.string().trim().min(5).max(500);

export const companies = endpoints({
  'GET /company/': {
    summary: 'The company of the signed-in user, with every flag that decides what it may see.',
    caller: 'trade',
    owner: 'none',
    csrf: 'exempt',
    rate: 'read',
    transaction: 'read',
    answers: { 200: data(companySchema) },
    refusals: [401],
  },
  'GET /business-unit-contact-details/': {
    summary: 'Telephone number and legal line of the business unit, for the signed-out header and the footer.',
    caller: 'anyone',
    owner: 'none',
    csrf: 'exempt',
    rate: 'read',
    transaction: 'read',
    query: z.strictObject({ country: z.enum(countryCodes).default('gb') }),
    answers: {
      200: data(z.object({ phone: z.string(), brand: z.string(), legal: z.string(), gasSafetyBadge: z.boolean() })),
    },
    refusals: [422],
  },
  'POST /operator/companies/{id}/lock': {
    summary: 'Locks a company: its sessions end, it cannot sign in, it cannot buy.',
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
    summary: 'Takes the lock off again.',
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
