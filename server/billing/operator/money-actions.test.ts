import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { confirmedActions, moneyActions, type ConfirmedAction, type MoneyAction } from '../../../contract/billing/money-actions.ts';
import type { SourceId } from '../../../contract/kit/ids.ts';
import type { TestCaller } from '../../../test/app-harness.ts';
import type { TestCompany } from '../../../test/factories/create-company.ts';
import { makeSource } from '../../../test/factories/create-enquiry.ts';
import { giveCard } from '../../../test/factories/give-card.ts';
import { endLedgerPayment } from '../../../test/factories/make-payment.ts';
import { addCard, beginToPay, confirmInBrowser } from '../../../test/factories/pay-with-card.ts';
import { buyOne } from '../../../test/factories/settle-in-every-way.ts';
import { readFailure } from '../../../test/route-cases.ts';
import { useTestApp, useTestCompany } from '../../../test/use-test-app.ts';
import { sql } from '../../platform/database/sql.ts';
import { randomCode } from '../../platform/random-code.ts';
import { readInvariants, verifyInvariants } from '../../platform/verify-invariants.ts';
import { chargeOffSession } from '../payments/charge-off-session.ts';
import { applyProviderState } from '../payments/refresh-payment.ts';

const reason = 'agreed on the telephone';
const today = new Date().toISOString().slice(0, 10);
const test = useTestApp();
let sourceId: SourceId;
let admin: TestCaller;
let second: TestCaller;
/** A new agent per test, with an unused daily allowance. */
let agent: TestCaller;
const company: TestCompany & TestCaller = useTestCompany(test, { creditLimitMinor: 10_000_000, card: 'none' });

beforeAll(async () => {
  [admin, second] = [await test.staff('admin'), await test.staff('admin')];
  ({ sourceId } = await makeSource(test.database));
});
beforeEach(async () => {
  agent = await test.staff('agent');
});

const path = (end: string): string => `/operator/companies/${company.companyId}/${end}`;
const balance = async (): Promise<number> =>
  (await company.call('GET', '/company/balance')).json<{ data: { balance: number } }>().data.balance;

/** An invoice of `net`, issued without a lead, that a test may credit. */
async function createInvoice(net: number): Promise<string> {
  const bill = (by: TestCaller, seen: number) =>
    by.call('POST', path('invoices'), { description: 'Banner for a month', net, seen_balance: seen, reason });
  const issued = await bill(admin, await balance());
  if (issued.statusCode === 200) return issued.json<{ data: { code: string } }>().data.code;
  const { waiting } = issued.json<{ data: { waiting: number } }>().data;
  expect((await second.call('POST', `/operator/money-requests/${waiting}/confirm`, { reason })).statusCode).toBe(200);
  const made = await test.database.db.first(
    sql<{ code: string }>`select code from invoices where company_id = ${company.companyId} and kind = 'invoice' order by id desc limit 1`,
  );
  return made?.code ?? '';
}

/** A payment of `amount`, cancelled here while its cardholder confirmed it at the provider. Returns its code. */
async function createLatePayment(amount: number): Promise<string> {
  const { id } =
    (await test.database.db.first(sql<{ id: number }>`select id from invoices where code = ${await createInvoice(amount / 1.2)}`)) ?? {};
  const started = await beginToPay(company, { paymentMethod: await addCard(company, test.sandbox), invoices: [id ?? 0] });
  await confirmInBrowser(test.sandbox, started);
  const row = await test.database.db.first(sql<{ id: number }>`select id from payments where code = ${started.payment}`);
  await endLedgerPayment(test.database, row?.id ?? 0, 'failed');
  await applyProviderState(test, await test.provider.findPayment(started.secret.split('_secret_')[0] ?? ''));
  return started.payment;
}

type Act = (by: TestCaller, amount: number) => ReturnType<TestCaller['call']>;
/** Each action as a call with an amount in pounds, or days for payment terms; the compiler demands an entry for a new one. */
const acts: Readonly<Record<MoneyAction, Act>> = {
  transfer: (by, amount) => by.call('POST', path('transfers'), { amount, received_on: today, reference: randomCode(12), reason }),
  invoice: async (by, net) => by.call('POST', path('invoices'), { description: 'Banner', net, seen_balance: await balance(), reason }),
  credit_note: async (by, net) =>
    by.call('POST', `/operator/invoices/${await createInvoice(net)}/credit`, { net, note: 'As agreed', reason }),
  credit_limit: async (by, limit) => {
    await test.database.db.rows(sql`update accounts set credit_limit_minor = 0 where company_id = ${company.companyId}`);
    return by.call('PUT', path('terms'), { credit_limit: limit, terms_days: 14, reason });
  },
  payment_terms: async (by, days) => {
    await test.database.db.rows(sql`update accounts set payment_terms_days = 14 where company_id = ${company.companyId}`);
    return by.call('PUT', path('terms'), { credit_limit: 100, terms_days: days, reason });
  },
  write_off: async (by, net) => by.call('POST', path('write-off'), { invoice: await createInvoice(net / 1.2), reason }),
  refund: async (by, amount) => {
    await giveCard(test, company.companyId);
    const charge = {
      companyId: company.companyId,
      origin: 'top_up',
      what: { amountMinor: Math.round(amount * 100) },
      key: randomCode(),
    } as const;
    const paid = await chargeOffSession(test, charge);
    return by.call('POST', path('refund'), { payment: paid.kind === 'succeeded' ? paid.payment.code : '', amount, reason });
  },
  late_refund: async (by, amount) => by.call('POST', `/operator/late-payments/${await createLatePayment(amount)}/refund`, { reason }),
};
const names = Object.keys(moneyActions) as MoneyAction[];
const confirmable: readonly ConfirmedAction[] = confirmedActions;
/** Days are not money: payment terms have the same kind of ceiling, but no amount to count. */
const inDays = (name: MoneyAction): boolean => name === 'payment_terms';
const counted = async (object: string) =>
  test.database.db.rows(sql<{ role: string; amount: number }>`
    select role, amount_minor as amount from staff_money_actions where action = ${object} order by id desc limit 1`);

describe.each(names)('%s', (name) => {
  const rule = moneyActions[name];
  const act = acts[name];
  /** An agent's ceiling per action in pounds; without one, an amount with a whole net figure. */
  const ceiling = inDays(name) ? 28 : { sum: 250, times_default: 500, never: 240 }[rule.agent];
  const countedAs = (role: string, amount: number) => (inDays(name) ? [] : [{ role, amount: amount * 100 }]);

  it('is allowed for an agent up to the ceiling, and above it only for an administrator', async () => {
    if (rule.agent === 'never') {
      expect((await act(agent, 60)).statusCode).toBe(403);
    } else {
      expect((await act(agent, ceiling)).statusCode).toBe(200);
      expect(await counted(name)).toEqual(countedAs('agent', ceiling));
      const over = await act(agent, ceiling + (inDays(name) ? 1 : 0.01));
      const named = inDays(name) ? `${ceiling} days` : `${ceiling}.00 GBP`;
      expect([over.statusCode, JSON.stringify(over.json())]).toEqual([422, expect.stringContaining(named)]);
    }
    const above = ceiling + (inDays(name) ? 1 : 60);
    expect((await act(admin, above)).statusCode).toBe(200);
    expect(await counted(name)).toEqual(countedAs('admin', above));
  });
});

describe.each(names.filter((name) => moneyActions[name].agent === 'sum'))('%s, in total', (name) => {
  const act = acts[name];

  it('adds up an agent’s actions over 24 hours', async () => {
    for (let one = 0; one < 4; one += 1) expect((await act(agent, 240)).statusCode).toBe(200);
    const fifth = await act(agent, 41);
    expect([fifth.statusCode, JSON.stringify(fifth.json())]).toEqual([422, expect.stringContaining('40.00 GBP')]);
    expect((await act(agent, 40)).statusCode).toBe(200);
    expect((await act(agent, 0.5)).statusCode).toBe(422);
  });

  it('lets one of two concurrent actions succeed if together they exceed the daily ceiling', async () => {
    for (let one = 0; one < 3; one += 1) expect((await act(agent, 250)).statusCode).toBe(200);
    // Different companies, so that their account locks do not serialise the two.
    const others = await Promise.all([test.company(), test.company()]);
    const both = await Promise.all(
      others.map(({ companyId }) =>
        agent.call('POST', `/operator/companies/${companyId}/transfers`, {
          amount: 200,
          received_on: today,
          reference: randomCode(12),
          reason,
        }),
      ),
    );
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 422]);
  });
});

describe.each(confirmable)('%s above the administrators’ ceiling', (name) => {
  const act = acts[name];
  const decide = (by: TestCaller, id: number, how: 'confirm' | 'reject') =>
    by.call('POST', `/operator/money-requests/${id}/${how}`, { reason });
  const ask = async (): Promise<number> => {
    const asked = await act(admin, 10_000.8);
    expect(asked.statusCode).toBe(202);
    return asked.json<{ data: { waiting: number } }>().data.waiting;
  };

  it('waits for a second administrator, who carries it out once', async () => {
    const id = await ask();
    const listed = (await second.call('GET', '/operator/money-requests')).json<{ data: { id: number; action: string; own: boolean }[] }>()
      .data;
    expect(listed.find((one) => one.id === id)).toMatchObject({ action: name, own: false });
    expect((await decide(agent, id, 'confirm')).statusCode).toBe(403);
    expect((await decide(admin, id, 'confirm')).statusCode).toBe(409);
    const twice = await Promise.all([decide(second, id, 'confirm'), decide(second, id, 'confirm')]);
    expect(twice.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await counted(name)).toEqual([{ role: 'admin', amount: 1_000_080 }]);
  });

  it('ends without effect when rejected or withdrawn', async () => {
    const id = await ask();
    const before = [await balance(), await counted(name)];
    expect((await decide(admin, id, 'reject')).statusCode).toBe(200);
    expect((await decide(second, id, 'confirm')).statusCode).toBe(409);
    expect([await balance(), await counted(name)]).toEqual(before);
  });
});

describe('payment terms', () => {
  it('are extended by an agent up to twice the unit’s default, and beyond by an administrator', async () => {
    const set = (by: TestCaller, days: number) => by.call('PUT', path('terms'), { credit_limit: 100, terms_days: days, reason });
    expect((await set(admin, 14)).statusCode).toBe(200);
    expect((await set(agent, 28)).statusCode).toBe(200);
    const refused = await set(agent, 29);
    expect([refused.statusCode, Object.keys(readFailure(refused).fields ?? {})]).toEqual([422, ['terms_days']]);
    expect((await set(admin, 60)).statusCode).toBe(200);
    expect((await set(agent, 45)).statusCode).toBe(200);
  });
});

describe('limits', () => {
  it('are shown in advance, by role and remaining daily allowance', async () => {
    const limits = async (by: TestCaller) => (await by.call('GET', path('money-limits'))).json<{ data: object }>().data;
    expect(await limits(agent)).toEqual({ each: 250, left_today: 1_000, second_person_above: null, credit_limit: 500, terms_days: 28 });
    await acts.transfer(agent, 100);
    expect(await limits(agent)).toMatchObject({ left_today: 900 });
    expect(await limits(admin)).toEqual({
      each: null,
      left_today: null,
      second_person_above: 10_000,
      credit_limit: null,
      terms_days: null,
    });
  });

  it('follow the business settings', async () => {
    const value = { GBP: 20, DKK: 200, SEK: 300, NOK: 300 };
    expect((await admin.call('PUT', '/operator/settings/billing.agent_ceiling_each', { value, reason })).statusCode).toBe(200);
    expect((await acts.transfer(agent, 20.01)).statusCode).toBe(422);
    expect((await acts.transfer(agent, 20)).statusCode).toBe(200);
    await test.database.db.rows(sql`delete from business_settings where key = 'billing.agent_ceiling_each'`);
  });

  it('do not apply to lowering a credit limit', async () => {
    await test.database.db.rows(sql`update accounts set credit_limit_minor = 5000000 where company_id = ${company.companyId}`);
    expect((await agent.call('PUT', path('terms'), { credit_limit: 40_000, terms_days: 14, reason })).statusCode).toBe(200);
  });

  it('leave every account balanced', async () => {
    await giveCard(test, company.companyId);
    await buyOne(test, company.companyId, sourceId);
    await acts.transfer(agent, 28.8);
    const money = readInvariants().filter(({ name }) => name.startsWith('M'));
    expect(await verifyInvariants(test.database.pool, money)).toEqual([]);
  });
});
