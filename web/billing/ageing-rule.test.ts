import { expect, test } from 'vitest';
import { creditNote, invoice, paid } from './test-invoices.ts';
import { sumByAge } from './invoice-cells.tsx';

const daysUntil = (day: string) => Number(day);
const at = (number: number, days: number, more: object = {}) => invoice(number, { due_date: String(days), outstanding: 10, ...more });

test.each([
  ['nothing', [], { overdue: 0, dueThisWeek: 0, notDue: 0 }],
  ['one of each', [at(1, -2, { status: 'overdue' }), at(2, 7), at(3, 8)], { overdue: 10, dueThisWeek: 10, notDue: 10 }],
  ['today', [at(1, 0)], { overdue: 0, dueThisWeek: 10, notDue: 0 }],
  ['what is left of a part paid', [at(1, 20, { outstanding: 3.2 })], { overdue: 0, dueThisWeek: 0, notDue: 3.2 }],
  ['nothing to pay', [at(1, 1, paid), at(2, 1, { status: 'pending' }), creditNote(3)], { overdue: 0, dueThisWeek: 0, notDue: 0 }],
])('%s', (_, invoices, ageing) => {
  expect(sumByAge(invoices, daysUntil)).toEqual(ageing);
});
