/** How an invoice stands, as it is shown: `overdue` is unpaid past its day. */
export const invoiceStatuses = ['pending', 'unpaid', 'overdue', 'paid', 'offset', 'writeoff'] as const;
export type InvoiceStatus = (typeof invoiceStatuses)[number];

export const invoiceOrders = ['created_date-desc', 'created_date-asc', 'price_including_vat-desc', 'price_including_vat-asc'] as const;
export type InvoiceOrder = (typeof invoiceOrders)[number];

/** So many invoices to a page. */
export const invoicesPerPage = 10;

/** An export begins at most so many years ago. */
export const oldestExportYears = 7;

/** `unknown`: the provider gave no answer that can be relied on; it is asked again until it does. */
export const paymentStates = ['created', 'requires_action', 'processing', 'unknown', 'succeeded', 'failed', 'canceled'] as const;
export type PaymentState = (typeof paymentStates)[number];

export const providers = ['sandbox', 'stripe'] as const;

/** Card providers take eight digits of minor units. */
export const largestPaymentMinor = 99_999_999;

export const mostInvoicesPerPayment = 500;

/** What moves a company's account. A won dispute brings money back that a dispute had taken. */
export const ledgerKinds = [
  'purchase',
  'invoice',
  'credit_note',
  'payment',
  'refund',
  'chargeback',
  'chargeback_won',
  'write_off',
] as const;
export type LedgerKind = (typeof ledgerKinds)[number];

/** So many entries of the account to a page. */
export const ledgerEntriesPerPage = 25;
