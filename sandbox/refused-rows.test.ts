import { beforeAll, expect, it } from 'vitest';
import { useTestProvider } from '../test/use-test-provider.ts';

const test = useTestProvider();

beforeAll(async () => {
  const { ref } = await test.payment();
  await test.provider.confirmPayment({ ref, offSession: true, key: 'rows-1' });
  await test.provider.createRefund({ payment: ref, amountMinor: 100, key: 'rows-2' });
  await test.control('/disputes', { payment_intent: ref });
});

/** Copies the only row with one value changed. */
const copy = (table: string, columns: string, values: string): string =>
  `insert into sandbox.${table} (${columns}) select ${values} from sandbox.${table} limit 1`;
const charge = 'id, payment_intent_id, payment_method_id, amount, currency, status, error';

it.each([
  [
    'two charges for one payment',
    'charges_once',
    copy('charges', charge, `'ch_2', payment_intent_id, payment_method_id, amount, currency, status, error`),
  ],
  ['a refund above the charge', 'charges_refunded_within', 'update sandbox.charges set refunded_amount = amount + 1'],
  ['a negative refund total', 'charges_refunded_within', 'update sandbox.charges set refunded_amount = -1'],
  ['a failed charge without a reason', 'charges_failure', `update sandbox.charges set refunded_amount = 0, status = 'failed'`],
  ['a charge of zero', 'charges_amount_positive', 'update sandbox.charges set refunded_amount = 0, amount = 0'],
  ['a payment of zero', 'payment_intents_amount_positive', 'update sandbox.payment_intents set amount = 0'],
  ['a payment in no currency', 'payment_intents_currency', `update sandbox.payment_intents set currency = 'GBP'`],
  ['a payment in a state that is none', 'payment_intents_status', `update sandbox.payment_intents set status = 'paid'`],
  ['a cancelled payment without a time', 'payment_intents_canceled', `update sandbox.payment_intents set status = 'canceled'`],
  ['a payment that succeeded without a card', 'payment_intents_card_known', 'update sandbox.payment_intents set payment_method_id = null'],
  ['an error of a payment that succeeded', 'payment_intents_error_open', `update sandbox.payment_intents set error = '{}'`],
  ['a setup that succeeded without a card', 'setup_intents_card_known', 'update sandbox.setup_intents set payment_method_id = null'],
  ['an error of a setup that succeeded', 'setup_intents_error_open', `update sandbox.setup_intents set error = '{}'`],
  ['a setup in a state that is none', 'setup_intents_status', `update sandbox.setup_intents set status = 'done'`],
  ['a whole number of a card', 'payment_methods_last4', `update sandbox.payment_methods set last4 = '4242424242424242'`],
  ['a thirteenth month', 'payment_methods_exp_month', 'update sandbox.payment_methods set exp_month = 13'],
  ['a year with two digits', 'payment_methods_exp_year', 'update sandbox.payment_methods set exp_year = 30'],
  ['a detached card of somebody', 'payment_methods_detached', 'update sandbox.payment_methods set detached_at = now()'],
  ['a refund of zero', 'refunds_amount_positive', 'update sandbox.refunds set amount = 0'],
  ['a dispute of zero', 'disputes_amount_positive', 'update sandbox.disputes set amount = 0'],
  ['a dispute in a state that is none', 'disputes_status', `update sandbox.disputes set status = 'lost it'`],
  [
    'a second dispute of one charge',
    'disputes_once',
    copy('disputes', 'id, payment_intent_id, charge_id, amount, currency', `'dp_2', payment_intent_id, charge_id, amount, currency`),
  ],
  [
    'a webhook both delivered and abandoned',
    'deliveries_one_end',
    'update sandbox.deliveries set delivered_at = now(), given_up_at = now()',
  ],
  ['an unknown fault', 'faults_kind', `insert into sandbox.faults (kind) values ('flood')`],
  ['a fault fewer than no times', 'faults_remaining', `insert into sandbox.faults (kind, remaining) values ('slow', -1)`],
])('%s is refused by the database', async (_what, constraint, statement) => {
  await expect(test.database.pool.query(statement)).rejects.toMatchObject({ constraint });
});
