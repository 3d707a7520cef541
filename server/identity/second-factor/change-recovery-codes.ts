import { putInOutbox } from '../../platform/outbox.ts';
import type { Tx } from '../../platform/database/database.ts';
import { giveRecoveryCodes } from './give-recovery-codes.ts';
import type { FactorOwner } from '../second-factor-query.ts';
import { lockSecondFactor } from '../store.ts';

/** New recovery codes, because the former were used up or seen by somebody. Undefined while the second factor is off. */
export async function changeRecoveryCodes(tx: Tx, { owner }: { owner: FactorOwner }): Promise<readonly string[] | undefined> {
  const factor = await tx.first(lockSecondFactor(owner));
  if (factor === undefined || factor.confirmedAt === null) return undefined;
  await putInOutbox(tx, {
    dedupeKey: `recovery-codes-made:${factor.id}:${factor.now.getTime()}`,
    channel: 'email',
    template: 'recovery-codes-made',
    recipient: owner,
    payload: {},
  });
  return giveRecoveryCodes(tx, { factorId: factor.id });
}
