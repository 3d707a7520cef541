import type { Tx } from '../../platform/database/database.ts';
import { hashSecret } from '../../platform/random-code.ts';
import { revokeSession } from './session-store.ts';

/** Ends the session of a token, a trade user's or staff's. An unknown or ended one is no refusal: it is over either way. */
export async function endSession(tx: Tx, input: { token: string }): Promise<void> {
  await tx.rows(revokeSession(hashSecret(input.token)));
}
