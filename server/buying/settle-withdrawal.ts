import type { CompanyId, EnquiryId, PurchaseId } from '../../contract/kit/ids.ts';
import { issueCreditNote } from '../billing/issue-credit-note.ts';
import { lockAccount } from '../billing/account.ts';
import { sinceEnquiry } from '../enquiries/contacts.ts';
import type { Database } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { putInOutbox } from '../platform/outbox.ts';

interface Buyer {
  readonly purchaseId: PurchaseId;
  readonly companyId: CompanyId;
  readonly boughtWithinHour: boolean;
}

/**
 * Notifies the buyers of a withdrawn enquiry, and refunds those who bought within the hour before. One transaction each; idempotent. Returns the
 * number credited now.
 */
export async function settleWithdrawal({ db, inTx }: Pick<Database, 'db' | 'inTx'>, enquiryId: EnquiryId): Promise<number> {
  const buyers = await db.rows(sql<Buyer>`
    select p.id as "purchaseId", p.company_id as "companyId", min(e.at) <= p.created_at + interval '1 hour' as "boughtWithinHour"
    from purchases p join enquiry_events e on e.enquiry_id = p.enquiry_id and e.event = 'withdrawn' and ${sinceEnquiry(sql`e.at`, enquiryId)}
    where p.enquiry_id = ${enquiryId} group by p.id order by p.id`);
  let credited = 0;
  for (const { purchaseId, companyId, boughtWithinHour } of buyers) {
    await inTx(async (tx) => {
      await tx.rows(lockAccount(companyId));
      const outcome = boughtWithinHour ? await issueCreditNote(tx, { purchaseId, reason: 'withdrawn' }) : null;
      if (outcome?.kind === 'issued') credited += 1;
      await putInOutbox(tx, {
        dedupeKey: `purchase.withdrawn:${purchaseId}`,
        channel: 'email',
        template: 'purchase.withdrawn',
        recipient: { kind: 'company', id: companyId },
        payload: { purchaseId },
      });
    });
  }
  return credited;
}
