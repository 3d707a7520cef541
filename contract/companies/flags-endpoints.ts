import * as z from 'zod';
import { companyStatuses } from './values.ts';
import { data, endpoints, idParam, nothing } from '../kit/endpoint.ts';
import { reason } from '../kit/text.ts';

const accountType = z.union([z.literal(1), z.literal(2), z.literal(3)]);

/** Flags that staff may set for a company, by the names that the company reads. */
const flags = {
  account_type: accountType,
  ban_edit: z.boolean(),
  ban_edit_coverage: z.boolean(),
  allow_edit_company_details: z.boolean(),
  show_listing: z.boolean(),
  show_settings: z.boolean(),
  show_buy_leads: z.boolean(),
  show_finance: z.boolean(),
  show_holiday_mode_lead_alert_toggle: z.boolean(),
  can_offer_finance: z.boolean(),
  no_marketplace: z.boolean(),
  no_widen_marketplace: z.boolean(),
  purchase_enabled: z.boolean(),
  buy_without_card: z.boolean(),
  /** Per cent off every lead price, with at most two decimals. */
  discount: z
    .number()
    .min(0)
    .max(100)
    .refine((percent) => Math.abs(percent * 100 - Math.round(percent * 100)) < 1e-6),
};

const flagsSchema = z.object(flags);
export type CompanyFlagsWire = z.infer<typeof flagsSchema>;

const company = z.strictObject({ id: idParam });
const statusId = z.union([z.literal(companyStatuses.active), z.literal(companyStatuses.closed)]);

/** Staff decisions about a company, recorded in the audit log. */
export const companyFlags = endpoints({
  'GET /operator/companies/{id}/flags': {
    id: 'getCompanyFlags',
    summary: 'Get a company’s permission flags, with its name and status.',
    caller: 'staff',
    owner: 'company',
    csrf: 'exempt',
    rate: 'read',
    transaction: 'read',
    params: company,
    answers: {
      200: data(z.object({ id: z.number(), internal_name: z.string(), status: z.object({ id: statusId }), locked: z.boolean(), ...flags })),
    },
    refusals: [401, 404, 422],
    form: 'company-flags',
  },
  'PUT /operator/companies/{id}/flags': {
    id: 'setCompanyFlags',
    summary:
      'Set the named flags; others stay unchanged. Only an administrator may change the discount, and 100 % is pending until another administrator confirms it (202).',
    caller: 'staff',
    owner: 'company',
    csrf: 'checked',
    rate: 'read',
    transaction: 'own',
    params: company,
    body: z.strictObject({ reason, ...z.strictObject(flags).partial().shape }),
    answers: { 200: nothing, 202: data(z.object({ waiting: z.number() })) },
    refusals: [400, 401, 403, 404, 412, 422],
    form: 'company-flags',
  },
  'POST /operator/companies/{id}/close': {
    id: 'closeCompany',
    summary: 'Close a company: it can sign in and see that it is closed, but it cannot buy and gets no offers.',
    caller: 'staff',
    role: 'admin',
    owner: 'company',
    csrf: 'checked',
    rate: 'read',
    transaction: 'write',
    params: company,
    body: z.strictObject({ reason }),
    answers: { 200: nothing },
    refusals: [400, 401, 403, 404, 409, 422],
  },
  'POST /operator/companies/{id}/reopen': {
    id: 'reopenCompany',
    summary: 'Reopen a closed company.',
    caller: 'staff',
    role: 'admin',
    owner: 'company',
    csrf: 'checked',
    rate: 'read',
    transaction: 'write',
    params: company,
    body: z.strictObject({ reason }),
    answers: { 200: nothing },
    refusals: [400, 401, 403, 404, 409, 422],
  },
});
