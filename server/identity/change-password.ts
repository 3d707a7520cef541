import type { UserId } from '../../contract/kit/ids.ts';
import type { Tx } from '../platform/database.ts';
import { putInOutbox } from '../platform/outbox.ts';
import { sql } from '../platform/sql.ts';
import { endLinks, revokeSessionsOfUser } from './store.ts';

export interface PasswordChange {
  readonly userId: UserId;
  /** From `hashPassword`, made before the transaction. */
  readonly passwordHash: string;
  readonly by: 'reset' | 'changed';
  /** The session in which it happens goes on, where the password was given a moment ago. */
  readonly keepSessionId: number | null;
}

/** Stores a new password. Every other session, link and half-finished sign-in of the user ends, and the user is told. */
export async function changePassword(tx: Tx, { userId, passwordHash, by, keepSessionId }: PasswordChange): Promise<void> {
  const changed = await tx.first(sql<{ at: Date }>`
    update users set password_hash = ${passwordHash}, password_changed_at = app_now() where id = ${userId}
    returning password_changed_at as at`);
  if (changed === undefined) throw new Error(`there is no user ${userId}`);
  await tx.together(
    revokeSessionsOfUser(userId, keepSessionId),
    sql`update sessions set password_checked_at = app_now() where id = ${keepSessionId}::bigint`,
    endLinks(userId, ['reset-password', 'sign-in']),
    sql`delete from pending_sign_ins where user_id = ${userId}`,
  );
  await putInOutbox(tx, {
    dedupeKey: `password-changed:${userId}:${changed.at.getTime()}`,
    channel: 'email',
    template: 'password-changed',
    recipient: { kind: 'user', id: userId },
    payload: { by },
  });
}
