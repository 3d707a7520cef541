import type { CompanyId } from '../../../contract/kit/ids.ts';
import type { CurrencyCode } from '../../../contract/kit/money.ts';
import type { Db } from '../../platform/database/database.ts';
import { type Sql, sql } from '../../platform/database/sql.ts';
import { insertMessage } from '../../platform/outbox.ts';

/** The receipt of a payment that succeeded, by mail; once, however often it is asked for. Belongs into the transaction that settles it. */
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
  /** Null of a transfer, which has a reference instead. */
  readonly brand: string | null;
  readonly last4: string | null;
  readonly reference: string | null;
  /** Codes of the invoices that it settles, oldest first. */
  readonly invoices: readonly string[];
  /** What of it settles no invoice yet, in minor units. */
  readonly aheadMinor: number;
}

/** A payment of a company that succeeded, as its receipt tells it; undefined where it did not. */
export function findPaid(db: Db, payment: { readonly companyId: number; readonly paymentId: number }): Promise<PaidPayment | undefined> {
  return db.first(sql<PaidPayment>`
    select p.code, p.origin, p.amount_minor as "amountMinor", p.currency, p.settled_at as "settledAt", k.brand, k.last4, p.reference,
           s.invoices, p.amount_minor - s.minor as "aheadMinor"
    from payments p left join cards k on k.id = p.card_id
    cross join lateral (
      select coalesce(array_agg(i.code order by i.due_on, i.number), '{}') as invoices, coalesce(sum(a.amount_minor), 0)::bigint as minor
      from allocations a join invoices i on i.id = a.invoice_id where a.payment_id = p.id and a.state = 'settled') s
    where p.id = ${payment.paymentId} and p.company_id = ${payment.companyId} and p.state = 'succeeded'`);
}
