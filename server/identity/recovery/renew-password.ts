import type { Tx } from '../../platform/database/database.ts';
import { changePassword, type PasswordChange } from './change-password.ts';
import { openSession, type NewSession, type OpenedSession } from '../sessions/open-session.ts';

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
