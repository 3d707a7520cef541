import { randomBytes } from 'node:crypto';
import type { EventType } from '../../../contract/integrations/values.ts';
import type { CompanyId, UserId } from '../../../contract/kit/ids.ts';
import type { Tx } from '../../platform/database/database.ts';
import { randomCode } from '../../platform/random-code.ts';
import type { Sealer } from '../../platform/sealer.ts';
import { insertWebhook, lockReceivers } from '../store.ts';

const secretBytes = 32;

/** Where a receiver's secret is kept: moved to another it cannot be opened. */
export const placeOfSecret = (code: string): string => `receiver ${code}`;

/** A secret to sign with, as it is stored and as it is told. */
export function newSecret(sealer: Sealer, code: string): { readonly sealed: Buffer; readonly secret: string } {
  const bytes = randomBytes(secretBytes);
  return { sealed: sealer.seal(bytes, placeOfSecret(code)), secret: `whsec_${bytes.toString('base64')}` };
}

export interface WebhookOrder {
  readonly companyId: CompanyId;
  readonly userId: UserId;
  readonly url: string;
  readonly events: readonly EventType[];
}

/** Another webhook of a company with the secret that signs for it; undefined where it has as many as it may. */
export async function createWebhook(
  tx: Tx,
  order: WebhookOrder,
  sealer: Sealer,
): Promise<{ readonly code: string; readonly secret: string } | undefined> {
  const code = randomCode(12);
  const { sealed, secret } = newSecret(sealer, code);
  await tx.rows(lockReceivers(order.companyId));
  const created = await tx.first(insertWebhook({ ...order, code, sealed }));
  return created === undefined ? undefined : { code, secret };
}
