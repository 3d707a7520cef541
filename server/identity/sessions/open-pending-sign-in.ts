import { settingsColumn, valueOf, type SettingValues } from '../../platform/business-settings.ts';
import type { Tx } from '../../platform/database/database.ts';
import { hashSecret, randomToken } from '../../platform/random-code.ts';
import { sql } from '../../platform/database/sql.ts';
import type { FactorOwner } from '../second-factor-query.ts';
import { pendingSignInMinutes } from '../settings.ts';
import { insertPendingSignIn } from '../store.ts';

/**
 * Notes that the first half of a sign-in was right, and answers the token that its second half brings along. The caller
 * holds the owner's row, so that a change of the password at the same time ends this half too.
 */
export async function openPendingSignIn(tx: Tx, input: { owner: FactorOwner; byPassword: boolean }): Promise<string> {
  const row = await tx.first(sql<{ settings: SettingValues }>`select ${settingsColumn}`);
  const token = randomToken();
  const seconds = valueOf(row?.settings ?? null, pendingSignInMinutes) * 60;
  await tx.rows(insertPendingSignIn({ tokenHash: hashSecret(token), ...input, seconds }));
  return token;
}
