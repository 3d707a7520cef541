import type { UserId } from '../../../contract/kit/ids.ts';
import { settingsColumn, valueOf, type SettingValues } from '../../platform/business-settings.ts';
import type { Tx } from '../../platform/database/database.ts';
import { putInOutbox } from '../../platform/outbox.ts';
import { hashSecret, randomToken } from '../../platform/random-code.ts';
import { sql } from '../../platform/database/sql.ts';
import type { ValidationReason } from '../messages.ts';
import { validationDays } from '../settings.ts';
import { insertLink, markValidationSent } from '../store.ts';

/**
 * Mails the user a link that confirms their address: after a registration, a change of the address, or when they ask. How
 * often they may ask is for `sendValidationMailAgain` to say. The link is worth nothing once they have another address.
 */
export async function sendValidationMail(tx: Tx, input: { userId: UserId; reason: ValidationReason }): Promise<{ linkId: number }> {
  const { userId, reason } = input;
  const row = await tx.first(sql<{ settings: SettingValues }>`select ${settingsColumn}`);
  const token = randomToken();
  const seconds = valueOf(row?.settings ?? null, validationDays) * 86_400;
  const [links] = await tx.together(
    insertLink({ userId, purpose: 'validate-email', tokenHash: hashSecret(token), selector: null, seconds }),
    markValidationSent(userId),
  );
  const linkId = links[0]?.id;
  if (linkId === undefined) throw new Error(`there is no user ${userId} to mail`);
  await putInOutbox(tx, {
    dedupeKey: `validate-email:${linkId}`,
    channel: 'email',
    template: 'validate-email',
    recipient: { kind: 'user', id: userId },
    payload: { linkId, reason },
    secrets: { token },
  });
  return { linkId };
}
