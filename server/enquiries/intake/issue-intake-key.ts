import type { SourceId } from '../../../contract/kit/ids.ts';
import type { Tx } from '../../platform/database/database.ts';
import { hashSecret } from '../../platform/random-code.ts';
import { sql } from '../../platform/database/sql.ts';

/** Another key of a source, so that it can change over without a gap. Undefined where there is no such source. */
export async function issueIntakeKey(tx: Tx, input: { sourceId: SourceId; key: string }): Promise<number | undefined> {
  const row = await tx.first(sql<{ id: number }>`
    insert into intake_keys (source_id, key_hash) select id, ${hashSecret(input.key)} from sources where id = ${input.sourceId} returning id`);
  return row?.id;
}
