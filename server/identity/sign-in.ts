import { emailKey } from '../../contract/kit/email-rule.ts';
import type { UserId } from '../../contract/kit/ids.ts';
import type { Tx } from '../platform/database/database.ts';
import { describeDevice } from './device-rule.ts';
import { countedAccount } from './attempts.ts';
import { openSession, type OpenedSession, type Browser } from './open-session.ts';
import { openPendingSignIn } from './pending-sign-in.ts';
import { findUserByEmail, isUserLocked, type UserAccount } from './queries.ts';
import { signInWithPassword, type Storage, type Throttled } from './sign-in-with-password.ts';
import { lockUser, replacePasswordHash } from './store.ts';

export interface SignIn {
  readonly email: string;
  readonly password: string;
  readonly ip: string;
  readonly userAgent?: string | undefined;
  readonly browser: Browser;
}

export type SignInOutcome =
  | (OpenedSession & { readonly kind: 'signed_in'; readonly userId: UserId; readonly offerPasskey: boolean })
  /** The password was right; the second factor is still needed, with this token. */
  | { readonly kind: 'code_wanted'; readonly pendingToken: string }
  | { readonly kind: 'wrong' }
  /** The operator locked the company. Only revealed after the correct password. */
  | { readonly kind: 'locked' }
  | Throttled;

/** Signs in a trade user. Users of closed companies may sign in too. */
export async function signIn(storage: Storage, input: SignIn): Promise<SignInOutcome> {
  const email = emailKey(input.email);
  return signInWithPassword(storage, {
    account: await countedAccount(storage.db, { kind: 'user', email, deviceToken: input.browser.deviceToken }),
    ip: input.ip,
    password: input.password,
    find: (db) => findUserByEmail(db, email),
    enter: async (tx, { userId, passwordHash, hasSecondFactor, offerPasskey }, newHash): Promise<SignInOutcome> => {
      if (hasSecondFactor) return askForCode(tx, { userId, passwordHash }, newHash);
      const device = describeDevice(input.userAgent, input.ip);
      const opened = await openSession(tx, { userId, passwordHash, browser: input.browser, device });
      // No session: the company is locked, or the password changed since the check.
      if (opened === undefined) return { kind: (await isUserLocked(tx, userId)) ? 'locked' : 'wrong' };
      if (newHash !== null) await tx.rows(replacePasswordHash('users', userId, passwordHash, newHash));
      return { kind: 'signed_in', ...opened, userId, offerPasskey };
    },
  });
}

/** Holds the sign-in until the second factor is given. */
async function askForCode(tx: Tx, { userId, passwordHash }: UserAccount, newHash: string | null): Promise<SignInOutcome> {
  const user = await tx.first(lockUser(userId, passwordHash));
  if (user === undefined) return { kind: 'wrong' };
  if (user.locked) return { kind: 'locked' };
  if (newHash !== null) await tx.rows(replacePasswordHash('users', userId, passwordHash, newHash));
  return { kind: 'code_wanted', pendingToken: await openPendingSignIn(tx, { owner: { kind: 'user', id: userId }, byPassword: true }) };
}
