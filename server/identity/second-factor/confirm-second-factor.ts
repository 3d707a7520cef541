import type { Tx } from '../../platform/database/database.ts';
import { insertMessage } from '../../platform/outbox.ts';
import type { Sealer } from '../../platform/sealer.ts';
import { giveRecoveryCodes } from './give-recovery-codes.ts';
import { ownerName, type FactorOwner } from '../second-factor-query.ts';
import { lockSecondFactor, markSecondFactorConfirmed } from '../store.ts';
import { plainCode, stepOfCode } from './totp-rule.ts';

/**
 * The first code of a new key: from now on signing in asks for one. Answers the recovery codes, which are never shown
 * again; undefined for a wrong code, or where no key waits to be confirmed.
 */
export async function confirmSecondFactor(
  tx: Tx,
  input: { readonly owner: FactorOwner; readonly code: string; readonly sealer: Sealer },
): Promise<readonly string[] | undefined> {
  const { owner, code, sealer } = input;
  const factor = await tx.first(lockSecondFactor(owner));
  if (factor === undefined || factor.confirmedAt !== null) return undefined;
  const key = sealer.open(factor.secret, ownerName(owner));
  const step = key === undefined ? null : stepOfCode(key, plainCode(code), factor.now);
  if (step === null) return undefined;
  await tx.together(
    markSecondFactorConfirmed(factor.id, step),
    insertMessage({
      dedupeKey: `second-factor-on:${factor.id}:${step}`,
      channel: 'email',
      template: 'second-factor-on',
      recipient: owner,
      payload: {},
    }),
  );
  return giveRecoveryCodes(tx, { factorId: factor.id });
}
