import * as z from 'zod';
import { contactFactsSchema } from '../enquiries/contact-facts.ts';
import { catalogueId, codeParam, data, dataWithMeta, endpoints, givenId, idempotencyKeyHeader, idParam, nothing } from '../kit/endpoint.ts';
import { amountSchema, currencySchema } from '../kit/money.ts';
import { numberList, pageQuery } from '../kit/paging.ts';
import { line } from '../kit/text.ts';
import { maxBulkLeads, marketplaceOrders, coverageFilters } from './values.ts';

/** `option_text` of a choice is its code, such as ASAP; people see a translation. */
export const questionAnswerSchema = z.object({
  question: z.object({ id: z.number() }),
  option: z.object({ option_text: z.string(), translations: z.record(z.string(), z.string()) }),
});

/**
 * What a buyer gets about the job of a lead besides its facts: the same in webhooks, the CRM, receipts, exports and documents. Never how the
 * enquiry was acquired: campaigns and click ids are for staff.
 */
export const leadContextSchema = z.object({
  description: z.string().nullable(),
  /** In the company's language, without questions hidden from buyers. */
  answers: z.array(z.object({ question: z.string(), answer: z.string() })),
  /** The company's own notes, newest first; empty once the customer's data is erased. */
  notes: z.array(z.object({ text: z.string(), created: z.iso.datetime() })),
  /** Names of the company's coverage areas that contain the lead's district and work type at the time of reading. */
  coverage_areas: z.array(z.string()),
});
export type LeadContext = z.infer<typeof leadContextSchema>;

/** An answer in a list. `glance`: its place among the answers to show there, and the label it needs; null if it is not shown. */
const listedAnswerSchema = questionAnswerSchema.extend({
  glance: z.object({ place: z.number(), label: z.record(z.string(), z.string()).nullable() }).nullable(),
});

export const marketplaceRowSchema = z.object({
  '0': z
    .object({
      id: z.number(),
      quote_code: z.string(),
      postcode: z.string(),
      description: z.string().nullable(),
      request_date: z.string(),
      sold: z.number(),
      number_leads_requested: z.number(),
      question_answers: z.array(listedAnswerSchema),
      priority_access: z.string().nullable(),
    })
    .meta({ title: 'MarketplaceEnquiry' }),
  location: z.string(),
  /** From the middle of the company's district to that of the lead's; null if either is unknown. */
  distanceKm: z.number().nullable(),
  location_url: z.string(),
  dateReleased: z.string(),
  viewed: z.union([z.literal(0), z.literal(1)]),
  inCoverage: z.union([z.literal(0), z.literal(1)]),
  qualified: z.union([z.literal(0), z.literal(1)]),
  contactFacts: contactFactsSchema,
  work_type_translation: z.string(),
  dashboardPrice: amountSchema,
  dashboardPriceVat: amountSchema,
  currency: currencySchema,
  /** 1 if it was ever offered to the company, even after the offer ended: declining then asks for a reason. */
  offered: z.union([z.literal(0), z.literal(1)]),
  /** 1 while the offer reserves a slot; 0 from the marketplace. */
  availability_guarantee: z.union([z.literal(0), z.literal(1)]),
  /** When the offer ends, or ended. */
  availability_guarantee_until: z.string().nullable(),
});
export type MarketplaceRow = z.infer<typeof marketplaceRowSchema>;

const nonPlaceFilters = {
  workTypes: numberList.optional(),
  sold: numberList.refine((values) => values.every((value) => value <= 2)).optional(),
};

const marketplaceQuery = z.strictObject({
  ...pageQuery,
  ...nonPlaceFilters,
  coverage: z.coerce.number().int().min(1).max(4).default(coverageFilters.all),
  postcode: line(10).min(2).optional(),
  order: z.enum(marketplaceOrders).default('date-desc'),
  leadcode: codeParam.optional(),
  enquirycode: codeParam.optional(),
  notifiercode: codeParam.optional(),
  sms: z.literal('1').optional(),
  r: z.literal('1').optional(),
  /** The default view: adds the company's offers from outside its coverage, and widens to all if it finds nothing. */
  'auto-switch': z.enum(['true', 'false']).optional(),
});
export type MarketplaceQuery = z.output<typeof marketplaceQuery>;
export type NonPlaceFilters = Pick<MarketplaceQuery, keyof typeof nonPlaceFilters>;

/** Result of a purchase: the lead's code and the contact data that now belong to the company. */
export const boughtLeadSchema = z
  .object({
    code: z.string(),
    accepted_date: z.string(),
    invoice: z.object({
      code: z.string(),
      price_excluding_vat: amountSchema,
      price_vat: amountSchema,
      price_including_vat: amountSchema,
      currency: currencySchema,
    }),
    enquiry: z.object({
      id: z.number(),
      title: z.string().nullable(),
      forename: z.string().nullable(),
      surname: z.string().nullable(),
      telephone: z.string().nullable(),
      email: z.string().nullable(),
      address1: z.string().nullable(),
      address2: z.string().nullable(),
      town: z.string().nullable(),
      postcode: z.string().nullable(),
    }),
  })
  .meta({ title: 'PurchasedLead' });
export type BoughtLead = z.infer<typeof boughtLeadSchema>;

const leadId = z.strictObject({ id: idParam });

export const buying = endpoints({
  'GET /lead/marketplace': {
    id: 'listMarketplaceLeads',
    summary: 'Get a page of Buy leads. 308 (code in the body, no Location) for a lead the company has already bought.',
    caller: 'trade',
    capability: 'see-leads',
    key: 'read-leads',
    owner: 'none',
    csrf: 'exempt',
    rate: 'read',
    transaction: 'own',
    atDoor: 'counted',
    caching: 'poll',
    query: marketplaceQuery,
    mayLag: true,
    answers: {
      200: dataWithMeta(
        z.array(marketplaceRowSchema),
        z.object({
          totalResults: z.number(),
          pageSize: z.number(),
          preSelect: z.number().nullable(),
          autoSwitched: z.boolean(),
        }),
      ),
      308: data(z.object({ code: z.string() })),
    },
    refusals: [401, 422, 429],
  },
  'GET /lead/marketplace/inside': {
    id: 'countLeadsInCoverage',
    summary: 'Count the Buy leads inside the coverage, applying all filters except location.',
    caller: 'trade',
    capability: 'see-leads',
    owner: 'none',
    csrf: 'exempt',
    rate: 'read',
    transaction: 'read',
    caching: 'poll',
    query: z.strictObject(nonPlaceFilters),
    mayLag: true,
    answers: { 200: data(z.object({ count: z.number() })) },
    refusals: [401, 422],
  },
  'GET /lead/marketplace/work-types': {
    id: 'listMarketplaceWorkTypes',
    summary: 'List the work types for filtering Buy leads.',
    caller: 'trade',
    capability: 'see-leads',
    key: 'read-leads',
    owner: 'none',
    csrf: 'exempt',
    rate: 'read',
    transaction: 'read',
    mayLag: true,
    answers: { 200: data(z.array(z.object({ id: z.number(), description: z.string() }))) },
    refusals: [401],
  },
  'PUT /lead/mark-viewed/{id}': {
    id: 'markLeadViewed',
    summary: 'Mark a lead as ‘viewed’ the first time its row is opened.',
    caller: 'trade',
    capability: 'see-leads',
    owner: 'market',
    csrf: 'checked',
    rate: 'read',
    transaction: 'write',
    params: leadId,
    answers: { 200: nothing },
    refusals: [400, 401, 404, 422],
  },
  'GET /lead/questions/{id}': {
    id: 'listLeadAnswers',
    summary: 'List the enquiry’s questions and answers that a buyer may see.',
    caller: 'trade',
    capability: 'see-leads',
    key: 'read-leads',
    owner: 'market',
    csrf: 'exempt',
    rate: 'read',
    transaction: 'read',
    params: leadId,
    answers: { 200: data(z.array(z.object({ id: z.number(), question: z.string(), answer: z.string() }))) },
    refusals: [401, 404, 422],
  },
  'GET /lead/availability/{id}': {
    id: 'checkLeadAvailability',
    summary: 'Check the purchase gates without buying.',
    caller: 'trade',
    capability: 'see-leads',
    key: 'read-leads',
    owner: 'market',
    csrf: 'exempt',
    rate: 'read',
    transaction: 'read',
    params: leadId,
    answers: {
      200: data(
        z.object({
          available: z.literal(true),
          price: amountSchema,
          vat: amountSchema,
          total: amountSchema,
          vat_rate: z.number(),
          currency: currencySchema,
          /** Rest of the caller's spending limit, including VAT; null without a limit, and for programs. */
          left_to_spend: amountSchema.nullable(),
        }),
      ),
    },
    refusals: [401, 404, 409, 422],
  },
  'PUT /lead/accept/{id}': {
    id: 'buyLead',
    summary: 'Buy a lead. With an Idempotency-Key, a retry returns the same answer and never charges twice.',
    caller: 'trade',
    capability: 'buy',
    key: 'buy-leads',
    owner: 'market',
    csrf: 'checked',
    rate: 'money',
    transaction: 'own',
    atDoor: 'counted',
    reveals: 'contact',
    params: leadId,
    headers: idempotencyKeyHeader,
    body: z
      .strictObject({
        expected_price: amountSchema.optional(),
        /** VAT shown with the price. Omitted: whatever applies. */
        expected_vat: amountSchema.optional(),
      })
      .optional(),
    answers: { 200: data(z.object({ lead: boughtLeadSchema })) },
    refusals: [400, 401, 403, 409, 422, 429, 503],
  },
  'POST /lead/accept-bulk': {
    id: 'buyLeads',
    summary: 'Buy up to five leads in the given order, each in its own transaction.',
    caller: 'trade',
    capability: 'buy',
    key: 'buy-leads',
    owner: 'none',
    csrf: 'checked',
    rate: 'money',
    transaction: 'own',
    atDoor: 'counted',
    reveals: 'contact',
    headers: idempotencyKeyHeader,
    body: z.strictObject({
      leads: z
        .array(givenId)
        .min(1)
        .max(maxBulkLeads)
        .refine((ids) => new Set(ids).size === ids.length),
      expected_prices: z.record(z.string().regex(/^\d{1,16}$/), amountSchema).optional(),
      /** VAT shown with each price. Omitted: whatever applies. */
      expected_vats: z.record(z.string().regex(/^\d{1,16}$/), amountSchema).optional(),
    }),
    answers: {
      200: data(
        z.object({
          leads: z.record(z.string(), boughtLeadSchema),
          errors: z.record(z.string(), z.array(z.string())),
        }),
      ),
    },
    refusals: [400, 401, 403, 422, 429, 503],
  },
  'PUT /lead/reject/{id}': {
    id: 'declineLead',
    summary: 'Decline a lead and hide it from this company. Returns whether the survey of reasons follows.',
    caller: 'trade',
    capability: 'buy',
    key: 'buy-leads',
    owner: 'market',
    csrf: 'checked',
    rate: 'read',
    transaction: 'write',
    params: leadId,
    answers: { 200: data(z.object({ survey: z.boolean() })) },
    refusals: [400, 401, 404, 409, 422],
  },
  'GET /lead/reject-reasons': {
    id: 'listDeclineReasons',
    summary: 'List the reasons for declining an offered lead.',
    caller: 'trade',
    capability: 'buy',
    key: 'buy-leads',
    owner: 'none',
    csrf: 'exempt',
    rate: 'read',
    transaction: 'read',
    answers: {
      200: data(
        z.object({
          options: z.array(z.object({ id: z.number(), text: z.string(), action_text: z.string().nullable() })),
        }),
      ),
    },
    refusals: [401],
  },
  'PUT /lead/reject-reason/{enquiry}/{option}': {
    id: 'recordDeclineReason',
    summary: 'Record the reason for declining a lead.',
    caller: 'trade',
    capability: 'buy',
    key: 'buy-leads',
    owner: 'market',
    csrf: 'checked',
    rate: 'read',
    transaction: 'write',
    params: z.strictObject({ enquiry: idParam, option: catalogueId }),
    answers: { 200: nothing },
    refusals: [400, 401, 404, 422],
  },
});
