import type { CompanyId } from '../../../contract/kit/ids.ts';
import type { Tx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { lockReceiver } from '../store.ts';

/** Sends an event once more under the same id, with all its tries. What waits is sent anyway. */
export async function retryDelivery(
  tx: Tx,
  { companyId, code, id }: { companyId: CompanyId; code: string; id: number },
): Promise<'waits' | 'waits_already' | 'unknown'> {
  const receiver = await tx.first(lockReceiver(companyId, code));
  if (receiver === undefined) return 'unknown';
  const delivery = await tx.first(sql<{ state: string }>`
    select state from event_deliveries where id = ${id} and receiver_id = ${receiver.id} for update`);
  if (delivery === undefined) return 'unknown';
  if (delivery.state === 'waiting') return 'waits_already';
  await tx.rows(sql`
    update event_deliveries set state = 'waiting', ended_at = null, attempts = 0, due_at = app_now() where id = ${id}`);
  return 'waits';
}
