import { expect, test } from 'vitest';
import { isPayable, getInvoiceState, sumInvoices } from './invoice.ts';
import { creditNote, invoice } from './test-invoices.ts';

test.each([
  ['an unpaid invoice', invoice(1), 'due', true],
  ['one past its day', invoice(1, { status: 'overdue' }), 'overdue', true],
  ['one with a payment under way', invoice(1, { status: 'pending' }), 'pending', false],
  ['a paid one', invoice(1, { status: 'paid', outstanding: 0 }), 'paid', false],
  ['one settled by a credit note', invoice(1, { status: 'offset', outstanding: 0 }), 'offset', false],
  ['one that was written off', invoice(1, { status: 'writeoff', outstanding: 0 }), 'writeoff', false],
  ['a credit note', creditNote(1), 'credit', false],
  ['a used credit note', creditNote(1, { status: 'offset' }), 'offset', false],
  ['an invoice over nothing', invoice(1, { price_excluding_vat: 0, outstanding: 0 }), 'due', false],
] as const)('%s', (_, one, state, payable) => {
  expect(getInvoiceState(one)).toBe(state);
  expect(isPayable(one)).toBe(payable);
});

test('adds amounts to the penny', () => {
  expect(sumInvoices([invoice(1, { outstanding: 0.1 }), invoice(2, { outstanding: 0.2 })])).toBe(0.3);
  expect(sumInvoices([])).toBe(0);
});
