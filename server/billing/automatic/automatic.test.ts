import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SourceId } from '../../../contract/kit/ids.ts';
import type { TestCaller } from '../../../test/app-harness.ts';
import type { CompanyOptions, TestCompany } from '../../../test/factories/create-company.ts';
import { giveCard } from '../../../test/factories/give-card.ts';
import { makeSource, putOnSale } from '../../../test/factories/create-enquiry.ts';
import { useTestApp } from '../../../test/use-test-app.ts';
import { sql } from '../../platform/database/sql.ts';
import { readInvariants, verifyInvariants } from '../../platform/verify-invariants.ts';
import { setAutoPay, setTopUp } from '../cards.ts';
import { chargeOffSession } from '../payments/charge-off-session.ts';
import { reconcilePayments } from '../payments/reconcile-payments.ts';
import { openDueCharge } from './charge-due-invoices.ts';
import { automaticJobs } from './jobs.ts';

type Company = TestCaller & TestCompany;
const cards = { good: '4242424242424242', declined: '4000000000000341', checked: '4000002760003184', poor: '4000000000009995' } as const;

let sourceId: SourceId;
// Half past six in London, half past seven in Copenhagen.
const start = new Date('2026-11-23T06:30:00Z');
let now = start;
const onDay = (days: number): void => {
  now = new Date(start.getTime() + days * 86_400_000);
};
const minutesLater = (minutes: number): void => {
  now = new Date(now.getTime() + minutes * 60_000);
};

const test = useTestApp({ clock: () => now });
beforeAll(async () => {
  ({ sourceId } = await makeSource(test.database));
});
beforeEach(async () => {
  onDay(0);
  await test.database.db.rows(sql`delete from job_runs`);
  await test.sandbox.removeFaults();
});
afterEach(async () => {
  await test.database.db.rows(sql`update accounts set auto_pay_enabled = false, top_up_below_minor = null, top_up_amount_minor = null`);
  const money = readInvariants().filter(({ name }) => /^[MR]/.test(name));
  expect(await verifyInvariants(test.database.pool, money)).toEqual([]);
});

const consent = () => ({ text: 'I agree.', timestamp: new Date(now.getTime() - 1_000).toISOString(), ip: '192.0.2.1' });
async function buy(company: Company, times = 1): Promise<string> {
  let last = '';
  for (let time = 0; time < times; time += 1) {
    const id = await putOnSale(test.database, sourceId, { consent: consent() });
    await test.database.db.rows(sql`update sessions set last_seen_at = app_now()`);
    last = (await company.call('PUT', `/lead/accept/${id}`, {}, { 'idempotency-key': `buy-${id}` })).body;
  }
  return last;
}
async function payingCompany(card: keyof typeof cards = 'good', wish: CompanyOptions = {}): Promise<Company> {
  const company = await test.company({ card: 'none', ...wish });
  await giveCard(test, company.companyId, cards[card]);
  expect(await test.database.inTx((tx) => setAutoPay(tx, { companyId: company.companyId, enabled: true }))).toBe('set');
  return company;
}
const run = async (name: string, payload = {}): Promise<void> => {
  await automaticJobs(test.provider)
    .find((job) => job.name === name)
    ?.handle(test.database, payload);
};
const listCharges = ({ companyId }: Company) =>
  test.database.db.rows(sql<{ outcome: string | null; failure: string | null; retryOn: string | null; amountMinor: number }>`
    select outcome, failure_code as failure, retry_on::text as "retryOn", amount_minor as "amountMinor"
    from automatic_charges where company_id = ${companyId} order by id`);
const readAccount = ({ companyId }: Company) =>
  test.database.db.first(sql<{ balance: number; enabled: boolean; failures: number; stopped: boolean; topUpStopped: boolean }>`
    select balance_minor as balance, auto_pay_enabled as enabled, auto_pay_failures as failures, auto_pay_stopped_at is not null as stopped,
           top_up_stopped_at is not null as "topUpStopped" from accounts where company_id = ${companyId}`);
const countMails = async ({ companyId }: Company, template: string): Promise<number> =>
  (await test.database.db.rows(sql`select 1 from outbox_messages where recipient_id = ${companyId} and template = ${template}`)).length;
/** Returns the sandbox charges of a company. */
const sumSandboxCharges = async ({ companyId }: Company): Promise<{ charges: number; minor: number }> =>
  (await test.database.db.first(sql<{ charges: number; minor: number }>`
    select count(*)::integer as charges, coalesce(sum(h.amount), 0)::bigint as minor from sandbox.charges h
    join sandbox.payment_intents i on i.id = h.payment_intent_id join provider_customers p on p.provider_ref = i.customer_id
    where h.status = 'succeeded' and p.company_id = ${companyId}`)) ?? { charges: 0, minor: 0 };

describe('automatic payment', () => {
  it('charges everything bought the next morning, in one payment, and sends a receipt', async () => {
    const company = await payingCompany();
    await buy(company, 2);
    const owed = (await readAccount(company))?.balance ?? 0;
    onDay(1);
    await run('charge-due-invoices');
    expect(await listCharges(company)).toEqual([{ outcome: 'paid', failure: null, retryOn: null, amountMinor: owed }]);
    expect(await sumSandboxCharges(company)).toEqual({ charges: 1, minor: owed });
    expect(await readAccount(company)).toMatchObject({ balance: 0, enabled: true, failures: 0 });
    expect(await countMails(company, 'payment-receipt')).toBe(1);
  });

  it('starts at six o’clock local time, and catches up on one of several missed mornings', async () => {
    const company = await payingCompany();
    await buy(company);
    now = new Date('2026-11-24T05:59:00Z');
    await run('charge-due-invoices');
    const before = (await listCharges(company)).length;
    onDay(4);
    await run('charge-due-invoices');
    await run('charge-due-invoices');
    expect([before, (await listCharges(company)).length]).toEqual([1, 1]);
  });

  it('leaves an invoice on terms until its due date', async () => {
    const company = await test.company({ card: 'none' });
    await giveCard(test, company.companyId);
    await buy(company);
    await test.database.inTx((tx) => setAutoPay(tx, { companyId: company.companyId, enabled: true }));
    const counts: number[] = [];
    for (const day of [1, 13, 14]) {
      onDay(day);
      await run('charge-due-invoices');
      counts.push((await listCharges(company)).length);
    }
    expect(counts).toEqual([0, 0, 1]);
  });

  it.each([
    ['declined', 'generic_decline'],
    ['poor', 'insufficient_funds'],
    ['checked', 'authentication_required'],
  ] as const)(
    'is retried after one, three and five days when the card is %s, with a mail each time, then switched off',
    async (card, code) => {
      const company = await payingCompany(card);
      await buy(company);
      const mails: number[] = [];
      for (let day = 1; day <= 9; day += 1) {
        onDay(day);
        await run('charge-due-invoices');
        mails.push(await countMails(company, 'automatic-payment-failed'));
      }
      expect(mails).toEqual([1, 2, 2, 3, 3, 4, 4, 4, 4]);
      const charges = await listCharges(company);
      expect(charges.map(({ retryOn }) => retryOn)).toEqual(['2026-11-25', '2026-11-27', '2026-11-29', null]);
      expect(charges.every(({ outcome }) => outcome === 'failed')).toBe(true);
      expect(charges[0]?.failure).toBe(code);
      expect(await readAccount(company)).toMatchObject({ enabled: false, failures: 4, stopped: true });
      expect(await sumSandboxCharges(company)).toMatchObject({ charges: 0 });
    },
  );

  it('fails without calling the provider if there is no valid card', async () => {
    const company = await payingCompany();
    await buy(company);
    await test.database.db.rows(sql`update cards set expires_on = '2026-11-23' where company_id = ${company.companyId}`);
    onDay(1);
    await run('charge-due-invoices');
    expect(await listCharges(company)).toMatchObject([{ outcome: 'failed', failure: 'expired_card', retryOn: '2026-11-25' }]);
  });

  it('resets the failure count once nothing is due', async () => {
    const company = await payingCompany('declined');
    await buy(company);
    onDay(1);
    await run('charge-due-invoices');
    await giveCard(test, company.companyId, cards.good);
    onDay(2);
    await run('charge-due-invoices');
    expect(await readAccount(company)).toMatchObject({ balance: 0, failures: 0 });
  });

  it('stops while a money check is failing, and runs later in the day', async () => {
    const company = await payingCompany();
    await buy(company);
    onDay(1);
    await test.database.db.rows(sql`insert into business_settings (key, value) values ('billing.broken_money_checks', '["M01"]')`);
    await run('charge-due-invoices');
    const before = (await listCharges(company)).length;
    await test.database.db.rows(sql`delete from business_settings where key = 'billing.broken_money_checks'`);
    minutesLater(90);
    await run('charge-due-invoices');
    expect([before, (await listCharges(company)).length]).toEqual([0, 1]);
  });

  it('charges once, however many processes start at once', async () => {
    const companies = [await payingCompany(), await payingCompany()];
    for (const company of companies) await buy(company);
    onDay(1);
    await Promise.all([1, 2, 3, 4].flatMap(() => [run('charge-due-invoices'), run('resume-charges')]));
    await run('resume-charges');
    for (const company of companies) expect(await sumSandboxCharges(company)).toMatchObject({ charges: 1 });
  });

  it('resumes after a crash, before or after the payment began, and charges once', async () => {
    const [one, other] = [await payingCompany(), await payingCompany()];
    await buy(one);
    await buy(other);
    onDay(1);
    await test.database.inTx((tx) => openDueCharge(tx, { companyId: one.companyId, day: '2026-11-24' }));
    const begun = await test.database.inTx((tx) => openDueCharge(tx, { companyId: other.companyId, day: '2026-11-24' }));
    const invoices = await test.database.db.rows(sql<{ id: number }>`select id from invoices where company_id = ${other.companyId}`);
    const what = { invoiceIds: invoices.map(({ id }) => id) };
    await chargeOffSession(test, { companyId: other.companyId, origin: 'automatic', what, key: `charge-${begun?.code ?? ''}` });
    await run('resume-charges');
    await run('resume-charges');
    for (const company of [one, other]) {
      expect(await sumSandboxCharges(company)).toMatchObject({ charges: 1 });
      expect(await listCharges(company)).toMatchObject([{ outcome: 'paid' }]);
    }
  });

  it('looks up a lost response, and never charges again', async () => {
    const company = await payingCompany();
    await buy(company);
    onDay(1);
    await test.sandbox.setFault({ kind: 'cut_after', operation: 'POST /v1/payment_intents/{id}/confirm', times: 9 });
    await run('charge-due-invoices');
    await test.sandbox.removeFaults();
    await reconcilePayments(test);
    await run('resume-charges');
    expect(await listCharges(company)).toMatchObject([{ outcome: 'paid' }]);
    expect(await sumSandboxCharges(company)).toMatchObject({ charges: 1 });
  });
});

describe('automatic top-up', () => {
  const topUp = async (company: Company, belowMinor = 5_000, amountMinor = 10_000): Promise<void> => {
    expect(await test.database.inTx((tx) => setTopUp(tx, { companyId: company.companyId, topUp: { belowMinor, amountMinor } }))).toBe(
      'set',
    );
  };
  const prepaid = (card: keyof typeof cards = 'good') => payingCompany(card, { creditLimitMinor: 0 });

  it('lets a prepaid company keep buying', async () => {
    const company = await prepaid();
    expect(await buy(company)).toContain('109--');
    await topUp(company);
    await run('top-up-accounts');
    expect(await readAccount(company)).toMatchObject({ balance: -10_000 });
    expect(await buy(company)).not.toContain('109--');
    expect(await countMails(company, 'payment-receipt')).toBe(1);
    const invoice = await test.database.db.first(sql`select status from invoices where company_id = ${company.companyId}`);
    expect(invoice).toEqual({ status: 'paid' });
  });

  it('is queued by a purchase that takes the balance below the threshold', async () => {
    const company = await payingCompany('good', { creditLimitMinor: 6_000 });
    await topUp(company);
    await buy(company);
    const jobs = await test.database.db.rows(sql<{ data: object }>`select data from pgboss.job where name = 'top-up-account'`);
    expect(jobs.map(({ data }) => data)).toContainEqual({ companyId: company.companyId });
    await run('top-up-account', { companyId: company.companyId });
    expect(await listCharges(company)).toMatchObject([{ outcome: 'paid', amountMinor: 10_000 }]);
  });

  it('runs at most once an hour and three times a day', async () => {
    const company = await prepaid();
    await topUp(company, 99_000_000, 100);
    const counts: number[] = [];
    for (const minutes of [0, 59, 1, 60, 60, 24 * 60]) {
      minutesLater(minutes);
      await run('top-up-accounts');
      counts.push((await listCharges(company)).length);
    }
    expect(counts).toEqual([1, 1, 2, 3, 3, 4]);
  });

  it('switches itself off when its charge fails, and notifies the company once', async () => {
    const company = await prepaid('declined');
    await topUp(company);
    await run('top-up-accounts');
    minutesLater(120);
    await run('top-up-accounts');
    expect(await listCharges(company)).toMatchObject([{ outcome: 'failed', failure: 'generic_decline', retryOn: null }]);
    expect(await readAccount(company)).toMatchObject({ topUpStopped: true, balance: 0 });
    expect(await countMails(company, 'top-up-failed')).toBe(1);
  });

  it('charges once, however many processes check at once', async () => {
    const company = await prepaid();
    await topUp(company);
    await Promise.all([1, 2, 3].flatMap(() => [run('top-up-accounts'), run('top-up-account', { companyId: company.companyId })]));
    expect(await sumSandboxCharges(company)).toEqual({ charges: 1, minor: 10_000 });
  });
});
