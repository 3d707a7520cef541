import type { Tx } from '../platform/database/database.ts';
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
