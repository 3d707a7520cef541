import { setTimeout as pause } from 'node:timers/promises';
import type { Database, Db, Tx } from '../platform/database/database.ts';
import { hashSecret } from '../platform/random-code.ts';
import { countedAddress } from '../platform/http/address-rule.ts';
import { hashPassword, isHashingBusy, isRightPassword, needsNewHash } from './passwords.ts';
import { removeAttempt, settleAttemptAsFailure, insertAttempt } from './store.ts';
import { settingsColumn, getSettingValue, type SettingValues } from '../platform/business-settings.ts';
import { sql } from '../platform/database/sql.ts';
import { failuresPerAccount, failuresPerAddress, failureWindowMinutes } from './settings.ts';
import { judgeAttempts, type Attempts, type ThrottleVerdict } from './throttle-rule.ts';

type AttemptOutcome = Exclude<ThrottleVerdict, { kind: 'go' }> | { readonly kind: 'taken'; readonly attemptId: number };

/** Advisory lock classes; always take the account first. */
const accountLock = 7_301;
const addressLock = 7_302;

/**
 * Counts the attempt as a failure before checking the password, or refuses it. Locks serialise attempts per account and address. The caller
 * then settles it: removes it on success, dates it on failure.
 */
async function takeSignInAttempt(tx: Tx, input: { accountHash: Buffer; address: string }): Promise<AttemptOutcome> {
  const { accountHash, address } = input;
  const row = await tx.first(sql<{ settings: SettingValues }>`select ${settingsColumn}`);
  const settings = row?.settings ?? null;
  const minutes = getSettingValue(settings, failureWindowMinutes);
  const limits = {
    perAccount: getSettingValue(settings, failuresPerAccount),
    perAddress: getSettingValue(settings, failuresPerAddress),
    windowMs: minutes * 60_000,
  };
  const [, , attempts] = await tx.pipeline(
    sql`select pg_advisory_xact_lock(${accountLock}::integer, ${accountHash.readInt32BE(0)}::integer)`,
    sql`select pg_advisory_xact_lock(${addressLock}::integer, ${hashSecret(address).readInt32BE(0)}::integer)`,
    sql<Attempts>`
      select app_now() as now,
             array(select failed_at from sign_in_failures
                   where account_hash = ${accountHash} and failed_at > app_now() - make_interval(mins => ${2 * minutes}::integer)
                   order by failed_at desc limit ${limits.perAccount}) as account,
             array(select failed_at from sign_in_failures
                   where address = ${address} and failed_at > app_now() - make_interval(mins => ${2 * minutes}::integer)
                   order by failed_at desc limit ${limits.perAddress}) as address`,
  );
  const verdict = attempts[0] === undefined ? { kind: 'wait_for_others' as const } : judgeAttempts(attempts[0], limits);
  if (verdict.kind !== 'go') return verdict;
  const inserted = await tx.first(insertAttempt(input));
  if (inserted === undefined) throw new Error('an inserted attempt returned no id');
  return { kind: 'taken', attemptId: inserted.id };
}

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

interface PasswordAttempt<Account extends { readonly passwordHash: string }, Entered> {
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
