import type { Tx } from '../../platform/database/database.ts';
import { putInOutbox } from '../../platform/outbox.ts';
import type { Sealer } from '../../platform/sealer.ts';
import { ownerName, type FactorOwner } from '../second-factor-query.ts';
import { lockSecondFactor, markStepUsed, takeRecoveryCode } from '../store.ts';
import { plainCode, stepOfCode } from './totp-rule.ts';

/**
 * Whether this is a code of the owner's authenticator that was not used before, or one of their recovery codes. True spends
 * it: whoever looked over a shoulder comes too late.
 */
export async function useSecondFactor(
  tx: Tx,
  input: { readonly owner: FactorOwner; readonly code: string; readonly sealer: Sealer },
): Promise<boolean> {
  const { owner, sealer } = input;
  const code = plainCode(input.code);
  const factor = await tx.first(lockSecondFactor(owner));
  if (factor === undefined || factor.confirmedAt === null) return false;
  const key = sealer.open(factor.secret, ownerName(owner));
  const step = key === undefined ? null : stepOfCode(key, code, factor.now);
  if (step !== null) {
    if (step <= factor.lastStep) return false;
    await tx.rows(markStepUsed(factor.id, step));
    return true;
  }
  const used = await tx.first(takeRecoveryCode(factor.id, code));
  if (used === undefined) return false;
  await putInOutbox(tx, {
    dedupeKey: `recovery-code-used:${factor.id}:${used.left}:${factor.now.getTime()}`,
    channel: 'email',
    template: 'recovery-code-used',
    recipient: owner,
    payload: { left: used.left },
  });
  return true;
}
