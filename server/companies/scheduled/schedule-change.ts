import type { StaffId } from '../../../contract/kit/ids.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Tx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import type { FormValues } from '../../platform/http/route.ts';
import { differences, fieldsOf, projected } from './projected-rule.ts';
import { listWaitingChanges, objectOf, type Changed } from './scheduled-changes-query.ts';

export interface ChangeToSchedule {
  readonly changed: Changed;
  /** What its form holds now. */
  readonly now: FormValues;
  /** What the form shall hold. What is left out stays. */
  readonly given: FormValues;
  /** A moment to come. */
  readonly from: Date;
  readonly reason: string;
  readonly by: { readonly staffId: StaffId; readonly actor: string };
}

/**
 * Keeps a change of a unit or a brand until its moment. It changes what will stand then, after what is scheduled before it. 'taken': there
 * is one for that moment. 'nothing': it would change nothing. The caller holds the row of the unit or the brand.
 */
export async function scheduleChange(tx: Tx, input: ChangeToSchedule): Promise<'scheduled' | 'taken' | 'nothing'> {
  const { changed, now, given, from, reason, by } = input;
  const waiting = await listWaitingChanges(tx, changed);
  if (waiting.some((other) => other.from.getTime() === from.getTime())) return 'taken';
  const before = projected(
    now,
    waiting.filter((other) => other.from < from),
  );
  const fields = differences(before, given);
  if (fields.length === 0) return 'nothing';
  const [seen, changes] = [fieldsOf(before, fields), fieldsOf(given, fields)];
  const [country, brand] = changed.kind === 'unit' ? [changed.country, null] : [null, changed.key];
  await tx.rows(sql`
    insert into scheduled_changes (country, brand, valid_from, changes, seen, reason, staff_id)
    values (${country}, ${brand}, ${from}, ${JSON.stringify(changes)}, ${JSON.stringify(seen)}, ${reason}, ${by.staffId})`);
  await recordAudit(tx, {
    ...by,
    action: `${changed.kind}.scheduled`,
    object: objectOf(changed),
    reason,
    before: seen,
    after: { ...changes, from: from.toISOString() },
  });
  return 'scheduled';
}
