import type { CompanyId, PurchaseId } from '../../contract/kit/ids.ts';
import type { Tx } from '../platform/database/database.ts';
import { insertCompanyEvents } from '../platform/company-events.ts';
import { sql, type Sql } from '../platform/database/sql.ts';
import { vatMinor } from '../../contract/billing/vat-rule.ts';
import { applyCredits } from './credits.ts';
import { insertDocument } from './insert-document.ts';
import { insertSettled, restateDocuments } from './store.ts';
import { reverseWriteOff } from './write-offs.ts';
import { sendDocument } from './send-documents.ts';

/** `withdrawn`: the consumer withdrew within an hour of the purchase. `report`: a report or appeal was accepted. `agreed`: granted by staff. */
export type CreditReason = 'withdrawn' | 'report' | 'agreed';

export type CreditOrder =
  | { readonly purchaseId: PurchaseId; readonly reason: 'withdrawn' }
  | { readonly purchaseId: PurchaseId; readonly reason: 'report'; readonly reportId: number }
  /** `netMinor` null credits everything left. `note` is printed on the credit note. */
  | {
      readonly invoiceId: number;
      readonly reason: 'agreed';
      readonly netMinor: number | null;
      readonly note: string;
      readonly reportId: number | null;
    };

export type CreditOutcome =
  | { readonly kind: 'issued'; readonly id: number; readonly code: string; readonly companyId: CompanyId }
  | { readonly kind: 'already_credited' }
  /** Everything uncredited is written off: nothing was paid that could be refunded. */
  | { readonly kind: 'written_off' };

interface CreditedInvoice {
  readonly id: number;
  readonly companyId: CompanyId;
  readonly status: string;
  readonly netMinor: number;
  readonly vatRateBp: number;
  readonly outstandingMinor: number;
  /** Written-off part of the total. */
  readonly writtenOffMinor: number;
  /** The total less write-offs and credits: what the company has paid or is to pay. */
  readonly borneMinor: number;
  readonly creditedNetMinor: number;
  readonly creditedVatMinor: number;
}

/** A part to credit; its VAT is computed on the running sum, so that the parts add up to the whole. */
interface CreditAmounts {
  readonly netMinor: number;
  readonly vatMinor: number;
}

function computeCredit({ netMinor, vatRateBp, creditedNetMinor, creditedVatMinor }: CreditedInvoice, order: CreditOrder): CreditAmounts {
  const rest = netMinor - creditedNetMinor;
  const net = order.reason === 'agreed' ? (order.netMinor ?? rest) : rest;
  return { netMinor: net, vatMinor: vatMinor(creditedNetMinor + net, vatRateBp) - creditedVatMinor };
}

/**
 * Credits an invoice: everything left, or a part. An unpaid original is settled by it; if paid or pending, the credit goes to the next invoices.
 * Write-offs are not refunded but reversed as far as the credit reaches into them. The caller holds the account lock; the database refuses more than
 * was billed.
 */
export async function issueCreditNote(tx: Tx, order: CreditOrder): Promise<CreditOutcome> {
  const which = 'purchaseId' in order ? sql`i.purchase_id = ${order.purchaseId}` : sql`i.id = ${order.invoiceId}`;
  const original = await tx.first(sql<CreditedInvoice>`
    select i.id, i.company_id as "companyId", i.status, i.net_minor as "netMinor", i.vat_rate_bp as "vatRateBp",
           i.gross_minor - i.settled_minor as "outstandingMinor", w.amount as "writtenOffMinor", i.gross_minor - w.amount + c.net + c.vat as "borneMinor",
           -c.net as "creditedNetMinor", -c.vat as "creditedVatMinor"
    from invoices i
    cross join lateral (select coalesce(sum(amount_minor), 0)::bigint as amount from write_offs where invoice_id = i.id) w
    cross join lateral (
      select coalesce(sum(net_minor), 0)::bigint as net, coalesce(sum(vat_minor), 0)::bigint as vat from invoices where credits_id = i.id) c
    where ${which} and i.kind = 'invoice'`);
  if (original === undefined) throw new Error('the invoice to credit does not exist');
  if (original.creditedNetMinor >= original.netMinor) return { kind: 'already_credited' };
  if (original.status === 'writeoff' && original.borneMinor <= 0) return { kind: 'written_off' };
  const part = computeCredit(original, order);
  const grossMinor = part.netMinor + part.vatMinor;
  const { companyId, id: invoiceId } = original;
  const note = await tx.first(insertCreditNote(original, order, part));
  if (note === undefined) throw new Error(`invoice ${invoiceId} could not be credited`);
  const takenBackMinor = Math.min(original.writtenOffMinor, Math.max(0, grossMinor - original.borneMinor));
  if (takenBackMinor > 0) await reverseWriteOff(tx, { invoiceId, creditNote: note, amountMinor: takenBackMinor });
  const amountMinor = Math.min(original.outstandingMinor + takenBackMinor, grossMinor);
  // A pending invoice is left to its payment.
  const settled =
    original.status === 'pending' || amountMinor === 0 ? [] : [{ invoiceId, paymentId: null, creditNoteId: note.id, amountMinor }];
  if (settled.length > 0 || takenBackMinor > 0)
    await tx.pipeline(insertSettled(companyId, settled), restateDocuments([invoiceId, note.id]));
  await tx.rows(
    insertCompanyEvents(
      sql`select company_id, 'lead.credited', id, purchase_id from invoices where id = ${note.id} and purchase_id is not null`,
    ),
  );
  await tx.rows(sendDocument(sql`i.id = ${note.id}`));
  await applyCredits(tx, companyId);
  return { kind: 'issued', ...note, companyId };
}

/** Inserts the next credit note of the company's series, copying the invoice's text. */
function insertCreditNote({ id, companyId }: CreditedInvoice, order: CreditOrder, part: CreditAmounts): Sql<{ id: number; code: string }> {
  const reportId = 'reportId' in order ? order.reportId : null;
  const note = order.reason === 'agreed' ? order.note : null;
  return insertDocument({
    companyId,
    kind: 'credit_note',
    netMinor: -part.netMinor,
    vatMinor: -part.vatMinor,
    grossMinor: -(part.netMinor + part.vatMinor),
    text: sql`o.purchase_id, o.id, o.description, o.currency, o.vat_rate_bp, o.vat_treatment, o.vat_number_check, o.payment_timing,
              (app_now() at time zone c.time_zone)::date, o.terms_days, o.seller, o.buyer, o.language, ${order.reason}, ${reportId}::bigint, ${note}`,
    from: sql`join invoices o on o.id = ${id}`,
  });
}
