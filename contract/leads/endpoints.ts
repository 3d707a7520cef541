import * as z from 'zod';
import { contactFactsSchema } from '../enquiries/contact-facts.ts';
import { callTimes } from '../enquiries/values.ts';
import { questionAnswerSchema } from '../buying/endpoints.ts';
import { reportStates, reportStatuses } from '../disputes/values.ts';
import { codeParam, data, dataWithMeta, endpoints, nothing } from '../kit/endpoint.ts';
import { amountSchema, currencySchema } from '../kit/money.ts';
import { cursorMeta, cursorQuery, numberList, pageQuery } from '../kit/paging.ts';
import { line } from '../kit/text.ts';
import { requestObstacles } from '../reputation/reviews-values.ts';
import { assigneeSchema } from './assignment-endpoints.ts';
import { assignedFilters, inventoryOrders, leadStages, leadStatuses, statusIcons } from './values.ts';

const contact = {
  /** Contact data erased after their retention period, or at the consumer's request: they are null from then on. */
  contact_erased: z.boolean(),
  /** Whether the consumer requested it. */
  erased_on_request: z.boolean(),
  title: z.string().nullable(),
  forename: z.string().nullable(),
  surname: z.string().nullable(),
  telephone: z.string().nullable(),
  postcode: z.string().nullable(),
};

export const inventoryRowSchema = z.object({
  code: z.string(),
  accepted_date: z.string(),
  first_request: z.string(),
  /** Report status; empty if never reported. */
  statusIcons: z.array(z.enum(statusIcons)),
  /** The consumer's review of the company, out of ten. */
  feedbackRating: z.number().nullable(),
  seen: z.boolean(),
  /** When the company last wrote a note about the lead. */
  last_note: z.string().nullable(),
  /** When the company last did anything about the lead that is recorded: a note, a stage, a contact attempt, a report or a review request. */
  last_activity: z.string().nullable(),
  auto_accepted: z.boolean(),
  stage: z.enum(leadStages),
  /** The company's quote, and what the job brought in; in the currency of its account. */
  quote_value: z.number().nullable(),
  job_value: z.number().nullable(),
  next_action: z.object({ text: z.string(), due: z.string(), is_overdue: z.boolean() }).nullable(),
  assigned_to: assigneeSchema,
  dashboard_lead: z.object({ archived: z.boolean() }),
  enquiry: z.object({
    id: z.number(),
    ...contact,
    description: z.string().nullable(),
    work_type_description: z.string(),
    timescale: z.string().nullable(),
  }),
});
export type InventoryRow = z.infer<typeof inventoryRowSchema>;

export const noteSchema = z.object({ id: z.number(), text: z.string(), created: z.string() });
export type LeadNoteWire = z.infer<typeof noteSchema>;

const document = z.object({
  code: z.string(),
  price_excluding_vat: amountSchema,
  price_vat: amountSchema,
  price_including_vat: amountSchema,
  currency: currencySchema,
});

/** Report status of a lead. `reportChoice` of disputes decides what may be done now. */
const reporting = {
  reportStatus: z.enum(reportStatuses).nullable(),
  report_by: z.string(),
  /** Null unless a report was rejected. */
  appeal_by: z.string().nullable(),
  /** Whether its report was rejected without an appeal: Appeal then replaces Report. */
  isAppealable: z.boolean(),
  extensions_granted: z.number().int(),
  /** Whether a decision on its report or appeal is pending. */
  outstanding_report: z.boolean(),
  /** Whether its report was accepted; null while undecided or extended. */
  query_result: z.boolean().nullable(),
  /** The decider's reason. */
  reason: z.string().nullable(),
};

const feedbackSchema = z.object({
  code: z.string(),
  /** Out of ten. */
  rating: z.number(),
  /** The same under its name in the specification. */
  rating_overall: z.number(),
  comment: z.string().nullable(),
  created_date: z.string(),
  is_published: z.boolean(),
});

export const leadDetailSchema = z.object({
  lead: z.object({
    code: z.string(),
    accepted_date: z.string(),
    first_request: z.string(),
    statusIcons: z.array(z.enum(statusIcons)),
    ...reporting,
    /** Newest first. */
    notes: z.array(noteSchema),
    /** When things first happened to the lead, besides purchase, notes and review; null if not yet. */
    history: z.object({
      opened: z.string().nullable(),
      /** The first attempt to reach the customer, as recorded or stated in a report. */
      tried: z.string().nullable(),
      reported: z.string().nullable(),
      credited: z.string().nullable(),
      review_requested: z.string().nullable(),
    }),
    /** Whether the company is charged for it: false once its whole price was credited. */
    invoiced: z.boolean(),
    feedback: feedbackSchema.nullable(),
    feedbackRating: z.number().nullable(),
    auto_accepted: z.boolean(),
    /** 1 if bought while a slot was reserved for the company; 0 from the marketplace. */
    availability_guarantee: z.union([z.literal(0), z.literal(1)]),
    dashboard_lead: z.object({ archived: z.boolean() }),
    assigned_to: assigneeSchema,
    enquiry: z.object({
      id: z.number(),
      quote_code: z.string(),
      ...contact,
      alternate_phone: z.string().nullable(),
      email: z.string().nullable(),
      address1: z.string().nullable(),
      address2: z.string().nullable(),
      town: z.string().nullable(),
      description: z.string().nullable(),
      work_type_description: z.string(),
      work_type: z.object({ id: z.number(), translations: z.record(z.string(), z.string()) }),
      question_answers: z.array(questionAnswerSchema),
      /** When its hold ended and it went on sale; null if it was never held until a time. */
      hold_release_date: z.string().nullable(),
      qualified: z.boolean(),
      contact_facts: contactFactsSchema,
      /** When the customer would like to be called; empty if not stated. */
      call_times: z.array(z.enum(callTimes)),
      /** Photos of the job, added by the customer. */
      photos: z.array(z.object({ id: z.number(), width: z.number(), height: z.number() })),
      timescale: z.string().nullable(),
      /** The fixed centre of the district, not the house. */
      latitude: z.number().nullable(),
      longitude: z.number().nullable(),
      site: z.object({ sitename: z.string() }),
      /** When the customer was introduced to the finance partner. */
      finance_offer: z.string().nullable(),
    }),
  }),
  invoice: document,
  /** Last credit note of its invoice; negative amounts. */
  credit: document.nullable(),
  /** Every credit note; an invoice may be credited in parts. */
  credits: z.array(document),
  /** Whether the customer was asked for a review, or has given one. */
  remindFeedback: z.boolean(),
  /** Whether it is too late to ask for one. */
  feedbackTooLate: z.boolean(),
  /** Why no review can be requested; null if one can. A request is refused for the same reason. */
  review_obstacle: z.enum(requestObstacles).nullable(),
  /** A message from the marketplace about this lead; may contain sanitised HTML. */
  leadMessage: z.string().nullable(),
  /** Whether leads of this type cannot be reported. */
  isReportBanned: z.boolean(),
  questions: z.array(z.object({ question: z.string(), answer: z.string() })),
});

const byCode = z.strictObject({ id: codeParam });

export const leads = endpoints({
  'GET /lead/inventory': {
    id: 'listOwnLeads',
    summary: 'Get a page of My leads with contact data. Access is logged in the same call.',
    caller: 'trade',
    capability: 'see-leads',
    key: 'read-leads',
    owner: 'none',
    csrf: 'exempt',
    rate: 'read',
    transaction: 'write',
    reveals: 'contact',
    query: z.strictObject({
      ...pageQuery,
      order: z.enum(inventoryOrders).default('accepted_date-desc'),
      archived: z.enum(['0', '1']).default('0'),
      workTypes: numberList.optional(),
      search: line(60).min(1).optional(),
      status: z.enum(leadStatuses).optional(),
      stage: z.enum(leadStages).optional(),
      /** 1: only leads whose next action is overdue. */
      overdue: z.enum(['0', '1']).default('0'),
      /** Only leads of the caller, or of nobody. Sales see no others in any case. */
      assigned: z.enum(assignedFilters).optional(),
    }),
    answers: {
      200: dataWithMeta(z.array(inventoryRowSchema), z.object({ totalResults: z.number(), pageSize: z.number() })),
    },
    refusals: [401, 422],
  },
  'GET /leads': {
    id: 'listBoughtLeads',
    summary: 'List bought leads in order of purchase, for programs, without contact data. Read those one by one.',
    caller: 'trade',
    capability: 'see-leads',
    key: 'read-leads',
    owner: 'none',
    csrf: 'exempt',
    rate: 'read',
    transaction: 'read',
    query: z.strictObject(cursorQuery),
    answers: {
      200: dataWithMeta(
        z.array(
          z.object({
            code: z.string(),
            enquiry: z.number(),
            bought_at: z.string(),
            work_type: z.string(),
            archived: z.boolean(),
            stage: z.enum(leadStages),
            /** Null if it was never reported. */
            report: z.enum(reportStates).nullable(),
            /** Code of the invoice that bills it. */
            invoice: z.string(),
            assigned_to: assigneeSchema,
          }),
        ),
        cursorMeta,
      ),
    },
    refusals: [401, 422],
  },
  'GET /lead/inventory/work-types': {
    id: 'listOwnLeadWorkTypes',
    summary: 'List the work types for filtering My leads.',
    caller: 'trade',
    capability: 'see-leads',
    owner: 'none',
    csrf: 'exempt',
    rate: 'read',
    transaction: 'read',
    answers: { 200: data(z.array(z.object({ id: z.number(), description: z.string() }))) },
    refusals: [401],
  },
  'PUT /lead/inventory/{id}': {
    id: 'updateOwnLead',
    summary: 'Mark a bought lead as seen.',
    caller: 'trade',
    capability: 'see-leads',
    owner: 'lead',
    csrf: 'checked',
    rate: 'read',
    transaction: 'write',
    params: byCode,
    answers: { 200: nothing },
    refusals: [400, 401, 404, 422],
  },
  'GET /lead/find/{id}': {
    id: 'getOwnLead',
    summary: 'Get a bought lead with contact data, questions and answers.',
    caller: 'trade',
    capability: 'see-leads',
    key: 'read-leads',
    owner: 'lead',
    csrf: 'exempt',
    rate: 'read',
    transaction: 'write',
    reveals: 'contact',
    params: byCode,
    answers: { 200: data(leadDetailSchema) },
    refusals: [401, 404, 422],
  },
});
