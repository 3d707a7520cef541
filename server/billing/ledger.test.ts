import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asId, type PurchaseId, type SourceId } from '../../contract/kit/ids.ts';
import type { TestCaller } from '../../test/app-harness.ts';
import type { TestCompany } from '../../test/factories/create-company.ts';
import { makeSource, putOnSale } from '../../test/factories/create-enquiry.ts';
import { beginLedgerPayment, endLedgerPayment, payInLedger } from '../../test/factories/make-payment.ts';
import { useTestApp } from '../../test/use-test-app.ts';
import { lockAccount } from './account.ts';
import { sql } from '../platform/database/sql.ts';
import { readInvariants, verifyInvariants } from '../platform/verify-invariants.ts';
import { withdrawEnquiry } from '../enquiries/end-enquiry.ts';
import { issueCreditNote } from './issue-credit-note.ts';
import { postReturn, type PaymentReturn } from './postings.ts';
import { writeOffInvoice } from './write-offs.ts';

let sourceId: SourceId;
let company: TestCompany & TestCaller;

const test = useTestApp();
beforeAll(async () => {
  ({ sourceId } = await makeSource(test.database));
});
beforeEach(async () => {
  company = await test.company({ creditLimitMinor: 1_000_000 });
});
afterEach(async () => {
  const money = readInvariants().filter(({ name }) => name.startsWith('M'));
  expect(await verifyInvariants(test.database.pool, money)).toEqual([]);
});

/** Buys a lead for 28.80 and returns its invoice and purchase. */
async function buy(): Promise<{ id: number; purchaseId: PurchaseId; enquiryId: number }> {
  const enquiryId = await putOnSale(test.database, sourceId);
  expect((await company.call('PUT', `/lead/accept/${enquiryId}`, {})).statusCode).toBe(200);
  const row = await test.database.db.first(sql<{ id: number; purchaseId: PurchaseId }>`
    select i.id, p.id as "purchaseId" from invoices i join purchases p on p.id = i.purchase_id where p.enquiry_id = ${enquiryId}`);
  if (row === undefined) throw new Error('nothing was billed');
  return { ...row, enquiryId };
}
const state = (): Promise<string[]> =>
  test.database.db
    .rows(sql<{ line: string }>`
      select code || ' ' || status || ' ' || settled_minor as line from invoices where company_id = ${company.companyId} order by id`)
    .then((rows) => rows.map(({ line }) => line.replace(/^\d+-/, '')));
const balance = async (): Promise<number> =>
  (await company.call('GET', '/company/balance')).json<{ data: { balance: number } }>().data.balance;
const begin = (...invoiceIds: number[]): Promise<number> => beginLedgerPayment(test.database, { companyId: company.companyId, invoiceIds });
const payAhead = (amountMinor: number): Promise<number> => payInLedger(test.database, { companyId: company.companyId, amountMinor });
const credit = async ({ enquiryId, purchaseId }: { enquiryId: number; purchaseId: PurchaseId }): Promise<string> => {
  await test.database.inTx((tx) =>
    withdrawEnquiry(tx, { enquiryId: asId<'enquiry'>(enquiryId), staffId: null, reason: 'changed their mind' }),
  );
  return creditAgain(purchaseId);
};
const creditAgain = (purchaseId: PurchaseId): Promise<string> =>
  test.database.inTx(async (tx) => {
    await tx.rows(lockAccount(company.companyId));
    return (await issueCreditNote(tx, { purchaseId, reason: 'withdrawn' })).kind;
  });
const recordReturn = (given: Omit<PaymentReturn, 'providerRef'> & { providerRef?: string }): Promise<boolean> =>
  test.database.inTx(async (tx) => {
    await tx.rows(lockAccount(company.companyId));
    return postReturn(tx, { providerRef: `re_${given.kind}_${given.paymentId}`, ...given });
  });
const writeOff = (invoiceId: number): Promise<string> =>
  test.database.inTx(async (tx) => {
    await tx.rows(lockAccount(company.companyId));
    return writeOffInvoice(tx, { invoiceId, reason: 'the firm is gone', staffId: null });
  });

describe('a payment', () => {
  it('locks its invoices, and settles them when it succeeds', async () => {
    const [first, second] = [await buy(), await buy()];
    await buy();
    const payment = await begin(first.id, second.id);
    expect(await state()).toEqual(['0001 pending 0', '0002 pending 0', '0003 unpaid 0']);
    await expect(begin(second.id)).rejects.toThrow('0 of which can be paid');
    await endLedgerPayment(test.database, payment, 'succeeded');
    expect(await state()).toEqual(['0001 paid 2880', '0002 paid 2880', '0003 unpaid 0']);
    expect(await balance()).toBe(28.8);
    await expect(endLedgerPayment(test.database, payment, 'succeeded')).rejects.toThrow();
  });

  it('leaves its invoices unchanged if it fails', async () => {
    const { id } = await buy();
    await endLedgerPayment(test.database, await begin(id), 'failed');
    expect(await state()).toEqual(['0001 unpaid 0']);
    await endLedgerPayment(test.database, await begin(id), 'succeeded');
    expect(await state()).toEqual(['0001 paid 2880']);
    expect(await balance()).toBe(0);
  });

  it('in advance settles open invoices, then the next ones when issued', async () => {
    await buy();
    await payAhead(7_000);
    expect(await state()).toEqual(['0001 paid 2880']);
    expect(await balance()).toBe(-41.2);
    await buy();
    await buy();
    expect(await state()).toEqual(['0001 paid 2880', '0002 paid 2880', '0003 unpaid 1240']);
    expect(await balance()).toBe(16.4);
  });
});

describe('a credit note', () => {
  it('settles an unpaid invoice, and both are offset', async () => {
    const bought = await buy();
    expect(await credit(bought)).toBe('issued');
    expect(await creditAgain(bought.purchaseId)).toBe('already_credited');
    expect(await state()).toEqual(['0001 offset 2880', 'C0001 offset 2880']);
    expect(await balance()).toBe(0);
  });

  it('of a paid invoice is used on open ones, oldest first', async () => {
    const bought = await buy();
    await endLedgerPayment(test.database, await begin(bought.id), 'succeeded');
    expect(await credit(bought)).toBe('issued');
    expect(await state()).toEqual(['0001 paid 2880', 'C0001 unpaid 0']);
    expect(await balance()).toBe(-28.8);
    await buy();
    expect(await state()).toEqual(['0001 paid 2880', 'C0001 offset 2880', '0002 offset 2880']);
    expect(await balance()).toBe(0);
  });

  it.each([
    ['succeeded', ['0001 paid 2880', '0002 offset 2880', 'C0001 offset 2880', '0003 unpaid 0'], 28.8],
    ['failed', ['0001 unpaid 0', '0002 offset 2880', 'C0001 offset 2880', '0003 unpaid 0'], 57.6],
  ] as const)('goes to another invoice while its own is being paid; the payment %s', async (end, expected, owed) => {
    const bought = await buy();
    await buy();
    const payment = await begin(bought.id);
    await credit(bought);
    await buy();
    await endLedgerPayment(test.database, payment, end);
    expect(await state()).toEqual(expected);
    expect(await balance()).toBe(owed);
  });

  it('left while a payment is in flight is used by the next purchase', async () => {
    const bought = await buy();
    const payment = await begin(bought.id);
    await credit(bought);
    expect(await balance()).toBe(0);
    await buy();
    expect(await state()).toEqual(['0001 pending 0', 'C0001 offset 2880', '0002 offset 2880']);
    await endLedgerPayment(test.database, payment, 'failed');
    expect(await state()).toEqual(['0001 unpaid 0', 'C0001 offset 2880', '0002 offset 2880']);
  });

  it('is not issued for an old purchase', async () => {
    const bought = await buy();
    await test.database.db.rows(
      sql`insert into enquiry_events (enquiry_id, event, at) values (${bought.enquiryId}, 'withdrawn', now() + interval '61 minutes')`,
    );
    await expect(creditAgain(bought.purchaseId)).rejects.toThrow('has no withdrawal within an hour');
  });
});

describe('money returned', () => {
  it('is taken from the unused part, then from what was settled last', async () => {
    const [first, second] = [await buy(), await buy()];
    const payment = await payAhead(7_000);
    expect(await recordReturn({ paymentId: payment, kind: 'refund', amountMinor: 1_240 })).toBe(true);
    expect(await recordReturn({ paymentId: payment, kind: 'refund', amountMinor: 1_240 })).toBe(false);
    expect(await state()).toEqual(['0001 paid 2880', '0002 paid 2880']);
    expect(await balance()).toBe(0);
    await recordReturn({ paymentId: payment, kind: 'chargeback', amountMinor: 4_000 });
    expect(await state()).toEqual(['0001 unpaid 1760', '0002 unpaid 0']);
    expect(await balance()).toBe(40);
    await recordReturn({ paymentId: payment, kind: 'chargeback_won', amountMinor: 4_000 });
    expect(await state()).toEqual(['0001 paid 2880', '0002 paid 2880']);
    expect(await balance()).toBe(0);
    expect([first.id, second.id]).toHaveLength(2);
  });

  it('cannot exceed what was received', async () => {
    const payment = await payAhead(1_000);
    await expect(recordReturn({ paymentId: payment, kind: 'refund', amountMinor: 1_001 })).rejects.toThrow();
    await expect(recordReturn({ paymentId: payment, kind: 'chargeback_won', amountMinor: 1 })).rejects.toThrow();
  });

  it('leaves write-offs in place', async () => {
    const { id } = await buy();
    const payment = await payAhead(1_000);
    expect(await writeOff(id)).toBe('written_off');
    expect(await state()).toEqual(['0001 writeoff 2880']);
    expect(await balance()).toBe(0);
    await recordReturn({ paymentId: payment, kind: 'chargeback', amountMinor: 1_000 });
    expect(await state()).toEqual(['0001 unpaid 1880']);
    expect(await balance()).toBe(10);
    expect(await writeOff(id)).toBe('written_off');
    expect(await state()).toEqual(['0001 writeoff 2880']);
    expect(await balance()).toBe(0);
  });
});

describe('a written-off amount', () => {
  /** Paid 10.00, with the other 18.80 written off. */
  const partlyPaid = async () => {
    const bought = await buy();
    const payment = await payAhead(1_000);
    await writeOff(bought.id);
    return { ...bought, payment };
  };
  const agree = (invoiceId: number, netMinor: number | null): Promise<string> =>
    test.database.inTx(async (tx) => {
      await tx.rows(lockAccount(company.companyId));
      return (await issueCreditNote(tx, { invoiceId, reason: 'agreed', netMinor, note: 'agreed', reportId: null })).kind;
    });
  const entries = async (): Promise<string[]> => {
    const { data } = (await company.call('GET', '/invoice/ledger')).json<{ data: { kind: string; amount: number; balance: number }[] }>();
    return data.map(({ kind, amount, balance: after }) => `${kind} ${amount} ${after}`);
  };

  it('is not credited: if a payment was returned too, nothing unpaid is refunded', async () => {
    const bought = await partlyPaid();
    await recordReturn({ paymentId: bought.payment, kind: 'chargeback', amountMinor: 1_000 });
    expect(await credit(bought)).toBe('issued');
    expect(await state()).toEqual(['0001 offset 2880', 'C0001 offset 2880']);
    expect(await balance()).toBe(0);
    expect((await entries()).slice(0, 2)).toEqual(['write_off 18.8 0', 'credit_note -28.8 -18.8']);
    await recordReturn({ paymentId: bought.payment, kind: 'chargeback_won', amountMinor: 1_000 });
    expect(await balance()).toBe(-10);
  });

  it('leaves only the paid part to be credited', async () => {
    const bought = await partlyPaid();
    expect(await credit(bought)).toBe('issued');
    expect(await state()).toEqual(['0001 paid 2880', 'C0001 unpaid 1880']);
    expect(await balance()).toBe(-10);
    expect(await creditAgain(bought.purchaseId)).toBe('already_credited');
  });

  it('is reversed as far as a partial credit reaches into it', async () => {
    const { id } = await partlyPaid();
    await agree(id, 500);
    expect([await state(), await balance()]).toEqual([['0001 writeoff 2880', 'C0001 unpaid 0'], -6]);
    await agree(id, 500);
    expect([await state(), await balance()]).toEqual([['0001 writeoff 2880', 'C0001 unpaid 0', 'C0002 unpaid 200'], -10]);
    expect(await agree(id, null)).toBe('written_off');
    expect(await balance()).toBe(-10);
  });

  it('is left to the payment in flight for the rest', async () => {
    const bought = await partlyPaid();
    await recordReturn({ paymentId: bought.payment, kind: 'refund', amountMinor: 1_000 });
    const second = await begin(bought.id);
    expect(await credit(bought)).toBe('issued');
    expect(await state()).toEqual(['0001 pending 0', 'C0001 unpaid 0']);
    await endLedgerPayment(test.database, second, 'succeeded');
    expect([await state(), await balance()]).toEqual([['0001 paid 2880', 'C0001 unpaid 1880'], -10]);
  });

  it('of a whole invoice stays written off', async () => {
    const bought = await buy();
    await writeOff(bought.id);
    expect(await credit(bought)).toBe('written_off');
    expect([await state(), await balance()]).toEqual([['0001 writeoff 2880'], 0]);
  });
});
