import { expect, test } from 'vitest';
import type { PaymentWire } from '../../contract/billing/payments-endpoints.ts';
import type { PaymentEnd } from './take-payment.ts';
import { initialPayment, isLocked, nextPayment, type PaymentEvent, type PaymentState, getStep } from './payment-state.ts';

const at = (stage: PaymentState['stage'], more: Partial<PaymentState> = {}): PaymentState => ({ ...initialPayment, stage, ...more });
const payment = (state: PaymentWire['state']): PaymentWire => ({
  payment: 'PAYMENT1',
  state,
  amount: 28.8,
  currency: 'GBP',
  invoices: ['10042-0001'],
  message: null,
});
const ended = (end: PaymentEnd): PaymentEvent => ({ type: 'ended', end });

test.each<[string, PaymentState, PaymentEvent, Partial<PaymentState>]>([
  ['without a card a new one comes next', at('invoices'), { type: 'next', defaultCard: undefined }, { stage: 'newCard', method: 'new' }],
  ['the default card is chosen', at('invoices'), { type: 'next', defaultCard: 3 }, { stage: 'method', method: 3 }],
  ['a choice is kept', at('invoices', { method: 4 }), { type: 'next', defaultCard: 3 }, { stage: 'method', method: 4 }],
  ['a saved card is confirmed', at('method', { method: 3 }), { type: 'next', defaultCard: 3 }, { stage: 'confirm' }],
  ['a new card is entered', at('method', { method: 'new' }), { type: 'next', defaultCard: 3 }, { stage: 'newCard' }],
  ['another card', at('method', { method: 3 }), { type: 'choose', method: 'new' }, { stage: 'method', method: 'new' }],
  [
    'a card saved is the one to pay with',
    at('newCard', { method: 'new' }),
    { type: 'cardSaved', card: 9 },
    { stage: 'confirm', method: 9 },
  ],
  ['back to the list', at('method'), { type: 'back', hasCards: true }, { stage: 'invoices' }],
  ['back to the choice', at('newCard'), { type: 'back', hasCards: true }, { stage: 'method' }],
  ['back where there is no choice', at('newCard'), { type: 'back', hasCards: false }, { stage: 'invoices' }],
  ['back before paying', at('confirm'), { type: 'back', hasCards: true }, { stage: 'method' }],
  ['no way back while it is being paid', at('paying'), { type: 'back', hasCards: true }, { stage: 'paying' }],
  ['no payment without agreement', at('confirm'), { type: 'pay' }, { stage: 'confirm', problem: { kind: 'agree' } }],
  ['agreeing takes the hint away', at('confirm', { problem: { kind: 'agree' } }), { type: 'agree', agreed: true }, { problem: undefined }],
  ['paying', at('confirm', { agreed: true }), { type: 'pay' }, { stage: 'paying' }],
  ['nothing is paid from the list', at('invoices', { agreed: true }), { type: 'pay' }, { stage: 'invoices' }],
  ['it worked', at('paying'), ended({ kind: 'paid', payment: payment('succeeded') }), { stage: 'done' }],
  [
    'it was declined',
    at('paying', { method: 3 }),
    ended({ kind: 'refused', text: 'Declined' }),
    { stage: 'method', method: 'new', problem: { kind: 'failed', text: 'Declined' } },
  ],
  ['the provider said no', at('paying', { method: 3 }), ended({ kind: 'refused', text: 'No' }), { stage: 'method', method: 'new' }],
  ['it did not begin', at('paying', { method: 3 }), ended({ kind: 'notStarted', text: 'Busy' }), { stage: 'confirm', method: 3 }],
  ['nobody knows', at('paying'), ended({ kind: 'unclear', code: 'P1', payment: undefined }), { stage: 'unclear' }],
  ['the bank works on it', at('paying'), ended({ kind: 'unclear', code: 'P1', payment: payment('processing') }), { stage: 'unclear' }],
  ['later it is known', at('unclear'), ended({ kind: 'paid', payment: payment('succeeded') }), { stage: 'done' }],
  ['an answer that comes after the end', at('done'), ended({ kind: 'refused', text: undefined }), { stage: 'done' }],
])('%s', (_, state, event, expected) => {
  expect(nextPayment(state, event)).toMatchObject(expected);
});

test.each<[string, PaymentState, PaymentEvent]>([
  ['on the way back to another card', at('confirm', { method: 3, agreed: true }), { type: 'back', hasCards: true }],
  ['when the card was declined', at('paying', { method: 3, agreed: true }), ended({ kind: 'refused', text: 'Declined' })],
])('resets consent to an amount and a card %s', (_, state, event) => {
  expect(nextPayment(state, event).agreed).toBe(false);
});

test('resets consent for a new total and still shows why nothing was paid', () => {
  const problem = { kind: 'failed', text: 'Paid meanwhile' } as const;
  const state = at('confirm', { method: 3, agreed: true, problem });
  expect(nextPayment(state, { type: 'changed' })).toEqual({ ...state, agreed: false });
  expect(nextPayment(at('unclear', { method: 3, agreed: true }), { type: 'changed' }).agreed).toBe(false);
  expect(nextPayment(at('done', { agreed: true }), { type: 'changed' }).agreed).toBe(true);
});

test('locks the pane only while paying, within the confirm step', () => {
  expect(isLocked(at('paying'))).toBe(true);
  expect(isLocked(at('confirm'))).toBe(false);
  expect([getStep('paying'), getStep('unclear'), getStep('newCard')]).toEqual(['confirm', 'confirm', 'newCard']);
});
