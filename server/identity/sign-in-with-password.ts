import { setTimeout as pause } from 'node:timers/promises';
import type { Database, Db, Tx } from '../platform/database/database.ts';
import { hashSecret } from '../platform/random-code.ts';
import { countedAddress } from '../platform/http/address-rule.ts';
import { hashPassword, isHashingBusy, isRightPassword, needsNewHash } from './passwords.ts';
import { removeAttempt, settleAttemptAsFailure } from './store.ts';
import { takeSignInAttempt, type AttemptOutcome } from './take-sign-in-attempt.ts';

export type Storage = Pick<Database, 'db' | 'inTx'>;
export type Throttled = { readonly kind: 'throttled'; readonly seconds: number };

const pauseMs = 25;
const maxWaitMs = 5_000;
const busy: Throttled = { kind: 'throttled', seconds: 1 };

/** Takes an attempt; waits for the outcome of concurrent ones if they could reach the limit. */
export async function takeAttempt(
  storage: Storage,
  input: { account: string; ip: string },
): Promise<{ kind: 'taken'; attemptId: number } | Throttled> {
  const counted = { accountHash: hashSecret(input.account), address: countedAddress(input.ip) };
  for (let waitedMs = 0; waitedMs < maxWaitMs; waitedMs += pauseMs) {
    if (isHashingBusy()) return busy;
    const outcome: AttemptOutcome = await storage.inTx((tx) => takeSignInAttempt(tx, counted));
    if (outcome.kind === 'taken') return outcome;
    if (outcome.kind === 'refused') return { kind: 'throttled', seconds: outcome.seconds };
    await pause(pauseMs);
  }
  return busy;
}

export interface PasswordAttempt<Account extends { readonly passwordHash: string }, Entered> {
  /** Name that failures count under, known to us or not. */
  readonly account: string;
  readonly ip: string;
  readonly password: string;
  readonly find: (db: Db) => Promise<Account | undefined>;
  /** Runs after a correct password; `newHash` is set if the hash is due for renewal. */
  readonly enter: (tx: Tx, account: Account, newHash: string | null) => Promise<Entered>;
}

/**
 * Checks a password: throttle, verify, then `enter`. Known and unknown accounts take the same steps and time. Only a wrong password records
 * a failure.
 */
export async function signInWithPassword<Account extends { readonly passwordHash: string }, Entered>(
  storage: Storage,
  attempt: PasswordAttempt<Account, Entered>,
): Promise<Entered | Throttled | { readonly kind: 'wrong' }> {
  const taken = await takeAttempt(storage, attempt);
  if (taken.kind === 'throttled') return taken;
  const account = await attempt.find(storage.db);
  const isRight = await isRightPassword(account?.passwordHash, attempt.password);
  if (account === undefined || !isRight) {
    await storage.inTx((tx) => tx.rows(settleAttemptAsFailure(taken.attemptId)));
    return { kind: 'wrong' };
  }
  const newHash = needsNewHash(account.passwordHash) ? await hashPassword(attempt.password) : null;
  return storage.inTx(async (tx) => {
    await tx.rows(removeAttempt(taken.attemptId));
    return attempt.enter(tx, account, newHash);
  });
}
