import { describe, expect, it } from 'vitest';
import { useTestProvider } from '../../../test/use-test-provider.ts';
import { ProviderRefusal } from './payment-provider.ts';

const test = useTestProvider();

describe('a card', () => {
  it('is kept for a customer once it was typed, with what is shown of it', async () => {
    const { card } = await test.customerWithCard({ number: '5555 5555 5555 4444', exp_month: '02', exp_year: '32' });
    expect(card).toMatchObject({ brand: 'mastercard', last4: '4444', expiresOn: '2032-02-29', cardholder: 'Robin Tester' });
  });

  it('is detached once, and again without harm', async () => {
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
