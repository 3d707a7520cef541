import type { CompanyId } from '../../../contract/kit/ids.ts';
import type { CurrencyCode } from '../../../contract/kit/money.ts';
import type { Db } from '../../platform/database/database.ts';
import { type Sql, sql } from '../../platform/database/sql.ts';
import { invoiceShares, settledShares, type InvoiceShare } from '../allocations.ts';
import { insertMessage } from '../../platform/outbox.ts';

/** Queues the receipt of a successful payment, once. Run it in the transaction that settles the payment. */
export function issueReceipt({ companyId, paymentId }: { readonly companyId: CompanyId; readonly paymentId: number }): Sql {
  return insertMessage({
    dedupeKey: `payment-receipt:${paymentId}`,
    channel: 'email',
    template: 'payment-receipt',
    recipient: { kind: 'company', id: companyId },
    payload: { paymentId },
  });
}

interface PaidPayment {
  readonly code: string;
  readonly origin: 'company' | 'automatic' | 'top_up' | 'transfer';
  readonly amountMinor: number;
  readonly currency: CurrencyCode;
  readonly settledAt: Date;
  /** Null for a transfer, which has a reference instead. */
  readonly brand: string | null;
  readonly last4: string | null;
  readonly reference: string | null;
  /** Amount paid of each invoice, oldest first. */
  readonly invoices: readonly InvoiceShare[];
  /** Unallocated part, in minor units. */
  readonly aheadMinor: number;
}

/** Finds a successful payment as shown on its receipt; undefined otherwise. */
export function findPaidPayment(
  db: Db,
  payment: { readonly companyId: number; readonly paymentId: number },
): Promise<PaidPayment | undefined> {
  return db.first(sql<PaidPayment>`
    select p.code, p.origin, p.amount_minor as "amountMinor", p.currency, p.settled_at as "settledAt", k.brand, k.last4, p.reference,
           s.invoices, p.amount_minor - s.minor as "aheadMinor"
    from payments p left join cards k on k.id = p.card_id
    cross join lateral (
      select ${invoiceShares} as invoices, coalesce(sum(a.amount_minor), 0)::bigint as minor
      from (${settledShares(sql`p.id`)}) a join invoices i on i.id = a.invoice_id) s
    where p.id = ${payment.paymentId} and p.company_id = ${payment.companyId} and p.state = 'succeeded'`);
}
