import { describe, expect, it } from 'vitest';
import { maxInvoicesPerPayment, maxPaymentMinor } from '../../../contract/billing/values.ts';
import { isTopUpDue, planCharge, retryAfterDays, type AutoPayFacts, type TopUpFacts } from './charge-rule.ts';

const able: AutoPayFacts = { enabled: true, currency: 'GBP', nextOn: null, moneyInFlight: false };
const due = [
  { id: 1, outstandingMinor: 2_880 },
  { id: 2, outstandingMinor: 120 },
];
const day = '2026-11-23';

describe('the charge of a morning', () => {
  it('covers everything due, at once', () => {
    expect(planCharge(able, due, day)).toEqual({ kind: 'charge', invoiceIds: [1, 2], amountMinor: 3_000 });
  });

  it.each<[string, Partial<AutoPayFacts>, typeof due, object]>([
    ['automatic payment is off', { enabled: false }, due, { kind: 'wait', reason: 'off' }],
    ['nothing is due', {}, [], { kind: 'nothing_due' }],
    ['nothing is due, also where the next try would be later', { nextOn: '2026-12-01' }, [], { kind: 'nothing_due' }],
    ['the next try is tomorrow', { nextOn: '2026-11-24' }, due, { kind: 'wait', reason: 'retry_later' }],
    ['the company is paying', { moneyInFlight: true }, due, { kind: 'wait', reason: 'money_in_flight' }],
    ['it is less than a card takes', {}, [{ id: 1, outstandingMinor: 49 }], { kind: 'wait', reason: 'too_small' }],
    ['it is less than a card takes there', { currency: 'SEK' }, [{ id: 1, outstandingMinor: 299 }], { kind: 'wait', reason: 'too_small' }],
  ])('is skipped if %s', (_, facts, invoices, plan) => {
    expect(planCharge({ ...able, ...facts }, invoices, day)).toEqual(plan);
  });

  it.each(['2026-11-23', '2026-11-20'])('is retried on its day, or later if that was missed: %s', (nextOn) => {
    expect(planCharge({ ...able, nextOn }, due, day)).toMatchObject({ kind: 'charge' });
  });

  it('is limited to the maximum payment, oldest first', () => {
    const many = Array.from({ length: 600 }, (_, id) => ({ id, outstandingMinor: 100 }));
    const plan = planCharge(able, many, day);
    expect(plan).toMatchObject({ kind: 'charge', amountMinor: maxInvoicesPerPayment * 100 });
    const large = planCharge(
      able,
      [
        { id: 1, outstandingMinor: 60_000_000 },
        { id: 2, outstandingMinor: 60_000_000 },
      ],
      day,
    );
    expect(large).toEqual({ kind: 'charge', invoiceIds: [1], amountMinor: 60_000_000 });
    const [most, one] = [
      { id: 1, outstandingMinor: maxPaymentMinor - 1 },
      { id: 2, outstandingMinor: 1 },
    ];
    expect(planCharge(able, [most, one], day)).toEqual({ kind: 'charge', invoiceIds: [1, 2], amountMinor: maxPaymentMinor });
    // No smaller invoice jumps the queue.
    expect(planCharge(able, [most, { id: 2, outstandingMinor: 2 }, { id: 3, outstandingMinor: 1 }], day)).toMatchObject({
      invoiceIds: [1],
    });
  });

  it('may be as small as a card takes', () => {
    expect(planCharge(able, [{ id: 1, outstandingMinor: 50 }], day)).toEqual({ kind: 'charge', invoiceIds: [1], amountMinor: 50 });
  });
});

it.each([
  [1, [1, 3, 5], 1],
  [2, [1, 3, 5], 2],
  [3, [1, 3, 5], 2],
  [4, [1, 3, 5], null],
  [1, [5, 1, 3], 1],
  [1, [], null],
  [2, [2, 2], 1],
  [1, [3, 5], 3],
])('is retried after failure %i with delays %j in %j days', (failures, days, wait) => {
  expect(retryAfterDays(failures, days)).toBe(wait);
});

describe('a top-up', () => {
  const limits = { pauseMinutes: 60, aDay: 3 };
  const low: TopUpFacts = {
    belowMinor: 5_000,
    stopped: false,
    barred: false,
    remainingCreditMinor: 4_999,
    moneyInFlight: false,
    minutesSinceLast: null,
    beganToday: 0,
  };
  it.each<[string, Partial<TopUpFacts>, boolean]>([
    ['below the named credit', {}, true],
    ['far below zero', { remainingCreditMinor: -100 }, true],
    ['at the named credit', { remainingCreditMinor: 5_000 }, false],
    ['where it is off', { belowMinor: null }, false],
    ['where it is off, far below zero', { belowMinor: null, remainingCreditMinor: -100 }, false],
    ['where one has failed', { stopped: true }, false],
    ['where the operator has barred it', { barred: true }, false],
    ['while money is under way', { moneyInFlight: true }, false],
    ['an hour after the last', { minutesSinceLast: 60, beganToday: 1 }, true],
    ['sooner', { minutesSinceLast: 59, beganToday: 1 }, false],
    ['as the third of a day', { minutesSinceLast: 200, beganToday: 2 }, true],
    ['as the fourth', { minutesSinceLast: 200, beganToday: 3 }, false],
    ['with a threshold of zero and no remaining credit', { belowMinor: 0, remainingCreditMinor: 0 }, false],
  ])('%s: %s', (_, facts, isDue) => {
    expect(isTopUpDue({ ...low, ...facts }, limits)).toBe(isDue);
  });
});
