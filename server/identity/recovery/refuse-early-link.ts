import type { UserId } from '../../../contract/kit/ids.ts';
import { settingsColumn, type SettingValues } from '../../platform/business-settings.ts';
import type { Db } from '../../platform/database/database.ts';
import { refuse, type RefusedAnswer } from '../../platform/http/route.ts';
import { sql } from '../../platform/database/sql.ts';
import { errorText } from '../../platform/texts.ts';
import { secondsToWait } from './validation-wait-rule.ts';

/**
 * Refuses to mail the link of an address once more that waits already, as often as that of one that stands is refused: its reader may be
 * a stranger. Whether somebody else has the address is not told by it.
 */
export async function refuseEarlyLink(
  db: Db,
  { userId, email }: { userId: UserId; email: string },
): Promise<RefusedAnswer<429> | undefined> {
  const user = await db.first(sql<{ waits: boolean; sentAt: Date | null; now: Date; settings: SettingValues }>`
    select coalesce(pending_email = ${email} and pending_email_until > app_now(), false) as waits, validation_sent_at as "sentAt",
           app_now() as now, ${settingsColumn}
    from users where id = ${userId}`);
  if (user?.waits !== true) return undefined;
  const seconds = secondsToWait(user);
  if (seconds === 0) return undefined;
  return refuse(429, [errorText('validationTooSoon', { minutes: Math.ceil(seconds / 60) })], { retryAfterSeconds: seconds });
}
