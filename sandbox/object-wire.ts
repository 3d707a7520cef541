import { billingDetailsWire, paymentMethodWire } from './customers.ts';
import type { ChargeRow, DisputeRow, PaymentMethodRow, RefundRow, IntentRow, PaymentIntentRow, SetupIntentRow } from './objects.ts';
import { bankCheckPath } from './protocol.ts';

/** A refund in Stripe's shape. */
export function refundWire({ id, amount, charge, created, currency, paymentIntent }: RefundRow): Record<string, unknown> {
  return {
    id,
    object: 'refund',
    amount,
    balance_transaction: null,
    charge,
    created,
    currency,
    customer: null,
    customer_account: null,
    destination_details: { card: { type: 'refund' }, type: 'card' },
    metadata: {},
    payment_intent: paymentIntent,
    payment_method: null,
    reason: null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  };
}

/** Like a provider's usual price for cards; a dispute costs a fixed amount. */
const feeShare = 0.015;
const fixedFee = 20;
const disputeFee = 2_000;

interface Movement {
  readonly id: string;
  readonly amount: number;
  readonly created: number;
  readonly currency: string;
  readonly fee: number;
  readonly source: string;
  readonly type: 'charge' | 'adjustment';
}

/** Balance transaction of a charge or a dispute, in Stripe's shape. */
function balanceTransactionWire({ id, amount, created, currency, fee, source, type }: Movement): Record<string, unknown> {
  return {
    id,
    object: 'balance_transaction',
    amount,
    available_on: created,
    balance_type: 'payments',
    created,
    currency,
    description: null,
    exchange_rate: null,
    fee,
    fee_details: fee === 0 ? [] : [{ amount: fee, application: null, currency, description: 'Card processing fee', type: 'stripe_fee' }],
    net: amount - fee,
    reporting_category: type === 'charge' ? 'charge' : 'dispute',
    source,
    status: 'available',
    type,
  };
}

const balanceId = (object: string): string => `txn_${object.replace(/^\w+?_/, '')}`;

function chargeBalance({ id, amount, created, currency, status }: ChargeRow, isExpanded: boolean): unknown {
  if (status !== 'succeeded') return null;
  if (!isExpanded) return balanceId(id);
  const fee = Math.round(amount * feeShare) + fixedFee;
  return balanceTransactionWire({ id: balanceId(id), amount, created, currency, fee, source: id, type: 'charge' });
}

/** Money that a dispute took, and gave back once it was won. Its fee stays. */
function disputeBalances({ id, amount, created, currency, status }: DisputeRow): Record<string, unknown>[] {
  const taken = { created, currency, source: id, type: 'adjustment' } as const;
  const withdrawal = balanceTransactionWire({ ...taken, id: balanceId(id), amount: -amount, fee: disputeFee });
  return status === 'won' ? [withdrawal, balanceTransactionWire({ ...taken, id: `${balanceId(id)}w`, amount, fee: 0 })] : [withdrawal];
}

function outcomeWire({ status, error }: ChargeRow): Record<string, unknown> {
  const isPaid = status === 'succeeded';
  return {
    advice_code: null,
    network_advice_code: null,
    network_decline_code: null,
    network_status: isPaid ? 'approved_by_network' : 'declined_by_network',
    reason: isPaid ? null : (error?.decline_code ?? error?.code ?? null),
    seller_message: isPaid ? 'Payment complete.' : 'The bank did not return any further details with this decline.',
    type: isPaid ? 'authorized' : 'issuer_declined',
  };
}

function cardDetailsWire(method: PaymentMethodRow, { amount }: ChargeRow): Record<string, unknown> {
  const { brand, expMonth, expYear, fingerprint, last4 } = method;
  return {
    amount_authorized: amount,
    authorization_code: null,
    brand,
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
    country: 'GB',
    exp_month: expMonth,
    exp_year: expYear,
    extended_authorization: { status: 'disabled' },
    fingerprint,
    funding: 'credit',
    incremental_authorization: { status: 'unavailable' },
    installments: null,
    last4,
    mandate: null,
    multicapture: { status: 'unavailable' },
    network: brand,
    network_token: { used: false },
    network_transaction_id: null,
    overcapture: { maximum_amount_capturable: amount, status: 'unavailable' },
    regulated_status: null,
    three_d_secure: null,
    transaction_link_id: null,
    wallet: null,
  };
}

/** Objects embedded in a charge: its card, its customer, and its refunds and balance transaction if expanded. */
interface ChargeParts {
  readonly method: PaymentMethodRow;
  readonly customer: string | null;
  readonly refunds: readonly RefundRow[] | null;
  readonly hasBalance?: boolean;
}

/** A charge in Stripe's shape. */
export function chargeWire(row: ChargeRow, { method, customer, refunds, hasBalance = false }: ChargeParts): Record<string, unknown> {
  const isPaid = row.status === 'succeeded';
  return {
    id: row.id,
    object: 'charge',
    amount: row.amount,
    amount_captured: isPaid ? row.amount : 0,
    amount_refunded: row.refunded,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: chargeBalance(row, hasBalance),
    billing_details: billingDetailsWire(method),
    calculated_statement_descriptor: null,
    captured: isPaid,
    created: row.created,
    currency: row.currency,
    customer,
    description: null,
    disputed: row.isDisputed,
    failure_balance_transaction: null,
    failure_code: row.error?.code ?? null,
    failure_message: row.error?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: {},
    on_behalf_of: null,
    outcome: outcomeWire(row),
    paid: isPaid,
    payment_intent: row.paymentIntent,
    payment_method: row.paymentMethod,
    payment_method_details: { card: cardDetailsWire(method, row), type: 'card' },
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: row.refunded === row.amount,
    ...(refunds === null
      ? {}
      : { refunds: { object: 'list', data: refunds.map(refundWire), has_more: false, url: `/v1/charges/${row.id}/refunds` } }),
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: row.status,
    transfer_data: null,
    transfer_group: null,
  };
}

const evidenceNames = [
  'access_activity_log',
  'billing_address',
  'cancellation_policy',
  'cancellation_policy_disclosure',
  'cancellation_rebuttal',
  'customer_communication',
  'customer_email_address',
  'customer_name',
  'customer_purchase_ip',
  'customer_signature',
  'duplicate_charge_documentation',
  'duplicate_charge_explanation',
  'duplicate_charge_id',
  'product_description',
  'receipt',
  'refund_policy',
  'refund_policy_disclosure',
  'refund_refusal_explanation',
  'service_date',
  'service_documentation',
  'shipping_address',
  'shipping_carrier',
  'shipping_date',
  'shipping_documentation',
  'shipping_tracking_number',
  'uncategorized_file',
  'uncategorized_text',
];
const noEvidence = { ...Object.fromEntries(evidenceNames.map((name) => [name, null])), enhanced_evidence: {} };

/** A dispute in Stripe's shape. */
export function disputeWire(row: DisputeRow): Record<string, unknown> {
  const { id, amount, charge, created, currency, paymentIntent, status } = row;
  return {
    id,
    object: 'dispute',
    amount,
    balance_transactions: disputeBalances(row),
    charge,
    created,
    currency,
    enhanced_eligibility_types: [],
    evidence: noEvidence,
    evidence_details: { due_by: null, enhanced_eligibility: {}, has_evidence: false, past_due: false, submission_count: 0 },
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: paymentIntent,
    payment_method_details: {
      card: { brand: 'visa', case_type: 'chargeback', network: 'visa', network_reason_code: '10.4' },
      type: 'card',
    },
    reason: 'fraudulent',
    status,
  };
}

/** Objects that replace their ids when expanded. */
interface Expanded {
  readonly paymentMethod?: PaymentMethodRow | null;
  readonly latestCharge?: Readonly<Record<string, unknown>> | null;
}

/** Where the cardholder approves or refuses the bank's check. */
function nextAction({ clientSecret }: IntentRow, needsCheck: boolean): unknown {
  if (!needsCheck) return null;
  return { type: 'redirect_to_url', redirect_to_url: { url: bankCheckPath(clientSecret), return_url: null } };
}

function expandPaymentMethod({ paymentMethod }: IntentRow, expanded: Expanded): unknown {
  return expanded.paymentMethod ? paymentMethodWire(expanded.paymentMethod) : paymentMethod;
}

/** Fields shared by both kinds of intent. */
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
    payment_method: expandPaymentMethod(row, expanded),
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ['card'],
    status: row.status,
  };
}

/** A setup intent in Stripe's shape. */
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

/** A payment intent in Stripe's shape. */
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
