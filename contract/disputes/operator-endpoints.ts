import * as z from 'zod';
import { countryCode } from '../kit/country-schema.ts';
import { catalogueId, data, endpoints, nothing } from '../kit/endpoint.ts';
import { reason } from '../kit/text.ts';
import { returnRuleSchema } from './endpoints.ts';
import { reportReasons } from './values.ts';

const byRule = z.strictObject({ country: countryCode, reason: z.enum(reportReasons) });
const hours = z.int().min(1).max(336);
const days = z.int().min(1).max(90);

const changing = { caller: 'staff', csrf: 'checked', rate: 'read', transaction: 'write' } as const;
const reading = { caller: 'staff', csrf: 'exempt', rate: 'read', transaction: 'read' } as const;
const ruleFields = {
  offered: z.boolean(),
  window_days: days,
  automatic_window_days: days,
  decided_by: z.enum(['customer', 'operator']),
  attempts_needed: z.int().min(1).max(10).nullable(),
  attempts_hours: hours.nullable(),
  answer_hours: hours.nullable(),
  /** `share` of the purchases, between 0 and 1. */
  quota: z.strictObject({ share: z.number().min(0).max(1), days: z.int().min(1).max(366), least: z.int().min(0).max(100) }).nullable(),
  removes_enquiry: z.boolean(),
};

const ruleSchema = returnRuleSchema.extend({ offered: z.boolean() });
export type StaffRuleWire = z.infer<typeof ruleSchema>;

/** A saved version with author and reason; null if it came with the product. */
const versionSchema = ruleSchema.extend({ by: z.string().nullable(), why: z.string().nullable() });
export type RuleVersionWire = z.infer<typeof versionSchema>;

/** Staff actions on the return policy. Every change is recorded in the audit log. */
export const operatorDisputes = endpoints({
  'GET /operator/return-rules/{country}': {
    id: 'listReturnRules',
    ...reading,
    summary: 'Get a country’s full returns policy in force, including reasons not offered to companies.',
    owner: 'none',
    params: byRule.pick({ country: true }),
    answers: { 200: data(z.array(ruleSchema)) },
    refusals: [401, 422],
  },
  'GET /operator/return-rules/{country}/{reason}': {
    id: 'getReturnRule',
    ...reading,
    summary: 'Get a reason’s rule in force, with its latest versions, newest first.',
    owner: 'none',
    params: byRule,
    answers: { 200: data(ruleSchema.extend({ versions: z.array(versionSchema) })) },
    refusals: [401, 422],
    form: 'return-rule',
  },
  'PUT /operator/return-rules/{country}/{reason}': {
    id: 'changeReturnRule',
    ...changing,
    role: 'admin',
    summary: 'Create a new version of a rule, for leads bought from now on.',
    owner: 'none',
    params: byRule,
    body: z.strictObject({ ...ruleFields, reason }),
    answers: { 200: data(z.object({ version: z.number() })) },
    refusals: [400, 401, 403, 412, 422],
    form: 'return-rule',
  },
  'PUT /operator/work-types/{workTypeId}/reports': {
    id: 'setWorkTypeReporting',
    ...changing,
    role: 'admin',
    summary: 'Set whether leads of a work type may be reported.',
    owner: 'work-type',
    params: z.strictObject({ workTypeId: catalogueId }),
    body: z.strictObject({ banned: z.boolean(), reason }),
    answers: { 200: nothing },
    refusals: [400, 401, 403, 404, 409, 422],
  },
});
