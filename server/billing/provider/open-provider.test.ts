import { Stripe } from 'stripe';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { describe, expect, it } from 'vitest';
import { useTestProvider } from '../../../test/use-test-provider.ts';
import { readSettings } from '../../platform/settings.ts';
import { openCardProvider } from '../../app/open-card-provider.ts';
import { ProviderUnknown } from './payment-provider.ts';
import { isProviderAnswering, exportProviderHealth } from './provider-answers.ts';

const test = useTestProvider();

/** Only the settings of a card account, and the address of a local server that speaks its protocol. */
async function openStripe(more: Record<string, string> = {}) {
  const { stripe } = readSettings({
    STRIPE_SECRET_KEY: test.sandbox.keys.secretKey,
    STRIPE_PUBLISHABLE_KEY: 'pk_test_account',
    STRIPE_WEBHOOK_SECRET: `whsec_before, ${test.sandbox.keys.webhookSecret}`,
    STRIPE_API_URL: await test.sandbox.url(),
    ...more,
  });
  return openCardProvider({ stripe }, { database: test.database, log: pino({ level: 'silent' }), timeoutMs: 2_000 });
}

describe('with Stripe configured', () => {
  it('opens no sandbox and sends the calls to the configured address', async () => {
    const { provider, sandbox } = await openStripe();
    expect([provider.name, provider.publishableKey, sandbox]).toEqual(['stripe', 'pk_test_account', null]);
    const { customer, card } = await test.customerWithCard();
    const bill = { customer, card: card.ref, amountMinor: 900, currency: 'GBP', payment: 'LIVE1', description: 'Invoice 4' } as const;
    const { ref } = await provider.createPayment({ ...bill, key: 'live-1' });
    await expect(provider.confirmPayment({ ref, offSession: true, key: 'live-2' })).resolves.toMatchObject({ state: 'succeeded' });
  });

  it('accepts webhooks signed with any of the secrets', async () => {
    const { provider } = await openStripe();
    const now = new Date();
    const payload = JSON.stringify({ id: 'evt_1', type: 'payment_intent.succeeded', data: { object: { id: 'pi_1' } } });
    for (const secret of ['whsec_before', test.sandbox.keys.webhookSecret]) {
      const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp: Math.floor(now.getTime() / 1_000) });
      expect(provider.readEvent({ body: Buffer.from(payload), signature, now })).toMatchObject({
        object: { kind: 'payment', ref: 'pi_1' },
      });
    }
  });

  it('calls Stripe itself if no address is set', () => {
    const keys = { STRIPE_SECRET_KEY: 'sk', STRIPE_PUBLISHABLE_KEY: 'pk', STRIPE_WEBHOOK_SECRET: 'whsec' };
    expect(readSettings(keys).stripe?.apiUrl).toBeNull();
    expect(() => readSettings({ ...keys, STRIPE_API_URL: 'api.stripe.com/v1' })).toThrow('STRIPE_API_URL');
  });
});

it('counts unanswered calls until one is answered', async () => {
  const { provider, answers } = await openStripe({ STRIPE_API_URL: 'http://127.0.0.1:1' });
  const register = new Registry();
  exportProviderHealth(answers)(register);
  expect(isProviderAnswering(answers)).toBe(true);
  for (let call = 0; call < 3; call += 1) await expect(provider.findPayment('pi_1')).rejects.toThrow(ProviderUnknown);
  expect(isProviderAnswering(answers)).toBe(false);
  const told = await register.metrics();
  expect(told).toContain('card_provider_failures_in_row 3');
  expect(told).toMatch(/card_provider_last_failure_timestamp_seconds 1\d{9}/);
});
