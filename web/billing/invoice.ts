import type { InvoiceWire } from '../../contract/billing/invoices-endpoints.ts';

export type Invoice = InvoiceWire;

/** State of a document as shown to users. */
export type InvoiceState = 'paid' | 'offset' | 'pending' | 'writeoff' | 'credit' | 'overdue' | 'due';

export function getInvoiceState({ status, price_including_vat: gross }: Pick<Invoice, 'status' | 'price_including_vat'>): InvoiceState {
  if (status === 'paid' || status === 'offset' || status === 'pending' || status === 'writeoff') return status;
  if (gross < 0) return 'credit';
  return status === 'overdue' ? 'overdue' : 'due';
}

/** State of a document with nothing to pay now; undefined if payment is due. */
export function findClosedState(
  invoice: Pick<Invoice, 'status' | 'price_including_vat'>,
): Exclude<InvoiceState, 'due' | 'overdue'> | undefined {
  const invoiceState = getInvoiceState(invoice);
  return invoiceState === 'due' || invoiceState === 'overdue' ? undefined : invoiceState;
}

/** Only unpaid documents with a positive amount can be selected and paid. */
export function isPayable(invoice: Invoice): boolean {
  const state = getInvoiceState(invoice);
  return (state === 'due' || state === 'overdue') && invoice.price_excluding_vat > 0 && invoice.outstanding > 0;
}

/** Sums what is due, in major units; adds in minor units to avoid rounding errors. */
export function sumInvoices(invoices: readonly Invoice[], amount: (invoice: Invoice) => number = ({ outstanding }) => outstanding): number {
  return invoices.reduce((sum, invoice) => sum + Math.round(amount(invoice) * 100), 0) / 100;
}

/** URL of the document as a download. */
export function invoiceFile(code: string): string {
  return `/download/invoice/${encodeURIComponent(code)}.pdf`;
}

/** URL of the document as an electronic invoice. */
export function invoiceUbl(code: string): string {
  return `/download/invoice/${encodeURIComponent(code)}.xml`;
}

/** URL of the document for viewing, in our page or the device's own viewer. */
export function invoiceInline(code: string): string {
  return `${invoiceFile(code)}?inline=1`;
}
