import type { UserId } from '../../contract/kit/ids.ts';
import type { Tx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { putInOutbox } from '../platform/outbox.ts';
import { revokeKeysOfUser } from './api-keys.ts';
import { openSession, type NewSession, type OpenedSession } from './open-session.ts';
import { deleteDevicesOfUser, revokeSessionsOfUser } from './session-store.ts';
import { endLinks } from './store.ts';

interface PasswordChange {
  readonly userId: UserId;
  /** From `hashPassword`, made before the transaction. */
  readonly passwordHash: string;
  readonly by: 'reset' | 'changed';
  /** Whoever knew the former password may have made keys with it. */
  readonly revokesKeys: boolean;
}

/**
 * Stores a new password. Every session, link and half-finished sign-in of the user ends, no browser is known any more, the
 * company's API keys are revoked where that is wanted, and the user is told.
 */
export async function changePassword(tx: Tx, { userId, passwordHash, by, revokesKeys }: PasswordChange): Promise<void> {
  const changed = await tx.first(sql<{ at: Date }>`
    update users set password_hash = ${passwordHash}, password_changed_at = app_now() where id = ${userId}
    returning password_changed_at as at`);
  if (changed === undefined) throw new Error(`there is no user ${userId}`);
  await tx.together(
    revokeSessionsOfUser(userId, null),
    deleteDevicesOfUser(userId),
    endLinks(userId, ['reset-password', 'sign-in']),
    sql`delete from pending_sign_ins where user_id = ${userId}`,
  );
  if (revokesKeys) await revokeKeysOfUser(tx, userId);
  await putInOutbox(tx, {
    dedupeKey: `password-changed:${userId}:${changed.at.getTime()}`,
    channel: 'email',
    template: 'password-changed',
    recipient: { kind: 'user', id: userId },
    payload: { by },
  });
}

/**
 * A new password, chosen in a session in which the current one was given lately. That session ends like all others and this
 * browser gets a new one: whoever had got hold of the former cookie is out. Undefined where the company was locked meanwhile.
 */
export async function renewPassword(tx: Tx, input: NewSession & Pick<PasswordChange, 'revokesKeys'>): Promise<OpenedSession | undefined> {
  const { revokesKeys, ...session } = input;
  const { userId, passwordHash } = session;
  await changePassword(tx, { userId, passwordHash, by: 'changed', revokesKeys });
  return openSession(tx, session);
}
