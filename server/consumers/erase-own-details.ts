import type { CompanyId, EnquiryId, PurchaseId } from '../../contract/kit/ids.ts';
import { eraseConsumer } from '../enquiries/consumer/erase-consumer.ts';
import type { Tx } from '../platform/database/database.ts';
import { putInOutbox } from '../platform/outbox.ts';
import { sql } from '../platform/database/sql.ts';

/** Erases what is known of a consumer, and tells every company that has it to do the same. Answers false where it was done before. */
export async function eraseOwnDetails(tx: Tx, { enquiryId }: { readonly enquiryId: EnquiryId }): Promise<boolean> {
  if (!(await eraseConsumer(tx, { enquiryId }))) return false;
  const buyers = await tx.rows(sql<{ purchaseId: PurchaseId; companyId: CompanyId }>`
    select id as "purchaseId", company_id as "companyId" from purchases where enquiry_id = ${enquiryId} order by id`);
  for (const { purchaseId, companyId } of buyers) {
    await putInOutbox(tx, {
      dedupeKey: `consumer.erased:${purchaseId}`,
      channel: 'email',
      template: 'consumer.erased',
      recipient: { kind: 'company', id: companyId },
      payload: { purchaseId },
    });
  }
  return true;
}
