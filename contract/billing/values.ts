/** How an invoice stands, as it is shown: `overdue` is unpaid past its day. */
export const invoiceStatuses = ['pending', 'unpaid', 'overdue', 'paid', 'offset', 'writeoff'] as const;
export type InvoiceStatus = (typeof invoiceStatuses)[number];

export const invoiceOrders = ['created_date-desc', 'created_date-asc', 'price_including_vat-desc', 'price_including_vat-asc'] as const;
export type InvoiceOrder = (typeof invoiceOrders)[number];

/** So many invoices to a page. */
export const invoicesPerPage = 10;

/** An export begins at most so many years ago. */
export const oldestExportYears = 7;
