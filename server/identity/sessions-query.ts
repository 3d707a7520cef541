import type { StaffId, UserId } from '../../contract/kit/ids.ts';
import { getSettingValue, settingsColumn, type SettingValues } from '../platform/business-settings.ts';
import type { Db } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { staffIdleMinutes, tradeIdleDays } from './settings.ts';

export interface OwnSession {
  readonly id: number;
  readonly browser: string | null;
  readonly system: string | null;
  readonly network: string | null;
  readonly signedInAt: Date;
  readonly lastSeenAt: Date;
}

/** More than anybody reads; the rest can be ended together. */
const maxSessions = 100;

/** Lists a user's active sessions, most recently used first. */
export async function listOwnSessions(db: Db, userId: UserId): Promise<readonly OwnSession[]> {
  const row = await db.first(sql<{ settings: SettingValues }>`select ${settingsColumn}`);
  return db.rows(sql<OwnSession>`
    select s.id, s.browser, s.system, s.address as network, s.created_at as "signedInAt", s.last_seen_at as "lastSeenAt"
    from sessions s join users u on u.id = s.user_id
    where s.user_id = ${userId} and s.revoked_at is null and s.ends_at > app_now()
      and greatest(s.created_at, s.password_checked_at) >= u.password_changed_at
      and s.last_seen_at > app_now() - make_interval(days => ${getSettingValue(row?.settings ?? null, tradeIdleDays)}::integer)
    order by s.last_seen_at desc, s.id desc limit ${maxSessions}`);
}

/** Lists the active sessions of a member of staff, most recently used first. */
export async function listStaffSessions(db: Db, staffId: StaffId): Promise<readonly OwnSession[]> {
  const row = await db.first(sql<{ settings: SettingValues }>`select ${settingsColumn}`);
  return db.rows(sql<OwnSession>`
    select s.id, s.browser, s.system, s.address as network, s.created_at as "signedInAt", s.last_seen_at as "lastSeenAt"
    from sessions s
    where s.staff_id = ${staffId} and s.revoked_at is null and s.ends_at > app_now()
      and s.last_seen_at > app_now() - make_interval(mins => ${getSettingValue(row?.settings ?? null, staffIdleMinutes)}::integer)
    order by s.last_seen_at desc, s.id desc limit ${maxSessions}`);
}
