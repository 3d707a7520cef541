import type { Tx } from '../../platform/database/database.ts';
import { answerPaymentCheck, answerSetupCheck } from './answer-bank-check.ts';
import type { Form } from './protocol/form-rule.ts';
import { expansionsOf } from './protocol/form-rule.ts';
import { findPaymentMethod, findSetupIntent } from './objects/objects-query.ts';
import { setupIntentWire } from './objects/intent-wire.ts';
import { paymentMethodWire } from './objects/payment-method-wire.ts';
import { cancelPaymentIntent, confirmPaymentIntent } from './payments/confirm-payment-intent.ts';
import { createPaymentIntent } from './payments/create-payment-intent.ts';
import { createRefund } from './payments/create-refund.ts';
import { listDisputes, listPaymentIntents, showPaymentIntent } from './payments/find-payment-intents.ts';
import { confirmSetupIntent, createSetupIntent } from './setups/confirm-setup-intent.ts';
import { createCustomer } from './setups/create-customer.ts';
import { removePaymentMethod } from './setups/remove-payment-method.ts';
import type { SandboxAnswer } from './protocol/error-wire.ts';

/** A call of Stripe's protocol that the sandbox carries out. */
export interface SandboxRoute {
  /** Names of its parameters, with lists as `[]`; any other is refused. All are in the types of Stripe's library for this call. */
  readonly parameters: readonly string[];
  /** What else a browser may send, which has the publishable key and the secret of one intent. Absent: the call is not for browsers. */
  readonly fromBrowsers?: readonly string[];
  /** Ours, not Stripe's: what a bank's page does there. */
  readonly isOwn?: true;
  readonly carryOut: (tx: Tx, id: string, form: Form) => Promise<SandboxAnswer>;
}

const typedCard = [
  'payment_method_data[type]',
  'payment_method_data[card][number]',
  'payment_method_data[card][exp_month]',
  'payment_method_data[card][exp_year]',
  'payment_method_data[card][cvc]',
  'payment_method_data[billing_details][name]',
];
const paging = ['limit', 'starting_after', 'expand[]'];
const secret = 'client_secret';

async function showSetupIntent(tx: Tx, id: string, form: Form): Promise<SandboxAnswer> {
  const row = await findSetupIntent(tx, id);
  const isExpanded = expansionsOf(form).includes('payment_method') && row.paymentMethod !== null;
  const paymentMethod = isExpanded ? await findPaymentMethod(tx, row.paymentMethod ?? '') : null;
  return { status: 200, body: setupIntentWire(row, { paymentMethod }) };
}

/** Every call, by method and address; `{id}` is the object's. */
export const sandboxRoutes: Readonly<Record<string, SandboxRoute>> = {
  'POST /v1/customers': { parameters: ['name', 'email'], carryOut: (tx, _id, form) => createCustomer(tx, form) },
  'POST /v1/setup_intents': {
    parameters: ['customer', 'allowed_payment_method_types[]', 'usage'],
    carryOut: (tx, _id, form) => createSetupIntent(tx, form),
  },
  'GET /v1/setup_intents/{id}': { parameters: ['expand[]'], fromBrowsers: [secret], carryOut: showSetupIntent },
  'POST /v1/setup_intents/{id}/confirm': { parameters: [], fromBrowsers: [...typedCard, secret], carryOut: confirmSetupIntent },
  'POST /v1/setup_intents/{id}/authenticate': {
    parameters: ['outcome', secret],
    fromBrowsers: [],
    isOwn: true,
    carryOut: answerSetupCheck,
  },
  'GET /v1/payment_methods/{id}': {
    parameters: ['expand[]'],
    carryOut: async (tx, id) => ({ status: 200, body: paymentMethodWire(await findPaymentMethod(tx, id)) }),
  },
  'POST /v1/payment_methods/{id}/detach': { parameters: [], carryOut: removePaymentMethod },
  'POST /v1/payment_intents': {
    parameters: ['amount', 'currency', 'customer', 'payment_method', 'allowed_payment_method_types[]', 'description', 'metadata[*]'],
    carryOut: (tx, _id, form) => createPaymentIntent(tx, form),
  },
  'GET /v1/payment_intents': {
    parameters: [...paging, 'created[gte]'],
    carryOut: (tx, _id, form) => listPaymentIntents(tx, form),
  },
  'GET /v1/payment_intents/{id}': { parameters: ['expand[]'], fromBrowsers: [secret], carryOut: showPaymentIntent },
  'POST /v1/payment_intents/{id}/confirm': {
    parameters: ['off_session', 'payment_method'],
    fromBrowsers: [secret],
    carryOut: confirmPaymentIntent,
  },
  'POST /v1/payment_intents/{id}/authenticate': {
    parameters: ['outcome', secret],
    fromBrowsers: [],
    isOwn: true,
    carryOut: answerPaymentCheck,
  },
  'POST /v1/payment_intents/{id}/cancel': { parameters: [], carryOut: cancelPaymentIntent },
  'POST /v1/refunds': { parameters: ['payment_intent', 'amount'], carryOut: (tx, _id, form) => createRefund(tx, form) },
  'GET /v1/disputes': { parameters: [...paging, 'payment_intent'], carryOut: (tx, _id, form) => listDisputes(tx, form) },
};
