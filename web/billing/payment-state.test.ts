import { expect, test } from 'vitest';
import type { PaymentWire } from '../../contract/billing/payments-endpoints.ts';
import type { PaymentEnd } from './take-payment.ts';
import { initialPayment, isLocked, nextPayment, type PaymentEvent, type PaymentState } from './payment-state.ts';

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
  ['another card', at('choose', { method: 3 }), { type: 'choose', method: 'new' }, { stage: 'choose', method: 'new' }],
  ['no choice while it is being paid', at('paying', { method: 3 }), { type: 'choose', method: 'new' }, { method: 3 }],
  ['no payment without agreement', at('choose'), { type: 'pay', method: 3 }, { stage: 'choose', problem: { kind: 'agree' } }],
  ['agreeing takes the hint away', at('choose', { problem: { kind: 'agree' } }), { type: 'agree', agreed: true }, { problem: undefined }],
  ['paying', at('choose', { agreed: true }), { type: 'pay', method: 3 }, { stage: 'paying', method: 3 }],
  ['a card saved is the one to pay with', at('paying', { method: 'new' }), { type: 'cardSaved', card: 9 }, { method: 9, newCard: 9 }],
  [
    'a card that could not be saved keeps consent',
    at('paying', { method: 'new', agreed: true }),
    { type: 'cardNotSaved' },
    { stage: 'choose', method: 'new', agreed: true },
  ],
  ['it worked', at('paying'), ended({ kind: 'paid', payment: payment('succeeded') }), { stage: 'done' }],
  [
    'it was declined',
    at('paying', { method: 3 }),
    ended({ kind: 'refused', text: 'Declined' }),
    { stage: 'choose', method: 'new', problem: { kind: 'failed', text: 'Declined' } },
  ],
  ['it did not begin', at('paying', { method: 3 }), ended({ kind: 'notStarted', text: 'Busy' }), { stage: 'choose', method: 3 }],
  ['nobody knows', at('paying'), ended({ kind: 'unclear', code: 'P1', payment: undefined }), { stage: 'unclear' }],
  ['the bank works on it', at('paying'), ended({ kind: 'unclear', code: 'P1', payment: payment('processing') }), { stage: 'unclear' }],
  ['later it is known', at('unclear'), ended({ kind: 'paid', payment: payment('succeeded') }), { stage: 'done' }],
  ['an answer that comes after the end', at('done'), ended({ kind: 'refused', text: undefined }), { stage: 'done' }],
])('%s', (_, state, event, expected) => {
  expect(nextPayment(state, event)).toMatchObject(expected);
});

test.each<[string, PaymentState, PaymentEvent]>([
  ['when another card is chosen', at('choose', { method: 3, agreed: true }), { type: 'choose', method: 4 }],
  ['when the card was declined', at('paying', { method: 3, agreed: true }), ended({ kind: 'refused', text: 'Declined' })],
])('resets consent to an amount and a card %s', (_, state, event) => {
  expect(nextPayment(state, event).agreed).toBe(false);
});

test('resets consent for a new total and still shows why nothing was paid', () => {
  const problem = { kind: 'failed', text: 'Paid meanwhile' } as const;
  const state = at('choose', { method: 3, agreed: true, problem });
  expect(nextPayment(state, { type: 'changed' })).toEqual({ ...state, agreed: false });
  expect(nextPayment(at('unclear', { method: 3, agreed: true }), { type: 'changed' }).agreed).toBe(false);
  expect(nextPayment(at('done', { agreed: true }), { type: 'changed' }).agreed).toBe(true);
});

test('locks the pane only while paying', () => {
  expect([isLocked(at('paying')), isLocked(at('choose'))]).toEqual([true, false]);
});
