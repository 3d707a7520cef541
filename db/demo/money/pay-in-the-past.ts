import type { CompanyId } from '../../../contract/kit/ids.ts';
import type { Payment } from '../../../server/billing/payments/payments-query.ts';
import { reservePayment, type PaymentOrder } from '../../../server/billing/payments/reserve-payment.ts';
import { settlePayment } from '../../../server/billing/payments/settle-payment.ts';
import type { ProviderPayment, ProviderReturn } from '../../../server/billing/provider/payment-provider.ts';
import { recordPastPayment, recordPastRefund } from '../../../sandbox/record-past.ts';
import type { Tx } from '../../../server/platform/database/database.ts';

/** Settles a payment by its final state at the sandbox. */
async function settle(
  tx: Tx,
  payment: Payment,
  ended: { ref: string; failureCode: string | null; returns?: readonly ProviderReturn[] },
): Promise<Payment> {
  const { ref, failureCode, returns = [] } = ended;
  const seen: ProviderPayment = {
    ref,
    secret: '',
    customer: payment.customer ?? '',
    state: failureCode === null ? 'succeeded' : 'canceled',
    amountMinor: payment.amountMinor,
    receivedMinor: failureCode === null ? payment.amountMinor : 0,
    currency: payment.currency,
    payment: payment.code,
    isLive: false,
    failure: failureCode === null ? null : { code: failureCode, message: 'Your card was declined.' },
    returns,
    // The daily comparison notes them.
    fees: [],
  };
  const settled = await settlePayment(tx, { mode: { name: 'sandbox', isLive: false }, seen });
  if (settled.kind !== 'seen') throw new Error(`a payment of the demonstration is ${settled.kind}`);
  return settled.payment;
}

/** Makes a payment with the default card at the transaction's time, through our verbs and the sandbox's, without the network. */
export async function payInThePast(
  tx: Tx,
  { companyId, origin, what }: { companyId: CompanyId; origin: PaymentOrder['origin']; what: PaymentOrder['what'] },
): Promise<Payment> {
  const reserved = await reservePayment(tx, { companyId, origin, what, cardId: null, idempotency: null }, 'sandbox');
  if (reserved.kind !== 'reserved') throw new Error(`a payment of the demonstration was ${JSON.stringify(reserved)}`);
  const { payment } = reserved;
  const { amountMinor, cardRef: card, code, currency } = payment;
  const customer = payment.customer ?? '';
  const bill = { amountMinor, currency, payment: code, description: `Payment ${code}` };
  return settle(tx, payment, await recordPastPayment(tx, { customer, card, ...bill }));
}

/** Refunds part of a payment to its card at the transaction's time. */
export async function refundInThePast(tx: Tx, payment: Payment, amountMinor: number): Promise<void> {
  const ref = payment.providerRef ?? '';
  const refund = await recordPastRefund(tx, { ref, amountMinor });
  await settle(tx, payment, { ref, failureCode: null, returns: [{ ref: refund, kind: 'refund', amountMinor, isFinal: true }] });
}
