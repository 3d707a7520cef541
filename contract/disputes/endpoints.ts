import * as z from 'zod';
import { codeParam, data, endpoints } from '../kit/endpoint.ts';
import { paragraphs } from '../kit/text.ts';
import {
  attemptChannels,
  deciders,
  decisionGrounds,
  maxCommentLength,
  maxContactAttempts,
  noContact,
  proofs,
  reportReasons,
  reportStates,
  minCommentLength,
} from './values.ts';

const byCode = z.strictObject({ id: codeParam });

export const attemptSchema = z.strictObject({ at: z.iso.datetime({ offset: true }), channel: z.enum(attemptChannels) });

/** Requirements and promises of the policy for a reason. */
export const returnRuleSchema = z.object({
  reason: z.enum(reportReasons),
  version: z.number().int(),
  window_days: z.number().int(),
  automatic_window_days: z.number().int(),
  proof: z.enum(proofs),
  decided_by: z.enum(deciders),
  attempts_needed: z.number().int().nullable(),
  attempts_hours: z.number().int().nullable(),
  answer_hours: z.number().int().nullable(),
  /** Unanswered reports are accepted within this share of the company's purchases; null if the customer is not asked. */
  quota: z.object({ share: z.number(), days: z.number().int(), least: z.number().int() }).nullable(),
  removes_enquiry: z.boolean(),
  valid_from: z.string(),
});
export type ReturnRuleWire = z.infer<typeof returnRuleSchema>;

export const reportWireSchema = z.object({
  reason: z.enum(reportReasons),
  state: z.enum(reportStates),
  comment: z.string(),
  created: z.string(),
  /** When the current decider has promised a decision. */
  decide_by: z.string(),
  appeal_by: z.string().nullable(),
  appeal_comment: z.string().nullable(),
  appealed: z.string().nullable(),
  attempts: z.array(z.object({ at: z.string(), channel: z.enum(attemptChannels) })),
  /** When the customer was asked, their deadline, and whether they answered; never their answer before the decision. */
  question: z.object({ asked: z.string(), ends: z.string(), answered: z.string().nullable() }).nullable(),
  decisions: z.array(
    z.object({
      step: z.enum(['report', 'appeal']),
      outcome: z.enum(['accepted', 'rejected', 'extended']),
      decided_by: z.enum(deciders),
      ground: z.enum(decisionGrounds),
      /** The decider's own text; null if the ground is enough. */
      reason: z.string().nullable(),
      facts: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
      rule_version: z.number().int(),
      at: z.string(),
    }),
  ),
});
export type ReportWire = z.infer<typeof reportWireSchema>;

/** Facts about reporting a lead, evaluated by `reportChoice`. */
export const reportFactsSchema = z.object({
  state: z.enum(reportStates).nullable(),
  report_by: z.string(),
  appeal_by: z.string().nullable(),
  is_banned: z.boolean(),
  now: z.string(),
});

/** The operator's promises for every reason. */
const promisesSchema = z.object({
  /** Working hours within which a person decides. */
  decide_hours: z.number(),
  /** A purchase for the same customer and work type within this many days counts as a duplicate. */
  duplicate_days: z.number(),
  appeal_days: z.number(),
});
export type PromisesWire = z.infer<typeof promisesSchema>;

export const disputes = endpoints({
  'GET /lead/report/{id}': {
    id: 'getReportOptions',
    summary: 'Get the report options for a lead: reasons, what each requires, who decides and by when, and earlier reports.',
    caller: 'trade',
    capability: 'report',
    owner: 'lead',
    csrf: 'exempt',
    rate: 'read',
    transaction: 'read',
    params: byCode,
    answers: {
      200: data(
        z.object({
          facts: reportFactsSchema,
          extensions_granted: z.number().int(),
          /** The country's reasons in policy order; after an extension without 'not tried'. */
          rules: z.array(returnRuleSchema),
          /** Remaining reports accepted on silence alone; null if no reason allows it. */
          quota_left: z.number().int().nullable(),
          /** When a report sent now will be decided. */
          answer_by: z.string(),
          promises: promisesSchema,
          /** Newest first. */
          reports: z.array(reportWireSchema),
        }),
      ),
    },
    refusals: [401, 404, 422],
  },
  'POST /lead/report/{id}': {
    id: 'reportLead',
    summary: 'Report a lead, or appeal once against a rejected report. Sales: 403 unless the lead is assigned to them.',
    caller: 'trade',
    capability: 'report',
    owner: 'lead',
    csrf: 'checked',
    rate: 'read',
    transaction: 'write',
    params: byCode,
    body: z.discriminatedUnion('actionType', [
      z.strictObject({
        actionType: z.literal('report'),
        reason: z.enum([noContact, ...reportReasons]),
        comment: paragraphs(maxCommentLength).min(minCommentLength),
        /** Optional. A reason that needs attempts goes to an operator without them, and to the customer with them. */
        attempts: z.array(attemptSchema).max(maxContactAttempts).default([]),
      }),
      z.strictObject({ actionType: z.literal('appeal'), comment: paragraphs(maxCommentLength).min(minCommentLength) }),
    ]),
    answers: { 200: data(z.object({ report: reportWireSchema })) },
    refusals: [400, 401, 403, 404, 409, 422],
  },
  'GET /returns-policy': {
    id: 'getReturnsPolicy',
    summary: 'Get the fair returns policy in force in the company’s country, formatted for display.',
    caller: 'trade',
    capability: 'everyone',
    owner: 'none',
    csrf: 'exempt',
    rate: 'read',
    transaction: 'read',
    answers: { 200: data(z.object({ rules: z.array(returnRuleSchema), promises: promisesSchema })) },
    refusals: [401],
  },
});
