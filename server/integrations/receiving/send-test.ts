import type { CompanyId } from '../../../contract/kit/ids.ts';
import { insertTestEvent } from '../../platform/company-events.ts';
import type { Tx } from '../../platform/database/database.ts';
import { lockReceiver } from '../store.ts';

/** An event that tells nothing, sent to one webhook. One at a time: the next waits for the answer to the last. */
export async function sendTest(tx: Tx, { companyId, code }: { companyId: CompanyId; code: string }): Promise<'sent' | 'waits' | 'unknown'> {
  const webhook = await tx.first(lockReceiver(companyId, code));
  if (webhook?.kind !== 'webhook') return 'unknown';
  return (await tx.first(insertTestEvent(companyId, webhook.id))) === undefined ? 'waits' : 'sent';
}
