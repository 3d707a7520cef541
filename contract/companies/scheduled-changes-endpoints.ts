import * as z from 'zod';
import { endpoints, idParam, nothing } from '../kit/endpoint.ts';
import { reason } from '../kit/text.ts';

const isThisCentury = (given: string): boolean => given >= '2000' && given < '2100';

/**
 * Start of a change in the unit's time zone: midnight of a day (`2027-04-01`) or a time (`2027-04-01T09:30`). Omitted:
 * immediately.
 */
export const applyFrom = z
  .union([z.iso.date(), z.iso.datetime({ local: true, precision: -1 }).max(16)])
  .refine(isThisCentury, { params: { problem: 'dateRange' } })
  .meta({ description: 'In the unit’s local time: a day, or a day and time without a zone. Must be in this century.' });

export const scheduledStates = ['scheduled', 'applied', 'cancelled', 'not_applied'] as const;
/** Why a change is not applied: the value differs from when it was scheduled, or the change is no longer allowed. */
export const scheduleProblems = ['changed_meanwhile', 'not_allowed'] as const;

const scheduledChangeSchema = z.object({
  id: z.number(),
  from: z.string(),
  state: z.enum(scheduledStates),
  /** For a pending change: why it would not be applied now. */
  problem: z.enum(scheduleProblems).nullable(),
  /** Field by field; null for no value, before or after. */
  changes: z.array(z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
  reason: z.string(),
  by: z.string(),
});
export type ScheduledChangeWire = z.infer<typeof scheduledChangeSchema>;

/** Pending changes, soonest first; then the most recently ended. */
export const scheduledChangesSchema = z.array(scheduledChangeSchema);

/** Scheduled changes of business units and brands. Created by the calls that change them, with `from`. */
export const scheduledChanges = endpoints({
  'POST /operator/scheduled-changes/{id}/cancel': {
    id: 'cancelScheduledChange',
    summary: 'Cancel a scheduled change of a business unit or brand; 409 once it has taken effect.',
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
