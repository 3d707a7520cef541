import { settingsColumn, valueOf, type SettingValues } from '../../platform/business-settings.ts';
import type { Tx } from '../../platform/database/database.ts';
import { hashSecret, randomToken } from '../../platform/random-code.ts';
import { sql } from '../../platform/database/sql.ts';
import { firstAccountMinutes } from '../settings.ts';

/**
 * A new one-time code for the first administrator, to be printed by the start; null once there is staff. Only its hash is
 * stored, so every start makes another one; the first that is used spends them all.
 */
export async function inviteFirstAdministrator(tx: Tx): Promise<string | null> {
  const row = await tx.first(sql<{ settings: SettingValues; staffed: boolean }>`
    select ${settingsColumn}, exists (select from staff) as staffed`);
  if (row === undefined || row.staffed) return null;
  const code = randomToken();
  await tx.rows(sql`
    insert into staff_invitations (code_hash, expires_at)
    values (${hashSecret(code)}, app_now() + make_interval(mins => ${valueOf(row.settings, firstAccountMinutes)}::integer))`);
  return code;
}
