import type { Tx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';

/**
 * Takes away the cards of the sandbox, which nobody can charge: once money is real, a company that tried the product with one may not
 * buy on the strength of it. Where one of them was the default, the newest valid one that stays is charged from then on. Answers how
 * many they were.
 */
export async function removeTestCards(tx: Tx): Promise<number> {
  const [dropped] = await tx.together(
    sql<{ id: number }>`
      update cards set removed_at = app_now(), removed_by = 'operator', is_default = false
      where provider = 'sandbox' and removed_at is null returning id`,
    sql`
      update cards set is_default = true where id in (
        select coalesce(max(k.id) filter (where k.expires_on >= (app_now() at time zone c.time_zone)::date), max(k.id))
        from cards k join companies c on c.id = k.company_id where k.removed_at is null
        group by k.company_id having not bool_or(k.is_default))`,
  );
  return dropped.length;
}
