import type { Tx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';

/**
 * Takes away the cards of the sandbox, which nobody can charge: once money is real, a company that tried the product with one may not
 * buy on the strength of it. Answers how many they were.
 */
export async function removeTestCards(tx: Tx): Promise<number> {
  const dropped = await tx.rows(sql<{ id: number }>`
    update cards set removed_at = app_now(), removed_by = 'operator', is_default = false
    where provider = 'sandbox' and removed_at is null returning id`);
  return dropped.length;
}
