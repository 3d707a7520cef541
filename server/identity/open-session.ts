import type { UserId } from '../../contract/kit/ids.ts';
import type { Tx } from '../platform/database.ts';
import { hashSecret, randomToken } from '../platform/random-code.ts';
import type { Device } from './device-rule.ts';
import { insertTradeSession, revokeSession } from './store.ts';

export interface NewSession {
  readonly userId: UserId;
  /** The hash that the password was found to fit, or that was made of it just now. */
  readonly passwordHash: string;
  /** The session that this browser had so far; it ends, for every sign-in gets a token of its own. */
  readonly formerToken: string | undefined;
  readonly device: Device;
}

/** Opens a session and answers its token; undefined where the company is locked or the password has changed meanwhile. */
export async function openSession(tx: Tx, { userId, passwordHash, formerToken, device }: NewSession): Promise<string | undefined> {
  const token = randomToken();
  const session = await tx.first(insertTradeSession({ tokenHash: hashSecret(token), userId, passwordHash, ...device }));
  if (session === undefined) return undefined;
  if (formerToken !== undefined) await tx.rows(revokeSession(hashSecret(formerToken)));
  return token;
}
