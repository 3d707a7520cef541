import { settingsColumn, valueOf, type SettingValues } from '../../platform/business-settings.ts';
import type { Db } from '../../platform/database/database.ts';
import { refuse, type RefusedAnswer } from '../../platform/http/route.ts';
import { sql } from '../../platform/database/sql.ts';
import { recentPasswordMinutes } from '../settings.ts';

/** What the web app answers with a question for the current password, and then repeats the call. */
export const reauthRequired = 'reauth_required';

/**
 * For calls that a stranger at an open screen must not make: a refusal unless the password was given in this session
 * within ten minutes. A session that a link opened has never seen it.
 */
export async function requireRecentPassword(db: Db, caller: { readonly sessionId: number }): Promise<RefusedAnswer<401> | undefined> {
  const session = await db.first(sql<{ checkedAt: Date | null; now: Date; settings: SettingValues }>`
    select password_checked_at as "checkedAt", app_now() as now, ${settingsColumn} from sessions where id = ${caller.sessionId}`);
  if (session?.checkedAt == null) return refuse(401, [reauthRequired]);
  const longestMs = valueOf(session.settings, recentPasswordMinutes) * 60_000;
  return session.now.getTime() - session.checkedAt.getTime() > longestMs ? refuse(401, [reauthRequired]) : undefined;
}
