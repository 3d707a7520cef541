import { expect, it } from 'vitest';
import { shareCredit } from './credits.ts';

it.each([
  ['nothing to give', [], [100], []],
  ['nothing to settle', [100], [], []],
  ['one for one', [100], [100], ['1→1 100']],
  ['a part of an invoice', [30], [100], ['1→1 30']],
  ['two invoices of one credit, the second in part', [150], [100, 100], ['1→1 100', '1→2 50']],
  ['two credits for one invoice', [30, 90], [100], ['1→1 30', '2→1 70']],
  ['the oldest first on both sides', [50, 50, 50], [60, 60], ['1→1 50', '2→1 10', '2→2 40', '3→2 20']],
  ['the last penny of an invoice', [100], [1], ['1→1 1']],
  ['the last penny of a credit', [101], [100, 1], ['1→1 100', '1→2 1']],
  ['a credit that is empty', [0, 10], [10], ['2→1 10']],
])('%s', (_, credits, invoices, expected) => {
  const shares = shareCredit(
    credits.map((restMinor, index) => ({ kind: 'payment', id: index + 1, restMinor })),
    invoices.map((outstandingMinor, index) => ({ id: index + 1, outstandingMinor })),
  );
  expect(shares.map(({ credit, invoiceId, amountMinor }) => `${credit.id}→${invoiceId} ${amountMinor}`)).toEqual(expected);
});
