import type { Tx } from './database.ts';
import { sql } from './sql.ts';

/** Stores a value under a key of the business settings, in place of what stood there. */
export async function saveSetting(tx: Tx, input: { key: string; value: unknown }): Promise<void> {
  await tx.rows(sql`
    insert into business_settings (key, value) values (${input.key}, ${JSON.stringify(input.value)})
    on conflict (key) do update set value = excluded.value, updated_at = app_now()`);
}
