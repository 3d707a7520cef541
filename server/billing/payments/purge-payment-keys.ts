import type { Tx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';

/** Forgets keys after thirty days, a batch at a time; answers how many. The payments stay. */
export async function purgePaymentKeys(tx: Tx): Promise<number> {
  const purged = await tx.rows(sql`
    delete from payment_keys where (company_id, key) in
      (select company_id, key from payment_keys where created_at < app_now() - interval '30 days' limit 5000) returning key`);
  return purged.length;
}
