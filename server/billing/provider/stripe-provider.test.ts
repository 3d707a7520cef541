import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useTestProvider } from '../../../test/use-test-provider.ts';
import { settlePayment } from '../payments/settle-payment.ts';
import { type PaymentProvider, ProviderRefusal } from './payment-provider.ts';
import { stripeProvider } from './stripe-provider.ts';

const test = useTestProvider();

describe('a card', () => {
  it('is saved for a customer, with the details to display', async () => {
    const { card } = await test.customerWithCard({ number: '5555 5555 5555 4444', exp_month: '02', exp_year: '32' });
    expect(card).toMatchObject({ brand: 'mastercard', last4: '4444', expiresOn: '2032-02-29', cardholder: 'Robin Tester' });
  });

  it('is detached once, and again without error', async () => {
    const { card } = await test.customerWithCard();
    await test.provider.detachCard(card.ref);
    await test.provider.detachCard(card.ref);
    await expect(test.provider.detachCard('pm_nothing')).rejects.toThrow(ProviderRefusal);
  });
});

describe('a payment', () => {
  it('takes no money before it is confirmed, and takes it once', async () => {
    const payment = await test.payment();
    expect(payment).toMatchObject({
      state: 'unconfirmed',
      amountMinor: 1_250,
      receivedMinor: 0,
      currency: 'GBP',
      payment: 'PAY123',
      isLive: false,
    });
    const confirm = { ref: payment.ref, offSession: true };
    await expect(test.provider.confirmPayment({ ...confirm, key: 'c1' })).resolves.toMatchObject({
      state: 'succeeded',
      receivedMinor: 1_250,
    });
    await expect(test.provider.confirmPayment({ ...confirm, key: 'c2' })).resolves.toMatchObject({
      state: 'succeeded',
      receivedMinor: 1_250,
    });
    // 1.5 % and 0.20.
    const fees = [{ kind: 'payment', ref: payment.ref, amountMinor: 39, currency: 'GBP' }];
    await expect(test.provider.findPayment(payment.ref)).resolves.toMatchObject({ fees });
    for await (const listed of test.provider.listPayments({ since: new Date(0) }))
      if (listed.ref === payment.ref) expect(listed.fees).toEqual(fees);
  });
});

describe('two installations on one account', () => {
  const at = (installation: string) =>
    stripeProvider({
      name: 'sandbox',
      installation,
      secretKey: () => test.sandbox.keys.secretKey,
      publishableKey: null,
      webhookSecrets: () => [test.sandbox.keys.webhookSecret],
      apiUrl: () => test.sandbox.url(),
    });
  const here = () => at('here');
  const there = () => at('there');
  const bill = async (amountMinor: number) => {
    const { customer, card } = await test.customerWithCard();
    return { customer, card: card.ref, amountMinor, currency: 'GBP', payment: 'SAME', description: 'x', key: 'pay-1-create' } as const;
  };

  it('create separate payments under the same key and row id', async () => {
    const [ours, theirs] = [await here().createPayment(await bill(1_000)), await there().createPayment(await bill(2_000))];
    expect([ours.amountMinor, theirs.amountMinor]).toEqual([1_000, 2_000]);
    expect(theirs.ref).not.toBe(ours.ref);
  });

  it('do not mistake each other’s payments for their own, whatever their code', async () => {
    const began = new Date(Date.now() - 60_000);
    const { ref } = await there().createPayment({ ...(await bill(3_000)), key: 'pay-2-create' });
    expect([(await here().findPayment(ref)).payment, (await there().findPayment(ref)).payment]).toEqual(['', 'SAME']);
    const listed = [];
    for await (const { ref: found } of here().listPayments({ since: began })) listed.push(found);
    expect(listed).not.toContain(ref);
  });

  it('ignore each other’s events', async () => {
    const { ref } = await there().createPayment({ ...(await bill(4_000)), key: 'pay-3-create' });
    const seen = await here().findPayment(ref);
    const settled = await test.database.inTx((tx) => settlePayment(tx, { mode: { name: 'sandbox', isLive: false }, seen }));
    expect(settled).toEqual({ kind: 'foreign' });
  });
});

/** The calls that take a key: those that change something at the provider each time they run. */
type KeyedCall = {
  [Name in keyof PaymentProvider]: PaymentProvider[Name] extends (input: infer Input) => unknown
    ? Input extends { readonly key: string }
      ? Name
      : never
    : never;
}[keyof PaymentProvider];

describe('idempotency keys', () => {
  const received: { readonly path: string; readonly key: string | undefined }[] = [];
  const server = createServer((request, response) => {
    const { method, url = '', headers } = request;
    if (method === 'POST') received.push({ path: url, key: headers['idempotency-key']?.toString() });
    request.resume();
    response.writeHead(400, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ error: { type: 'invalid_request_error', message: 'refused', code: 'parameter_invalid' } }));
  });
  beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  const key = 'row-1';
  /** The compiler demands an entry for every new call with a key. */
  const calls: Readonly<Record<KeyedCall, { readonly path: string; readonly run: (provider: PaymentProvider) => Promise<unknown> }>> = {
    createCustomer: {
      path: '/v1/customers',
      run: (provider) => provider.createCustomer({ name: 'Midland Heating', email: 'a@b.test', key }),
    },
    createSetup: { path: '/v1/setup_intents', run: (provider) => provider.createSetup({ customer: 'cus_1', key }) },
    createPayment: {
      path: '/v1/payment_intents',
      run: (provider) =>
        provider.createPayment({
          customer: 'cus_1',
          card: 'pm_1',
          amountMinor: 1_000,
          currency: 'GBP',
          payment: 'PAY1',
          description: 'Invoice 1',
          key,
        }),
    },
    confirmPayment: {
      path: '/v1/payment_intents/pi_1/confirm',
      run: (provider) => provider.confirmPayment({ ref: 'pi_1', offSession: true, key }),
    },
    cancelPayment: { path: '/v1/payment_intents/pi_1/cancel', run: (provider) => provider.cancelPayment({ ref: 'pi_1', key }) },
    createRefund: { path: '/v1/refunds', run: (provider) => provider.createRefund({ payment: 'pi_1', amountMinor: 500, key }) },
  };

  it.each(Object.entries(calls))('of %s begin with the installation', async (_, { path, run }) => {
    const { port } = server.address() as AddressInfo;
    for (const installation of ['here', 'there']) {
      const provider = stripeProvider({
        name: 'sandbox',
        installation,
        secretKey: () => 'sk_test_1',
        publishableKey: null,
        webhookSecrets: () => [],
        apiUrl: () => Promise.resolve(`http://127.0.0.1:${port}`),
      });
      received.length = 0;
      await expect(run(provider)).rejects.toThrow(ProviderRefusal);
      expect(received).toEqual([{ path, key: `${installation}-row-1` }]);
    }
  });
});
