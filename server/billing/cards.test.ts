import { beforeEach, describe, expect, it } from 'vitest';
import type { TestCaller } from '../../test/app-harness.ts';
import type { TestCompany } from '../../test/factories/create-company.ts';
import { addCard, typeCard } from '../../test/factories/pay-with-card.ts';
import { useTestApp } from '../../test/use-test-app.ts';
import { sql } from '../platform/database/sql.ts';
import { removeSetting, saveSetting } from '../platform/business-settings.ts';
import { reconcilePayments } from './payments/reconcile-payments.ts';
import { closeCard, removeTestCards } from './cards.ts';

let company: TestCompany & TestCaller;

const test = useTestApp();
beforeEach(async () => {
  await test.sandbox.removeFaults();
  company = await test.company({ card: 'none' });
});

interface Inventory {
  readonly data: {
    id: number;
    cardnum: string;
    expirydate: string;
    default: number;
    expired: boolean;
    removable: boolean;
    cardholder: string;
  }[];
  readonly meta: Record<string, unknown>;
}
const inventory = async (): Promise<Inventory> => (await company.call('GET', '/payments/inventory')).json<Inventory>();
/** Each card's number, whether it is the default and whether it is removable. */
const cards = async () => (await inventory()).data.map(({ id, default: isDefault, removable }) => [id, isDefault, removable]);
const add = (typed: Parameters<typeof addCard>[2] = {}) => addCard(company, test.sandbox, { isDefault: false, ...typed });
const readErrors = async (asked: ReturnType<TestCaller['call']>) => {
  const answer = await asked;
  return [answer.statusCode, answer.json<{ data: { errors?: string[] } }>().data.errors ?? []];
};
const named = ({ setup_intent_id }: { setup_intent_id: string }) => ({ setup_intent_id });
const expire = (id: number) => test.database.pool.query('update cards set expires_on = $1 where id = $2', ['2020-01-31', id]);
const save = (body: object) => company.call('POST', '/payments/save-card', body);

describe('adding a card', () => {
  it('starts with the known details of the cardholder, by GET and by POST', async () => {
    for (const method of ['GET', 'POST'] as const) {
      const { data } = (await company.call(method, '/payments/create-setup-intent')).json<{ data: Record<string, string> }>();
      expect(data).toMatchObject({ name: 'Test Buyer', address1: '1 Test Street', town: 'Leicester', postcode: 'LE1 1AA', country: 'gb' });
      expect(data['secret']?.startsWith(`${data['setup_intent_id'] ?? ''}_secret_`)).toBe(true);
    }
    // Repeated starts create one customer at the provider.
    const customers = await test.database.db.rows(sql`select from provider_customers where company_id = ${company.companyId}`);
    expect(customers).toHaveLength(1);
  });

  it('stores what the provider reports, once, and the first becomes the default', async () => {
    const setup = await typeCard(company, test.sandbox);
    const saved = await Promise.all([save(named(setup)), save(named(setup))]);
    expect(saved.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    const { data, meta } = await inventory();
    expect(data).toEqual([
      expect.objectContaining({ cardnum: '4242', expirydate: '12/40', default: 1, expired: false, cardholder: 'Robin Tester' }),
    ]);
    expect(saved.map((one) => one.json<{ meta: { paymentMethod: unknown } }>().meta.paymentMethod)).toEqual([data[0], data[0]]);
    expect(meta).toMatchObject({
      autoPayEnabled: false,
      canAutoPay: true,
      provider: 'sandbox',
      publishableKey: null,
      currency: 'GBP',
      minimumTotal: 0.5,
    });
  });
  it('succeeds through the webhook if the browser has gone', async () => {
    await typeCard(company, test.sandbox);
    const address = await test.listen();
    while ((await test.sandbox.sendEvents(address)) > 0);
    const { rows } = await test.database.pool.query<{ id: string }>(
      'select event_id as id from provider_events where processed_at is null',
    );
    expect(rows.length).toBeGreaterThan(0);

    await test.database.pool.query(`update provider_events set received_at = app_now() - interval '2 minutes'`);
    await reconcilePayments({ database: test.database, provider: test.provider });
    expect(await cards()).toEqual([[expect.any(Number), 1, false]]);
  });

  it('refuses a setup that is unconfirmed, unknown or someone else’s', async () => {
    const begun = (await company.call('POST', '/payments/create-setup-intent')).json<{ data: { setup_intent_id: string } }>().data;
    expect(await readErrors(save(named(begun)))).toEqual([409, ['This card has not been confirmed. Please enter it again']]);
    expect((await save({ setup_intent_id: 'seti_nobodys' })).statusCode).toBe(404);
    const other = await test.company();
    const theirs = await typeCard(other, test.sandbox);
    expect((await save(named(theirs))).statusCode).toBe(404);
    expect((await save({})).statusCode).toBe(422);
    expect(await cards()).toEqual([]);
  });

  it('reports that the provider does not answer', async () => {
    await test.sandbox.setFault({ kind: 'outage' });
    const answer = await company.call('POST', '/payments/create-setup-intent');
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5']);
  });
});

describe('the default card', () => {
  it('is exactly one, among the valid cards', async () => {
    const [first, second, third] = [await add(), await add(), await add()];
    expect((await company.call('PUT', `/payments/update/${second}`)).statusCode).toBe(200);
    expect(await cards()).toEqual([
      [second, 1, true],
      [third, 0, true],
      [first, 0, true],
    ]);
    await expire(third);
    expect(await readErrors(company.call('PUT', `/payments/update/${third}`))).toEqual([
      409,
      ['This card has expired. Please choose another'],
    ]);
  });
});

describe('removing a card', () => {
  const remove = (id: number) => readErrors(company.call('DELETE', `/payments/delete/${id}`));

  it('is refused for the last valid card', async () => {
    const [first, second] = [await add(), await add()];
    expect(await remove(first)).toEqual([200, []]);
    expect(await cards()).toEqual([[second, 1, false]]);
    expect(await remove(second)).toEqual([409, ['Cannot remove this card']]);
    expect((await remove(first))[0]).toBe(404);
    await expire(second);
    expect(await remove(second)).toEqual([200, []]);
    expect(await cards()).toEqual([]);
  });

  it('leaves one of two removed concurrently', async () => {
    const both = [await add(), await add()];
    expect((await Promise.all(both.map(remove))).map(([status]) => status)).toEqual(expect.arrayContaining([200, 409]));
    expect(await cards()).toHaveLength(1);
  });

  it('detaches it at the provider once its last payment has ended', async () => {
    const [first] = [await add(), await add()];
    const paying = { database: test.database, provider: test.provider };
    const begun = await company.call('POST', '/payments/pay-ahead', { paymentMethod: first, amount: 5 });
    const { payment } = begun.json<{ data: { payment: string } }>().data;
    await remove(first);
    const detached = () => test.database.db.first(sql<{ at: Date | null }>`select detached_at as at from cards where id = ${first}`);
    await closeCard(paying, first);
    expect(await detached()).toEqual({ at: null });
    await company.call('POST', `/payments/cancel/${payment}`);
    await closeCard(paying, first);
    expect(await detached()).toEqual({ at: expect.any(Date) });
  });
});

describe('how a company pays', () => {
  const setAuto = (enableAutoPay: boolean) => readErrors(company.call('POST', '/payments/set-auto-pay', { enableAutoPay }));
  const setTopUp = (topUp: object | null) => readErrors(company.call('POST', '/payments/set-top-up', { topUp }));

  it('is automatic only with a valid default card, and not if the operator has blocked it', async () => {
    expect(await setAuto(true)).toEqual([409, ['Automatic payment needs a valid default card']]);
    await add();
    expect(await setAuto(true)).toEqual([200, []]);
    expect((await inventory()).meta).toMatchObject({ autoPayEnabled: true, canAutoPay: true });
    expect(await setAuto(false)).toEqual([200, []]);
    await test.database.pool.query('update accounts set auto_pay_barred = true where company_id = $1', [company.companyId]);
    expect((await setAuto(true))[0]).toBe(409);
    expect((await inventory()).meta).toMatchObject({ autoPayEnabled: false, canAutoPay: false });
  });

  it('tops up below the threshold it sets', async () => {
    expect(await setTopUp({ below: 50, amount: 100 })).toEqual([409, ['Automatic top-up needs a valid default card']]);
    await add();
    expect(await setTopUp({ below: 50, amount: 100 })).toEqual([200, []]);
    expect((await inventory()).meta).toMatchObject({
      topUp: { below: 50, amount: 100 },
      topUpStopped: false,
      topUpLimits: { aDay: 3, pauseMinutes: 60 },
    });
    await test.database.inTx((tx) => saveSetting(tx, { key: 'billing.top_up_pause_minutes', value: 90 }));
    expect((await inventory()).meta).toMatchObject({ topUpLimits: { aDay: 3, pauseMinutes: 90 } });
    await test.database.inTx((tx) => removeSetting(tx, { key: 'billing.top_up_pause_minutes' }));
    expect((await setTopUp({ below: -1, amount: 100 }))[0]).toBe(422);
    expect(await setTopUp({ below: 0, amount: 0.4 })).toEqual([422, ['topUp.amount: The Total must be greater than £0.50']]);
    expect((await setTopUp({ below: 0, amount: 1_000_000 }))[0]).toBe(422);
    expect((await setTopUp({ below: 0, amount: 1.234 }))[0]).toBe(422);
    expect(await setTopUp(null)).toEqual([200, []]);
    expect((await inventory()).meta).toMatchObject({ topUp: null });
  });
});

it('removes sandbox cards once money is real', async () => {
  const card = await add();
  expect(await cards()).toEqual([[card, 1, false]]);
  expect(await test.database.inTx(removeTestCards)).toBeGreaterThan(0);
  expect(await cards()).toEqual([]);
  const { data } = (await company.call('GET', '/company/')).json<{ data: { can_pay_for_leads: boolean } }>();
  expect(data.can_pay_for_leads).toBe(false);
  expect(await test.database.inTx(removeTestCards)).toBe(0);
});

it('makes the newest remaining valid card the default when sandbox cards are removed', async () => {
  const [real, expired, chosen] = [await add(), await add(), await add()];
  await test.database.pool.query(`update cards set provider = 'stripe' where id = any($1)`, [[real, expired]]);
  await expire(expired);
  await company.call('PUT', `/payments/update/${chosen}`);
  await test.database.inTx(removeTestCards);
  expect((await cards()).map(([id, isDefault]) => [id, isDefault])).toEqual([
    [real, 1],
    [expired, 0],
  ]);
});
