import * as z from 'zod';
import { checkKinds, enquiryStatuses, holdReasons, timescales } from '../enquiries/values.ts';
import { reportStates } from '../disputes/values.ts';
import { countryCode } from '../kit/country-schema.ts';
import { deskListMeta, deskListQuery } from '../kit/desk-list.ts';
import { catalogueId, data, dataWithMeta, endpoints, idParam, nothing } from '../kit/endpoint.ts';
import { producedFile, sheetOfPeriodQuery } from '../kit/file.ts';
import { amountSchema, currencySchema } from '../kit/money.ts';
import { line, reason } from '../kit/text.ts';
import { wholeNumber } from '../kit/whole-number.ts';
import { leadEvents, leadOrders, leadStages, leadViews, deskLeadSheet, maxCustomerLeads } from './operator-values.ts';

const instant = z.string();
const named = z.object({ id: z.number(), name: z.string() });

const filters = {
  country: countryCode.optional(),
  work_type: catalogueId.optional(),
  source: idParam.optional(),
};

const operatorLead = z.object({
  id: z.number(),
  /** The quote code; each bought lead has a code of its own. */
  code: z.string(),
  stage: z.enum(leadStages),
  status: z.enum(enquiryStatuses),
  /** Why it is held for review; empty if it only waits for a time. */
  hold_reasons: z.array(z.enum(['duplicate', ...holdReasons])),
  qualified: z.boolean(),
  country: countryCode,
  work_type: z.string(),
  outcode: z.string(),
  timescale: z.enum(timescales).nullable(),
  source: z.string(),
  received_at: instant,
  hold_release_at: instant.nullable(),
  released_at: instant.nullable(),
  /** Until then only companies with an offer may buy the remaining slots; null if nobody has priority. */
  priority_until: instant.nullable(),
  /** Excluding VAT, before a company's discount. */
  price: amountSchema,
  currency: currencySchema,
  sold: z.number(),
  reserved: z.number(),
  maximum: z.number(),
});
export type OperatorLead = z.infer<typeof operatorLead>;

const buyer = z.object({
  company: named,
  /** Code of its lead. */
  code: z.string(),
  channel: z.enum(['single', 'bulk', 'auto', 'api']),
  bought_at: instant,
  price: amountSchema,
  /** `creditable_net`: amount that can still be credited, excluding VAT. */
  invoice: z.object({ code: z.string(), status: z.string(), creditable_net: amountSchema }),
  credit_note: z.string().nullable(),
  report: z.object({ id: z.number(), state: z.enum(reportStates) }).nullable(),
});
export type LeadBuyer = z.infer<typeof buyer>;

const happened = z.object({
  event: z.enum(leadEvents),
  at: instant,
  company: named.nullable(),
  staff: z.string().nullable(),
  /** The text, or code, of the reason. */
  reason: z.string().nullable(),
  /** Code of a lead, invoice or credit note. */
  code: z.string().nullable(),
  channel: z.string().nullable(),
  until: instant.nullable(),
  amount: amountSchema.nullable(),
  from: z.number().nullable(),
  to: z.number().nullable(),
  /** Number of companies, or of stars. */
  count: z.number().nullable(),
});
export type LeadHappened = z.infer<typeof happened>;

const reading = { caller: 'staff', csrf: 'exempt', transaction: 'read' } as const;

/** Leads for staff: every enquiry with its outcome, without contact data. */
export const operatorLeads = endpoints({
  'GET /operator/leads': {
    id: 'listLeads',
    ...reading,
    summary:
      'List leads by status, newest first. Search needs an exact quote code, bought lead code, district, telephone or e-mail. Sorting by price or sold covers the newest thousand.',
    owner: 'none',
    rate: 'read',
    query: z.strictObject({ ...deskListQuery(leadViews, leadOrders), ...filters }),
    mayLag: true,
    answers: { 200: dataWithMeta(z.array(operatorLead), deskListMeta) },
    refusals: [401, 422],
  },
  'GET /operator/leads/export': {
    id: 'exportLeads',
    ...reading,
    summary: 'Export all leads of a view as a spreadsheet, newest first, without contact data.',
    owner: 'none',
    rate: 'export',
    query: z.strictObject({
      view: z.enum(leadViews).default('live'),
      search: deskListQuery(leadViews, leadOrders).search,
      ...filters,
      ...sheetOfPeriodQuery(deskLeadSheet),
    }),
    produces: 'csv',
    answers: { 200: producedFile },
    refusals: [401, 422],
  },
  'GET /operator/leads/filters': {
    id: 'listLeadFilters',
    ...reading,
    summary: 'List the filters for leads: work types and sources.',
    owner: 'none',
    rate: 'read',
    answers: {
      200: data(z.object({ work_types: z.array(named), sources: z.array(named) })),
    },
    refusals: [401],
  },
  'GET /operator/leads/{id}': {
    id: 'getLead',
    ...reading,
    summary: 'Get a lead: its request, who bought, was offered or declined it, and its full history. The customer is masked.',
    owner: 'enquiry',
    rate: 'read',
    params: z.strictObject({ id: idParam }),
    answers: {
      200: data(
        z.object({
          lead: operatorLead,
          description: z.string().nullable(),
          /** `hidden`: buyers do not see it. */
          answers: z.array(z.object({ question: z.string(), answer: z.string(), hidden: z.boolean() })),
          /** Possible contact details in the text for companies; `question` is null for the description. */
          doubtful_passages: z.array(z.object({ question: z.number().nullable(), text: z.string() })),
          /** What its source sent besides known fields; null if nothing. Click ids go with the contact data, campaigns stay. */
          tracking: z.object({ fields: z.array(z.object({ name: z.string(), value: z.string() })), left_out: z.number() }).nullable(),
          /** Null after their retention period: nobody can read them any more. */
          customer: z.object({ name: z.string(), telephone: z.string(), email: z.string() }).nullable(),
          /** Results of its checks, earliest first; the score is the sum of the points. */
          checks: z.array(
            z.object({ kind: z.enum(checkKinds), passed: z.boolean(), points: z.number(), at: instant, proven_by: z.string().nullable() }),
          ),
          score: z.number(),
          /** Below this score, enquiries of its source are held for review. */
          score_limit: z.number(),
          /** Maximum number of companies the consumer agreed to. */
          agreed_maximum: z.number(),
          base_price: amountSchema,
          price_override: amountSchema.nullable(),
          removal_reason: z.string().nullable(),
          opens_at: instant.nullable(),
          opened_at: instant.nullable(),
          buyers: z.array(buyer),
          offers: z.array(
            z.object({
              company: named,
              offered_at: instant,
              until: instant,
              ended_at: instant.nullable(),
              outcome: z.enum(['accepted', 'declined', 'lapsed', 'withdrawn']).nullable(),
              by_hand: z.boolean(),
            }),
          ),
          declines: z.array(z.object({ company: named, declined_at: instant, reason: z.string().nullable() })),
          timeline: z.array(happened),
          /** Id of the last change by staff, for `seen_change`; 0 if none. */
          last_change: z.number(),
        }),
      ),
    },
    refusals: [401, 404, 422],
  },
});

const customerLead = z.object({
  id: z.number(),
  code: z.string(),
  stage: z.enum(leadStages),
  work_type: z.string(),
  outcode: z.string(),
  received_at: instant,
  /** Masked; null once the details are erased or past their retention period. */
  customer: z.object({ name: z.string(), telephone: z.string(), email: z.string() }).nullable(),
  /** Erasing withdraws the lead first: it is not over, or was bought within the last hour. */
  withdraws: z.boolean(),
  /** Companies that are asked to erase the details; those refunded bought within the last hour. */
  buyers: z.array(named.extend({ refunded: z.boolean() })),
  photos: z.number(),
  /** Reviews that lose their author's name. */
  reviews: z.number(),
});
export type CustomerLead = z.infer<typeof customerLead>;

const byLead = z.strictObject({ id: idParam });
const changing = { caller: 'staff', owner: 'enquiry', csrf: 'checked', transaction: 'write' } as const;

/** Requests that consumers make to staff instead of on their own page. */
export const customerRequests = endpoints({
  'GET /operator/customers': {
    id: 'searchCustomers',
    ...reading,
    summary: `Find a customer’s leads by the exact telephone, e-mail or lead code, up to ${maxCustomerLeads}, with what erasing each would do. The customer is masked.`,
    owner: 'none',
    rate: 'read',
    query: z.strictObject({ search: line(254).min(3) }),
    answers: { 200: data(z.array(customerLead)) },
    refusals: [401, 422],
  },
  'POST /operator/enquiries/{id}/send-link': {
    id: 'mailCustomerLink',
    ...changing,
    summary: 'Mail the customer a new link to their own page. Earlier links keep working.',
    rate: 'read',
    params: byLead,
    body: z.strictObject({ reason }),
    answers: { 200: nothing },
    refusals: [400, 401, 404, 409, 422],
  },
  'POST /operator/enquiries/{id}/send-copy': {
    id: 'mailCustomerCopy',
    ...changing,
    summary: 'Mail the customer a copy of everything stored about them, at most once a day.',
    rate: 'read',
    params: byLead,
    body: z.strictObject({ reason }),
    answers: { 200: nothing },
    refusals: [400, 401, 404, 409, 422],
  },
  'POST /operator/enquiries/{id}/copy': {
    id: 'downloadCustomerCopy',
    ...changing,
    summary: 'Get everything stored about a customer as a CSV file, to hand it over another way than by e-mail. The reading is logged.',
    rate: 'export',
    reveals: 'contact',
    params: byLead,
    body: z.strictObject({ reason }),
    answers: { 200: data(z.object({ name: z.string(), csv: z.string() })) },
    refusals: [400, 401, 404, 409, 422],
  },
  'POST /operator/enquiries/{id}/erase': {
    id: 'eraseCustomer',
    ...changing,
    summary:
      'Erase a customer’s details for good, at their request. The effect that staff confirmed is compared first, so a purchase in between is refused with 409.',
    rate: 'read',
    params: byLead,
    body: z.strictObject({ reason, seen: z.strictObject({ withdraws: z.boolean(), buyers: wholeNumber(0, 3) }) }),
    answers: { 200: nothing },
    refusals: [400, 401, 404, 409, 422],
  },
});
