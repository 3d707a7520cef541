import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SourceId } from '../../../contract/kit/ids.ts';
import type { TestCaller } from '../../../test/app-harness.ts';
import type { TestCompany } from '../../../test/factories/create-company.ts';
import { makeSource } from '../../../test/factories/create-enquiry.ts';
import {
  addCard,
  beginToPay,
  buyOnInvoice,
  confirmInBrowser,
  fetchPaymentStatus,
  type StartedPayment,
} from '../../../test/factories/pay-with-card.ts';
import { signBody } from '../../../test/signing-caller.ts';
import { useTestApp } from '../../../test/use-test-app.ts';
import { randomCode } from '../../platform/random-code.ts';
import { sql } from '../../platform/database/sql.ts';
import { readInvariants, verifyInvariants } from '../../platform/verify-invariants.ts';
import type { ProviderPayment } from '../provider/payment-provider.ts';
import { comparePayments } from './compare-payments.ts';
import { applyProviderState } from './refresh-payment.ts';
import { reconcilePayments } from './reconcile-payments.ts';

let sourceId: SourceId;
let company: TestCompany & TestCaller;
let address: string;

const test = useTestApp();
beforeAll(async () => {
  ({ sourceId } = await makeSource(test.database));
  address = await test.listen();
});
beforeEach(async () => {
  await test.sandbox.removeFaults();
  company = await test.company({ creditLimitMinor: 1_000_000 });
});
afterEach(async () => {
  const money = readInvariants().filter(({ name }) => name.startsWith('M'));
  expect(await verifyInvariants(test.database.pool, money)).toEqual([]);
});

const paying = () => ({ database: test.database, provider: test.provider });
const begin = async (typed = {}): Promise<StartedPayment> => {
  const paymentMethod = await addCard(company, test.sandbox, typed);
  return beginToPay(company, { paymentMethod, invoices: [await buyOnInvoice(test.database, company, sourceId)] });
};
const pay = async (typed = {}): Promise<StartedPayment> => {
  const started = await begin(typed);
  await confirmInBrowser(test.sandbox, started);
  return started;
};
const getProviderRef = ({ secret }: StartedPayment): string => secret.split('_secret_')[0] ?? '';
const find = (started: StartedPayment): Promise<ProviderPayment> => test.provider.findPayment(getProviderRef(started));
const deliver = async (): Promise<void> => {
  while ((await test.sandbox.sendEvents(address)) > 0);
};
/** Processes the events as the job would, a minute after they arrived. */
const reconcileEvents = async (): Promise<void> => {
  await test.database.pool.query(`update provider_events set received_at = received_at - interval '2 minutes' where processed_at is null`);
  await reconcilePayments(paying());
};
const readState = async ({ payment }: StartedPayment): Promise<string | undefined> =>
  (await test.database.db.first(sql<{ state: string }>`select state from payments where code = ${payment}`))?.state;
const events = async (): Promise<number> => (await test.database.db.rows(sql`select from provider_events`)).length;
const balance = async (): Promise<number> =>
  (await company.call('GET', '/company/balance')).json<{ data: { balance: number } }>().data.balance;
const send = async (event: object, headers: Record<string, string> = {}, provider = 'sandbox'): Promise<number> =>
  (await test.webhook().call('POST', `/payments/webhook/${provider}`, event, headers)).statusCode;

describe('a webhook', () => {
  const event = () => ({
    id: `evt_${randomCode()}`,
    object: 'event',
    type: 'payment_intent.succeeded',
    data: { object: { id: 'pi_x', object: 'payment_intent' } },
  });

  it('is accepted once, if its signature is valid and recent', async () => {
    const one = event();
    const before = await events();
    expect([await send(one), await send(one), await send(one)]).toEqual([200, 200, 200]);
    expect(await events()).toBe(before + 1);
    const text = JSON.stringify(event());
    const { webhookSecret } = test.sandbox.keys;
    const forged = [
      '',
      't=1,v1=00',
      signBody(text, 'whsec_another'),
      signBody(`${text} `, webhookSecret),
      signBody(text, webhookSecret, Date.now() - 301_000),
    ];
    for (const signature of forged) {
      const answer = await test
        .nobody()
        .call('POST', '/payments/webhook/sandbox', text, { 'stripe-signature': signature, 'content-type': 'application/json' });
      expect([answer.statusCode, answer.json<{ data: { errors: string[] } }>().data.errors]).toEqual([
        400,
        ['The signature does not match, or is too old'],
      ]);
    }
    expect(await send(event(), {}, 'stripe')).toBe(400);
    expect(await events()).toBe(before + 1);
  });

  it('is not trusted: its object is fetched from the provider', async () => {
    const started = await begin();
    const id = getProviderRef(started);
    expect(
      await send({ ...event(), data: { object: { id, object: 'payment_intent', status: 'succeeded', amount_received: 2_880 } } }),
    ).toBe(200);
    await reconcileEvents();
    expect([await readState(started), await balance()]).toEqual(['created', 28.8]);
  });

  it.each([['duplicate_events'], ['disorder_events'], ['lose_events']] as const)('posts the payment once with %s', async (kind) => {
    await test.sandbox.setFault({ kind, value: kind === 'disorder_events' ? 1 : null });
    const started = await pay();
    await deliver();
    await reconcileEvents();
    await deliver();
    await reconcileEvents();
    expect([await readState(started), await balance()]).toEqual(['succeeded', 0]);
    const postings = await test.database.db.rows(sql`
      select from ledger_transactions t join payments p on t.kind = 'payment' and t.ref_id = p.id where p.code = ${started.payment}`);
    expect(postings).toHaveLength(1);
  });
});

describe('a provider report that differs', () => {
  it.each<[string, Partial<ProviderPayment>]>([
    ['amount', { amountMinor: 1, receivedMinor: 1 }],
    ['amount', { receivedMinor: 2_879 }],
    ['currency', { currency: 'SEK' }],
    ['customer', { customer: 'cus_nobody' }],
    ['mode', { isLive: true }],
  ])('in %s is never posted, and administrators are notified once', async (what, change) => {
    await test.staff('admin');
    const started = await pay();
    const seen = { ...(await find(started)), ...change };
    for (let told = 0; told < 3; told += 1) expect(await applyProviderState(paying(), seen)).toMatchObject({ kind: 'mismatch' });
    expect([await readState(started), await balance()]).toEqual(['unknown', 28.8]);
    expect(await fetchPaymentStatus(company, started)).toMatchObject({ state: 'unknown' });
    const audit = await test.database.db.rows(sql<{ reason: string }>`
      select reason from audit_entries where action = 'billing.payment_mismatch' and object_id = ${started.payment}`);
    expect(audit).toEqual([{ reason: `the provider differs in ${what}` }]);
    const mails = await test.database.db.rows(sql`
      select from outbox_messages where template = 'payment-mismatch' and payload->>'code' = ${started.payment} and recipient_kind = 'staff'`);
    expect(mails.length).toBeGreaterThan(0);
    // Once the provider's data matches the request, the payment continues automatically.
    await applyProviderState(paying(), await find(started));
    expect([await readState(started), await balance()]).toEqual(['succeeded', 0]);
  });

  it('on a payment that is not ours changes nothing', async () => {
    const seen = { ...(await find(await begin())), ref: 'pi_foreign', payment: 'FOREIGN' };
    expect(await applyProviderState(paying(), seen)).toEqual({ kind: 'foreign' });
  });
});

describe('money returned', () => {
  it('is posted once, and the invoice is unpaid again', async () => {
    const started = await pay();
    await fetchPaymentStatus(company, started);
    await test.provider.createRefund({ payment: getProviderRef(started), amountMinor: 2_880, key: randomCode() });
    await test.sandbox.setFault({ kind: 'duplicate_events', value: 3 });
    await deliver();
    await reconcileEvents();
    expect(await balance()).toBe(28.8);
    expect(await comparePayments(paying())).toEqual([]);
    expect(await balance()).toBe(28.8);
  });

  it('is found by the daily comparison if no webhook reported it', async () => {
    await test.sandbox.setFault({ kind: 'lose_events' });
    const started = await pay({ number: '4000000000000259' });
    expect(await comparePayments(paying())).toEqual([]);
    expect([await readState(started), await balance()]).toEqual(['succeeded', 28.8]);
    const dispute = await test.database.db.first(sql<{ id: string }>`
      select r.provider_ref as id from payment_returns r join payments p on p.id = r.payment_id where p.code = ${started.payment}`);
    await test.sandbox.control(`/disputes/${dispute?.id}/close`, { outcome: 'won' });
    expect(await comparePayments(paying())).toEqual([]);
    expect(await balance()).toBe(0);
  });
});

describe('the provider’s fee', () => {
  const listFees = ({ payment }: StartedPayment) =>
    test.database.db.rows(sql<{ kind: string; amount: number; currency: string }>`
      select f.kind, f.amount_minor as amount, f.currency from payment_fees f join payments p on p.id = f.payment_id where p.code = ${payment}
      order by f.kind desc`);
  const paymentFee = { kind: 'payment', amount: 63, currency: 'GBP' };

  it('is noted once when a payment succeeds', async () => {
    await test.sandbox.setFault({ kind: 'duplicate_events', value: 3 });
    const started = await pay();
    await deliver();
    await reconcileEvents();
    expect(await listFees(started)).toEqual([paymentFee]);
  });

  it('is noted by the daily comparison if no webhook came, with those of a chargeback', async () => {
    await test.sandbox.setFault({ kind: 'lose_events' });
    const started = await pay({ number: '4000000000000259' });
    await comparePayments(paying());
    const chargeback = { kind: 'chargeback', amount: 2_000, currency: 'GBP' };
    expect(await listFees(started)).toEqual([paymentFee, chargeback]);
    const dispute = await test.database.db.first(sql<{ id: string }>`
      select r.provider_ref as id from payment_returns r join payments p on p.id = r.payment_id where p.code = ${started.payment}`);
    await test.sandbox.control(`/disputes/${dispute?.id}/close`, { outcome: 'won' });
    await comparePayments(paying());
    expect(await listFees(started)).toEqual([paymentFee, { ...chargeback, kind: 'chargeback_won', amount: 0 }, chargeback]);
  });

  it('of a report that differs is not noted', async () => {
    const started = await pay();
    await applyProviderState(paying(), { ...(await find(started)), receivedMinor: 2_879 });
    expect(await listFees(started)).toEqual([]);
    await applyProviderState(paying(), await find(started));
    expect(await listFees(started)).toEqual([paymentFee]);
  });
});

describe('the daily comparison', () => {
  it('reports what the provider has and we do not', async () => {
    await test.staff('admin');
    const customer = await test.provider.createCustomer({ name: 'Somebody', email: 'a@b.test', key: randomCode() });
    const setup = await test.provider.createSetup({ customer, key: randomCode() });
    await test.sandbox.typeCard(setup);
    const { card } = await test.provider.findSetup(setup.ref);
    const bill = { amountMinor: 500, currency: 'NOK', payment: 'NOTOURS', description: 'x' } as const;
    const { ref } = await test.provider.createPayment({ customer, card: card?.ref ?? '', ...bill, key: randomCode() });
    await test.provider.confirmPayment({ ref, offSession: true, key: randomCode() });
    expect(await comparePayments(paying())).toEqual([`${ref} is none of ours`]);
    const mails = await test.database.db.rows(sql`select from outbox_messages where template = 'provider-differs'`);
    expect(mails.length).toBeGreaterThan(0);
  });
});
