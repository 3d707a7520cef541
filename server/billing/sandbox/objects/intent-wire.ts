import { bankCheckPath } from '../protocol/bank-check-rule.ts';
import type { IntentRow, PaymentIntentRow, PaymentMethodRow, SetupIntentRow } from './objects-query.ts';
import { paymentMethodWire } from './payment-method-wire.ts';

/** What stands in place of an id where it was asked for. */
export interface Expanded {
  readonly paymentMethod?: PaymentMethodRow | null;
  readonly latestCharge?: Readonly<Record<string, unknown>> | null;
}

/** Where the cardholder says yes or no to the bank. */
function nextAction({ clientSecret }: IntentRow, needsCheck: boolean): unknown {
  if (!needsCheck) return null;
  return { type: 'redirect_to_url', redirect_to_url: { url: bankCheckPath(clientSecret), return_url: null } };
}

function methodOf({ paymentMethod }: IntentRow, expanded: Expanded): unknown {
  return expanded.paymentMethod ? paymentMethodWire(expanded.paymentMethod) : paymentMethod;
}

/** What both kinds of intents have in common. */
function intentWire(row: IntentRow & { readonly status: string }, expanded: Expanded): Record<string, unknown> {
  return {
    id: row.id,
    allowed_payment_method_types: ['card'],
    application: null,
    automatic_payment_methods: null,
    cancellation_reason: null,
    client_secret: row.clientSecret,
    created: row.created,
    customer: row.customer,
    customer_account: null,
    excluded_payment_method_types: null,
    livemode: false,
    metadata: row.metadata,
    next_action: nextAction(row, row.status === 'requires_action'),
    on_behalf_of: null,
    payment_method: methodOf(row, expanded),
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ['card'],
    status: row.status,
  };
}

/** The saving of a card in Stripe's shape. */
export function setupIntentWire(row: SetupIntentRow, expanded: Expanded = {}): Record<string, unknown> {
  return {
    ...intentWire(row, expanded),
    object: 'setup_intent',
    description: null,
    flow_directions: null,
    last_setup_error: row.error,
    latest_attempt: null,
    mandate: null,
    single_use_mandate: null,
    usage: 'off_session',
  };
}

/** A payment in Stripe's shape. */
export function paymentIntentWire(row: PaymentIntentRow, expanded: Expanded = {}): Record<string, unknown> {
  return {
    ...intentWire(row, expanded),
    object: 'payment_intent',
    amount: row.amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: row.status === 'succeeded' ? row.amount : 0,
    application_fee_amount: null,
    canceled_at: row.canceledAt,
    capture_method: 'automatic',
    confirmation_method: 'automatic',
    currency: row.currency,
    description: row.description,
    last_payment_error: row.error,
    latest_charge: expanded.latestCharge ?? row.latestCharge,
    managed_payments: null,
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    transfer_data: null,
    transfer_group: null,
  };
}
