import { callApi } from '../../platform/api-client.ts';
import type { PaymentSettings } from '../cards/api.ts';
import { askAfterPayment, takePayment, type PaymentEnd } from '../cards/take-payment.ts';

export interface InvoiceOrder {
  readonly card: number;
  readonly invoices: readonly number[];
  readonly settings: PaymentSettings;
}

function contentOf({ card, invoices }: InvoiceOrder): string {
  return `pay/${card}/${invoices.toSorted((one, other) => one - other).join('-')}`;
}

/** Pays invoices with a card and answers what became of it. */
export function payInvoices(order: InvoiceOrder): Promise<PaymentEnd> {
  const { card, invoices, settings } = order;
  const body = { paymentMethod: card, invoices: [...invoices] };
  return takePayment({
    content: contentOf(order),
    settings,
    begin: async (key) => (await callApi('POST /payments/create-payment-intent', { headers: { 'idempotency-key': key }, body })).body.data,
  });
}

/** Asks once more how a payment stands that nobody knew of. */
export function askAfterInvoices(code: string, order: InvoiceOrder): Promise<PaymentEnd> {
  return askAfterPayment(contentOf(order), code);
}
