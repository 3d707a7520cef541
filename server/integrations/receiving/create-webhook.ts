import type { EventType } from '../../../contract/integrations/values.ts';
import type { CompanyId, UserId } from '../../../contract/kit/ids.ts';
import type { Tx } from '../../platform/database/database.ts';
import { randomCode } from '../../platform/random-code.ts';
import type { Sealer } from '../../platform/sealer.ts';
import { newSecret } from '../secret-rule.ts';
import { insertWebhook, lockReceivers } from '../store.ts';

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
