import type { CompanyId } from '../../contract/kit/ids.ts';
import type { Tx } from '../platform/database/database.ts';
import { sql, noRows } from '../platform/database/sql.ts';
import { applyCredits } from './credits.ts';
import { findLedgerPayment, type LedgerPayment } from './ledger-query.ts';
import { insertMovement, restateDocuments, restatePayments, insertSettled } from './store.ts';

/**
 * Posts a successful payment once: reduces the balance, pays its invoices and keeps the rest as credit. The caller holds the account lock and has set
 * the state; the database refuses a second posting.
 */
export async function postPayment(tx: Tx, paymentId: number): Promise<void> {
  await applyCredits(tx, await postReceived(tx, paymentId));
}

/** Posts what was received for the locked invoices and leaves the rest to the caller to use or refund. Returns the company. */
export async function postReceived(tx: Tx, paymentId: number): Promise<CompanyId> {
  const { companyId, currency, state, amountMinor, provider } = await findLedgerPayment(tx, paymentId);
  if (state !== 'succeeded') throw new Error(`payment ${paymentId} is ${state} and cannot be posted`);
  const [, settled] = await tx.pipeline(
    insertMovement({ kind: 'payment', refId: paymentId, companyId, currency, owedMinor: -amountMinor, provider }),
    sql<{ id: number }>`
      update allocations set state = 'settled' where payment_id = ${paymentId} and state = 'open' returning invoice_id as id`,
  );
  await tx.pipeline(restateDocuments(settled.map(({ id }) => id)), restatePayments([paymentId]));
  return companyId;
}

export interface PaymentReturn {
  readonly paymentId: number;
  readonly kind: 'refund' | 'chargeback' | 'chargeback_won';
  /** The provider's id, used to count it once. */
  readonly providerRef: string;
  readonly amountMinor: number;
}

/**
 * Posts a refund, chargeback or won dispute; true the first time, false if known. Takes it from the payment's unused part, then from the invoices
 * settled last, which become unpaid. The caller holds the account lock; the database refuses more than was received.
 */
export async function postReturn(tx: Tx, given: PaymentReturn): Promise<boolean> {
  const { paymentId, kind, providerRef, amountMinor } = given;
  const payment = await findLedgerPayment(tx, paymentId);
  const { companyId, currency, provider } = payment;
  const row = await tx.first(sql<{ id: number }>`
    insert into payment_returns (payment_id, company_id, currency, kind, provider, provider_ref, amount_minor)
    values (${paymentId}, ${companyId}, ${currency}, ${kind}, ${provider}, ${providerRef}, ${amountMinor})
    on conflict (provider, kind, provider_ref) do nothing returning id`);
  if (row === undefined) return false;
  const owedMinor = kind === 'chargeback_won' ? -amountMinor : amountMinor;
  await tx.rows(insertMovement({ kind, refId: row.id, companyId, currency, owedMinor, provider }));
  const invoiceIds = kind === 'chargeback_won' ? [] : await reverseAllocations(tx, payment, amountMinor);
  await tx.pipeline(restateDocuments(invoiceIds), restatePayments([paymentId]));
  await applyCredits(tx, companyId);
  return true;
}

/** Reverses the payment's latest allocations until the amount is free, and re-allocates any excess. */
async function reverseAllocations(tx: Tx, payment: LedgerPayment, amountMinor: number): Promise<number[]> {
  let missing = amountMinor - (payment.amountMinor - payment.usedMinor);
  if (missing <= 0) return [];
  const settled = await tx.rows(sql<{ id: number; invoiceId: number; amountMinor: number }>`
    select id, invoice_id as "invoiceId", amount_minor as "amountMinor" from allocations
    where payment_id = ${payment.id} and state = 'settled' order by id desc`);
  const reversed = settled.filter((one) => {
    const isNeeded = missing > 0;
    if (isNeeded) missing -= one.amountMinor;
    return isNeeded;
  });
  const last = reversed.at(-1);
  await tx.pipeline(
    sql`update allocations set state = 'reversed' where id = any(${reversed.map(({ id }) => id)}::bigint[])`,
    last === undefined || missing >= 0
      ? noRows
      : insertSettled(payment.companyId, [{ invoiceId: last.invoiceId, paymentId: payment.id, creditNoteId: null, amountMinor: -missing }]),
  );
  return reversed.map(({ invoiceId }) => invoiceId);
}
