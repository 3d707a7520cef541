import type { UserId } from '../../../contract/kit/ids.ts';
import { changePassword } from './change-password.ts';
import { isResetLinkGood } from '../link-query.ts';
import { hashPassword } from '../passwords.ts';
import type { Storage } from '../sign-in-with-password.ts';
import { forgetFailures, takeResetLink } from '../store.ts';
import { takeGuess, type GuessOutcome } from '../take-guess.ts';

/** Sets a new password by the link of a mail, once. The caller has judged the password. */
export async function resetPassword(
  storage: Storage,
  input: { readonly token: string; readonly email: string; readonly password: string; readonly revokesKeys: boolean; readonly ip: string },
): Promise<GuessOutcome<UserId>> {
  const { token, email, password, revokesKeys, ip } = input;
  // Hashing comes only after the link has been seen to be good: strangers cannot make us work.
  const isGood = await isResetLinkGood(storage.db, { token, email });
  const passwordHash = isGood ? await hashPassword(password) : null;
  return takeGuess(storage, { account: `reset-link:${token}`, ip }, async (tx) => {
    if (passwordHash === null) return undefined;
    const user = await tx.first(takeResetLink({ token, email }));
    if (user === undefined) return undefined;
    await changePassword(tx, { userId: user.id, passwordHash, by: 'reset', revokesKeys });
    // Who has read the mail need not wait for the failures that made them ask for it.
    await tx.rows(forgetFailures(user.email));
    return user.id;
  });
}
