import type { Tx, Db } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { hashSecret, isToken } from '../platform/random-code.ts';
import { takeAttempt, type Storage, type Throttled } from './sign-in-with-password.ts';
import { removeAttempt, settleAttemptAsFailure } from './store.ts';

export type GuessOutcome<Right> = { readonly kind: 'right'; readonly value: Right } | { readonly kind: 'wrong' } | Throttled;

/**
 * Tries a secret that a stranger could guess at, counted and throttled like a password: `account` names what is guessed at.
 * `attempt` answers undefined for a wrong one and has written nothing that should stay then.
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
 * Under what the tries of a password count: the account, or the account in one browser that has signed in to it before. So a
 * stranger's wrong passwords do not shut out the owner, and a known browser has no more tries than a stranger. For an e-mail
 * that nobody has it takes the same statement.
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
