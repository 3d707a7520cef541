import * as z from 'zod';
import { countryCode } from '../kit/country-schema.ts';
import { deskExportQuery, deskListMeta, deskListQuery } from '../kit/desk-list.ts';
import { data, dataWithMeta, endpoints, idParam, nothing } from '../kit/endpoint.ts';
import { producedFile, sheetOfPeriodQuery } from '../kit/file.ts';
import { instant } from '../kit/instant.ts';
import { reason } from '../kit/text.ts';
import { reportWireSchema, returnRuleSchema } from './endpoints.ts';
import { deciders, decisionOutcomes, decisionSteps, rateGroups, reportOrders, reportReasons, reportViews, reportSheet } from './values.ts';

const byId = z.strictObject({ id: idParam });

const companySchema = z.object({
  id: z.number(),
  name: z.string(),
  /** Of its leads in the last 90 days, or as many as configured. */
  bought: z.number(),
  reported: z.number(),
  /** Accepted because the customer could not be reached. */
  unreachable: z.number(),
  /** More than twice the median share in its country. For information only. */
  exceeds_peers: z.boolean(),
});

/** A decision that can still be undone. */
const pendingSchema = z.object({ outcome: z.enum(decisionOutcomes), by: z.string(), until: z.string() });

const queuedSchema = z.object({
  id: z.number(),
  lead: z.string(),
  country: countryCode,
  reason: z.enum(reportReasons),
  state: reportWireSchema.shape.state,
  price: z.number(),
  currency: z.string(),
  /** Since when a decision is pending; for an appeal, since it was filed. */
  waiting_since: z.string(),
  decide_by: z.string(),
  /** Monday to Friday without the country’s holidays. */
  working_hours: z.number(),
  overdue: z.boolean(),
  /** The latest decision and who made it, a person by name. */
  decided: z
    .object({ outcome: z.enum(decisionOutcomes), decided_by: z.enum(deciders), by: z.string().nullable(), at: z.string() })
    .nullable(),
  pending: pendingSchema.nullable(),
  company: companySchema,
});
export type QueuedReportWire = z.infer<typeof queuedSchema>;

/** The screens have a title for each key. */
const template = z.object({ key: z.string(), text: z.string() });

const detailSchema = z.object({
  report: queuedSchema,
  detail: reportWireSchema,
  rule: returnRuleSchema,
  lead: z.object({
    enquiry: z.number(),
    work_type: z.string(),
    place: z.string(),
    bought: z.string(),
    automatic: z.boolean(),
    /** Amount credited on acceptance, including VAT. */
    credit: z.number(),
  }),
  answer: z.enum(['yes', 'no', 'never_asked']).nullable(),
  /** Statements the customer made unasked on their own page, newest first. */
  statements: z.array(z.object({ in_touch: z.boolean(), at: z.string() })),
  earlier: z.array(reportWireSchema),
  /** Facts currently known to the system. */
  facts: z.object({
    bought_before: z.string().nullable(),
    outside_coverage: z.boolean(),
    telephone_dead: z.boolean(),
    email_dead: z.boolean(),
    withdrawn: z.boolean(),
    other_buyers: z.number(),
    other_reports: z.number(),
  }),
  /** Reports of the same enquiry by other buyers, newest first. */
  others: z.array(
    z.object({ company: z.string(), reason: z.enum(reportReasons), state: reportWireSchema.shape.state, created: z.string() }),
  ),
  /** Current deadline for the company's report; an extension must end later. */
  report_by: z.string(),
  /** Default end of an extension. */
  extend_until: z.string(),
  promised_hours: z.number(),
  duplicate_days: z.number(),
  history_days: z.number(),
  /** Seconds in which a decision can be undone. */
  undo_seconds: z.number(),
  /** Opening phrases of the message to the company, in its language. */
  templates: z.object({ accept: z.array(template), reject: z.array(template), extend: z.array(template) }),
});
export type ReportDetailWire = z.infer<typeof detailSchema>;

const rateSchema = z.object({
  /** A company, a source, or the name of a reason. */
  key: z.string(),
  name: z.string(),
  bought: z.number(),
  reported: z.number(),
  accepted: z.number(),
  /** Share of purchases accepted, between 0 and 1. */
  share: z.number(),
});
export type ReturnRateWire = z.infer<typeof rateSchema>;

const deciding = { caller: 'staff', csrf: 'checked', rate: 'read', transaction: 'write', owner: 'report', params: byId } as const;
const reading = { caller: 'staff', csrf: 'exempt', rate: 'read', transaction: 'read' } as const;
const refusals = [400, 401, 404, 409, 422] as const;
/** Undoable: takes effect after ten seconds, until when it can be undone completely. */
const undoable = z.boolean().default(false);
/** Confirms which step is being decided: the report may have become an appeal since it was viewed. */
const decision = z.strictObject({ reason, step: z.enum(decisionSteps).default('report'), undoable });
/** Until when it can be undone; null once it has taken effect. */
const undoUntil = z.string().nullable();

/** Staff actions on reports and appeals. Every decision is recorded in the audit log. */
export const reportQueue = endpoints({
  'GET /operator/reports': {
    id: 'listReports',
    ...reading,
    summary:
      'List reports or appeals: awaiting review (longest wait first), in automatic processing, or decided (newest first). Sorting decided ones by price covers the newest thousand.',
    owner: 'none',
    query: z.strictObject(deskListQuery(reportViews, reportOrders)),
    answers: {
      200: dataWithMeta(
        z.array(queuedSchema),
        deskListMeta.extend({
          counts: z.object({ reports: z.number(), appeals: z.number() }),
          /** Time of the last decision. */
          last_decided: z.string().nullable(),
          promised_hours: z.number(),
          now: z.string(),
        }),
      ),
    },
    refusals: [401, 422],
  },
  'GET /operator/reports/rates': {
    id: 'listReturnRates',
    ...reading,
    summary: 'List return rates: the share of recent leads reported and accepted, highest first.',
    owner: 'none',
    query: z.strictObject({ by: z.enum(rateGroups).default('company') }),
    mayLag: true,
    answers: { 200: dataWithMeta(z.array(rateSchema), z.object({ days: z.number() })) },
    refusals: [401, 422],
  },
  'GET /operator/reports/export': {
    id: 'exportReports',
    summary: 'Export all reports of a view as a spreadsheet, in list order.',
    caller: 'staff',
    owner: 'none',
    csrf: 'exempt',
    rate: 'export',
    transaction: 'read',
    query: z.strictObject({ ...deskExportQuery(reportViews, reportOrders), ...sheetOfPeriodQuery(reportSheet) }),
    produces: 'csv',
    answers: { 200: producedFile },
    refusals: [401, 422],
  },
  'GET /operator/reports/{id}': {
    id: 'getReport',
    ...reading,
    summary: 'Get a report with its evidence, messages and decisions, and the lead’s earlier reports.',
    owner: 'report',
    params: byId,
    answers: { 200: data(detailSchema) },
    refusals: [401, 404, 422],
  },
  'POST /operator/reports/{id}/accept': {
    id: 'acceptReport',
    ...deciding,
    summary: 'Accept a report or appeal and refund the money. The first decision counts; a second returns 409 and says whose counts.',
    body: decision,
    answers: {
      200: data(z.object({ credit: z.enum(['issued', 'already_credited', 'written_off']).nullable(), undo_until: undoUntil })),
    },
    refusals,
  },
  'POST /operator/reports/{id}/reject': {
    id: 'rejectReport',
    ...deciding,
    summary:
      'Reject a report or appeal and show the reason to the company. The first decision counts; a second returns 409 and says whose counts.',
    body: decision,
    answers: { 200: data(z.object({ undo_until: undoUntil })) },
    refusals,
  },
  'POST /operator/reports/{id}/extend': {
    id: 'extendReport',
    ...deciding,
    summary: 'Give the company more time to try again before reporting. Not for appeals, whose decision is final.',
    body: z.strictObject({ reason, until: instant.optional(), undoable }),
    answers: { 200: data(z.object({ report_by: z.string(), undo_until: undoUntil })) },
    refusals,
  },
  'POST /operator/reports/{id}/undo': {
    id: 'undoReport',
    ...deciding,
    summary: 'Undo the caller’s own decision before it takes effect; 409 afterwards.',
    body: z.strictObject({ reason }),
    answers: { 200: nothing },
    refusals,
  },
});
