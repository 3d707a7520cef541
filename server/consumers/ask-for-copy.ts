import type { EnquiryId } from '../../contract/kit/ids.ts';
import type { Tx } from '../platform/database/database.ts';
import { putInOutbox } from '../platform/outbox.ts';
import { sql } from '../platform/database/sql.ts';

/**
 * Sends a consumer what is kept about them, to the address that they gave: the page itself shows none of it, since its link may have
 * been passed on. Once a day; asked again, nothing happens.
 */
export async function askForCopy(tx: Tx, { enquiryId }: { readonly enquiryId: EnquiryId }): Promise<void> {
  const today = await tx.first(sql<{ day: string }>`select to_char(app_now(), 'YYYY-MM-DD') as day`);
  if (today === undefined) throw new Error('the database knows no day');
  await putInOutbox(tx, {
    dedupeKey: `consumer.copy:${enquiryId}:${today.day}`,
    channel: 'email',
    template: 'consumer.copy',
    recipient: { kind: 'enquiry', id: enquiryId },
    payload: {},
  });
}
