import type { Tx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';

export type RevokeOutcome = 'revoked' | 'revoked_before' | 'unknown';

/** Ends a key for good; what came in under it stays. */
export async function revokeIntakeKey(tx: Tx, input: { keyId: number }): Promise<RevokeOutcome> {
  const revoked = await tx.first(
    sql`update intake_keys set revoked_at = app_now() where id = ${input.keyId} and revoked_at is null returning id`,
  );
  if (revoked !== undefined) return 'revoked';
  return (await tx.first(sql`select id from intake_keys where id = ${input.keyId}`)) === undefined ? 'unknown' : 'revoked_before';
}
