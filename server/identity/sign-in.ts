import type { UserId } from '../../contract/kit/ids.ts';
import { deviceOf } from './device-rule.ts';
import { openSession } from './open-session.ts';
import { findUserByEmail, isUserLocked } from './queries.ts';
import { signInWithPassword, type Storage, type Throttled } from './sign-in-with-password.ts';
import { replacePasswordHash } from './store.ts';

export interface SignIn {
  readonly email: string;
  readonly password: string;
  readonly ip: string;
  readonly userAgent?: string | undefined;
  /** The session that this browser had so far; it ends, for every sign-in gets a token of its own. */
  readonly formerToken: string | undefined;
}

export type SignInOutcome =
  | { readonly kind: 'signed_in'; readonly token: string; readonly userId: UserId }
  | { readonly kind: 'wrong' }
  /** The operator has locked the company. Told only to who knows the password. */
  | { readonly kind: 'locked' }
  | Throttled;

/** Signs a trade user in. Users of closed companies may sign in too. */
export async function signIn(storage: Storage, input: SignIn): Promise<SignInOutcome> {
  const email = input.email.trim().toLowerCase();
  return signInWithPassword(storage, {
    account: email,
    ip: input.ip,
    password: input.password,
    find: (db) => findUserByEmail(db, email),
    enter: async (tx, { userId, passwordHash }, newHash): Promise<SignInOutcome> => {
      const device = deviceOf(input.userAgent, input.ip);
      const token = await openSession(tx, { userId, passwordHash, formerToken: input.formerToken, device });
      // No session: the company is locked, or the password was changed since it was checked.
      if (token === undefined) return { kind: (await isUserLocked(tx, userId)) ? 'locked' : 'wrong' };
      if (newHash !== null) await tx.rows(replacePasswordHash('users', userId, passwordHash, newHash));
      return { kind: 'signed_in', token, userId };
    },
  });
}
