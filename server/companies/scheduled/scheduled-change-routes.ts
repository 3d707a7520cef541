import { scheduledChanges } from '../../../contract/companies/scheduled-changes-endpoints.ts';
import type { Tx } from '../../platform/database/database.ts';
import { ok, refuse, routes, type RefusedAnswer } from '../../platform/http/route.ts';
import { refuseField } from '../../platform/http/validate.ts';
import { errorText } from '../../platform/texts.ts';
import { cancelScheduledChange } from './cancel-scheduled-change.ts';
import { readChangeMoment } from './change-moment-query.ts';
import { scheduleChange, type ChangeToSchedule } from './schedule-change.ts';

/** Schedules what a form says for a day or a time on a clock. Undefined: it is scheduled. */
export async function refuseOrSchedule(
  tx: Tx,
  { from, timeZone, ...change }: Omit<ChangeToSchedule, 'from'> & { readonly from: string; readonly timeZone: string },
): Promise<RefusedAnswer<422> | undefined> {
  const moment = await readChangeMoment(tx, from, timeZone);
  if (moment === undefined) return refuseField('from', errorText('changeNotToCome'));
  const outcome = await scheduleChange(tx, { ...change, from: moment });
  if (outcome === 'scheduled') return undefined;
  return refuseField('from', errorText(outcome === 'taken' ? 'changeScheduled' : 'changeOfNothing'));
}

export const scheduledChangeRoutes = routes(scheduledChanges, {
  'POST /operator/scheduled-changes/{id}/cancel': async ({ tx, caller, params, body }) => {
    const by = { staffId: caller.staffId, actor: caller.name };
    const outcome = await cancelScheduledChange(tx, { ...params, ...body, by });
    if (outcome === 'unknown') return refuse(404, [errorText('notFound')]);
    return outcome === 'too_late' ? refuse(409, [errorText('priceBegun')]) : ok({});
  },
});
