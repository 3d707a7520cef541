import type { UserId } from '../../../contract/kit/ids.ts';
import { settingsColumn, valueOf, type SettingValues } from '../../platform/business-settings.ts';
import type { Tx } from '../../platform/database/database.ts';
import { hashSecret, randomToken } from '../../platform/random-code.ts';
import { sql } from '../../platform/database/sql.ts';
import { signInLinkHours } from '../settings.ts';
import { insertLink } from '../store.ts';

/** What the link of an alert carries as `t` and `s`; both belong into the secrets of its message. */
export interface SignInLink {
  readonly token: string;
  readonly selector: string;
}

/**
 * A link that signs its user in, once and for a day. Only for messages to the user's own address or mobile: whoever else
 * is written to gets an address without it.
 */
export async function issueSignInLink(tx: Tx, { userId }: { userId: UserId }): Promise<SignInLink> {
  const row = await tx.first(sql<{ settings: SettingValues }>`select ${settingsColumn}`);
  const [token, selector] = [randomToken(), randomToken().slice(0, 22)];
  const seconds = valueOf(row?.settings ?? null, signInLinkHours) * 3_600;
  const inserted = await tx.first(insertLink({ userId, purpose: 'sign-in', tokenHash: hashSecret(token), selector, seconds }));
  if (inserted === undefined) throw new Error(`there is no user ${userId} to sign in`);
  return { token, selector };
}
