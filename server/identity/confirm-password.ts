import type { UserId } from '../../contract/kit/ids.ts';
import { findUser } from './queries.ts';
import { signInWithPassword, type Storage, type Throttled } from './sign-in-with-password.ts';
import { markPasswordChecked, replacePasswordHash } from './store.ts';

/** The current password, given again in a session. A wrong one counts as a failed sign-in of the same account. */
export async function confirmPassword(
  storage: Storage,
  input: { readonly userId: UserId; readonly sessionId: number; readonly password: string; readonly ip: string },
): Promise<{ readonly kind: 'right' | 'wrong' } | Throttled> {
  const { userId, sessionId, password, ip } = input;
  const user = await findUser(storage.db, userId);
  if (user === undefined) return { kind: 'wrong' };
  return signInWithPassword(storage, {
    account: user.email,
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
