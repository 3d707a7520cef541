import type { ScheduledChangeWire } from '../../../contract/companies/scheduled-changes-endpoints.ts';
import { changedFields } from '../../platform/changed-fields-rule.ts';
import type { Db } from '../../platform/database/database.ts';
import type { FormValues } from '../../platform/http/route.ts';
import { isOvertaken, projected } from './projected-rule.ts';
import { listEndedChanges, listWaitingChanges, type Changed, type ScheduledChange } from './scheduled-changes-query.ts';

const changeWire = ({ id, from, state, problem, changes, seen, reason, by }: ScheduledChange): ScheduledChangeWire => ({
  id,
  from: from.toISOString(),
  state,
  problem,
  changes: changedFields(seen, changes),
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
