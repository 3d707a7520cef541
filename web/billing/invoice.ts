import type { InvoiceWire } from '../../contract/billing/invoices-endpoints.ts';

export type Invoice = InvoiceWire;

/** How a document stands, as people are told it. */
export type InvoiceState = 'paid' | 'offset' | 'pending' | 'writeoff' | 'credit' | 'overdue' | 'due';

export function standingOf({ status, price_including_vat: gross }: Pick<Invoice, 'status' | 'price_including_vat'>): InvoiceState {
  if (status === 'paid' || status === 'offset' || status === 'pending' || status === 'writeoff') return status;
  if (gross < 0) return 'credit';
  return status === 'overdue' ? 'overdue' : 'due';
}

/** Of a document that waits for nobody's payment now; undefined of one that is due. */
export function closedStanding(
  invoice: Pick<Invoice, 'status' | 'price_including_vat'>,
): Exclude<InvoiceState, 'due' | 'overdue'> | undefined {
  const standing = standingOf(invoice);
  return standing === 'due' || standing === 'overdue' ? undefined : standing;
}

/** Only what is unpaid and above zero can be chosen and paid. */
export function isPayable(invoice: Invoice): boolean {
  const state = standingOf(invoice);
  return (state === 'due' || state === 'overdue') && invoice.price_excluding_vat > 0 && invoice.outstanding > 0;
}

/** What is to pay of several, in major units; added up in minor ones, so that nothing is lost. */
export function totalOf(invoices: readonly Invoice[], amount: (invoice: Invoice) => number = ({ outstanding }) => outstanding): number {
  return invoices.reduce((sum, invoice) => sum + Math.round(amount(invoice) * 100), 0) / 100;
}

/** The document as a file, to be saved. */
export function invoiceFile(code: string): string {
  return `/download/invoice/${encodeURIComponent(code)}.pdf`;
}

/** The document as it is shown, in a page of ours or in the device's own viewer. */
export function invoiceInline(code: string): string {
  return `${invoiceFile(code)}?inline=1`;
}

export function exportFile(range: DayRange): string {
  return `/download/invoices.csv?${new URLSearchParams({ ...range })}`;
}

/** Days of the company's calendar, YYYY-MM-DD, both included. */
export interface DayRange {
  readonly from: string;
  readonly to: string;
}
