import type { CompanyId } from '../../../contract/kit/ids.ts';
import { insertTestEvent } from '../../platform/company-events.ts';
import type { Tx } from '../../platform/database/database.ts';
import { insertDeliveries, lockReceiver } from '../store.ts';

/** An event that tells nothing, sent to one webhook. One at a time: the next waits for the answer to the last. */
export async function sendTest(tx: Tx, { companyId, code }: { companyId: CompanyId; code: string }): Promise<'sent' | 'waits' | 'unknown'> {
  const webhook = await tx.first(lockReceiver(companyId, code));
  if (webhook?.kind !== 'webhook') return 'unknown';
  const event = await tx.first(insertTestEvent(companyId, webhook.id));
  if (event === undefined) return 'waits';
  // At once, so that the log that is opened next has it already and follows it.
  await tx.rows(insertDeliveries([event.id]));
  return 'sent';
}
