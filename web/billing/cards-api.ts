import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { CardWire, PaymentSettings, PaymentWire } from '../../contract/billing/payments-endpoints.ts';
import { callApi } from '../platform/api-client.ts';
import { sharedKeys } from '../platform/query-keys.ts';

/** Cards share a prefix with payment settings; a setup belongs to the form that started it. */
const cardKeys = {
  paymentMethods: () => ['company', 'payment-methods'],
  cardSetup: () => ['card-setup'],
} as const;

export type Card = CardWire;
export type { PaymentSettings, PaymentWire } from '../../contract/billing/payments-endpoints.ts';

export interface PaymentMethods {
  /** Default card first. */
  readonly cards: readonly Card[];
  readonly settings: PaymentSettings;
}

/** Loads the company's cards and payment settings. */
export function paymentMethodsQuery() {
  return queryOptions({
    queryKey: cardKeys.paymentMethods(),
    queryFn: async ({ signal }): Promise<PaymentMethods> => {
      const { data, meta } = (await callApi('GET /payments/inventory', { signal })).body;
      return { cards: data, settings: meta };
    },
  });
}

/** Starts adding a card. Each form has its own setup, which survives declines: the provider accepts another card for it. */
export function cardSetupQuery() {
  return queryOptions({
    queryKey: cardKeys.cardSetup(),
    queryFn: async ({ signal }) => (await callApi('POST /payments/create-setup-intent', { signal })).body.data,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

export type CardSetup = Awaited<ReturnType<NonNullable<ReturnType<typeof cardSetupQuery>['queryFn']>>>;

/** Saves the card of a completed setup. Idempotent. */
export async function saveCard(client: QueryClient, { setup, isDefault }: { setup: string; isDefault: boolean }): Promise<Card> {
  const body = { setup_intent_id: setup, is_default: isDefault };
  const { paymentMethod } = (await callApi('POST /payments/save-card', { body })).body.meta;
  await refreshAfterChange(client);
  return paymentMethod;
}

export async function setDefaultCard(client: QueryClient, id: number): Promise<void> {
  await callApi('PUT /payments/update/{id}', { params: { id } });
  await refreshAfterChange(client);
}

export async function removeCard(client: QueryClient, id: number): Promise<void> {
  await callApi('DELETE /payments/delete/{id}', { params: { id } });
  await refreshAfterChange(client);
}

export async function setAutomaticPayment(client: QueryClient, isOn: boolean): Promise<void> {
  await callApi('POST /payments/set-auto-pay', { body: { enableAutoPay: isOn } });
  await refreshAfterChange(client);
}

/** Amounts in major units; null switches the top-up off. */
export async function setTopUp(client: QueryClient, topUp: PaymentSettings['topUp']): Promise<void> {
  await callApi('POST /payments/set-top-up', { body: { topUp } });
  await refreshAfterChange(client);
}

/** Starts a payment on account, in major units. Repeats with the same `key` are idempotent. */
export async function payAhead({ card, amount, key }: { card: number; amount: number; key: string }) {
  const headers = { 'idempotency-key': key };
  return (await callApi('POST /payments/pay-ahead', { body: { paymentMethod: card, amount }, headers })).body.data;
}

/** Cancels an unconfirmed payment and returns its state, which may be paid after all. */
export async function cancelPayment(code: string): Promise<PaymentWire> {
  return (await callApi('POST /payments/cancel/{code}', { params: { code } })).body.data;
}

/** Returns the state of a payment; the server asks the provider if it has not been notified. */
export async function paymentStatus(code: string): Promise<PaymentWire> {
  return (await callApi('GET /payments/status/{code}', { params: { code } })).body.data;
}

/** Invalidates permission to buy and open tasks, which depend on cards. */
async function refreshAfterChange(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: sharedKeys.anyOfCompany() });
}
