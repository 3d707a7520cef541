import { describe, expect, it } from 'vitest';
import { maxPaymentMinor, type PaymentState } from '../../../contract/billing/values.ts';
import type { ProviderPayment, ProviderReturn } from '../provider/payment-provider.ts';
import {
  isFullyReturned,
  isLate,
  pickCoveredInvoices,
  listDifferences,
  maxUnconfirmedMinutes,
  nextState,
  obstacleToAmount,
  obstacleToPaying,
  type InvoiceFacts,
} from './payment-rule.ts';

const invoice = (id: number, outstandingMinor: number, status: InvoiceFacts['status'] = 'unpaid'): InvoiceFacts => ({
  id,
  outstandingMinor,
  status,
});

describe('paying invoices together', () => {
  it.each<[string, number[], InvoiceFacts[], string | null]>([
    ['both unpaid', [1, 2], [invoice(1, 2_880), invoice(2, 100)], null],
    ['one of somebody else', [1, 2], [invoice(1, 2_880)], 'unknown_invoice'],
    ['one paid', [1, 2], [invoice(1, 2_880), invoice(2, 0, 'paid')], 'not_payable'],
    ['one under way', [1], [invoice(1, 2_880, 'pending')], 'not_payable'],
    ['one offset to the last penny', [1], [invoice(1, 0)], 'not_payable'],
    ['49 pence', [1], [invoice(1, 49)], 'too_small'],
    ['50 pence', [1], [invoice(1, 50)], null],
    ['a penny, which is owed but too little', [1], [invoice(1, 1)], 'too_small'],
    ['one named twice', [1, 1], [invoice(1, 2_880)], null],
    ['the largest amount', [1], [invoice(1, maxPaymentMinor)], null],
    ['a penny above it', [1, 2], [invoice(1, maxPaymentMinor), invoice(2, 1)], 'too_large'],
  ])('%s', (_, wanted, invoices, expected) => {
    expect(obstacleToPaying(wanted, invoices, 'GBP')).toBe(expected);
  });

  it.each([
    ['DKK', 249, 'too_small'],
    ['DKK', 250, null],
    ['SEK', 299, 'too_small'],
    ['NOK', 300, null],
  ] as const)('%s %i: %s', (currency, amount, expected) => {
    expect(obstacleToAmount(amount, currency)).toBe(expected);
  });

  it.each([
    [99, []],
    [100, [1]],
    [250, [1]],
    [300, [1, 2]],
    [1_000, [1, 2, 3]],
  ])('%i in advance pays in full, oldest first: %j', (amount, expected) => {
    expect(pickCoveredInvoices(amount, [invoice(1, 100), invoice(2, 200), invoice(3, 50)]).map(({ id }) => id)).toEqual(expected);
  });
});

const ours = {
  code: 'AB12',
  state: 'created',
  providerRef: 'pi_1',
  customer: 'cus_1',
  currency: 'GBP',
  amountMinor: 2_880,
  isLive: false,
} as const;
const seen: ProviderPayment = {
  ref: 'pi_1',
  secret: 's',
  customer: 'cus_1',
  state: 'succeeded',
  amountMinor: 2_880,
  receivedMinor: 2_880,
  currency: 'GBP',
  payment: 'AB12',
  isLive: false,
  failure: null,
  returns: [],
  fees: [],
};

describe('the provider’s report', () => {
  it.each<[Partial<ProviderPayment>, string[]]>([
    [{}, []],
    [{ receivedMinor: 2_879 }, ['amount']],
    [{ amountMinor: 1 }, ['amount']],
    [{ currency: 'SEK' }, ['currency']],
    [{ customer: 'cus_2' }, ['customer']],
    [{ payment: 'other' }, ['payment']],
    [{ ref: 'pi_2' }, ['payment']],
    [{ isLive: true }, ['mode']],
    [{ state: 'processing', receivedMinor: 0 }, []],
  ])('%j differs in %j', (change, expected) => {
    expect(listDifferences(ours, { ...seen, ...change })).toEqual(expected);
  });

  it('agrees that a payment was cancelled', () => {
    expect(listDifferences({ ...ours, state: 'canceled' }, { ...seen, state: 'canceled', receivedMinor: 0 })).toEqual([]);
  });

  it('may bring the reference that we lost', () => {
    expect(listDifferences({ ...ours, providerRef: null }, { ...seen, ref: 'pi_2' })).toEqual([]);
    expect(listDifferences({ ...ours, providerRef: null }, { ...seen, payment: 'other' })).toEqual(['payment']);
  });

  it.each([
    ['canceled', ['state']],
    ['failed', ['state']],
    ['succeeded', []],
    ['unknown', []],
  ] as const)('of a payment that is paid there and %s here differs in %j', (state, expected) => {
    expect(listDifferences({ ...ours, state }, seen)).toEqual(expected);
  });

  const failure = { code: 'card_declined', message: 'Declined.' };
  it.each<[PaymentState, ProviderPayment['state'], boolean, PaymentState]>([
    ['created', 'unconfirmed', false, 'created'],
    ['created', 'requires_action', false, 'requires_action'],
    ['requires_action', 'processing', false, 'processing'],
    ['processing', 'unconfirmed', false, 'processing'],
    ['unknown', 'unconfirmed', false, 'unknown'],
    ['unknown', 'processing', false, 'processing'],
    ['created', 'failed', true, 'created'],
    ['unknown', 'failed', true, 'unknown'],
    ['created', 'canceled', true, 'failed'],
    ['created', 'canceled', false, 'canceled'],
    ['unknown', 'succeeded', false, 'succeeded'],
    ['succeeded', 'processing', false, 'succeeded'],
    ['succeeded', 'canceled', false, 'succeeded'],
    ['failed', 'processing', false, 'failed'],
    ['canceled', 'requires_action', false, 'canceled'],
    ['canceled', 'succeeded', false, 'canceled'],
  ])('moves %s by %s (with a failure: %s) to %s', (now, state, hasFailed, expected) => {
    expect(nextState(now, { state, failure: hasFailed ? failure : null })).toBe(expected);
  });
});

it('leaves a payment unconfirmed for half an hour', () => {
  expect(maxUnconfirmedMinutes).toBe(30);
});

it.each<[state: PaymentState, seen: ProviderPayment['state'], differences: readonly string[], expected: boolean]>([
  ['canceled', 'succeeded', ['state'], true],
  ['failed', 'succeeded', ['state'], true],
  ['processing', 'succeeded', ['state'], false],
  ['canceled', 'processing', ['state'], false],
  ['canceled', 'succeeded', ['state', 'amount'], false],
  ['canceled', 'succeeded', [], false],
])('a %s payment that is %s at the provider and differs in %j is late: %s', (state, seen, differences, expected) => {
  expect(isLate({ state }, { state: seen }, differences)).toBe(expected);
});

const back = (kind: ProviderReturn['kind'], amountMinor: number, isFinal = true): ProviderReturn => ({
  ref: 're',
  kind,
  amountMinor,
  isFinal,
});

it.each<[what: string, returns: readonly ProviderReturn[], expected: boolean]>([
  ['nothing was returned', [], false],
  ['all was refunded', [back('refund', 2_880)], true],
  ['a part was refunded', [back('refund', 2_879)], false],
  ['it was refunded in parts', [back('refund', 2_000), back('refund', 880)], true],
  ['the refund is in flight', [back('refund', 2_880, false)], false],
  ['all was refunded and a further refund is in flight', [back('refund', 2_880), back('refund', 5, false)], true],
  ['a chargeback was lost', [back('chargeback', 2_880)], true],
  ['a chargeback was won', [back('chargeback', 2_880), back('chargeback_won', 2_880)], false],
  [
    'a chargeback was won and the payment refunded',
    [back('chargeback', 2_880), back('chargeback_won', 2_880), back('refund', 2_880)],
    true,
  ],
])('a late payment is settled if everything came back: %s', (_, returns, expected) => {
  expect(isFullyReturned({ receivedMinor: 2_880, returns })).toBe(expected);
});
