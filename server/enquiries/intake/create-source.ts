import type { SourceId } from '../../../contract/kit/ids.ts';
import type { Tx } from '../../platform/database/database.ts';
import { hashSecret } from '../../platform/random-code.ts';
import { sql } from '../../platform/database/sql.ts';

/** A source of enquiries with its first key. The key itself is kept by the caller; only its hash is stored. */
export async function createSource(
  tx: Tx,
  input: { name: string; holdMinutes: number; key: string },
): Promise<{ sourceId: SourceId; keyId: number }> {
  const row = await tx.first(sql<{ sourceId: SourceId; keyId: number }>`
    with source as (insert into sources (name, hold_minutes) values (${input.name}, ${input.holdMinutes}) returning id)
    insert into intake_keys (source_id, key_hash) select id, ${hashSecret(input.key)} from source
    returning source_id as "sourceId", id as "keyId"`);
  if (row === undefined) throw new Error('an inserted source returned no id');
  return row;
}
