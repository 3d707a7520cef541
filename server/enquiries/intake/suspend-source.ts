import type { SourceId } from '../../../contract/kit/ids.ts';
import type { Tx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { lockSource } from '../source-queries.ts';

export type SuspendOutcome = 'stopped' | 'stopped_before' | 'of_staff' | 'unknown';

/** Takes in nothing more from a source, whichever of its keys is used, until it is resumed. */
export async function suspendSource(tx: Tx, { sourceId }: { sourceId: SourceId }): Promise<SuspendOutcome> {
  const source = await lockSource(tx, sourceId);
  if (source === undefined) return 'unknown';
  if (source.forStaff) return 'of_staff';
  if (source.stoppedAt !== null) return 'stopped_before';
  await tx.rows(sql`update sources set stopped_at = app_now() where id = ${sourceId}`);
  return 'stopped';
}
