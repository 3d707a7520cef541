import * as z from 'zod';
import { endpoints, idParam, nothing } from '../kit/endpoint.ts';
import { reason } from '../kit/text.ts';

const isOfThisCentury = (given: string): boolean => given >= '2000' && given < '2100';

/**
 * From when a change holds, by the clock of the unit: a day from its midnight (`2027-04-01`), or a time of a day (`2027-04-01T09:30`).
 * Without it the change holds at once.
 */
export const applyFrom = z
  .union([z.iso.date(), z.iso.datetime({ local: true, precision: -1 }).max(16)])
  .refine(isOfThisCentury, { params: { problem: 'dateRange' } })
  .meta({ description: 'By the clock of the unit: a day, or a day and a time without a zone. Of this century.' });

export const scheduledStates = ['scheduled', 'applied', 'cancelled', 'not_applied'] as const;
/** Why a change is not applied: something else stands there than when it was scheduled, or it is not allowed any more. */
export const scheduleProblems = ['changed_meanwhile', 'not_allowed'] as const;

const scheduledChangeSchema = z.object({
  id: z.number(),
  from: z.string(),
  state: z.enum(scheduledStates),
  /** Of one that waits: why it will not be applied, as things stand. */
  problem: z.enum(scheduleProblems).nullable(),
  /** Field by field; null where nothing is said, or nothing any more. */
  changes: z.array(z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
  reason: z.string(),
  by: z.string(),
});
export type ScheduledChangeWire = z.infer<typeof scheduledChangeSchema>;

/** Those that wait, the soonest first; then those that ended last. */
export const scheduledChangesSchema = z.array(scheduledChangeSchema);

/** What is scheduled of business units and brands. It is scheduled by the calls that change them, with `from`. */
export const scheduledChanges = endpoints({
  'POST /operator/scheduled-changes/{id}/cancel': {
    summary: 'Takes back a scheduled change of a business unit or a brand that has not begun; one that has is 409.',
    caller: 'staff',
    role: 'admin',
    owner: 'scheduled-change',
    csrf: 'checked',
    rate: 'read',
    transaction: 'write',
    params: z.strictObject({ id: idParam }),
    body: z.strictObject({ reason }),
    answers: { 200: nothing },
    refusals: [400, 401, 403, 404, 409, 422],
  },
});
