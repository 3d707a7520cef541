import type { CompanyId, SourceId, StaffId } from '../contract/kit/ids.ts';
import { insertCharge } from '../server/billing/automatic/charge-due-invoices.ts';
import { openRefund } from '../server/billing/operator/refunds.ts';
import { chargeOffSession } from '../server/billing/payments/charge-off-session.ts';
import { purchaseLead } from '../server/buying/purchase-lead.ts';
import { removeEnquiry } from '../server/enquiries/end-enquiry.ts';
import type { JobPayload } from '../server/platform/database/database.ts';
import { randomCode } from '../server/platform/random-code.ts';
import { sql, type Sql } from '../server/platform/database/sql.ts';
import type { TestApp } from './app-harness.ts';
import type { CompanyOptions } from './factories/create-company.ts';
import { putOnSale } from './factories/create-enquiry.ts';
import { giveCard } from './factories/give-card.ts';

const pastConsent = { text: 'Up to three companies may contact me.', timestamp: '2020-01-01T00:00:00Z', ip: '192.0.2.1' };

/** A refund that was ordered but not yet requested from the provider. */
async function refundOrdered(test: TestApp): Promise<JobPayload> {
  const { companyId } = await test.company({ card: 'none' });
  await giveCard(test, companyId);
  const paid = await chargeOffSession(test, { companyId, origin: 'top_up', what: { amountMinor: 5_000 }, key: randomCode() });
  if (paid.kind !== 'succeeded') throw new Error(`the payment was ${paid.kind}`);
  await test.staff();
  const staff = await test.database.db.first(sql<{ id: StaffId }>`select max(id) as id from staff`);
  if (staff === undefined) throw new Error('there is no staff');
  const act = { companyId, reason: 'for a test', by: { staffId: staff.id, actor: 'test', role: 'admin' } } as const;
  await test.database.inTx((tx) => openRefund(tx, act, { code: paid.payment.code, amountMinor: 2_000, provider: test.provider.name }));
  return {};
}

/** Creates a company that bought a lead this many days ago, whose enquiry was then removed. */
const buyerDaysAgo =
  (test: TestApp, wait: (minutes: number) => void, sourceId: () => SourceId) =>
  async (days: number, options: CompanyOptions = {}, prepare: (companyId: CompanyId) => Promise<void> = () => Promise.resolve()) => {
    wait(-days * 24 * 60);
    const { companyId } = await test.company(options);
    await prepare(companyId);
    const enquiryId = await putOnSale(test.database, sourceId(), { consent: pastConsent });
    const order = { companyId, enquiryId, channel: 'single', expectedPriceMinor: null, idempotency: null } as const;
    await test.database.inTx((tx) => purchaseLead(tx, order));
    await test.database.inTx((tx) => removeEnquiry(tx, { enquiryId, staffId: null, reason: 'for a test' }));
    wait(days * 24 * 60);
    return companyId;
  };

/**
 * Scenes for the jobs that charge and remind automatically, each returning the job's payload. `wait` moves the clock by minutes, forwards
 * or back.
 */
export function automaticJobScenes(
  test: TestApp,
  wait: (minutes: number) => void,
  sourceId: () => SourceId,
): Readonly<Record<string, () => Promise<JobPayload>>> {
  const write = async (...statements: readonly Sql[]): Promise<JobPayload> => {
    for (const statement of statements) await test.database.db.rows(statement);
    return {};
  };
  const buyDaysAgo = buyerDaysAgo(test, wait, sourceId);
  const overdueFor = async (days: number, job: string): Promise<JobPayload> => {
    await buyDaysAgo(14 + days);
    return write(sql`delete from job_runs where job = ${job}`);
  };
  /** A company with a sandbox card and a due invoice. */
  const payingCompany = (): Promise<CompanyId> => buyDaysAgo(16, { card: 'none' }, (companyId) => giveCard(test, companyId));
  const topUpWanted = (companyId: CompanyId): Sql =>
    sql`update accounts set top_up_below_minor = 90000000, top_up_amount_minor = 1000 where company_id = ${companyId}`;

  return {
    // Bought in one month, mailed on the first of the next month.
    'send-due-documents': async () => {
      await buyDaysAgo(40);
      return {};
    },
    'suspend-overdue': () => overdueFor(40, 'suspend-overdue'),
    'remind-of-overdue': () => overdueFor(3, 'remind-of-overdue'),
    'remind-of-card-expiry': async () => {
      const { companyId } = await test.company();
      return write(
        sql`update cards set expires_on = app_now()::date + 5 where company_id = ${companyId}`,
        sql`delete from job_runs where job = 'remind-of-card-expiry'`,
      );
    },
    'charge-due-invoices': async () => {
      const companyId = await payingCompany();
      return write(
        sql`update accounts set auto_pay_enabled = true where company_id = ${companyId}`,
        sql`delete from job_runs where job = 'charge-due-invoices'`,
      );
    },
    'resume-charges': async () => {
      const companyId = await payingCompany();
      await test.database.inTx((tx) => tx.rows(insertCharge({ companyId, kind: 'top_up', day: '2026-01-01', amountMinor: 5_000 })));
      return {};
    },
    'remind-of-next-actions': async () => {
      const { companyId } = await test.company();
      const enquiryId = await putOnSale(test.database, sourceId());
      const order = { companyId, enquiryId, channel: 'single', expectedPriceMinor: null, idempotency: null } as const;
      await test.database.inTx((tx) => purchaseLead(tx, order));
      return write(sql`
        insert into lead_next_actions (purchase_id, text, due_at)
        select id, 'Ring again', app_now() from purchases where company_id = ${companyId}`);
    },
    'resume-refunds': () => refundOrdered(test),
    'top-up-account': async () => {
      const companyId = await payingCompany();
      await write(topUpWanted(companyId));
      return { companyId };
    },
    'top-up-accounts': async () => write(topUpWanted(await payingCompany())),
  };
}
