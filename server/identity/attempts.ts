import type { Tx, Db } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { hashSecret, isToken } from '../platform/random-code.ts';
import { takeAttempt, type Storage, type Throttled } from './sign-in-with-password.ts';
import { removeAttempt, settleAttemptAsFailure } from './store.ts';

export type GuessOutcome<Right> = { readonly kind: 'right'; readonly value: Right } | { readonly kind: 'wrong' } | Throttled;

/**
 * Tries a guessable secret, counted and throttled like a password; `account` identifies what is guessed. `attempt` returns undefined for a
 * wrong secret and must not have written anything by then.
 */
export async function takeGuess<Right>(
  storage: Storage,
  input: { readonly account: string; readonly ip: string },
  attempt: (tx: Tx) => Promise<Right | undefined>,
): Promise<GuessOutcome<Right>> {
  const taken = await takeAttempt(storage, input);
  if (taken.kind === 'throttled') return taken;
  return storage.inTx(async (tx) => {
    const value = await attempt(tx);
    await tx.rows(value === undefined ? settleAttemptAsFailure(taken.attemptId) : removeAttempt(taken.attemptId));
    return value === undefined ? { kind: 'wrong' } : { kind: 'right', value };
  });
}

/**
 * Returns the name that password attempts count under: the account, or the account in a known browser. A stranger's wrong passwords
 * therefore cannot lock out the owner, and a known browser gets no extra attempts. Unknown emails run the same statement.
 */
export async function countedAccount(
  db: Db,
  { kind, email, deviceToken }: { readonly kind: 'user' | 'staff'; readonly email: string; readonly deviceToken: string | undefined },
): Promise<string> {
  const account = kind === 'user' ? email : `operator:${email}`;
  if (deviceToken === undefined || !isToken(deviceToken)) return account;
  const person = kind === 'user' ? sql`users p on p.id = d.user_id` : sql`staff p on p.id = d.staff_id`;
  const known = await db.first(sql<{ id: number }>`
    select d.id from known_devices d join ${person} where d.token_hash = ${hashSecret(deviceToken)} and p.email = ${email}`);
  return known === undefined ? account : `${account} device:${known.id}`;
}
