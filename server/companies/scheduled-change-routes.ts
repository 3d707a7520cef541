import { scheduledChanges, type ScheduledChangeWire } from '../../contract/companies/scheduled-changes-endpoints.ts';
import { changedFields } from '../platform/changed-fields-rule.ts';
import type { Tx, Db } from '../platform/database/database.ts';
import { ok, refuse, routes, type RefusedAnswer, type FormValues } from '../platform/http/route.ts';
import { refuseField } from '../platform/http/validate.ts';
import { errorText } from '../platform/texts.ts';
import {
  cancelScheduledChange,
  readChangeMoment,
  scheduleChange,
  type ChangeToSchedule,
  isOvertaken,
  projectForm,
  listEndedChanges,
  listWaitingChanges,
  type ChangeTarget,
  type ScheduledChange,
} from './scheduled-changes.ts';

/** Schedules a form's changes for a local date or time. Undefined on success. */
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

/** Formats lists and objects for people: addresses, languages, word forms. */
function formatValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.join(', ');
  if (typeof value !== 'object' || value === null) return value;
  return formatForm(value as FormValues);
}
const formatForm = (form: FormValues): FormValues =>
  Object.fromEntries(Object.entries(form).map(([name, value]) => [name, formatValue(value)]));

const changeWire = ({ id, from, state, problem, changes, seen, reason, by }: ScheduledChange): ScheduledChangeWire => ({
  id,
  from: from.toISOString(),
  state,
  problem,
  changes: changedFields(formatForm(seen), formatForm(changes)),
  reason,
  by,
});

/** Lists scheduled changes of a unit or brand with current form `now`. Flags those that would not apply as things stand. */
export async function scheduledWire(db: Db, changed: ChangeTarget, now: FormValues): Promise<ScheduledChangeWire[]> {
  const waiting = await listWaitingChanges(db, changed);
  const told = waiting.map((change, place): ScheduledChangeWire => {
    const before = projectForm(now, waiting.slice(0, place));
    return { ...changeWire(change), problem: isOvertaken(before, change) ? 'changed_meanwhile' : null };
  });
  return [...told, ...(await listEndedChanges(db, changed)).map(changeWire)];
}
