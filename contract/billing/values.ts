import { defineSheet } from '../kit/sheet-format.ts';

/** Displayed status of an invoice; `overdue` is unpaid past its due date. */
export const invoiceStatuses = ['pending', 'unpaid', 'overdue', 'paid', 'offset', 'writeoff'] as const;
export type InvoiceStatus = (typeof invoiceStatuses)[number];

export const invoiceOrders = ['created_date-desc', 'created_date-asc', 'price_including_vat-desc', 'price_including_vat-asc'] as const;
export type InvoiceOrder = (typeof invoiceOrders)[number];

/** Page size of the invoice list. */
export const invoicesPerPage = 10;

/** `unknown`: the provider gave no reliable answer; it is asked again until it does. */
export const paymentStates = ['created', 'requires_action', 'processing', 'unknown', 'succeeded', 'failed', 'canceled'] as const;
export type PaymentState = (typeof paymentStates)[number];

export const providers = ['sandbox', 'stripe'] as const;

/** Card providers accept up to eight digits of minor units. */
export const maxPaymentMinor = 99_999_999;

export const maxInvoicesPerPayment = 500;

/** Kinds of ledger entries. A won card dispute returns money that a dispute had taken. */
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

/** Page size of the ledger. */
export const ledgerEntriesPerPage = 25;

/** A company’s documents as a file. The period is its endpoint’s own. */
export const invoiceSheet = defineSheet(
  {
    number: 'text',
    issued: 'day',
    due: 'day',
    status: 'text',
    description: 'text',
    lead: 'text',
    net: 'amount',
    vat: 'amount',
    total: 'amount',
    currency: 'text',
  },
  null,
);
