import type { CompanyId } from '../../../contract/kit/ids.ts';
import type { Tx } from '../../platform/database/database.ts';
import { lockReceiver, removeReceiver } from '../store.ts';

/** Nothing is sent to a removed webhook or CRM any more, and its secret is gone. False where there is none. */
export async function removeOwnReceiver(tx: Tx, { companyId, code }: { companyId: CompanyId; code: string }): Promise<boolean> {
  const receiver = await tx.first(lockReceiver(companyId, code));
  if (receiver === undefined) return false;
  await tx.together(...removeReceiver(receiver.id));
  return true;
}
