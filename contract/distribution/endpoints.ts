import * as z from 'zod';
import { messageChannels } from '../alerts/values.ts';
import { seenChange } from '../enquiries/seen-change.ts';
import { data, endpoints, givenCatalogueId, givenId, idParam, nothing } from '../kit/endpoint.ts';
import { instant as givenInstant } from '../kit/instant.ts';
import { amountSchema, currencySchema } from '../kit/money.ts';
import { line, reason } from '../kit/text.ts';
import { wholeNumber } from '../kit/whole-number.ts';
import { maxCap, turnDecisions } from './values.ts';

const capSchema = z.object({ toggle: z.boolean(), value: z.number().nullable(), used: z.number() });

export const companyWorkTypeSchema = z.object({
  /** The work type's id: a company has each once. */
  id: z.number(),
  work_type: z.object({ id: z.number(), description: z.string(), category: z.object({ id: z.number(), name: z.string() }) }),
  allow_autoaccept: z.boolean(),
  caps: z.object({ day: capSchema, week: capSchema, month: capSchema }),
  hasCaps: z.boolean(),
});
export type CompanyWorkType = z.infer<typeof companyWorkTypeSchema>;

const leadTypeCostSchema = z.object({
  /** The work type's id. */
  id: z.number(),
  currency: currencySchema,
  /** Excluding VAT: what a new lead costs this company at the maximum number of buyers. */
  price: amountSchema,
  /** Leads received within the coverage on each of the last 30 days, newest first. Days are 24 hours and end now. */
  came: z.array(z.number()),
  /** Average cost of these today; leads for fewer buyers cost more. Null: none came. */
  average_price: amountSchema.nullable(),
  /**
   * Estimated monthly automatic purchases within the saved caps: leads at their average price. No leads: none came, or the
   * caps allow none.
   */
  usual: z.object({ leads: z.number(), per: z.literal('month'), price: amountSchema }),
});
export type LeadTypeCost = z.infer<typeof leadTypeCostSchema>;

/** An active cap needs a number; an inactive one may keep it. `used` is returned as read. */
const givenCap = z
  .strictObject({
    toggle: z.boolean(),
    value: wholeNumber(0, maxCap)
      .nullable()
      .default(null)
      .meta({ examples: [3] }),
    used: z.number().optional(),
  })
  .superRefine(({ toggle, value }, context) => {
    if (toggle && value === null) context.addIssue({ code: 'custom', path: ['value'], params: { problem: 'required' } });
  });

const sentWorkType = z.object({
  id: givenCatalogueId,
  description: line(200),
  category: z.object({ id: givenCatalogueId, name: line(200) }),
});

/** Clients may send back everything they read; read-only fields are ignored. */
const givenCompanyWorkType = z.strictObject({
  id: givenCatalogueId,
  allow_autoaccept: z.boolean(),
  caps: z.strictObject({ day: givenCap, week: givenCap, month: givenCap }),
  work_type: sentWorkType.optional(),
  hasCaps: z.boolean().optional(),
});

const givenList = z
  .array(givenCompanyWorkType)
  .max(500)
  .refine((list) => new Set(list.map(({ id }) => id)).size === list.length);
export type GivenLeadDelivery = z.output<typeof givenList>;

const instant = z.string();
const namedCompany = z.object({ id: z.number(), name: z.string() });

const sentAlertSchema = z.object({
  channel: z.enum(messageChannels),
  /** Whether it went to the user's own address or mobile. */
  own: z.boolean(),
  /** When it was put into the outbox. */
  written_at: instant,
  sent_at: instant.nullable(),
  /** When it was abandoned after the last attempt. */
  failed_at: instant.nullable(),
  state: z.enum(['waiting', 'sent', 'kept', 'failed', 'dropped']),
  opened_at: instant.nullable(),
  opened_from: z.string().nullable(),
});

const turnSchema = z.object({
  /** From 1, in fair order. */
  position: z.number(),
  company: namedCompany,
  /** Whether its automatic buying was on at the release. */
  automatic: z.boolean(),
  decision: z.enum(turnDecisions),
  /** Why it was passed over: an availability error, or the company's delivery settings. */
  reason: z.string().nullable(),
  decided_at: instant.nullable(),
  offer: z.object({ until: instant, ended_at: instant.nullable(), outcome: z.string().nullable() }).nullable(),
  purchase: z.object({ code: z.string(), channel: z.string(), at: instant }).nullable(),
  alerts: z.array(sentAlertSchema),
});

const enquiryDistributionSchema = z.object({
  matched_at: instant.nullable(),
  settled_at: instant.nullable(),
  window_until: instant.nullable(),
  opens_at: instant.nullable(),
  opened_at: instant.nullable(),
  matched: z.array(turnSchema),
  not_matched: z.array(z.object({ reason: z.string(), companies: z.array(namedCompany) })),
  /**
   * Digests that contained it, oldest first, for any match. A digest omits leads sold out or bought by the time it is sent.
   */
  digests: z.array(sentAlertSchema.extend({ company: namedCompany, due_at: instant })),
  /** Companies that cover the place but not the work, now. */
  nearby: z.number(),
});
export type EnquiryDistribution = z.infer<typeof enquiryDistributionSchema>;

const changing = {
  caller: 'staff',
  owner: 'enquiry',
  csrf: 'checked',
  rate: 'read',
  transaction: 'write',
  params: z.strictObject({ id: idParam }),
} as const;

export const distribution = endpoints({
  'GET /company/lead-delivery/': {
    id: 'getLeadDelivery',
    summary: 'List the company’s work types with automatic buying, caps and cap usage.',
    caller: 'trade',
    capability: 'set-up',
    owner: 'none',
    csrf: 'exempt',
    rate: 'read',
    transaction: 'read',
    form: 'lead-delivery',
    answers: { 200: data(z.array(companyWorkTypeSchema)) },
    refusals: [401],
  },
  'GET /company/lead-delivery/costs/': {
    id: 'getLeadDeliveryCosts',
    summary: 'Get today’s lead cost per work type, and the usual cost of buying them automatically, based on the last 30 days.',
    caller: 'trade',
    capability: 'set-up',
    owner: 'none',
    csrf: 'exempt',
    rate: 'read',
    transaction: 'read',
    answers: { 200: data(z.array(leadTypeCostSchema)) },
    refusals: [401],
  },
  'PUT /company/lead-delivery/': {
    id: 'replaceLeadDelivery',
    summary: 'Replace the list of work types with automatic buying and caps, and complete the to-do.',
    caller: 'trade',
    capability: 'set-up',
    owner: 'none',
    csrf: 'checked',
    rate: 'read',
    transaction: 'write',
    form: 'lead-delivery',
    // Every work type, as read.
    largestBody: 262_144,
    body: givenList,
    answers: { 200: data(z.array(companyWorkTypeSchema)) },
    refusals: [400, 401, 412, 422],
  },
  'GET /operator/enquiries/{id}/distribution': {
    id: 'getEnquiryDistribution',
    summary:
      'Get an enquiry’s distribution from release to open market: matches, non-matches with reasons, offers, purchases, alerts and digests.',
    caller: 'staff',
    owner: 'enquiry',
    csrf: 'exempt',
    rate: 'read',
    transaction: 'read',
    params: z.strictObject({ id: idParam }),
    answers: { 200: data(enquiryDistributionSchema) },
    refusals: [401, 404, 422],
  },
  'POST /operator/enquiries/{id}/offer': {
    id: 'offerLead',
    ...changing,
    summary: 'Offer an enquiry on sale to a company the operator chooses, reserve a slot until a time, and notify the company.',
    body: z.strictObject({ company: givenId, until: givenInstant, reason, seen_change: seenChange }),
    answers: { 200: nothing },
    refusals: [400, 401, 404, 409, 422],
  },
  'PUT /operator/enquiries/{id}/priority-window': {
    id: 'setPriorityWindow',
    ...changing,
    summary: 'Set when unreserved slots open to everybody; null opens them now. Existing offers keep their guarantee.',
    body: z.strictObject({ until: givenInstant.nullable(), reason, seen_change: seenChange }),
    answers: { 200: nothing },
    refusals: [400, 401, 404, 409, 422],
  },
});
