import { expect, it } from 'vitest';
import { useTestProvider } from '../../test/use-test-provider.ts';
import { recordPastCard, recordPastPayment, recordPastRefund } from '../record-past.ts';

const test = useTestProvider();
const holder = { expMonth: 12, expYear: 2040, cardholder: 'Robin Tester' };
const bill = { amountMinor: 2_500, currency: 'DKK', description: 'Invoice 7' } as const;

it('is found by protocol calls, without webhooks', async () => {
  const { card, paid } = await test.database.inTx(async (tx) => {
    const customer = { name: 'Nordvarme', email: 'post@nordvarme.test' };
    const card = await recordPastCard(tx, { customer, number: '4242424242424242', ...holder });
    const paid = await recordPastPayment(tx, { ...card, ...bill, payment: 'PAST1' });
    await recordPastRefund(tx, { ref: paid.ref, amountMinor: 500 });
    return { card, paid };
  });
  await expect(test.provider.findPayment(paid.ref)).resolves.toMatchObject({
    state: 'succeeded',
    customer: card.customer,
    receivedMinor: 2_500,
    currency: 'DKK',
    payment: 'PAST1',
    returns: [{ kind: 'refund', amountMinor: 500, isFinal: true }],
  });
  const { rows } = await test.database.pool.query('select from sandbox.deliveries');
  expect(rows).toHaveLength(0);
});

it('can be a declined card, which can still be charged', async () => {
  const { card, failed } = await test.database.inTx(async (tx) => {
    const customer = { name: 'Nordvarme', email: 'post@nordvarme.test' };
    const card = await recordPastCard(tx, { customer, number: '4000000000009995', ...holder });
    return { card, failed: await recordPastPayment(tx, { ...card, ...bill, payment: 'PAST2' }) };
  });
  expect(failed.failureCode).toBe('insufficient_funds');
  await expect(test.provider.findPayment(failed.ref)).resolves.toMatchObject({
    state: 'canceled',
    failure: { code: 'insufficient_funds' },
  });
  const again = await test.provider.createPayment({ ...card, ...bill, payment: 'NOW1', key: 'now-1' });
  await expect(test.provider.confirmPayment({ ref: again.ref, offSession: true, key: 'now-2' })).resolves.toMatchObject({
    state: 'failed',
    failure: { code: 'insufficient_funds' },
  });
});
