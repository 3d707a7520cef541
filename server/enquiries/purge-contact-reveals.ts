import { settingsColumn, valueOf, type SettingValues } from '../platform/business-settings.ts';
import type { Tx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { accessLogMonths } from './settings.ts';

export const purgeRevealsBatch = 5_000;

/**
 * Deletes what the log of readings has kept for long enough. The log refuses every deletion but of such rows, by a
 * transaction that says so. Answers how many went.
 */
export async function purgeContactReveals(tx: Tx): Promise<number> {
  const row = await tx.first(sql<{ settings: SettingValues; purging: string }>`
    select ${settingsColumn}, set_config('app.purging', 'contact_reveals', true) as purging`);
  const months = valueOf(row?.settings ?? null, accessLogMonths);
  const purged = await tx.rows(sql`
    delete from contact_reveals where id in (
      select id from contact_reveals where at < app_now() - make_interval(months => ${months}::integer) limit ${purgeRevealsBatch})
    returning id`);
  return purged.length;
}
