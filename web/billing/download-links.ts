import type { DayRange } from './day-range.ts';

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
