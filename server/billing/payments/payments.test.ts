import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SourceId } from '../../../contract/kit/ids.ts';
import type { TestCaller } from '../../../test/app-harness.ts';
import type { TestCompany } from '../../../test/factories/create-company.ts';
import { makeSource } from '../../../test/factories/create-enquiry.ts';
import { addCard, beginToPay, buyOnInvoice, confirmInBrowser, fetchPaymentStatus } from '../../../test/factories/pay-with-card.ts';
import { useTestApp } from '../../../test/use-test-app.ts';
import { randomCode } from '../../platform/random-code.ts';
import { sql } from '../../platform/database/sql.ts';
import { readInvariants, verifyInvariants } from '../../platform/verify-invariants.ts';
import { chargeOffSession } from './charge-off-session.ts';
import { reconcilePayments } from './reconcile-payments.ts';

let sourceId: SourceId;
let company: TestCompany & TestCaller;
let card: number;
const declining = { number: '4000000000000341' };
const checkedAlways = { number: '4000002760003184' };

const test = useTestApp();
beforeAll(async () => {
  ({ sourceId } = await makeSource(test.database));
});
beforeEach(async () => {
  await test.sandbox.removeFaults();
  company = await test.company({ creditLimitMinor: 1_000_000 });
  card = await addCard(company, test.sandbox);
});
afterEach(async () => {
  const money = readInvariants().filter(({ name }) => name.startsWith('M'));
  expect(await verifyInvariants(test.database.pool, money)).toEqual([]);
});

const buy = (): Promise<number> => buyOnInvoice(test.database, company, sourceId);
const pay = (invoices: readonly number[], paymentMethod = card) => beginToPay(company, { paymentMethod, invoices });
const refusal = async (body: object, path = 'create-payment-intent', headers: Record<string, string> = {}) => {
  const answer = await company.call('POST', `/payments/${path}`, body, headers);
  return [answer.statusCode, answer.json<{ data: { errors: string[] } }>().data.errors];
};
const balance = async (): Promise<number> =>
  (await company.call('GET', '/company/balance')).json<{ data: { balance: number } }>().data.balance;
const invoiceStates = async (): Promise<string[]> =>
  (
    await test.database.db.rows(sql<{ status: string }>`select status from invoices where company_id = ${company.companyId} order by id`)
  ).map(({ status }) => status);
const paying = () => ({ database: test.database, provider: test.provider });
const ordered = ['create-payment-intent'] as const;

describe('paying invoices', () => {
  it('locks them, charges once at the provider, and settles on its confirmation', async () => {
    const invoices = [await buy(), await buy()];
    const started = await pay(invoices);
    expect(started).toMatchObject({ amount: 57.6, currency: 'GBP' });
    expect(await invoiceStates()).toEqual(['pending', 'pending']);
    expect(await fetchPaymentStatus(company, started)).toMatchObject({ state: 'created', message: null });

    expect(await confirmInBrowser(test.sandbox, started)).toMatchObject({ status: 'succeeded' });
    expect(await fetchPaymentStatus(company, started)).toMatchObject({ state: 'succeeded', amount: 57.6 });
    expect(await invoiceStates()).toEqual(['paid', 'paid']);
    expect(await balance()).toBe(0);
    expect(await refusal({ paymentMethod: card, invoices })).toEqual([409, ['At least one of these invoices no longer needs paying']]);
  });

  it('returns the same payment for the same call, with a key or without', async () => {
    const invoices = [await buy(), await buy()];
    const first = await pay(invoices);
    expect((await pay(invoices.toReversed())).payment).toBe(first.payment);
    const keyed = () => beginToPay(company, { paymentMethod: card, invoices }, 'once');
    expect((await keyed()).payment).toBe(first.payment);
    await confirmInBrowser(test.sandbox, first);
    await fetchPaymentStatus(company, first);
    // However it ended, the key returns that payment and nothing new is begun.
    expect((await keyed()).payment).toBe(first.payment);
    expect(await refusal({ paymentMethod: card, invoices: [invoices[0]] }, ordered[0], { 'idempotency-key': 'once' })).toEqual([
      422,
      ['This Idempotency-Key has already been used with different content'],
    ]);
  });

  it('replaces an unconfirmed payment when other invoices are chosen, and waits for a confirmed one', async () => {
    const invoices = [await buy(), await buy()];
    const first = await pay(invoices);
    const second = await pay(invoices.slice(0, 1));
    expect(second.payment).not.toBe(first.payment);
    expect(await fetchPaymentStatus(company, first)).toMatchObject({ state: 'canceled' });
    expect(await confirmInBrowser(test.sandbox, first)).toHaveProperty('error');
    expect(await invoiceStates()).toEqual(['pending', 'unpaid']);

    const checked = await addCard(company, test.sandbox, checkedAlways);
    const third = await pay(invoices.slice(1), checked);
    expect(await confirmInBrowser(test.sandbox, third)).toMatchObject({ status: 'requires_action' });
    await fetchPaymentStatus(company, third);
    const [status, errors] = await refusal({ paymentMethod: card, invoices });
    expect([status, String(errors).split('--')[0]]).toEqual([409, 'payment_in_progress']);
  });

  it('begins one payment for twenty concurrent calls', async () => {
    const invoices = [await buy()];
    const started = await Promise.all(Array.from({ length: 20 }, () => pay(invoices)));
    expect(new Set(started.map(({ payment }) => payment)).size).toBe(1);
    await Promise.all(started.slice(0, 5).map((one) => confirmInBrowser(test.sandbox, one)));
    await Promise.all(started.slice(0, 5).map((one) => fetchPaymentStatus(company, one)));
    expect(await balance()).toBe(0);
  });

  it('releases the invoices when a card is declined, with the reason in the company’s language', async () => {
    const invoices = [await buy()];
    const other = await addCard(company, test.sandbox, declining);
    const started = await pay(invoices, other);
    expect(await confirmInBrowser(test.sandbox, started)).toHaveProperty('error');
    expect(await fetchPaymentStatus(company, started)).toMatchObject({
      state: 'failed',
      message: 'Your card was declined. Try another card.',
    });
    expect(await invoiceStates()).toEqual(['unpaid']);
    // The secret no longer works.
    expect(await confirmInBrowser(test.sandbox, started)).toHaveProperty('error');
    await confirmInBrowser(test.sandbox, await pay(invoices));
    await reconcilePayments(paying());
    expect(await invoiceStates()).toEqual(['paid']);
  });

  it.each([
    ['removes a declined card that was entered for the payment, also the only one', true, []],
    ['keeps a declined card that was saved before', false, ['0341']],
  ])('%s', async (_name, isNewCard, kept) => {
    const payer = await test.company({ creditLimitMinor: 1_000_000 });
    const invoice = await buyOnInvoice(test.database, payer, sourceId);
    await test.database.db.rows(
      sql`update cards set removed_at = app_now(), removed_by = 'operator', is_default = false where company_id = ${payer.companyId}`,
    );
    const paymentMethod = await addCard(payer, test.sandbox, declining);
    const started = await beginToPay(payer, { paymentMethod, invoices: [invoice], isNewCard });
    expect(await confirmInBrowser(test.sandbox, started)).toHaveProperty('error');
    expect(await fetchPaymentStatus(payer, started)).toMatchObject({ state: 'failed' });
    const { data } = (await payer.call('GET', '/payments/inventory')).json<{ data: { cardnum: string }[] }>();
    expect(data.map(({ cardnum }) => cardnum)).toEqual(kept);
  });

  it('keeps a card that has paid before, whatever the browser says', async () => {
    await confirmInBrowser(test.sandbox, await pay([await buy()]));
    await reconcilePayments(paying());
    const { payment } = await beginToPay(company, { paymentMethod: card, invoices: [await buy()], isNewCard: true });
    const rows = await test.database.db.rows(sql<{ isNew: boolean }>`select is_new_card as "isNew" from payments where code = ${payment}`);
    expect(rows).toEqual([{ isNew: false }]);
  });

  it('can be cancelled by its payer until confirmed', async () => {
    const invoices = [await buy()];
    const started = await pay(invoices);
    const cancel = async (code: string) => (await company.call('POST', `/payments/cancel/${code}`)).statusCode;
    expect([await cancel(started.payment), await cancel(started.payment)]).toEqual([200, 200]);
    expect(await invoiceStates()).toEqual(['unpaid']);
    const again = await pay(invoices);
    await confirmInBrowser(test.sandbox, again);
    expect(await cancel(again.payment)).toBe(409);
    expect(await invoiceStates()).toEqual(['paid']);
  });

  it('refuses invoices and cards that cannot be used', async () => {
    const invoice = await buy();
    const other = await test.company();
    const theirs = await buyOnInvoice(test.database, other, sourceId);
    const theirCard = await addCard(other, test.sandbox);
    const expired = await addCard(company, test.sandbox);
    await test.database.pool.query('update cards set expires_on = $1 where id = $2', ['2020-01-31', expired]);
    expect(await refusal({ paymentMethod: card, invoices: [invoice, theirs] })).toEqual([404, ['Not found']]);
    expect(await refusal({ paymentMethod: card, invoices: [987_654_321] })).toEqual([404, ['Not found']]);
    expect(await refusal({ paymentMethod: theirCard, invoices: [invoice] })).toEqual([404, ['Not found']]);
    expect(await refusal({ paymentMethod: card, invoices: [invoice, invoice] })).toEqual([
      422,
      ['invoices: You can only choose each invoice once'],
    ]);
    expect(await refusal({ paymentMethod: expired, invoices: [invoice] })).toEqual([
      422,
      ['paymentMethod: This card has expired. Please choose another'],
    ]);
    expect((await refusal({ paymentMethod: card, invoices: [] }))[0]).toBe(422);
    expect(await refusal({ paymentMethod: card, amount: 0.49 }, 'pay-ahead')).toEqual([
      422,
      ['amount: The Total must be greater than £0.50'],
    ]);
    expect(await refusal({ paymentMethod: card, amount: -5 }, 'pay-ahead')).toEqual([
      422,
      ['amount: The Total must be greater than £0.50'],
    ]);
    expect((await refusal({ paymentMethod: card, amount: 1_000_000 }, 'pay-ahead'))[0]).toBe(422);
    expect(await invoiceStates()).toEqual(['unpaid']);
  });

  it('never trusts a client’s claim that it was paid', async () => {
    const invoices = [await buy()];
    const started = await pay(invoices);
    for (let asked = 0; asked < 3; asked += 1) expect(await fetchPaymentStatus(company, started)).toMatchObject({ state: 'created' });
    expect(await invoiceStates()).toEqual(['pending']);
    expect(await balance()).toBe(28.8);
  });
});

describe('while the provider takes its time', () => {
  it('does not block buyers, because no database connection is held', async () => {
    const others = await Promise.all(Array.from({ length: 8 }, () => test.company()));
    const cards = await Promise.all(others.map((other) => addCard(other, test.sandbox)));
    await test.sandbox.setFault({ kind: 'slow', operation: 'POST /v1/payment_intents', value: 1_000 });
    let answered = 0;
    const begun = others.map(async (other, index) => {
      const answer = await other.call('POST', '/payments/pay-ahead', { paymentMethod: cards[index], amount: 5 });
      answered += 1;
      return answer.statusCode;
    });
    const asked = sql`select from payments where company_id = any(${others.map(({ companyId }) => companyId)}::bigint[])`;
    while ((await test.database.db.rows(asked)).length < others.length);
    await buy();
    expect(answered).toBe(0);
    expect(await Promise.all(begun)).toEqual(others.map(() => 200));
  });
});

describe('paying ahead', () => {
  const ahead = async (amount: number) => {
    const answer = await company.call('POST', '/payments/pay-ahead', { paymentMethod: card, amount });
    return answer.json<{ data: { payment: string; secret: string; amount: number } }>().data;
  };

  it('settles open invoices, and the rest pays the next invoice when issued', async () => {
    await buy();
    const started = await ahead(40);
    expect((await ahead(40)).payment).toBe(started.payment);
    await confirmInBrowser(test.sandbox, started);
    await fetchPaymentStatus(company, started);
    expect([await invoiceStates(), await balance()]).toEqual([['paid'], -11.2]);
    await buy();
    expect([await invoiceStates(), await balance()]).toEqual([['paid', 'unpaid'], 17.6]);
  });
});

describe('off-session charging', () => {
  const charge = (invoiceIds: readonly number[]) =>
    chargeOffSession(paying(), { companyId: company.companyId, what: { invoiceIds }, origin: 'automatic', key: randomCode() });

  it('charges the default card, once', async () => {
    const invoices = [await buy()];
    expect(await charge(invoices)).toMatchObject({ kind: 'succeeded' });
    expect(await charge(invoices)).toEqual({ kind: 'refused', reason: 'not_payable' });
    expect([await invoiceStates(), await balance()]).toEqual([['paid'], 0]);
  });

  it.each([
    [declining, { kind: 'failed', code: 'generic_decline' }],
    [{ number: '4000000000009995' }, { kind: 'failed', code: 'insufficient_funds' }],
    [checkedAlways, { kind: 'authentication_required' }],
  ])('with %j results in %j, and releases the invoices', async (typed, expected) => {
    const invoices = [await buy()];
    await addCard(company, test.sandbox, typed);
    expect(await charge(invoices)).toMatchObject(expected);
    expect(await invoiceStates()).toEqual(['unpaid']);
  });

  it('leaves payments by people alone', async () => {
    const invoices = [await buy()];
    await pay(invoices);
    expect(await charge(invoices)).toEqual({ kind: 'refused', reason: 'in_progress' });
  });

  it('is unknown without a response, until the provider is asked', async () => {
    const invoices = [await buy()];
    await test.sandbox.setFault({ kind: 'cut_after', operation: 'POST /v1/payment_intents/{id}/confirm', times: 2 });
    expect(await charge(invoices)).toMatchObject({ kind: 'unknown', payment: { state: 'unknown' } });
    expect(await invoiceStates()).toEqual(['pending']);
    await test.sandbox.setFault({ kind: 'outage' });
    await reconcilePayments(paying());
    expect(await charge(invoices)).toMatchObject({ kind: 'unknown' });
    await test.sandbox.removeFaults();
    await reconcilePayments(paying());
    expect([await invoiceStates(), await balance()]).toEqual([['paid'], 0]);
  });

  it('charges a payment that never reached the provider once it is available', async () => {
    const invoices = [await buy()];
    await test.sandbox.setFault({ kind: 'cut_before', operation: 'POST /v1/payment_intents/{id}/confirm', times: 2 });
    expect(await charge(invoices)).toMatchObject({ kind: 'unknown' });
    expect(await charge(invoices)).toMatchObject({ kind: 'succeeded' });
    expect(await balance()).toBe(0);
  });
});
