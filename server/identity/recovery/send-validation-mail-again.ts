import type { UserId } from '../../../contract/kit/ids.ts';
import { settingsColumn, type SettingValues } from '../../platform/business-settings.ts';
import type { Tx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { sendValidationMail } from './send-validation-mail.ts';
import { secondsToWait } from './validation-wait-rule.ts';

export type SentAgain = { readonly kind: 'sent' | 'validated' } | { readonly kind: 'too_soon'; readonly seconds: number };

/** Another validation mail, because the user asks for it: once in 30 minutes, and not for an address that is confirmed. */
export async function sendValidationMailAgain(tx: Tx, { userId }: { userId: UserId }): Promise<SentAgain> {
  // Two clicks at once: the second waits here and then finds the first one's mail.
  const user = await tx.first(sql<{ validated: boolean; sentAt: Date | null; now: Date; settings: SettingValues }>`
    select email_validated_at is not null as validated, validation_sent_at as "sentAt", app_now() as now, ${settingsColumn}
    from users where id = ${userId} for no key update`);
  if (user === undefined || user.validated) return { kind: 'validated' };
  const seconds = secondsToWait(user);
  if (seconds > 0) return { kind: 'too_soon', seconds };
  await sendValidationMail(tx, { userId, reason: 'asked' });
  return { kind: 'sent' };
}
