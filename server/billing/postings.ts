import type { CompanyId } from '../../contract/kit/ids.ts';
import type { Tx } from '../platform/database/database.ts';
import { sql, noRows } from '../platform/database/sql.ts';
import { applyCredits } from './credits.ts';
import { findLedgerPayment, type LedgerPayment } from './ledger-query.ts';
import { insertMovement, restateDocuments, restatePayments, insertSettled } from './store.ts';

/**
 * Posts a payment that has succeeded, once: what the company owes goes down, its invoices are paid, and what is over is credit for
 * the next ones. The caller holds the account's lock and has written the state; a second posting is refused by the database.
 */
export async function postPayment(tx: Tx, paymentId: number): Promise<void> {
  await applyCredits(tx, await postReceived(tx, paymentId));
}

/** Posts what came in for the invoices that were locked for it; the rest is for the caller to use or to give back. Answers whose it is. */
export async function postReceived(tx: Tx, paymentId: number): Promise<CompanyId> {
  const { companyId, currency, state, amountMinor, provider } = await findLedgerPayment(tx, paymentId);
  if (state !== 'succeeded') throw new Error(`payment ${paymentId} is ${state} and cannot be posted`);
  const [, settled] = await tx.together(
    insertMovement({ kind: 'payment', refId: paymentId, companyId, currency, owedMinor: -amountMinor, provider }),
    sql<{ id: number }>`
      update allocations set state = 'settled' where payment_id = ${paymentId} and state = 'open' returning invoice_id as id`,
  );
  await tx.together(restateDocuments(settled.map(({ id }) => id)), restatePayments([paymentId]));
  return companyId;
}

export interface PaymentReturn {
  readonly paymentId: number;
  readonly kind: 'refund' | 'chargeback' | 'chargeback_won';
  /** The provider's name for it, by which it counts once. */
  readonly providerRef: string;
  readonly amountMinor: number;
}

/**
 * Posts money that went back or was taken back, or came again after a dispute that was won; true the first time, false where it is
 * known. It is taken from what nobody has used of the payment, then from the invoices settled last, which are unpaid again. The
 * caller holds the account's lock; more than was received is refused by the database.
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
  const invoiceIds = kind === 'chargeback_won' ? [] : await takeBack(tx, payment, amountMinor);
  await tx.together(restateDocuments(invoiceIds), restatePayments([paymentId]));
  await applyCredits(tx, companyId);
  return true;
}

/** Reverses what the payment settled last until the amount is free; what the last of them settled beyond it is settled anew. */
async function takeBack(tx: Tx, payment: LedgerPayment, amountMinor: number): Promise<number[]> {
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
  await tx.together(
    sql`update allocations set state = 'reversed' where id = any(${reversed.map(({ id }) => id)}::bigint[])`,
    last === undefined || missing >= 0
      ? noRows
      : insertSettled(payment.companyId, [{ invoiceId: last.invoiceId, paymentId: payment.id, creditNoteId: null, amountMinor: -missing }]),
  );
  return reversed.map(({ invoiceId }) => invoiceId);
}
