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
const longestWaitMs = 5_000;
const busy: Throttled = { kind: 'throttled', seconds: 1 };

/** Takes an attempt; while others of the account are under way and could fill the limit, waits for what they come to. */
export async function takeAttempt(
  storage: Storage,
  input: { account: string; ip: string },
): Promise<{ kind: 'taken'; attemptId: number } | Throttled> {
  const counted = { accountHash: hashSecret(input.account), address: countedAddress(input.ip) };
  for (let waitedMs = 0; waitedMs < longestWaitMs; waitedMs += pauseMs) {
    if (isHashingBusy()) return busy;
    const outcome: AttemptOutcome = await storage.inTx((tx) => takeSignInAttempt(tx, counted));
    if (outcome.kind === 'taken') return outcome;
    if (outcome.kind === 'refused') return { kind: 'throttled', seconds: outcome.seconds };
    await pause(pauseMs);
  }
  return busy;
}

export interface PasswordAttempt<Account extends { readonly passwordHash: string }, Entered> {
  /** What failures are counted under, known to us or not. */
  readonly account: string;
  readonly ip: string;
  readonly password: string;
  readonly find: (db: Db) => Promise<Account | undefined>;
  /** Runs after the right password; `newHash` is the same password hashed with today's parameters, where that is due. */
  readonly enter: (tx: Tx, account: Account, newHash: string | null) => Promise<Entered>;
}

/**
 * Checks a password: throttle first, then the password, then whatever `enter` decides. A known account and an unknown one
 * take the same steps and the same time. Only a wrong password leaves a failure behind.
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
