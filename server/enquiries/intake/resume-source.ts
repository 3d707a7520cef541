import type { SourceId } from '../../../contract/kit/ids.ts';
import type { Tx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { lockSource } from '../source-queries.ts';

/** Takes in again what comes from a stopped source under the keys that it still has. Null: it runs; undefined: there is none. */
export async function resumeSource(tx: Tx, { sourceId }: { sourceId: SourceId }): Promise<Date | null | undefined> {
  const source = await lockSource(tx, sourceId);
  if (source === undefined || source.stoppedAt === null) return source?.stoppedAt;
  await tx.rows(sql`update sources set stopped_at = null where id = ${sourceId}`);
  return source.stoppedAt;
}
