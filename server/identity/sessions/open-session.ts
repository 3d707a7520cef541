import type { UserId } from '../../../contract/kit/ids.ts';
import type { Tx } from '../../platform/database/database.ts';
import { hashSecret, randomToken } from '../../platform/random-code.ts';
import type { Device } from '../device-rule.ts';
import { insertTradeSession } from './session-store.ts';
import { getSessionTerms } from './session-terms-query.ts';
import { settleSession, type Browser, type SettledSession } from './settle-session.ts';

export interface NewSession {
  readonly userId: UserId;
  /** The hash that the password was found to fit, or that was made of it just now. */
  readonly passwordHash: string;
  readonly browser: Browser;
  readonly device: Device;
}

export interface OpenedSession extends SettledSession {
  readonly token: string;
}

/** Opens a session and answers its token; undefined where the company is locked or the password has changed meanwhile. */
export async function openSession(tx: Tx, { userId, passwordHash, browser, device }: NewSession): Promise<OpenedSession | undefined> {
  const token = randomToken();
  const terms = await getSessionTerms(tx, 'user');
  const { seconds } = terms;
  const session = await tx.first(insertTradeSession({ tokenHash: hashSecret(token), seconds, userId, passwordHash, ...device }));
  if (session === undefined) return undefined;
  return { token, ...(await settleSession(tx, { owner: { kind: 'user', id: userId }, browser, terms })) };
}
