import type { Tx } from '../../platform/database/database.ts';
import { putInOutbox } from '../../platform/outbox.ts';
import type { FactorOwner } from '../second-factor-query.ts';
import { deleteSecondFactor } from '../store.ts';

/** Switches the second factor off: key and recovery codes are gone, and the owner is told. Off already stays off. */
export async function removeSecondFactor(tx: Tx, { owner }: { owner: FactorOwner }): Promise<void> {
  const removed = await tx.first(deleteSecondFactor(owner));
  // One that was never confirmed was never asked for.
  if (removed === undefined || removed.confirmedAt === null) return;
  await putInOutbox(tx, {
    dedupeKey: `second-factor-off:${removed.id}`,
    channel: 'email',
    template: 'second-factor-off',
    recipient: owner,
    payload: {},
  });
}
