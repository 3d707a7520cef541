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
  ['a charge of zero', 'automatic_charges_amount_positive', charge({ amount_minor: '0' })],
  ['a charge of an unknown kind', 'automatic_charges_kind', charge({ kind: `'gift'` })],
  ['a charge to a missing account', 'automatic_charges_account_fk', charge({ company_id: '77' })],
  ['two charges for one morning', 'automatic_charges_one_a_morning', charge({ ...failed }), charge({ ...failed, code: `'CHARGE2'` })],
  ['two open charges of one account', 'automatic_charges_one_at_a_time', charge({}), charge({ code: `'CHARGE2'`, kind: `'top_up'` })],
  ['one code for two charges', 'automatic_charges_code_once', charge({ ...failed }), charge({ ...failed, day: `'2026-01-06'` })],
  ['an ended charge without an outcome', 'automatic_charges_ended', charge({ ended_at: 'now()' })],
  ['a paid charge without a payment', 'automatic_charges_paid_by_payment', charge({ ended_at: 'now()', outcome: `'paid'` })],
  [
    'a charge both dropped and paid',
    'automatic_charges_dropped_unpaid',
    charge({ ended_at: 'now()', outcome: `'dropped'`, payment_id: paidOnce }),
  ],
  ['a failed charge without a reason', 'automatic_charges_failure', charge({ ended_at: 'now()', outcome: `'failed'` })],
  ['a charge with an unknown outcome', 'automatic_charges_outcome', charge({ ended_at: 'now()', outcome: `'lost'` })],
  ['a retry on the same day', 'automatic_charges_retry', charge({ ...failed, retry_on: `'2026-01-05'` })],
  ["a charge with another company's payment", 'automatic_charges_payment_fk', charge({ company_id: '1', payment_id: paidOnce })],
  [
    'two charges for one payment',
    'automatic_charges_payment_once',
    charge({ ended_at: 'now()', outcome: `'paid'`, payment_id: paidOnce }),
    charge({ code: `'CHARGE2'`, day: `'2026-01-06'`, payment_id: paidOnce }),
  ],
  ['a refund of zero', 'refund_orders_amount_positive', order({ amount_minor: '0' })],
  ['a refund without a reason', 'refund_orders_reason_said', order({ reason: `' '` })],
  ["a refund of another company's payment", 'refund_orders_payment_fk', order({ company_id: '1' })],
  ['an ended refund without an outcome', 'refund_orders_ended', order({ ended_at: 'now()' })],
  ['a refund with an unknown outcome', 'refund_orders_outcome', order({ ended_at: 'now()', outcome: `'lost'` })],
  ['two open refunds of one payment', 'refund_orders_one_at_a_time', order({}), order({ code: `'REFUND2'` })],
  ['one code for two refunds', 'refund_orders_code_once', order({ ended_at: 'now()', outcome: `'refused'` }), order({})],
];
