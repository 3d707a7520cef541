import type { Tx } from './database/database.ts';
import { sql } from './database/sql.ts';

/** Stores a value under a key of the business settings, in place of what stood there. */
export async function saveSetting(tx: Tx, input: { key: string; value: unknown }): Promise<void> {
  await tx.rows(sql`
    insert into business_settings (key, value) values (${input.key}, ${JSON.stringify(input.value)})
    on conflict (key) do update set value = excluded.value, updated_at = app_now()`);
}

/** Stores a value unless one stands there already; answers whether it was stored. */
export async function saveFirstSetting(tx: Tx, input: { key: string; value: unknown }): Promise<boolean> {
  const saved = await tx.rows(sql`
    insert into business_settings (key, value) values (${input.key}, ${JSON.stringify(input.value)}) on conflict (key) do nothing returning key`);
  return saved.length > 0;
}

/** Back to the default; answers whether there was anything to remove. */
export async function removeSetting(tx: Tx, input: { key: string }): Promise<boolean> {
  return (await tx.rows(sql`delete from business_settings where key = ${input.key} returning key`)).length > 0;
}
