import type { CompanyId } from '../../contract/kit/ids.ts';
import type { Tx } from '../platform/database/database.ts';
import { sql, type Sql } from '../platform/database/sql.ts';
import { applyCredits } from './credits.ts';
import { findPayableByCode, type PayableInvoice, findLedgerPayment } from './ledger-query.ts';
import { insertSettled, restateDocuments, restatePayments } from './store.ts';

/** The named invoices in order, or why they cannot be paid. */
type ChosenInvoices =
  | { readonly kind: 'payable'; readonly invoices: readonly PayableInvoice[] }
  | { readonly kind: 'unknown_invoice' | 'not_payable'; readonly code: string };

/** Looks up the named invoices; the caller holds the account lock. */
export async function chooseInvoices(tx: Tx, input: { companyId: CompanyId; codes: readonly string[] }): Promise<ChosenInvoices> {
  const codes = [...new Set(input.codes)];
  const found = new Map((await findPayableByCode(tx, { companyId: input.companyId, codes })).map((invoice) => [invoice.code, invoice]));
  const invoices: PayableInvoice[] = [];
  for (const code of codes) {
    const invoice = found.get(code);
    if (invoice === undefined) return { kind: 'unknown_invoice', code };
    if (invoice.status !== 'unpaid') return { kind: 'not_payable', code };
    invoices.push(invoice);
  }
  return { kind: 'payable', invoices };
}

/** Amount a payment has settled of each invoice, which may take several allocations. */
export const settledShares = (paymentId: Sql): Sql => sql`
  select payment_id, invoice_id, sum(amount_minor)::bigint as amount_minor from allocations
  where payment_id = ${paymentId} and state = 'settled' group by payment_id, invoice_id`;

/** The shares \`a\` of invoices \`i\` as a list, by due date. */
export const invoiceShares: Sql = sql`
  coalesce(jsonb_agg(jsonb_build_object('code', i.code, 'paidMinor', a.amount_minor, 'outstandingMinor', i.gross_minor - i.settled_minor)
             order by i.due_on, i.number) filter (where i.id is not null), '[]')`;

export interface InvoiceShare {
  readonly code: string;
  readonly paidMinor: number;
  readonly outstandingMinor: number;
}

export interface AllocationResult {
  /** Codes of the fully paid invoices, by due date. */
  readonly settled: readonly string[];
  /** Invoices it paid in part, with the amount outstanding. */
  readonly partlyPaid: readonly { readonly code: string; readonly outstandingMinor: number }[];
  /** Amount paid of each invoice and the rest to pay, by due date. */
  readonly paid: readonly InvoiceShare[];
  readonly creditMinor: number;
}

/**
 * Allocates a posted payment: first to the chosen invoices in order, then to other open ones by due date. The rest is credit. The caller holds the
 * account lock.
 */
export async function allocateChosen(
  tx: Tx,
  input: { paymentId: number; companyId: CompanyId; amountMinor: number; invoices: readonly PayableInvoice[] },
): Promise<AllocationResult> {
  const { paymentId, companyId, invoices } = input;
  let left = input.amountMinor;
  const shares = invoices.flatMap(({ id, outstandingMinor }) => {
    const amountMinor = Math.min(left, outstandingMinor);
    left -= amountMinor;
    return amountMinor === 0 ? [] : [{ invoiceId: id, paymentId, creditNoteId: null, amountMinor }];
  });
  if (shares.length > 0)
    await tx.pipeline(
      insertSettled(companyId, shares),
      restateDocuments(shares.map(({ invoiceId }) => invoiceId)),
      restatePayments([paymentId]),
    );
  await applyCredits(tx, companyId);
  const used = await tx.first(sql<AllocationResult>`
    with settled as (${settledShares(sql`${paymentId}`)})
    select coalesce(array_agg(i.code order by i.due_on, i.number) filter (where i.settled_minor = i.gross_minor), '{}') as settled,
           coalesce(jsonb_agg(jsonb_build_object('code', i.code, 'outstandingMinor', i.gross_minor - i.settled_minor) order by i.due_on, i.number)
                    filter (where i.settled_minor < i.gross_minor), '[]') as "partlyPaid",
           ${invoiceShares} as paid, p.amount_minor - p.used_minor as "creditMinor"
    from payments p left join settled a on a.payment_id = p.id left join invoices i on i.id = a.invoice_id
    where p.id = ${paymentId} group by p.id`);
  if (used === undefined) throw new Error(`there is no payment ${paymentId}`);
  return used;
}

/**
 * Locks invoices into a new payment, each with its outstanding amount, so that nothing else settles them meanwhile. Returns the sum in minor units.
 * The caller holds the account lock and has checked with `findPayable`; throws if an invoice is another company's, not payable or in another payment.
 */
export async function allocateOpen(
  tx: Tx,
  input: { paymentId: number; companyId: CompanyId; invoiceIds: readonly number[] },
): Promise<number> {
  const { paymentId, companyId, invoiceIds } = input;
  const locked = await tx.rows(sql<{ id: number; amountMinor: number }>`
    insert into allocations (invoice_id, company_id, currency, payment_id, amount_minor, state)
    select id, company_id, currency, ${paymentId}::bigint, gross_minor - settled_minor, 'open' from invoices
    where id = any(${[...invoiceIds]}::bigint[]) and company_id = ${companyId} and kind = 'invoice' and status = 'unpaid'
    returning invoice_id as id, amount_minor as "amountMinor"`);
  if (locked.length !== invoiceIds.length)
    throw new Error(`payment ${paymentId} is for ${invoiceIds.length} invoices, ${locked.length} of which can be paid`);
  await tx.rows(restateDocuments(invoiceIds));
  return locked.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
}

/**
 * Releases the invoices of a failed or cancelled payment: they are unpaid again and settled from any credit received meanwhile. Idempotent. The
 * caller holds the account lock.
 */
export async function releaseAllocations(tx: Tx, paymentId: number): Promise<void> {
  const { companyId } = await findLedgerPayment(tx, paymentId);
  const released = await tx.rows(sql<{ id: number }>`
    update allocations set state = 'released' where payment_id = ${paymentId} and state = 'open' returning invoice_id as id`);
  if (released.length === 0) return;
  await tx.rows(restateDocuments(released.map(({ id }) => id)));
  await applyCredits(tx, companyId);
}
