import type { CompanyId } from '../../../contract/kit/ids.ts';
import type { Tx } from '../../platform/database/database.ts';
import { lockWebhook, removeReceiver } from '../store.ts';

/** Nothing is sent to a removed webhook any more, and its secret is gone. False where there is none. */
export async function removeWebhook(tx: Tx, { companyId, code }: { companyId: CompanyId; code: string }): Promise<boolean> {
  const webhook = await tx.first(lockWebhook(companyId, code));
  if (webhook === undefined) return false;
  await tx.together(...removeReceiver(webhook.id));
  return true;
}
