import { describe, expect, it } from 'vitest';
import { useTestProvider } from '../../../test/use-test-provider.ts';
import { settlePayment } from '../payments/settle-payment.ts';
import { ProviderRefusal } from './payment-provider.ts';
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
  });
});

describe('two installations on one account', () => {
  const at = (installation: string) =>
    stripeProvider({
      name: 'sandbox',
      installation,
      secretKey: test.sandbox.keys.secretKey,
      publishableKey: null,
      webhookSecrets: [test.sandbox.keys.webhookSecret],
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
