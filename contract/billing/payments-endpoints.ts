import * as z from 'zod';
import { codeParam, data, dataWithMeta, endpoints, givenId, idParam, idempotencyKeyHeader, nothing } from '../kit/endpoint.ts';
import { amountSchema, currencySchema } from '../kit/money.ts';
import { line } from '../kit/text.ts';
import { maxInvoicesPerPayment, paymentStates, providers } from './values.ts';

const cardSchema = z.object({
  id: z.number(),
  authoritycode: z.string(),
  /** Last four digits. */
  cardnum: z.string(),
  brand: z.string(),
  /** MM/YY */
  expirydate: z.string(),
  default: z.literal([0, 1]),
  expired: z.boolean(),
  cardholder: z.string(),
  /** True if expired, or if another valid card exists. */
  removable: z.boolean(),
});
export type CardWire = z.infer<typeof cardSchema>;

const paymentSchema = z.object({
  payment: z.string(),
  state: z.enum(paymentStates),
  amount: amountSchema,
  currency: currencySchema,
  /** Codes of the invoices it pays. */
  invoices: z.array(z.string()),
  /** Why it failed: the provider's message for the cardholder, or ours. */
  message: z.string().nullable(),
});
export type PaymentWire = z.infer<typeof paymentSchema>;

const startedSchema = z.object({
  /** Client secret with which the browser confirms the payment. */
  secret: z.string(),
  payment: z.string(),
  amount: amountSchema,
  currency: currencySchema,
});

const setupSchema = z.object({
  name: z.string(),
  address1: z.string(),
  address2: z.string(),
  town: z.string(),
  postcode: z.string(),
  /** Country of the company's business unit. */
  country: z.string(),
  setup_intent_id: z.string(),
  secret: z.string(),
});

const meta = z.object({
  autoPayEnabled: z.boolean(),
  canAutoPay: z.boolean(),
  provider: z.enum(providers),
  publishableKey: z.string().nullable(),
  currency: currencySchema,
  minimumTotal: amountSchema,
  /** Charges `amount` to the default card if the remaining credit falls below `below`; `stopped` after a failed charge. */
  topUp: z.object({ below: amountSchema, amount: amountSchema }).nullable(),
  topUpStopped: z.boolean(),
  /** Limits of automatic top-ups: maximum a day, and minimum minutes between two. */
  topUpLimits: z.object({ aDay: z.number(), pauseMinutes: z.number() }),
});
export type PaymentSettings = z.infer<typeof meta>;

const reading = { caller: 'trade', csrf: 'exempt', rate: 'read', transaction: 'read' } as const;
const paying = { caller: 'trade', csrf: 'checked', rate: 'money', transaction: 'own' } as const;
const changing = { caller: 'trade', csrf: 'checked', rate: 'money', transaction: 'write' } as const;

const createSetupIntent = {
  ...paying,
  capability: 'manage-billing',
  summary: 'Start adding a card. Returns the cardholder details the provider needs and the secret for the browser.',
  owner: 'none',
  answers: { 200: data(setupSchema) },
  refusals: [401, 503],
} as const;

/** Cards and payments. A browser's word about a payment is never trusted: the provider is asked. */
export const payments = endpoints({
  'GET /payments/inventory': {
    id: 'listPaymentMethods',
    capability: 'read-billing',
    ...reading,
    summary: 'List the company’s cards and how it pays.',
    owner: 'none',
    answers: { 200: dataWithMeta(z.array(cardSchema), meta) },
    refusals: [401],
  },
  'GET /payments/create-setup-intent': { ...createSetupIntent, id: 'getSetupIntent' },
  'POST /payments/create-setup-intent': { ...createSetupIntent, id: 'createSetupIntent' },
  'POST /payments/save-card': {
    id: 'saveCard',
    capability: 'manage-billing',
    ...paying,
    summary: 'Save the card of a setup the provider reports as successful. Repeating it for the same setup returns the same card.',
    owner: 'none',
    body: z.strictObject({ setup_intent_id: line(255).min(1), is_default: z.boolean().default(false) }),
    answers: { 200: dataWithMeta(z.object({}), z.object({ paymentMethod: cardSchema })) },
    refusals: [401, 404, 409, 422, 503],
  },
  'POST /payments/create-payment-intent': {
    id: 'createPaymentIntent',
    capability: 'manage-billing',
    ...paying,
    summary: 'Start paying invoices by card. They stay locked until the payment ends; repeating the call returns the same payment.',
    owner: 'none',
    headers: idempotencyKeyHeader,
    body: z.strictObject({
      paymentMethod: givenId,
      invoices: z.array(givenId).min(1).max(maxInvoicesPerPayment),
      /** The card was entered for this payment: it is removed if it is declined. */
      isNewCard: z.boolean().default(false),
    }),
    answers: { 200: data(startedSchema) },
    refusals: [401, 404, 409, 422, 503],
  },
  'POST /payments/pay-ahead': {
    id: 'payAhead',
    capability: 'manage-billing',
    ...paying,
    summary: 'Start paying more than is owed: open invoices first, the rest stays on account for later ones.',
    owner: 'none',
    headers: idempotencyKeyHeader,
    body: z.strictObject({ paymentMethod: givenId, amount: amountSchema }),
    answers: { 200: data(startedSchema) },
    refusals: [401, 404, 409, 422, 503],
  },
  'GET /payments/status/{code}': {
    id: 'getPayment',
    capability: 'read-billing',
    ...paying,
    csrf: 'exempt',
    rate: 'read',
    summary: 'Get a payment’s status. Asks the provider if it has not reported one yet.',
    owner: 'payment',
    params: z.strictObject({ code: codeParam }),
    answers: { 200: data(paymentSchema) },
    refusals: [401, 404, 422],
  },
  'POST /payments/cancel/{code}': {
    id: 'cancelPayment',
    capability: 'manage-billing',
    ...paying,
    summary: 'Cancel an unconfirmed payment and unlock its invoices.',
    owner: 'payment',
    params: z.strictObject({ code: codeParam }),
    answers: { 200: data(paymentSchema) },
    refusals: [401, 404, 409, 422, 503],
  },
  'DELETE /payments/delete/{id}': {
    id: 'removeCard',
    capability: 'manage-billing',
    ...paying,
    summary: 'Remove a card that expired, or one of several valid ones.',
    owner: 'card',
    params: z.strictObject({ id: idParam }),
    answers: { 200: nothing },
    refusals: [401, 404, 409, 422],
  },
  'PUT /payments/update/{id}': {
    id: 'setDefaultCard',
    capability: 'manage-billing',
    ...changing,
    summary: 'Set a valid card as the default.',
    owner: 'card',
    params: z.strictObject({ id: idParam }),
    answers: { 200: nothing },
    refusals: [401, 404, 409, 422],
  },
  'POST /payments/set-auto-pay': {
    id: 'setAutoPay',
    capability: 'manage-billing',
    ...changing,
    summary: 'Switch automatic payment on or off.',
    owner: 'none',
    body: z.strictObject({ enableAutoPay: z.boolean() }),
    answers: { 200: nothing },
    refusals: [401, 409, 422],
  },
  'POST /payments/set-top-up': {
    id: 'setTopUp',
    capability: 'manage-billing',
    ...changing,
    summary: 'Set the automatic top-up: the remaining credit that triggers it and the amount paid ahead. Null switches it off.',
    owner: 'none',
    body: z.strictObject({ topUp: z.strictObject({ below: amountSchema, amount: amountSchema }).nullable() }),
    answers: { 200: nothing },
    refusals: [401, 409, 422],
  },
});
