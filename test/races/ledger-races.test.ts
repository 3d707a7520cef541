import { afterEach, beforeAll, expect, it } from 'vitest';
import type { EnquiryId, SourceId } from '../../contract/kit/ids.ts';
import { applyCredits } from '../../server/billing/credits.ts';
import { lockAccount } from '../../server/billing/account.ts';
import { purchaseLead } from '../../server/buying/purchase-lead.ts';
import { settleWithdrawal } from '../../server/buying/settle-withdrawal.ts';
import { withdrawEnquiry } from '../../server/enquiries/end-enquiry.ts';
import { readInvariants, verifyInvariants } from '../../server/platform/verify-invariants.ts';
import { sql } from '../../server/platform/database/sql.ts';
import type { TestCompany } from '../factories/create-company.ts';
import { makeSource, putOnSale } from '../factories/create-enquiry.ts';
import { beginLedgerPayment, endLedgerPayment, payInLedger } from '../factories/make-payment.ts';
import { useTestApp, useTestCompany } from '../use-test-app.ts';

// Concurrent postings to one account give the same result as some sequential order.

const test = useTestApp();
let sourceId: SourceId;
beforeAll(async () => {
  ({ sourceId } = await makeSource(test.database));
});
const company: TestCompany = useTestCompany(test, { creditLimitMinor: 10_000_000 });
afterEach(async () => {
  const money = readInvariants().filter(({ name }) => name.startsWith('M'));
  expect(await verifyInvariants(test.database.pool, money)).toEqual([]);
});

async function buy(): Promise<EnquiryId> {
  const enquiryId = await putOnSale(test.database, sourceId);
  const order = { companyId: company.companyId, enquiryId, channel: 'single', expectedPriceMinor: null, idempotency: null } as const;
  expect((await test.database.inTx((tx) => purchaseLead(tx, order))).kind).toBe('bought');
  return enquiryId;
}
const withdrawn = async (): Promise<EnquiryId> => {
  const enquiryId = await buy();
  await test.database.inTx((tx) => withdrawEnquiry(tx, { enquiryId, staffId: null, reason: 'changed their mind' }));
  return enquiryId;
};
const invoices = () =>
  test.database.db.rows(sql<{ id: number; kind: string; status: string }>`
    select id, kind, status from invoices where company_id = ${company.companyId} order by id`);
const balance = async () =>
  (
    await test.database.db.first(
      sql<{ balance: number }>`select balance_minor as balance from accounts where company_id = ${company.companyId}`,
    )
  )?.balance;

it.each(['succeeded', 'failed'] as const)(
  'a credit note posted while the payment of its invoice %s leaves the right balance',
  async (end) => {
    const enquiryId = await withdrawn();
    const payment = await beginLedgerPayment(test.database, {
      companyId: company.companyId,
      invoiceIds: (await invoices()).map(({ id }) => id),
    });
    await Promise.all([endLedgerPayment(test.database, payment, end), settleWithdrawal(test.database, enquiryId)]);
    expect((await invoices()).map(({ status }) => status)).toEqual(end === 'succeeded' ? ['paid', 'unpaid'] : ['offset', 'offset']);
    expect(await balance()).toBe(end === 'succeeded' ? -2_880 : 0);
  },
);

it('a payment that starts while its invoice is credited leaves both offset', async () => {
  const enquiryId = await withdrawn();
  const [invoice] = await invoices();
  const began = beginLedgerPayment(test.database, { companyId: company.companyId, invoiceIds: [invoice?.id ?? 0], amountMinor: 100 });
  const [payment] = await Promise.allSettled([began, settleWithdrawal(test.database, enquiryId)]);
  if (payment.status === 'fulfilled') await endLedgerPayment(test.database, payment.value, 'failed');
  expect((await invoices()).map(({ status }) => status)).toEqual(['offset', 'offset']);
});

it('withdrawals settled several times at once are credited once each', async () => {
  const [first, second] = [await withdrawn(), await withdrawn()];
  const counts = await Promise.all([first, first, second, second, first, second].map((id) => settleWithdrawal(test.database, id)));
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(2);
  expect((await invoices()).map(({ kind, status }) => `${kind} ${status}`).toSorted()).toEqual([
    'credit_note offset',
    'credit_note offset',
    'invoice offset',
    'invoice offset',
  ]);
  expect(await balance()).toBe(0);
});

it('purchases while credit arrives and is applied end up fully paid', async () => {
  const again = () =>
    test.database.inTx(async (tx) => {
      await tx.rows(lockAccount(company.companyId));
      await applyCredits(tx, company.companyId);
    });
  await Promise.all([
    payInLedger(test.database, { companyId: company.companyId, amountMinor: 5_000 }),
    buy(),
    again(),
    buy(),
    payInLedger(test.database, { companyId: company.companyId, amountMinor: 3_640 }),
    again(),
    buy(),
  ]);
  expect((await invoices()).map(({ status }) => status)).toEqual(['paid', 'paid', 'paid']);
  expect(await balance()).toBe(0);
});
