import * as z from 'zod';
import { codeParam, data, endpoints, givenId } from '../kit/endpoint.ts';
import { instant } from '../kit/instant.ts';
import { amountSchema, currencySchema } from '../kit/money.ts';
import { line } from '../kit/text.ts';
import { attemptChannels, leadStages, lostReasons, maxArchivedAtOnce, maxJobValue, maxNextActionLength } from './values.ts';

const byCode = z.strictObject({ id: codeParam });
const value = amountSchema.refine((given) => given >= 0 && given <= maxJobValue).nullable();

/** A lead's stage, with the values and the next action that the company states. */
const stated = {
  stage: z.enum(leadStages),
  /** The company's quote; from quoted on. */
  quote_value: value,
  /** Income from the job; once won. */
  job_value: value,
  /** Exactly when lost. */
  lost_reason: z.enum(lostReasons).nullable(),
};
const nextAction = z.strictObject({ text: line(maxNextActionLength).min(1), due: instant }).nullable();
const attemptSchema = z.object({ id: z.number(), channel: z.enum(attemptChannels), at: z.string(), reached: z.boolean().nullable() });

export const leadProgressSchema = z.object({
  code: z.string(),
  ...stated,
  currency: currencySchema,
  next_action: z.object({ text: z.string(), due: z.string() }).nullable(),
  /** Whether its whole price was credited; it can then no longer be won. */
  credited: z.boolean(),
  /** Whether the customer has said that this company got the job, and the lead is won. */
  confirmed_by_customer: z.boolean(),
  /** Newest first. */
  changes: z.array(
    z.object({
      ...stated,
      from_stage: z.enum(leadStages),
      at: z.string(),
      /** A person of the company, one of its programs, or the customer. */
      by: z.enum(['company', 'program', 'customer']),
    }),
  ),
  /** Newest first. */
  attempts: z.array(attemptSchema),
  /** From the purchase to the first recorded attempt, in minutes; null before it. */
  first_response_minutes: z.number().nullable(),
});
export type LeadProgressWire = z.infer<typeof leadProgressSchema>;

const changing = { caller: 'trade', key: 'update-leads', owner: 'lead', csrf: 'checked', rate: 'read', transaction: 'write' } as const;

/** Stages of bought leads, attempts to reach the customer and next actions. */
export const leadProgress = endpoints({
  'GET /lead/progress/{id}': {
    id: 'getLeadProgress',
    capability: 'see-leads',
    summary: 'Get the stage of a bought lead with its history, contact attempts and next action.',
    caller: 'trade',
    key: 'read-leads',
    owner: 'lead',
    csrf: 'exempt',
    rate: 'read',
    transaction: 'read',
    form: 'lead-progress',
    params: byCode,
    answers: { 200: data(leadProgressSchema) },
    refusals: [401, 404, 422],
  },
  'PUT /lead/progress/{id}': {
    id: 'setLeadProgress',
    capability: 'work-leads',
    ...changing,
    summary: 'Set the stage of a bought lead, its values and its next action. A lead whose whole price was credited cannot be won.',
    form: 'lead-progress',
    params: byCode,
    body: z.strictObject({ ...stated, next_action: nextAction }),
    answers: { 200: data(leadProgressSchema) },
    refusals: [400, 401, 404, 409, 412, 422],
  },
  'PUT /lead/stages': {
    id: 'moveLeads',
    capability: 'work-leads',
    ...changing,
    summary: 'Move leads to a stage, all or none. Each keeps the values that the stage can have; those already there stay unchanged.',
    body: z.strictObject({
      leads: z
        .array(codeParam)
        .min(1)
        .max(maxArchivedAtOnce)
        .refine((codes) => new Set(codes).size === codes.length),
      stage: stated.stage,
      lost_reason: stated.lost_reason.default(null),
    }),
    answers: { 200: data(z.object({ moved: z.number() })) },
    refusals: [400, 401, 404, 409, 422],
  },
  'POST /lead/attempts/{id}': {
    id: 'addContactAttempt',
    capability: 'work-leads',
    ...changing,
    summary: 'Record an attempt to reach the customer. A repeat by the same channel within a minute is the same attempt.',
    params: byCode,
    body: z.strictObject({ channel: z.enum(attemptChannels) }),
    answers: { 200: data(z.object({ attempt: attemptSchema })) },
    refusals: [400, 401, 404, 409, 422],
  },
  'PUT /lead/attempts/{id}': {
    id: 'answerContactAttempt',
    capability: 'work-leads',
    ...changing,
    summary: 'Say whether an attempt reached the customer. The first one that did moves a new lead to contacted.',
    params: byCode,
    body: z.strictObject({ attempt: givenId, reached: z.boolean() }),
    answers: { 200: data(z.object({ stage: z.enum(leadStages) })) },
    refusals: [400, 401, 404, 422],
  },
});
