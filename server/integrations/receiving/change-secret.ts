import type { CompanyId } from '../../../contract/kit/ids.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Sealer } from '../../platform/sealer.ts';
import { newSecret } from '../secret-rule.ts';
import { changeSealed, lockReceiver } from '../store.ts';

export type ChangeOutcome =
  | { readonly kind: 'changed'; readonly secret: string; readonly formerUntil: Date }
  /** Of two changes within the time the first secret would end at once, perhaps while it is the only one in use. */
  | { readonly kind: 'changing' | 'unknown' };

/** A new secret; the one before signs beside it for a while, so that a receiver changes over without a gap. */
export async function changeSecret(tx: Tx, wish: { companyId: CompanyId; code: string }, sealer: Sealer): Promise<ChangeOutcome> {
  const webhook = await tx.first(lockReceiver(wish.companyId, wish.code));
  if (webhook?.kind !== 'webhook') return { kind: 'unknown' };
  if (webhook.changing) return { kind: 'changing' };
  const { sealed, secret } = newSecret(sealer, webhook.code);
  const changed = await tx.first(changeSealed(webhook.id, sealed));
  if (changed === undefined) throw new Error(`the secret of receiver ${webhook.id} could not be changed`);
  return { kind: 'changed', secret, formerUntil: changed.until };
}
