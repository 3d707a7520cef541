import type { ScheduledChangeWire } from '../../../contract/companies/scheduled-changes-endpoints.ts';
import { changedFields } from '../../platform/changed-fields-rule.ts';
import type { Db } from '../../platform/database/database.ts';
import type { FormValues } from '../../platform/http/route.ts';
import { isOvertaken, projected } from './projected-rule.ts';
import { listEndedChanges, listWaitingChanges, type Changed, type ScheduledChange } from './scheduled-changes-query.ts';

/** A list as people write it: an address, the languages, one word and several. */
function readable(value: unknown): unknown {
  if (Array.isArray(value)) return value.join(', ');
  if (typeof value !== 'object' || value === null) return value;
  return readableForm(value as FormValues);
}
const readableForm = (form: FormValues): FormValues =>
  Object.fromEntries(Object.entries(form).map(([name, value]) => [name, readable(value)]));

const changeWire = ({ id, from, state, problem, changes, seen, reason, by }: ScheduledChange): ScheduledChangeWire => ({
  id,
  from: from.toISOString(),
  state,
  problem,
  changes: changedFields(readableForm(seen), readableForm(changes)),
  reason,
  by,
});

/** What is scheduled of a unit or a brand whose form holds `now`. One that will not be applied, as things stand, says so before its moment. */
export async function scheduledWire(db: Db, changed: Changed, now: FormValues): Promise<ScheduledChangeWire[]> {
  const waiting = await listWaitingChanges(db, changed);
  const told = waiting.map((change, place): ScheduledChangeWire => {
    const before = projected(now, waiting.slice(0, place));
    return { ...changeWire(change), problem: isOvertaken(before, change) ? 'changed_meanwhile' : null };
  });
  return [...told, ...(await listEndedChanges(db, changed)).map(changeWire)];
}
