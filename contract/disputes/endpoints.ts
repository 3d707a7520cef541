import * as z from 'zod';
import { codeParam, data, endpoints } from '../kit/endpoint.ts';
import { paragraphs } from '../kit/text.ts';
import {
  attemptChannels,
  deciders,
  decisionGrounds,
  longestComment,
  mostAttempts,
  noContact,
  proofs,
  reportReasons,
  reportStates,
  shortestComment,
} from './values.ts';

const byCode = z.strictObject({ id: codeParam });

export const attemptSchema = z.strictObject({ at: z.iso.datetime({ offset: true }), channel: z.enum(attemptChannels) });

/** What the policy asks for one reason, and promises for it. */
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
  /** Silence of the customer counts for the company within this share of its purchases; null where silence is not asked about. */
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
  /** When who decides now has promised to have decided. */
  decide_by: z.string(),
  appeal_by: z.string().nullable(),
  appeal_comment: z.string().nullable(),
  appealed: z.string().nullable(),
  attempts: z.array(z.object({ at: z.string(), channel: z.enum(attemptChannels) })),
  /** When the customer was asked, until when they may answer, and whether they did; never what they said before it is decided. */
  question: z.object({ asked: z.string(), ends: z.string(), answered: z.string().nullable() }).nullable(),
  decisions: z.array(
    z.object({
      step: z.enum(['report', 'appeal']),
      outcome: z.enum(['accepted', 'rejected', 'extended']),
      decided_by: z.enum(deciders),
      ground: z.enum(decisionGrounds),
      /** In the words of who decided; null where the ground says it all. */
      reason: z.string().nullable(),
      facts: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
      rule_version: z.number().int(),
      at: z.string(),
    }),
  ),
});
export type ReportWire = z.infer<typeof reportWireSchema>;

/** Of a lead's reporting; the rule that reads it is `reportChoice`. */
export const reportFactsSchema = z.object({
  state: z.enum(reportStates).nullable(),
  report_by: z.string(),
  appeal_by: z.string().nullable(),
  is_banned: z.boolean(),
  now: z.string(),
});

/** What holds for every reason, as the operator has set it. */
const promisesSchema = z.object({
  /** Within so many hours of working days a person has decided. */
  decide_hours: z.number(),
  /** A lead bought so many days before makes a duplicate of one of the same customer and work type. */
  duplicate_days: z.number(),
  appeal_days: z.number(),
});
export type PromisesWire = z.infer<typeof promisesSchema>;

export const disputes = endpoints({
  'GET /lead/report/{id}': {
    summary: 'What may be reported of a lead, what each reason will need, who decides and by when; and what was reported before.',
    caller: 'trade',
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
          /** What the country offers, in the order of the policy; after an extension without 'not tried'. */
          rules: z.array(returnRuleSchema),
          /** How many more are accepted on silence alone; null where no reason counts silence. */
          quota_left: z.number().int().nullable(),
          /** By when a person has decided a report that is sent now. */
          answer_by: z.string(),
          promises: promisesSchema,
          /** The newest first. */
          reports: z.array(reportWireSchema),
        }),
      ),
    },
    refusals: [401, 404, 422],
  },
  'POST /lead/report/{id}': {
    summary: 'Reports a lead, or appeals once against the rejection of a report.',
    caller: 'trade',
    owner: 'lead',
    csrf: 'checked',
    rate: 'read',
    transaction: 'write',
    params: byCode,
    body: z.discriminatedUnion('actionType', [
      z.strictObject({
        actionType: z.literal('report'),
        reason: z.enum([noContact, ...reportReasons]),
        comment: paragraphs(longestComment).min(shortestComment),
        /** Optional. A reason that needs attempts goes to an operator without them, and to the customer with them. */
        attempts: z.array(attemptSchema).max(mostAttempts).default([]),
      }),
      z.strictObject({ actionType: z.literal('appeal'), comment: paragraphs(longestComment).min(shortestComment) }),
    ]),
    answers: { 200: data(z.object({ report: reportWireSchema })) },
    refusals: [400, 401, 404, 409, 422],
  },
  'GET /returns-policy': {
    summary: 'The policy of fair returns of the company’s country, in force now, as a page shows it.',
    caller: 'trade',
    owner: 'none',
    csrf: 'exempt',
    rate: 'read',
    transaction: 'read',
    answers: { 200: data(z.object({ rules: z.array(returnRuleSchema), promises: promisesSchema })) },
    refusals: [401],
  },
});
