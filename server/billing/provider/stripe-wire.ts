import { Stripe } from 'stripe';
import { isCurrencyForm, type CurrencyCode } from '../../../contract/kit/money.ts';
import { allUnits } from '../../geography/business-units.ts';
import {
  ProviderRefusal,
  type ProviderCard,
  type ProviderFee,
  type ProviderPayment,
  type ProviderReturn,
  type ProviderSetup,
  ProviderUnknown,
  type ProviderEvent,
} from './payment-provider.ts';

const getId = (object: string | { readonly id: string } | null): string => (typeof object === 'string' ? object : (object?.id ?? ''));

/** Returns the last day of a month, YYYY-MM-DD. */
function getLastDay(year: number, month: number): string {
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
}

function parseCurrency(code: string): CurrencyCode {
  const currency = code.toUpperCase();
  if (!isCurrencyForm(currency) || allUnits().every((unit) => unit.currency !== currency))
    throw new ProviderRefusal('unexpected_currency', `a payment in ${code}, which this product does not take`);
  return currency;
}

const shownWallets: ReadonlySet<string> = new Set(['apple_pay', 'google_pay']);

function toProviderCard(method: Stripe.PaymentMethod): ProviderCard {
  const { card } = method;
  if (card === undefined) throw new ProviderRefusal('unexpected_payment_method', `${method.id} is no card`);
  return {
    ref: method.id,
    // People know such a card by its wallet; the digits are those that the wallet shows.
    brand: shownWallets.has(card.wallet?.type ?? '') ? (card.wallet?.type ?? card.brand) : (card.display_brand ?? card.brand),
    last4: card.last4,
    expiresOn: getLastDay(card.exp_year, card.exp_month),
    cardholder: method.billing_details.name ?? '',
  };
}

function toSetupState(intent: Stripe.SetupIntent): ProviderSetup['state'] {
  if (intent.status === 'succeeded') return 'succeeded';
  if (intent.status === 'canceled') return 'canceled';
  return intent.status === 'requires_payment_method' && intent.last_setup_error !== null ? 'failed' : 'open';
}

/** Converts a setup intent with its expanded card, if any. */
export function toProviderSetup(intent: Stripe.SetupIntent): ProviderSetup {
  const state = toSetupState(intent);
  const method = intent.payment_method;
  return {
    ref: intent.id,
    secret: intent.client_secret ?? '',
    customer: getId(intent.customer),
    state,
    card: state === 'succeeded' && method !== null && typeof method !== 'string' ? toProviderCard(method) : null,
  };
}

function toPaymentState(intent: Stripe.PaymentIntent): ProviderPayment['state'] {
  switch (intent.status) {
    case 'succeeded':
      return 'succeeded';
    case 'canceled':
      return 'canceled';
    case 'requires_action':
      return 'requires_action';
    case 'requires_payment_method':
      return intent.last_payment_error === null ? 'unconfirmed' : 'failed';
    case 'requires_confirmation':
      return 'unconfirmed';
    default:
      return 'processing';
  }
}

function toFailure({ last_payment_error: error }: Stripe.PaymentIntent): ProviderPayment['failure'] {
  if (error === null) return null;
  return { code: error.decline_code ?? error.code ?? error.type, message: error.message ?? '' };
}

export function toProviderReturn(refund: Stripe.Refund): ProviderReturn {
  return { ref: refund.id, kind: 'refund', amountMinor: refund.amount, isFinal: refund.status === 'succeeded' };
}

/** Money is withdrawn when a dispute opens, unless it is only an inquiry, and comes back if the dispute is won. */
function disputeReturns(dispute: Stripe.Dispute): ProviderReturn[] {
  const takesMoney = dispute.status !== 'prevented' && !dispute.status.startsWith('warning_');
  const taken: ProviderReturn = { ref: dispute.id, kind: 'chargeback', amountMinor: dispute.amount, isFinal: takesMoney };
  return dispute.status === 'won' ? [taken, { ...taken, kind: 'chargeback_won' }] : [taken];
}

/** The fee of a payment, unless its balance transaction is unknown or was not expanded. */
function toPaymentFee(intent: Stripe.PaymentIntent): ProviderFee[] {
  const balance = getCharge(intent)?.balance_transaction ?? null;
  const currency = balance === null || typeof balance === 'string' ? '' : balance.currency.toUpperCase();
  if (balance === null || typeof balance === 'string' || !isCurrencyForm(currency)) return [];
  return [{ kind: 'payment', ref: intent.id, amountMinor: balance.fee, currency }];
}

/** Fees of a dispute: for the withdrawal, and for the repayment once it is won. */
function toDisputeFees(dispute: Stripe.Dispute): ProviderFee[] {
  return disputeReturns(dispute).flatMap(({ kind, isFinal }) => {
    const ofKind = dispute.balance_transactions.filter(
      ({ amount }) => kind !== 'refund' && isFinal && amount < 0 === (kind === 'chargeback'),
    );
    const currency = ofKind[0]?.currency.toUpperCase() ?? '';
    if (kind === 'refund' || !isCurrencyForm(currency)) return [];
    return [{ kind, ref: dispute.id, amountMinor: ofKind.reduce((sum, { fee }) => sum + fee, 0), currency }];
  });
}

/** Returns a payment's charge if it was expanded. */
export function getCharge({ latest_charge: charge }: Stripe.PaymentIntent): Stripe.Charge | null {
  return typeof charge === 'string' ? null : charge;
}

/** Returns our payment's code. Empty for another installation on the same account, whose codes may clash with ours. */
function getPaymentCode({ metadata }: Stripe.PaymentIntent, installation: string): string {
  // Older payments carry no installation name.
  return (metadata['installation'] ?? installation) === installation ? (metadata['payment'] ?? '') : '';
}

/** Converts a payment with its returns: refunds come with its charge, disputes are fetched separately. */
export function toProviderPayment(
  installation: string,
  intent: Stripe.PaymentIntent,
  disputes: readonly Stripe.Dispute[] = [],
): ProviderPayment {
  const state = toPaymentState(intent);
  return {
    ref: intent.id,
    secret: intent.client_secret ?? '',
    customer: getId(intent.customer),
    state,
    amountMinor: intent.amount,
    receivedMinor: state === 'succeeded' ? intent.amount_received : 0,
    currency: parseCurrency(intent.currency),
    payment: getPaymentCode(intent, installation),
    isLive: intent.livemode,
    failure: state === 'failed' || state === 'canceled' ? toFailure(intent) : null,
    returns: [...(getCharge(intent)?.refunds?.data ?? []).map(toProviderReturn), ...disputes.flatMap(disputeReturns)],
    fees: state === 'succeeded' ? [...toPaymentFee(intent), ...disputes.flatMap(toDisputeFees)] : [],
  };
}

const { StripeCardError, StripeIdempotencyError, StripeInvalidRequestError } = Stripe.errors;

/**
 * Classifies a failed call. Only an answer saying that nothing was done is a refusal. No answer, 5xx, 409 (same call in flight), 429 or a wrong key
 * say nothing about the payment: it is looked up later, and no card counts as declined meanwhile.
 */
export function classifyError(error: unknown): unknown {
  if (error instanceof ProviderRefusal || error instanceof ProviderUnknown) return error;
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  if (error.statusCode === 409 || error.statusCode === 429) return new ProviderUnknown(error);
  if (error instanceof StripeCardError) return new ProviderRefusal(error.decline_code || (error.code ?? 'card_declined'), error.message);
  if (error instanceof StripeInvalidRequestError || error instanceof StripeIdempotencyError) {
    return new ProviderRefusal(error.code ?? error.rawType ?? 'invalid_request', error.message);
  }
  return new ProviderUnknown(error);
}

const textOrNull = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** Returns the payment that a refund, charge or dispute names or embeds. */
function findPaymentRef(object: Readonly<Record<string, unknown>>): string | null {
  const payment = object['payment_intent'];
  if (typeof payment === 'object' && payment !== null && 'id' in payment) return textOrNull(payment.id);
  return textOrNull(payment);
}

/** Returns which payment or setup to refresh after an event; null if it concerns neither. */
export function findEventObject(type: string, object: unknown): ProviderEvent['object'] {
  if (typeof object !== 'object' || object === null) return null;
  const held = object as Readonly<Record<string, unknown>>;
  const ref = type.startsWith('payment_intent.') || type.startsWith('setup_intent.') ? textOrNull(held['id']) : findPaymentRef(held);
  if (ref === null) return null;
  if (type.startsWith('setup_intent.')) return { kind: 'setup', ref };
  return /^(?:payment_intent|charge|refund)\./.test(type) ? { kind: 'payment', ref } : null;
}
