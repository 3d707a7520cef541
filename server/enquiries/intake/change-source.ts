import type { SourceId } from '../../../contract/kit/ids.ts';
import type { Tx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';

/** Another name for a locked source, and another time for which it holds what comes in from now on. */
export async function changeSource(tx: Tx, input: { sourceId: SourceId; name: string; holdMinutes: number }): Promise<void> {
  await tx.rows(sql`update sources set name = ${input.name}, hold_minutes = ${input.holdMinutes} where id = ${input.sourceId}`);
}
