import type { CompanyId } from '../../../contract/kit/ids.ts';
import type { Tx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { applyCredits } from './apply-credits.ts';
import { findPayableByCode, type PayableInvoice } from './payable-query.ts';
import { insertSettled, restateDocuments, restatePayments } from './store.ts';

/** What stands against paying the named invoices, or the invoices in the order in which they were named. */
export type Chosen =
  | { readonly kind: 'payable'; readonly invoices: readonly PayableInvoice[] }
  | { readonly kind: 'unknown_invoice' | 'not_payable'; readonly code: string };

/** Looks the named invoices up; the caller holds the account's lock. */
export async function chooseInvoices(tx: Tx, input: { companyId: CompanyId; codes: readonly string[] }): Promise<Chosen> {
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

export interface Allocated {
  /** Codes of the invoices that nothing is left to pay of, by their due day. */
  readonly settled: readonly string[];
  /** Invoices that it paid a part of, with what is still to pay. */
  readonly partlyPaid: readonly { readonly code: string; readonly outstandingMinor: number }[];
  readonly creditMinor: number;
}

/**
 * Uses a payment that has been posted: on the invoices that were chosen, in their order, then on what else is owed, the one due first
 * in front. The rest is credit. The caller holds the account's lock.
 */
export async function allocateChosen(
  tx: Tx,
  input: { paymentId: number; companyId: CompanyId; amountMinor: number; invoices: readonly PayableInvoice[] },
): Promise<Allocated> {
  const { paymentId, companyId, invoices } = input;
  let left = input.amountMinor;
  const shares = invoices.flatMap(({ id, outstandingMinor }) => {
    const amountMinor = Math.min(left, outstandingMinor);
    left -= amountMinor;
    return amountMinor === 0 ? [] : [{ invoiceId: id, paymentId, creditNoteId: null, amountMinor }];
  });
  if (shares.length > 0)
    await tx.together(
      insertSettled(companyId, shares),
      restateDocuments(shares.map(({ invoiceId }) => invoiceId)),
      restatePayments([paymentId]),
    );
  await applyCredits(tx, companyId);
  const used = await tx.first(sql<Allocated>`
    select coalesce(array_agg(i.code order by i.due_on, i.number) filter (where i.settled_minor = i.gross_minor), '{}') as settled,
           coalesce(jsonb_agg(jsonb_build_object('code', i.code, 'outstandingMinor', i.gross_minor - i.settled_minor) order by i.due_on, i.number)
                    filter (where i.settled_minor < i.gross_minor), '[]') as "partlyPaid",
           p.amount_minor - p.used_minor as "creditMinor"
    from payments p left join allocations a on a.payment_id = p.id and a.state = 'settled' left join invoices i on i.id = a.invoice_id
    where p.id = ${paymentId} group by p.id`);
  if (used === undefined) throw new Error(`there is no payment ${paymentId}`);
  return used;
}
