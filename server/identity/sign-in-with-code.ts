import type { UserId } from '../../contract/kit/ids.ts';
import type { Tx } from '../platform/database/database.ts';
import { hashSecret, randomToken } from '../platform/random-code.ts';
import type { Sealer } from '../platform/sealer.ts';
import { sql } from '../platform/database/sql.ts';
import type { Device } from './device-rule.ts';
import { findPendingUser, pendingUser, type PendingUser } from './pending-sign-in.ts';
import { ownerName, type FactorOwner } from './second-factor-query.ts';
import type { Storage, Throttled } from './sign-in-with-password.ts';
import { type OpenedSession, getSessionTerms, settleSession, type Browser } from './open-session.ts';
import { insertSession } from './session-store.ts';
import { deletePendingSignIn } from './store.ts';
import { takeGuess } from './attempts.ts';
import { useSecondFactor } from './second-factor.ts';

export interface CodeSignIn {
  /** From a correct password or sign-in link. */
  readonly pendingToken: string | undefined;
  readonly code: string;
  readonly ip: string;
  readonly device: Device;
  readonly browser: Browser;
  readonly sealer: Sealer;
}

type Entered = (OpenedSession & { readonly kind: 'signed_in'; readonly userId: UserId }) | { readonly kind: 'locked' };
export type CodeSignInOutcome =
  | Entered
  | { readonly kind: 'wrong' }
  /** The first factor expired or never happened: start again with the password. */
  | { readonly kind: 'expired' }
  | Throttled;

/** Completes a sign-in. Codes are counted and throttled like passwords, under their own name. */
export async function signInWithCode(storage: Storage, input: CodeSignIn): Promise<CodeSignInOutcome> {
  const { pendingToken, ip } = input;
  const owner = await findPendingUser(storage.db, pendingToken);
  const account = owner === undefined ? `second-factor:${ip}` : ownerName(owner);
  const outcome = await takeGuess(storage, { account, ip }, (tx) =>
    owner === undefined || pendingToken === undefined ? Promise.resolve(undefined) : enter(tx, owner, pendingToken, input),
  );
  if (outcome.kind === 'right') return outcome.value;
  return outcome.kind === 'wrong' && owner === undefined ? { kind: 'expired' } : outcome;
}

async function enter(tx: Tx, owner: FactorOwner, pendingToken: string, input: CodeSignIn): Promise<Entered | undefined> {
  const { code, sealer, device, browser } = input;
  // Same lock order as everywhere: the user, then their rows. A company lock or new password comes strictly before or after.
  const pending = await tx.first(sql<PendingUser>`${pendingUser(pendingToken)} for no key update of u for share of c`);
  if (pending === undefined) return undefined;
  if (!(await useSecondFactor(tx, { owner, code, sealer }))) return undefined;
  if (pending.locked) return { kind: 'locked' };
  const { userId, byPassword } = pending;
  const token = randomToken();
  const terms = await getSessionTerms(tx, 'user');
  const { seconds } = terms;
  await tx.pipeline(
    deletePendingSignIn(hashSecret(pendingToken)),
    insertSession({ tokenHash: hashSecret(token), seconds, userId, byPassword, bySecondFactor: true, ...device }),
  );
  return { kind: 'signed_in', userId, token, ...(await settleSession(tx, { owner, browser, terms })) };
}
