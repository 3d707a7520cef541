import { describe, expect, it } from 'vitest';
import { useTestProvider } from '../../../test/use-test-provider.ts';
import type { Fault } from '../../../sandbox/fault-rule.ts';
import { ProviderRefusal, ProviderUnknown } from './payment-provider.ts';
import { stripeProvider } from './stripe-provider.ts';

const test = useTestProvider();
const confirmCall = 'POST /v1/payment_intents/{id}/confirm';
let keys = 0;
const key = (): string => `failure-${(keys += 1)}`;

async function countCharges(ref: string): Promise<number> {
  const { rows } = await test.database.pool.query(`select from sandbox.charges where payment_intent_id = $1 and status = 'succeeded'`, [
    ref,
  ]);
  return rows.length;
}

function providerAt(apiUrl: string) {
  const keysOfSandbox = test.sandbox.keys;
  return stripeProvider({
    name: 'stripe',
    secretKey: () => keysOfSandbox.secretKey,
    installation: 'here',
    publishableKey: null,
    webhookSecrets: () => [keysOfSandbox.webhookSecret],
    apiUrl: () => Promise.resolve(apiUrl),
    timeoutMs: 150,
  });
}

describe('a call without a conclusive answer', () => {
  it.each<[Fault['kind'], boolean]>([
    ['outage', false],
    ['cut_before', false],
    ['cut_after', true],
    ['server_error', false],
    ['server_error_after', true],
    ['rate_limit', false],
  ])('(%s) is unknown, and a lookup shows whether it took effect: %s', async (kind, hadEffect) => {
    const { ref } = await test.payment();
    // The library retries once when a connection is dropped.
    await test.setFault({ kind, operation: confirmCall, times: kind.startsWith('cut') || kind === 'outage' ? 2 : 1 });
    const confirm = { ref, offSession: true, key: key() };
    await expect(test.provider.confirmPayment(confirm)).rejects.toThrow(ProviderUnknown);
    await expect(test.provider.findPayment(ref)).resolves.toMatchObject({ state: hadEffect ? 'succeeded' : 'unconfirmed' });
    await expect(test.provider.confirmPayment(confirm)).resolves.toMatchObject({ state: 'succeeded' });
    expect(await countCharges(ref)).toBe(1);
  });

  it('includes a timeout', async () => {
    const { ref } = await test.payment();
    await test.setFault({ kind: 'slow', value: 400, operation: confirmCall, times: 1 });
    const provider = providerAt(await test.sandbox.url());
    await expect(provider.confirmPayment({ ref, offSession: true, key: key() })).rejects.toThrow(ProviderUnknown);
    await expect.poll(() => countCharges(ref)).toBe(1);
  });

  it('includes a refused connection and a wrong key', async () => {
    const refused = providerAt('http://127.0.0.1:1');
    await expect(refused.findPayment('pi_1')).rejects.toThrow(ProviderUnknown);
    expect(refused.answers.failuresInRow()).toBe(1);
    expect(refused.answers.lastFailure()?.at).toBeInstanceOf(Date);
    const { webhookSecrets, ...options } = {
      webhookSecrets: () => ['whsec_x'],
      name: 'stripe',
      installation: 'here',
      publishableKey: null,
    } as const;
    const wrongKeyProvider = stripeProvider({
      ...options,
      webhookSecrets,
      secretKey: () => 'sk_test_wrong',
      apiUrl: () => test.sandbox.url(),
    });
    await expect(wrongKeyProvider.findPayment('pi_1')).rejects.toThrow(ProviderUnknown);
  });

  it('creates a payment once, however often it is repeated', async () => {
    const { customer, card } = await test.customerWithCard();
    const bill = { customer, card: card.ref, amountMinor: 700, currency: 'GBP', payment: 'ONCE', description: 'x', key: key() } as const;
    await test.setFault({ kind: 'cut_after', operation: 'POST /v1/payment_intents', times: 2 });
    await expect(test.provider.createPayment(bill)).rejects.toThrow(ProviderUnknown);
    const [first, second] = [await test.provider.createPayment(bill), await test.provider.createPayment(bill)];
    expect(second.ref).toBe(first.ref);
    await expect(test.provider.createPayment({ ...bill, amountMinor: 800 })).rejects.toThrow(ProviderRefusal);
  });
});

it('returns the same payment to twenty concurrent creators', async () => {
  const { customer, card } = await test.customerWithCard();
  const bill = { customer, card: card.ref, amountMinor: 700, currency: 'GBP', payment: 'TWENTY', description: 'x', key: key() } as const;
  const created = await Promise.all(Array.from({ length: 20 }, () => test.provider.createPayment(bill)));
  expect(new Set(created.map(({ ref }) => ref)).size).toBe(1);
});

describe('a card', () => {
  it.each([
    ['4000000000000341', 'generic_decline'],
    ['4000000000009995', 'insufficient_funds'],
    ['4000002760003184', 'authentication_required'],
  ])('%s is saved and its payment fails: %s', async (number, code) => {
    const { ref } = await test.payment({ number });
    const failed = await test.provider.confirmPayment({ ref, offSession: true, key: key() });
    expect(failed).toMatchObject({ state: 'failed', receivedMinor: 0, failure: { code } });
    expect(failed.failure?.message).not.toBe('');
    await expect(test.provider.cancelPayment({ ref, key: key() })).resolves.toMatchObject({ state: 'canceled' });
  });

  it('4000002760003184 is charged once its holder has authenticated', async () => {
    const { ref, secret } = await test.payment({ number: '4000002760003184' });
    await expect(test.provider.confirmPayment({ ref, offSession: false, key: key() })).resolves.toMatchObject({ state: 'requires_action' });
    await test.call('POST', `/v1/payment_intents/${ref}/authenticate`, { outcome: 'approve', client_secret: secret });
    await expect(test.provider.findPayment(ref)).resolves.toMatchObject({ state: 'succeeded', receivedMinor: 1_250 });
  });

  it.each([
    [{ number: '4000000000000002' }, 'card_declined', undefined],
    [{ number: '4000000000000069' }, 'expired_card', 'exp_month'],
    [{ number: '4000000000000127' }, 'incorrect_cvc', 'cvc'],
    [{ number: '4000000000000119' }, 'processing_error', undefined],
    [{ number: '4242424242424241' }, 'incorrect_number', 'number'],
    [{ number: '4111111111111111' }, 'card_declined', undefined],
    [{ exp_month: '13' }, 'invalid_expiry_month', 'exp_month'],
    [{ exp_year: '2020' }, 'invalid_expiry_year', 'exp_year'],
    [{ cvc: '12' }, 'invalid_cvc', 'cvc'],
    [{ number: '378282246310005' }, 'invalid_cvc', 'cvc'],
  ])('%j is not saved: %s', async (typed, code, param) => {
    const customer = await test.provider.createCustomer({ name: 'Midland Heating', email: 'a@b.test', key: key() });
    const setup = await test.provider.createSetup({ customer, key: key() });
    const answer = await test.typeCard(setup, typed);
    expect(answer).toMatchObject({ status: 402, body: { error: { type: 'card_error', code } } });
    expect((answer.body['error'] as Record<string, unknown>)['param']).toBe(param);
    await expect(test.provider.findSetup(setup.ref)).resolves.toMatchObject({ state: 'failed', card: null });
    const { rows } = await test.database.pool.query('select from sandbox.payment_methods where customer_id = $1', [customer]);
    expect(rows).toHaveLength(0);
  });
});

describe('the provider', () => {
  it('is not called inside a transaction', async () => {
    await expect(test.database.inTx(() => test.provider.findPayment('pi_1'))).rejects.toThrow('inside a transaction');
  });

  it('refuses invalid calls, with the reason', async () => {
    const { ref } = await test.payment();
    const refund = test.provider.createRefund({ payment: ref, amountMinor: 100, key: key() });
    await expect(refund).rejects.toMatchObject({ name: 'ProviderRefusal', code: 'charge_not_refundable' });
    await expect(test.provider.findPayment('pi_none')).rejects.toMatchObject({ code: 'resource_missing' });
    await test.provider.confirmPayment({ ref, offSession: true, key: key() });
    await expect(test.provider.cancelPayment({ ref, key: key() })).rejects.toMatchObject({ code: 'payment_intent_unexpected_state' });
    const tooMuch = test.provider.createRefund({ payment: ref, amountMinor: 1_251, key: key() });
    await expect(tooMuch).rejects.toThrow(ProviderRefusal);
  });

  it('reports a dispute, and one that was won', async () => {
    const { ref } = await test.payment({ number: '4000000000000259' });
    await test.provider.confirmPayment({ ref, offSession: true, key: key() });
    const [chargeback] = (await test.provider.findPayment(ref)).returns;
    expect(chargeback).toMatchObject({ kind: 'chargeback', amountMinor: 1_250, isFinal: true });
    await test.control(`/disputes/${chargeback?.ref}/close`, { outcome: 'won' });
    expect((await test.provider.findPayment(ref)).returns.map(({ kind }) => kind)).toEqual(['chargeback', 'chargeback_won']);
  });

  it('gives a browser only what its secret allows', async () => {
    const [payment, other] = [await test.payment(), await test.payment()];
    const browser = { authorization: `Bearer ${test.sandbox.keys.publishableKey}` };
    const own = await test.call('GET', `/v1/payment_intents/${payment.ref}`, { client_secret: payment.secret }, browser);
    const foreign = await test.call('GET', `/v1/payment_intents/${other.ref}`, { client_secret: payment.secret }, browser);
    const listed = await test.call('GET', '/v1/payment_intents', {}, browser);
    expect([own.status, foreign.status, listed.status]).toEqual([200, 404, 403]);
  });
});
