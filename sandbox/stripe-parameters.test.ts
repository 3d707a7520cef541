import { describe, expect, it } from 'vitest';
import { isNamed } from '../test/stripe-types.ts';
import { useTestProvider } from '../test/use-test-provider.ts';
import { sandboxRoutes } from './sandbox-routes.ts';

/** The type in the pinned Stripe library that describes each call's parameters. */
const parameterTypes: Readonly<Record<string, readonly [file: string, type: string]>> = {
  'POST /v1/customers': ['resources/Customers.d.ts', 'CustomerCreateParams'],
  'POST /v1/setup_intents': ['resources/SetupIntents.d.ts', 'SetupIntentCreateParams'],
  'GET /v1/setup_intents/{id}': ['resources/SetupIntents.d.ts', 'SetupIntentRetrieveParams'],
  'POST /v1/setup_intents/{id}/confirm': ['resources/SetupIntents.d.ts', 'SetupIntentConfirmParams'],
  'GET /v1/payment_methods/{id}': ['resources/PaymentMethods.d.ts', 'PaymentMethodRetrieveParams'],
  'POST /v1/payment_methods/{id}/detach': ['resources/PaymentMethods.d.ts', 'PaymentMethodDetachParams'],
  'POST /v1/payment_intents': ['resources/PaymentIntents.d.ts', 'PaymentIntentCreateParams'],
  'GET /v1/payment_intents': ['resources/PaymentIntents.d.ts', 'PaymentIntentListParams'],
  'GET /v1/payment_intents/{id}': ['resources/PaymentIntents.d.ts', 'PaymentIntentRetrieveParams'],
  'POST /v1/payment_intents/{id}/confirm': ['resources/PaymentIntents.d.ts', 'PaymentIntentConfirmParams'],
  'POST /v1/payment_intents/{id}/cancel': ['resources/PaymentIntents.d.ts', 'PaymentIntentCancelParams'],
  'POST /v1/refunds': ['resources/Refunds.d.ts', 'RefundCreateParams'],
  'GET /v1/disputes': ['resources/Disputes.d.ts', 'DisputeListParams'],
};

describe('the types of the library', () => {
  it.each([
    ['amount', true],
    ['amount_in_pence', false],
    ['metadata[*]', true],
    ['payment_method_data[billing_details][name]', true],
    ['payment_method_data[billing_details][nickname]', false],
    ['expand[]', true],
    ['payment_method_types[]', false],
    ['allowed_payment_method_types[]', true],
  ])('list %s among the parameters of a payment: %s', (parameter, isThere) => {
    expect(isNamed('resources/PaymentIntents.d.ts', 'PaymentIntentCreateParams', parameter)).toBe(isThere);
  });

  it.each([
    ['created[gte]', true],
    ['created[since]', false],
    ['limit', true],
    ['status', false],
  ])('list %s among those of a list of payments: %s', (parameter, isThere) => {
    expect(isNamed('resources/PaymentIntents.d.ts', 'PaymentIntentListParams', parameter)).toBe(isThere);
  });
});

describe('every parameter the sandbox accepts from the product', () => {
  const stripeCalls = Object.entries(sandboxRoutes).filter(([, { isOwn }]) => isOwn !== true);

  it('belongs to a call with a known type', () => {
    expect(stripeCalls.map(([call]) => call).toSorted()).toEqual(Object.keys(parameterTypes).toSorted());
  });

  it.each(stripeCalls)('%s: is in the library’s types', (call, { parameters }) => {
    const [file, type] = parameterTypes[call] ?? ['', ''];
    expect(parameters.filter((parameter) => !isNamed(file, type, parameter))).toEqual([]);
  });
});

describe('a call with an unknown parameter', () => {
  const test = useTestProvider();

  it.each([
    ['POST', '/v1/customers', { nickname: 'x' }],
    ['POST', '/v1/payment_intents', { payment_method_types: 'card' }],
    ['POST', '/v1/payment_intents', { 'metadata[a][b]': 'x' }],
    ['GET', '/v1/payment_intents', { status: 'succeeded' }],
  ] as const)('%s %s is refused', async (method, path, form) => {
    const [name = ''] = Object.keys(form);
    await expect(test.call(method, path, form)).resolves.toMatchObject({
      status: 400,
      body: { error: { type: 'invalid_request_error', code: 'parameter_unknown', param: name } },
    });
  });

  it('is never made by the product: every adapter method works', async () => {
    const { provider } = test;
    const { customer, card } = await test.customerWithCard();
    const bill = { customer, card: card.ref, amountMinor: 5_000, currency: 'NOK', description: 'Invoice 2' } as const;
    const paid = await provider.createPayment({ ...bill, payment: 'ALL1', key: 'all-1' });
    await provider.confirmPayment({ ref: paid.ref, offSession: true, key: 'all-2' });
    await provider.createRefund({ payment: paid.ref, amountMinor: 1_000, key: 'all-3' });
    await test.control('/disputes', { payment_intent: paid.ref });
    const found = await provider.findPayment(paid.ref);
    expect(found.returns.map(({ kind, amountMinor }) => [kind, amountMinor])).toEqual([
      ['refund', 1_000],
      ['chargeback', 4_000],
    ]);
    const given = await provider.createPayment({ ...bill, payment: 'ALL2', key: 'all-4' });
    await expect(provider.cancelPayment({ ref: given.ref, key: 'all-5' })).resolves.toMatchObject({ state: 'canceled' });
    const listed = await Array.fromAsync(provider.listPayments({ since: new Date(Date.now() - 3_600_000) }));
    expect(listed.map(({ payment }) => payment)).toEqual(['ALL1', 'ALL2']);
    const older = await fetch(`${await test.sandbox.url()}/v1/payment_intents?limit=1&starting_after=${given.ref}`, {
      headers: { authorization: `Bearer ${test.sandbox.keys.secretKey}` },
    });
    expect(await older.json()).toMatchObject({ data: [{ id: paid.ref }] });
    await provider.detachCard(card.ref);
  });
});
