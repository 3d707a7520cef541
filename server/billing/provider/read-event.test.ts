import { Stripe } from 'stripe';
import { describe, expect, it } from 'vitest';
import { ForgedEvent } from './payment-provider.ts';
import { stripeProvider } from './stripe-provider.ts';

const [before, current] = ['whsec_before', 'whsec_now'];
const provider = stripeProvider({
  name: 'stripe',
  secretKey: () => 'sk_test_x',
  installation: 'here',
  publishableKey: 'pk_test_x',
  webhookSecrets: () => [current, before],
  apiUrl: () => Promise.resolve(null),
});
const now = new Date('2026-11-23T12:00:00Z');

function event(type: string, object: unknown): string {
  return JSON.stringify({ id: 'evt_1', object: 'event', type, data: { object } });
}

interface Sent {
  readonly payload?: string;
  readonly secret?: string;
  readonly ageSeconds?: number;
}

function read({ payload = event('payment_intent.succeeded', { id: 'pi_1' }), secret = current, ageSeconds = 0 }: Sent = {}) {
  const signature = Stripe.webhooks.generateTestHeaderString({
    payload,
    secret,
    timestamp: Math.floor(now.getTime() / 1_000) - ageSeconds,
  });
  return provider.readEvent({ body: Buffer.from(payload), signature, now });
}

describe('a webhook', () => {
  it.each([
    ['payment_intent.succeeded', { id: 'pi_1' }, { kind: 'payment', ref: 'pi_1' }],
    ['payment_intent.payment_failed', { id: 'pi_1' }, { kind: 'payment', ref: 'pi_1' }],
    ['setup_intent.succeeded', { id: 'seti_1' }, { kind: 'setup', ref: 'seti_1' }],
    ['charge.refunded', { id: 'ch_1', payment_intent: 'pi_1' }, { kind: 'payment', ref: 'pi_1' }],
    ['charge.dispute.created', { id: 'dp_1', payment_intent: { id: 'pi_1' } }, { kind: 'payment', ref: 'pi_1' }],
    ['refund.updated', { id: 're_1', payment_intent: 'pi_1' }, { kind: 'payment', ref: 'pi_1' }],
    ['refund.updated', { id: 're_1', payment_intent: null }, null],
    ['customer.created', { id: 'cus_1' }, null],
    ['plan.created', { id: 'price_1' }, null],
  ])('%s of %j points to %j', (type, object, wanted) => {
    expect(read({ payload: event(type, object) })).toEqual({ id: 'evt_1', type, object: wanted });
  });

  it.each([current, before])('is accepted when signed with %s, since both secrets are valid during rotation', (secret) => {
    expect(read({ secret })).toMatchObject({ id: 'evt_1' });
  });

  it.each([
    ['signed by somebody else', { secret: 'whsec_other' }],
    ['that was kept for more than five minutes', { ageSeconds: 301 }],
    ['that is no JSON', { payload: 'not json' }],
  ])('%s is refused', (_what, sent) => {
    expect(() => read(sent)).toThrow(ForgedEvent);
  });

  it('is accepted up to five minutes after signing, by the given clock', () => {
    expect(read({ ageSeconds: 299 })).toMatchObject({ id: 'evt_1' });
  });

  it.each(['', 't=1,v1=', 'v1=abc', 'nonsense'])('is refused with the signature %j', (signature) => {
    const body = Buffer.from(event('payment_intent.succeeded', { id: 'pi_1' }));
    expect(() => provider.readEvent({ body, signature, now })).toThrow(ForgedEvent);
  });

  it('is refused if its body was changed', () => {
    const payload = event('payment_intent.succeeded', { id: 'pi_1' });
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: current, timestamp: Math.floor(now.getTime() / 1_000) });
    expect(() => provider.readEvent({ body: Buffer.from(payload.replace('pi_1', 'pi_2')), signature, now })).toThrow(ForgedEvent);
  });
});
