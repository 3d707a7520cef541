import { settingsColumn, getSettingValue, type SettingValues } from '../platform/business-settings.ts';
import type { Tx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { endedLinkDays, endedSessionDays, failureWindowMinutes, knownDeviceDays, staffIdleMinutes, tradeIdleDays } from './settings.ts';

/** Rows per kind and run, so a purge never holds locks for long. */
const purgeBatch = 2_000;

/** How long requests for a new password are kept; those of the last hour are counted. */
export const resetRequestHours = 24;

/** Deletes expired failures and requests, old sessions and links, spent codes and stale browsers. Returns the number of deleted rows. */
export async function purgeSignInRecords(tx: Tx): Promise<number> {
  const row = await tx.first(sql<{ settings: SettingValues }>`select ${settingsColumn}`);
  const settings = row?.settings ?? null;
  // A lock starts with a failure at the end of the window and lasts another window.
  const countedMinutes = 2 * getSettingValue(settings, failureWindowMinutes);
  const keptDays = getSettingValue(settings, endedSessionDays);
  const deleted = await tx.pipeline(
    sql`
      delete from sign_in_failures where id in (
        select id from sign_in_failures where failed_at < app_now() - make_interval(mins => ${countedMinutes}::integer)
        limit ${purgeBatch} for update skip locked)
      returning id`,
    sql`
      delete from sessions where id in (
        select id from sessions
        where least(revoked_at, ends_at) < app_now() - make_interval(days => ${keptDays}::integer)
           or (user_id is not null and last_seen_at < app_now() - make_interval(days => ${keptDays + getSettingValue(settings, tradeIdleDays)}::integer))
           or (staff_id is not null
               and last_seen_at < app_now() - make_interval(days => ${keptDays}::integer, mins => ${getSettingValue(settings, staffIdleMinutes)}::integer))
        limit ${purgeBatch} for update skip locked)
      returning id`,
    sql`delete from staff_invitations where coalesce(used_at, withdrawn_at, expires_at) < app_now() - make_interval(days => ${keptDays}::integer) returning code_hash`,
    sql`
      delete from member_invitations
      where coalesce(accepted_at, revoked_at, expires_at) < app_now() - make_interval(days => ${keptDays}::integer) returning id`,
    sql`
      delete from user_links where id in (
        select id from user_links where expires_at < app_now() - make_interval(days => ${getSettingValue(settings, endedLinkDays)}::integer)
        limit ${purgeBatch} for update skip locked)
      returning id`,
    sql`
      delete from reset_requests where id in (
        select id from reset_requests where requested_at < app_now() - make_interval(hours => ${resetRequestHours}) limit ${purgeBatch} for update skip locked)
      returning id`,
    sql`
      delete from known_devices where id in (
        select id from known_devices where last_used_at < app_now() - make_interval(days => ${getSettingValue(settings, knownDeviceDays)}::integer)
        limit ${purgeBatch} for update skip locked)
      returning id`,
    sql`
      delete from passkey_challenges where challenge_hash in (
        select challenge_hash from passkey_challenges where expires_at < app_now() limit ${purgeBatch} for update skip locked)
      returning challenge_hash`,
    sql`delete from pending_sign_ins where expires_at < app_now() returning token_hash`,
  );
  return deleted.reduce((sum, rows) => sum + rows.length, 0);
}
