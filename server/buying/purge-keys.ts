import type { Tx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';

/** Idempotency keys are kept for 30 days; no client repeats a call after that. Answers how many were dropped. */
export async function purgeKeys(tx: Tx): Promise<number> {
  const purged = await tx.rows(sql`
    delete from idempotency_keys where (company_id, key) in
      (select company_id, key from idempotency_keys where created_at < app_now() - interval '30 days' limit 5000) returning key`);
  return purged.length;
}
