import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { Database, Tx } from '../server/platform/database/database.ts';
import { paymentMethodWire, createCustomer, removePaymentMethod } from './customers.ts';
import { removeFaults, setFault } from './faults.ts';
import { faultKinds } from './fault-rule.ts';
import { setupIntentWire } from './object-wire.ts';
import { findPaymentIntent, findPaymentMethod, findSetupIntent } from './objects.ts';
import {
  closeDispute,
  openDispute,
  lockPaymentIntent,
  unexpectedState,
  refusePayment,
  takeCharge,
  cancelPaymentIntent,
  confirmPaymentIntent,
  createPaymentIntent,
  listDisputes,
  listPaymentIntents,
  showPaymentIntent,
} from './payment-intents.ts';
import {
  errorWire,
  SandboxRefusal,
  requireText,
  type Form,
  invalidRequest,
  type SandboxProblem,
  type SandboxAnswer,
  listExpansions,
} from './protocol.ts';
import { createRefund } from './refunds.ts';
import { areEqualSecrets } from '../server/platform/random-code.ts';
import { completeSetup, lockSetupIntent, refuseSetup, confirmSetupIntent, createSetupIntent } from './setup-intents.ts';

const faultSchema = z.strictObject({
  kind: z.enum(faultKinds),
  operation: z.string().nullable().default(null),
  value: z.int().min(0).max(100_000).nullable().default(null),
  times: z.int().min(1).nullable().default(null),
  until: z.iso.datetime().nullable().default(null),
});
const disputeSchema = z.strictObject({ payment_intent: z.string() });
const closingSchema = z.strictObject({ outcome: z.enum(['won', 'lost']) });
const idSchema = z.object({ id: z.string() });

/** Adds control routes for tests and evaluation; not part of Stripe. They take JSON and the secret key. */
export function addControlRoutes(app: FastifyInstance, { inTx }: Database, secretKey: string): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const isAllowed = areEqualSecrets(request.headers.authorization ?? '', `Bearer ${secretKey}`);
    done(isAllowed ? undefined : new SandboxRefusal(401, { type: 'invalid_request_error', message: 'Invalid API Key provided.' }));
  });
  app.setErrorHandler((error, _request, reply) => {
    if (error instanceof SandboxRefusal) return reply.code(error.status).send(errorWire(error.problem));
    if (!(error instanceof z.ZodError)) throw error;
    return reply.code(400).send(errorWire({ type: 'invalid_request_error', message: z.prettifyError(error) }));
  });
  const addCall = (method: 'POST' | 'DELETE', url: string, carryOut: (tx: Tx, request: FastifyRequest) => Promise<object>): void => {
    app.route({ method, url, handler: (request) => inTx((tx) => carryOut(tx, request)) });
  };
  addCall('POST', '/faults', async (tx, { body }) => {
    const { until, ...fault } = faultSchema.parse(body);
    await setFault(tx, { ...fault, until: until === null ? null : new Date(until) });
    return {};
  });
  addCall('DELETE', '/faults', async (tx) => {
    await removeFaults(tx);
    return {};
  });
  addCall('POST', '/disputes', async (tx, { body }) => {
    const intent = await findPaymentIntent(tx, disputeSchema.parse(body).payment_intent);
    return (await openDispute(tx, intent.latestCharge ?? '')).body;
  });
  addCall('POST', '/disputes/:id/close', async (tx, { body, params }) => {
    const { id } = idSchema.parse(params);
    return (await closeDispute(tx, id, closingSchema.parse(body).outcome)).body;
  });
}

const createCheckRefusal = (code: string): SandboxProblem => ({
  type: 'card_error',
  code,
  message: 'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
});

function isApproved(form: Form): boolean {
  const outcome = requireText(form, 'outcome');
  if (outcome === 'approve') return true;
  if (outcome === 'refuse') return false;
  throw invalidRequest('parameter_invalid', 'The outcome is approve or refuse', 'outcome');
}

/** Records whether the cardholder approved the payment. */
async function answerPaymentCheck(tx: Tx, id: string, form: Form): Promise<SandboxAnswer> {
  const intent = await lockPaymentIntent(tx, id);
  if (intent.status !== 'requires_action' || intent.paymentMethod === null) return unexpectedState(intent, 'checked');
  if (!isApproved(form)) return refusePayment(tx, { intent }, createCheckRefusal('payment_intent_authentication_failure'));
  return takeCharge(tx, { intent, method: await findPaymentMethod(tx, intent.paymentMethod) });
}

/** Records whether the cardholder approved saving the card. */
async function answerSetupCheck(tx: Tx, id: string, form: Form): Promise<SandboxAnswer> {
  const row = await lockSetupIntent(tx, id);
  if (row.status !== 'requires_action' || row.paymentMethod === null) {
    const problem = { type: 'invalid_request_error', code: 'setup_intent_unexpected_state' } as const;
    throw new SandboxRefusal(400, { ...problem, message: `This SetupIntent's status is ${row.status}: its bank asks nothing.` });
  }
  if (!isApproved(form)) return refuseSetup(tx, id, createCheckRefusal('setup_intent_authentication_failure'));
  return completeSetup(tx, row, await findPaymentMethod(tx, row.paymentMethod));
}

/** A Stripe call the sandbox supports. */
export interface SandboxRoute {
  /** Its parameters, with lists as `[]`; others are refused. All occur in Stripe's library types for this call. */
  readonly parameters: readonly string[];
  /** Extra parameters for browsers, which hold the publishable key and one intent's secret. Absent: not for browsers. */
  readonly fromBrowsers?: readonly string[];
  /** Ours, not Stripe's: what the bank's page does there. */
  readonly isOwn?: true;
  readonly carryOut: (tx: Tx, id: string, form: Form) => Promise<SandboxAnswer>;
}

const typedCard = [
  'payment_method_data[type]',
  'payment_method_data[card][number]',
  'payment_method_data[card][exp_month]',
  'payment_method_data[card][exp_year]',
  'payment_method_data[card][cvc]',
  'payment_method_data[card][token]',
  'payment_method_data[billing_details][name]',
];
const paging = ['limit', 'starting_after', 'expand[]'];
const secret = 'client_secret';

async function showSetupIntent(tx: Tx, id: string, form: Form): Promise<SandboxAnswer> {
  const row = await findSetupIntent(tx, id);
  const isExpanded = listExpansions(form).includes('payment_method') && row.paymentMethod !== null;
  const paymentMethod = isExpanded ? await findPaymentMethod(tx, row.paymentMethod ?? '') : null;
  return { status: 200, body: setupIntentWire(row, { paymentMethod }) };
}

/** All calls by method and path; `{id}` is the object's. */
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
