import type { UserId } from '../../contract/kit/ids.ts';
import type { Tx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { putInOutbox } from '../platform/outbox.ts';
import { revokeUserKeys } from './api-keys.ts';
import { openSession, type NewSession, type OpenedSession } from './open-session.ts';
import { hashSecret } from '../platform/random-code.ts';
import { deleteUserDevices, keepSecondFactor, revokeUserSessions } from './session-store.ts';
import { endLinks } from './store.ts';

interface PasswordChange {
  readonly userId: UserId;
  /** Result of `hashPassword`, computed before the transaction. */
  readonly passwordHash: string;
  readonly by: 'reset' | 'changed';
  /** Anyone who knew the old password may have created keys. */
  readonly revokesKeys: boolean;
}

/**
 * Stores a new password. Ends the user's sessions, links and pending sign-ins, forgets known browsers, notifies the user and, if requested,
 * revokes the company's API keys.
 */
export async function changePassword(tx: Tx, { userId, passwordHash, by, revokesKeys }: PasswordChange): Promise<void> {
  const changed = await tx.first(sql<{ at: Date }>`
    update users set password_hash = ${passwordHash}, password_changed_at = app_now() where id = ${userId}
    returning password_changed_at as at`);
  if (changed === undefined) throw new Error(`there is no user ${userId}`);
  await tx.pipeline(
    revokeUserSessions(userId, null),
    deleteUserDevices(userId),
    endLinks(userId, ['reset-password', 'sign-in']),
    sql`delete from pending_sign_ins where user_id = ${userId}`,
  );
  if (revokesKeys) await revokeUserKeys(tx, userId);
  await putInOutbox(tx, {
    dedupeKey: `password-changed:${userId}:${changed.at.getTime()}`,
    channel: 'email',
    template: 'password-changed',
    recipient: { kind: 'user', id: userId },
    payload: { by },
  });
}

/**
 * Changes the password in a session with a recent password check. All sessions end and this browser gets a new one, which shuts out a
 * stolen cookie. Undefined if the company was locked meanwhile.
 */
export async function renewPassword(
  tx: Tx,
  input: NewSession & Pick<PasswordChange, 'revokesKeys'> & { readonly formerSessionId: number },
): Promise<OpenedSession | undefined> {
  const { revokesKeys, formerSessionId, ...session } = input;
  const { userId, passwordHash } = session;
  await changePassword(tx, { userId, passwordHash, by: 'changed', revokesKeys });
  const opened = await openSession(tx, session);
  if (opened !== undefined) await tx.rows(keepSecondFactor(formerSessionId, hashSecret(opened.token)));
  return opened;
}
