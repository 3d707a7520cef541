import type { CompanyId, PurchaseId, SourceId } from '../../contract/kit/ids.ts';
import { issueCreditNote } from '../../server/billing/issue-credit-note.ts';
import { postReturn } from '../../server/billing/postings.ts';
import { writeOffInvoice } from '../../server/billing/write-offs.ts';
import { lockAccount } from '../../server/billing/account.ts';
import { purchaseLead } from '../../server/buying/purchase-lead.ts';
import { withdrawEnquiry } from '../../server/enquiries/end-enquiry.ts';
import { sql } from '../../server/platform/database/sql.ts';
import type { TestApp } from '../app-harness.ts';
import { putOnSale } from './create-enquiry.ts';
import { beginLedgerPayment, payInLedger } from './make-payment.ts';

/** Buys a lead, optionally withdrawing its enquiry at once; returns the ids of invoice, purchase and enquiry. */
export async function buyOne({ database }: TestApp, companyId: CompanyId, sourceId: SourceId, isWithdrawn = false) {
  const enquiryId = await putOnSale(database, sourceId);
  const order = { companyId, enquiryId, channel: 'single', expectedPriceMinor: null, idempotency: null } as const;
  const outcome = await database.inTx((tx) => purchaseLead(tx, order));
  if (outcome.kind !== 'bought') throw new Error(JSON.stringify(outcome));
  if (isWithdrawn) await database.inTx((tx) => withdrawEnquiry(tx, { enquiryId, staffId: null, reason: 'changed their mind' }));
  const row = await database.db.first(sql<{ id: number; purchaseId: PurchaseId }>`
    select i.id, i.purchase_id as "purchaseId" from invoices i join purchases p on p.id = i.purchase_id
    where p.enquiry_id = ${enquiryId} and p.company_id = ${companyId}`);
  if (row === undefined) throw new Error('nothing was billed');
  return { ...row, enquiryId };
}

/**
 * Creates a company with one invoice in each state: paid (with part of an advance payment refunded), offset by a credit note, written off,
 * in a pending payment, and unpaid.
 */
export async function settleInEveryWay(test: TestApp, sourceId: SourceId): Promise<CompanyId> {
  const { companyId } = await test.company({ creditLimitMinor: 1_000_000 });
  const { database } = test;
  await buyOne(test, companyId, sourceId);
  const paymentId = await payInLedger(database, { companyId, amountMinor: 3_000 });
  await database.inTx(async (tx) => {
    await tx.rows(lockAccount(companyId));
    await postReturn(tx, { paymentId, kind: 'refund', providerRef: `re_${paymentId}`, amountMinor: 120 });
  });
  const [credited, lost] = [await buyOne(test, companyId, sourceId, true), await buyOne(test, companyId, sourceId)];
  await database.inTx(async (tx) => {
    await tx.rows(lockAccount(companyId));
    await issueCreditNote(tx, { purchaseId: credited.purchaseId, reason: 'withdrawn' });
    await writeOffInvoice(tx, { invoiceId: lost.id, reason: 'the firm is gone', staffId: null });
  });
  const waiting = await buyOne(test, companyId, sourceId);
  await beginLedgerPayment(database, { companyId, invoiceIds: [waiting.id], amountMinor: 10_000 });
  await buyOne(test, companyId, sourceId);
  return companyId;
}
