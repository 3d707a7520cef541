import type { Refused } from './wrong-writes.ts';

// Company 3 has paid once.

const paidOnce = `(select id from payments where state = 'succeeded')`;
const written = (table: string, usual: Record<string, string>) => (changes: Record<string, string>) => {
  const row = { ...usual, ...changes };
  return `insert into ${table} (${Object.keys(row).join(', ')}) values (${Object.values(row).join(', ')})`;
};
const charge = written('automatic_charges', {
  company_id: '3',
  kind: `'due_invoices'`,
  code: `'CHARGE1'`,
  day: `'2026-01-05'`,
  currency: `'GBP'`,
  amount_minor: '2880',
});
const failed = { ended_at: 'now()', outcome: `'failed'`, failure_code: `'card_declined'` };
const order = written('refund_orders', {
  code: `'REFUND1'`,
  payment_id: paidOnce,
  company_id: '3',
  currency: `'GBP'`,
  amount_minor: '100',
  reason: `'asked for it'`,
  actor: `'test'`,
});

/** Automatic charges and operator refunds that the database must reject. */
export const refusedCharges: readonly Refused[] = [
  ['a charge of nothing', 'automatic_charges_amount_positive', charge({ amount_minor: '0' })],
  ['a charge for no reason that we know', 'automatic_charges_kind', charge({ kind: `'gift'` })],
  ['a charge to an account that is not there', 'automatic_charges_account_fk', charge({ company_id: '77' })],
  ['two charges of one morning', 'automatic_charges_one_a_morning', charge({ ...failed }), charge({ ...failed, code: `'CHARGE2'` })],
  ['two charges at once', 'automatic_charges_one_at_a_time', charge({}), charge({ code: `'CHARGE2'`, kind: `'top_up'` })],
  ['a code of two charges', 'automatic_charges_code_once', charge({ ...failed }), charge({ ...failed, day: `'2026-01-06'` })],
  ['a charge that ended in nothing', 'automatic_charges_ended', charge({ ended_at: 'now()' })],
  ['a charge that was paid by nothing', 'automatic_charges_paid_by_payment', charge({ ended_at: 'now()', outcome: `'paid'` })],
  [
    'a charge that was dropped and paid',
    'automatic_charges_dropped_unpaid',
    charge({ ended_at: 'now()', outcome: `'dropped'`, payment_id: paidOnce }),
  ],
  ['a charge that failed without a reason', 'automatic_charges_failure', charge({ ended_at: 'now()', outcome: `'failed'` })],
  ['a charge in a way that we do not know', 'automatic_charges_outcome', charge({ ended_at: 'now()', outcome: `'lost'` })],
  ['a next try on the same day', 'automatic_charges_retry', charge({ ...failed, retry_on: `'2026-01-05'` })],
  ["a charge with another company's payment", 'automatic_charges_payment_fk', charge({ company_id: '1', payment_id: paidOnce })],
  [
    'two charges with one payment',
    'automatic_charges_payment_once',
    charge({ ended_at: 'now()', outcome: `'paid'`, payment_id: paidOnce }),
    charge({ code: `'CHARGE2'`, day: `'2026-01-06'`, payment_id: paidOnce }),
  ],
  ['a refund of nothing', 'refund_orders_amount_positive', order({ amount_minor: '0' })],
  ['a refund for no reason', 'refund_orders_reason_said', order({ reason: `' '` })],
  ["a refund of another company's payment", 'refund_orders_payment_fk', order({ company_id: '1' })],
  ['a refund that ended in nothing', 'refund_orders_ended', order({ ended_at: 'now()' })],
  ['a refund in a way that we do not know', 'refund_orders_outcome', order({ ended_at: 'now()', outcome: `'lost'` })],
  ['two refunds of one payment at once', 'refund_orders_one_at_a_time', order({}), order({ code: `'REFUND2'` })],
  ['a code of two refunds', 'refund_orders_code_once', order({ ended_at: 'now()', outcome: `'refused'` }), order({})],
];
