import type { Tx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';

/** Deletes idempotency keys older than 30 days, after which no client retries. Returns the number deleted. */
export async function purgeKeys(tx: Tx): Promise<number> {
  const purged = await tx.rows(sql`
    delete from idempotency_keys where (company_id, key) in
      (select company_id, key from idempotency_keys where created_at < app_now() - interval '30 days' limit 5000) returning key`);
  return purged.length;
}
