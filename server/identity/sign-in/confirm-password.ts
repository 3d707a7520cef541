import type { UserId } from '../../../contract/kit/ids.ts';
import { countedAccount } from '../counted-account-query.ts';
import { findUser } from '../queries.ts';
import { markPasswordChecked } from '../sessions/session-store.ts';
import { signInWithPassword, type Storage, type Throttled } from '../sign-in-with-password.ts';
import { replacePasswordHash } from '../store.ts';

/** The current password, given again in a session. A wrong one counts as a failed sign-in of the same account. */
export async function confirmPassword(
  storage: Storage,
  input: {
    readonly userId: UserId;
    readonly sessionId: number;
    readonly password: string;
    readonly ip: string;
    readonly deviceToken: string | undefined;
  },
): Promise<{ readonly kind: 'right' | 'wrong' } | Throttled> {
  const { userId, sessionId, password, ip, deviceToken } = input;
  const user = await findUser(storage.db, userId);
  if (user === undefined) return { kind: 'wrong' };
  return signInWithPassword(storage, {
    account: await countedAccount(storage.db, { kind: 'user', email: user.email, deviceToken }),
    ip,
    password,
    find: () => Promise.resolve(user),
    enter: async (tx, { passwordHash }, newHash): Promise<{ kind: 'right' | 'wrong' }> => {
      const marked = await tx.first(markPasswordChecked({ sessionId, userId, passwordHash }));
      if (newHash !== null) await tx.rows(replacePasswordHash('users', userId, passwordHash, newHash));
      return { kind: marked === undefined ? 'wrong' : 'right' };
    },
  });
}
