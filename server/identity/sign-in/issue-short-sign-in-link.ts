import type { UserId } from '../../../contract/kit/ids.ts';
import { splitShortLink, shortLinkLength } from '../../../contract/alerts/short-link-rule.ts';
import { settingsColumn, valueOf, type SettingValues } from '../../platform/business-settings.ts';
import type { Tx } from '../../platform/database/database.ts';
import { hashSecret, randomShortCode } from '../../platform/random-code.ts';
import { sql } from '../../platform/database/sql.ts';
import { signInLinkHours } from '../settings.ts';
import { insertLink } from '../store.ts';

/**
 * The same as a sign-in link, for a text message: one short code instead of token and selector. Only for the user's own
 * mobile number. It belongs into the secrets of its message.
 */
export async function issueShortSignInLink(tx: Tx, { userId }: { userId: UserId }): Promise<string> {
  const row = await tx.first(sql<{ settings: SettingValues }>`select ${settingsColumn}`);
  const code = randomShortCode(shortLinkLength);
  const { selector, token } = splitShortLink(code);
  const seconds = valueOf(row?.settings ?? null, signInLinkHours) * 3_600;
  const inserted = await tx.first(insertLink({ userId, purpose: 'sign-in', tokenHash: hashSecret(token), selector, seconds }));
  if (inserted === undefined) throw new Error(`there is no user ${userId} to sign in`);
  return code;
}
