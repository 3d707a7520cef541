import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { AgeingWire, StaffDocumentDetail, StaffDocumentWire } from '../../../contract/billing/operator-invoices-endpoints.ts';
import { documentOrders, documentViews } from '../../../contract/billing/operator-values.ts';
import type { TestCaller } from '../../../test/app-harness.ts';
import type { TestCompany } from '../../../test/factories/create-company.ts';
import { beginLedgerPayment, endLedgerPayment, payInLedger } from '../../../test/factories/make-payment.ts';
import { boughtAt, boughtDaysAgo } from '../../../test/money-scenes.ts';
import { useTestApp } from '../../../test/use-test-app.ts';
import { sql } from '../../platform/database/sql.ts';
import { readInvariants, verifyInvariants } from '../../platform/verify-invariants.ts';

const reason = 'asked for on the telephone';
const test = useTestApp();
let agent: TestCaller;
/** Bought 20, 60 and 100 days ago on two weeks' terms: overdue by 6, 46 and 86 days. */
let owing: readonly TestCompany[];
let fresh: TestCompany;

interface Listed {
  readonly data: StaffDocumentWire[];
  readonly meta: { readonly totalResults: number };
}

const list = async (query: string): Promise<Listed> => (await agent.call('GET', `/operator/invoices?${query}`)).json<Listed>();
const listInvoiceCodes = async ({ companyId }: TestCompany): Promise<string[]> =>
  (await test.database.db.rows(sql<{ code: string }>`select code from invoices where company_id = ${companyId} order by id`)).map(
    ({ code }) => code,
  );
const readCompanyName = async ({ companyId }: TestCompany): Promise<string> =>
  (await test.database.db.first(sql<{ name: string }>`select internal_name as name from companies where id = ${companyId}`))?.name ?? '';
const ofCompany = (rows: readonly StaffDocumentWire[], { companyId }: TestCompany) =>
  rows.filter(({ company }) => company.id === companyId);
const readInvoice = async (code: string) =>
  (await agent.call('GET', `/operator/invoices/${code}`)).json<{ data: StaffDocumentDetail }>().data;

beforeAll(async () => {
  agent = await test.staff('agent');
  owing = [await boughtDaysAgo(test, 20), await boughtDaysAgo(test, 60), await boughtDaysAgo(test, 100)];
  fresh = await boughtDaysAgo(test, 1);
}, 60_000);
afterEach(async () => {
  const money = readInvariants().filter(({ name }) => name.startsWith('M'));
  expect(await verifyInvariants(test.database.pool, money)).toEqual([]);
});

describe('the list of documents', () => {
  it('supports every view and order, and no page past the last', async () => {
    const answers = [];
    for (const view of documentViews)
      for (const order of documentOrders) answers.push((await list(`view=${view}&order=${order}&pageSize=100`)).data);
    for (const [place, rows] of answers.entries()) {
      const order = documentOrders[place % documentOrders.length] ?? 'due-asc';
      const values = rows.map((row) =>
        order.startsWith('due') ? row.due_date : order.startsWith('created') ? row.created_date : row.total,
      );
      const sorted = [...values].sort((a, b) => (a < b ? -1 : 1));
      expect(values).toEqual(order.endsWith('asc') ? sorted : sorted.reverse());
    }
    expect((await list('view=all&page=10000')).data).toEqual([]);
    expect((await list('view=unpaid')).meta.totalResults).toBe(8);
    expect((await agent.call('GET', '/operator/invoices?view=lost')).statusCode).toBe(422);
    expect((await test.nobody().call('GET', '/operator/invoices')).statusCode).toBe(401);
  });

  it('finds documents by the beginning of a code or name, and by country', async () => {
    const [company] = owing;
    if (company === undefined) throw new Error('nobody owes');
    const [code = ''] = await listInvoiceCodes(company);
    expect((await list(`view=all&search=${code}`)).data.map((row) => row.code)).toEqual([code]);
    const [account = ''] = code.split('-');
    expect((await list(`view=all&search=${account}`)).data).toHaveLength(2);
    expect((await list(`view=all&search=${account}-`)).data).toHaveLength(2);
    const name = (await readCompanyName(company)).slice(0, 6).toUpperCase();
    expect(ofCompany((await list(`view=all&search=${encodeURIComponent(name)}&pageSize=100`)).data, company)).toHaveLength(2);
    expect((await list('view=all&search=%25')).data).toEqual([]);
    expect((await list('view=all&country=dk')).data).toEqual([]);
  });

  it('ages what is outstanding, with sums that work as filters', async () => {
    const read = async () => (await agent.call('GET', '/operator/invoices/ageing?country=gb')).json<{ data: AgeingWire[] }>().data;
    const sums = (await read()).map(({ band, count, sums: [sum] }) => [band, count, sum?.amount]);
    expect(sums).toEqual([
      ['current', 2, 57.6],
      ['days_1_30', 2, 57.6],
      ['days_31_60', 2, 57.6],
      ['over_60', 2, 57.6],
    ]);
    expect((await agent.call('GET', '/operator/invoices/ageing')).json()).toEqual({ data: await read() });
    for (const [place, band] of ['days_1_30', 'days_31_60', 'over_60'].entries()) {
      const { data } = await list(`view=unpaid&ageing=${band}`);
      expect(data.map(({ company }) => company.id)).toEqual([owing[place]?.companyId, owing[place]?.companyId]);
      // By the London clock: across a clock change the same number of hours may be a day more or less.
      const today = await test.database.db.first(sql<{ days: number }>`
        select (app_now() at time zone 'Europe/London')::date - ${data[0]?.due_date ?? ''}::date as days`);
      expect(data[0]).toMatchObject({ status: 'overdue', days_overdue: today?.days });
      expect(Math.abs((today?.days ?? 0) - ([6, 46, 86][place] ?? 0))).toBeLessThanOrEqual(1);
    }
    expect((await list('view=overdue&ageing=current')).data).toEqual([]);
    expect((await list('view=unpaid&ageing=current')).data).toHaveLength(2);
  });

  it('is available as a spreadsheet', async () => {
    const response = await agent.call('GET', '/download/operator/invoices.csv?view=written_off');
    expect(response.body).toBe('\uFEFFcode,kind,issued,due,company,country,lead,net,vat,total,outstanding,currency,status\r\n');
    expect((await agent.call('GET', '/operator/invoices/export?view=unpaid&ageing=over_60')).body.split('\r\n')).toHaveLength(4);
  });

  it('gives the issue date by the company’s calendar, like the document', async () => {
    // 23:30 UTC on a summer evening is the next day in London.
    const company = await boughtAt(test, new Date(`${new Date().getUTCFullYear() - 1}-06-30T23:30:00Z`));
    const [code = ''] = await listInvoiceCodes(company);
    const { body } = await agent.call('GET', `/operator/invoices/export?view=all&search=${code}`);
    expect(body.split('\r\n')[1]).toMatch(new RegExp(`^"${code}",invoice,"${new Date().getUTCFullYear() - 1}-07-01",`));
  });

  it('shows why the last payment of an open document failed', async () => {
    const company = await boughtDaysAgo(test, 2, 1);
    const [code = ''] = await listInvoiceCodes(company);
    const invoice = await test.database.db.first(sql<{ id: number }>`select id from invoices where code = ${code}`);
    const paymentId = await beginLedgerPayment(test.database, { companyId: company.companyId, invoiceIds: [invoice?.id ?? 0] });
    await endLedgerPayment(test.database, paymentId, 'failed');
    expect((await list('view=failed_payment')).data).toMatchObject([{ code, payment_failure: 'failed', status: 'unpaid' }]);
    await payInLedger(test.database, { companyId: company.companyId, invoiceIds: [invoice?.id ?? 0] });
    expect((await list('view=failed_payment')).data).toEqual([]);
    expect((await list('view=paid')).data).toMatchObject([{ code, outstanding: 0 }]);
    expect((await readInvoice(code)).allocations).toMatchObject([
      { state: 'settled', source: 'card', amount: 28.8 },
      { state: 'released', failure: null },
    ]);
  });
});

describe('one document', () => {
  it('is shown with its PDF, to staff only', async () => {
    const [code = ''] = await listInvoiceCodes(fresh);
    expect(await readInvoice(code)).toMatchObject({
      document: { code, kind: 'invoice', outstanding: 28.8 },
      creditable_net: 24,
      issued_by_hand: false,
    });
    const pdf = await agent.call('GET', `/download/operator/invoice/${code}.pdf?inline=1`);
    expect([pdf.statusCode, pdf.headers['content-type'], pdf.body.slice(0, 5)]).toEqual([200, 'application/pdf', '%PDF-']);
    expect((await agent.call('GET', '/operator/invoices/10001-9999')).statusCode).toBe(404);
    expect((await test.nobody().call('GET', `/download/operator/invoice/${code}.pdf`)).statusCode).toBe(401);
  });

  it('is mailed again at most once in ten minutes, audited', async () => {
    const [code = ''] = await listInvoiceCodes(fresh);
    const resend = () => agent.call('POST', `/operator/invoices/${code}/resend`, { reason });
    const answers = await Promise.all([resend(), resend()]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await agent.call('POST', '/operator/invoices/10001-9999/resend', { reason })).statusCode).toBe(404);
    await test.sendMessages();
    const mails = await test.database.db.rows(sql<{ subject: string; plain: string }>`
      select subject, plain from outbox_messages where template = 'document-copy' and payload->>'code' = ${code}`);
    expect(mails).toMatchObject([{ subject: `Invoice ${code}`, plain: expect.stringContaining(`/account/invoices?code=${code}`) }]);
    expect(
      await test.database.db.rows(sql`select 1 from audit_entries where action = 'billing.document_resent' and object_id = ${code}`),
    ).toHaveLength(1);
  });
});

describe('manual reminders', () => {
  it('go to each company once a day, for everything overdue; the others are listed with the reason', async () => {
    const [first, second] = owing;
    if (first === undefined || second === undefined) throw new Error('nobody owes');
    const [mine = '', other = ''] = await listInvoiceCodes(first);
    const [theirs = ''] = await listInvoiceCodes(second);
    const [young = ''] = await listInvoiceCodes(fresh);
    const remind = (...invoices: string[]) => agent.call('POST', '/operator/invoices/remind', { invoices, reason });
    const answers = await Promise.all([remind(mine, theirs, young, '10001-9999'), remind(theirs, mine)]);
    const told = answers.map(
      (answer) => answer.json<{ data: { reminded: string[]; skipped: { code: string; because: string }[] } }>().data,
    );
    expect(told.flatMap(({ reminded }) => reminded).sort()).toEqual([mine, theirs].sort());
    expect(told[0]?.skipped).toEqual(
      expect.arrayContaining([
        { code: '10001-9999', because: 'unknown' },
        { code: young, because: 'not_overdue' },
      ]),
    );
    expect((await remind(other)).json()).toEqual({ data: { reminded: [], skipped: [{ code: other, because: 'reminded_today' }] } });
    const mails = await test.database.db.rows(sql`
      select 1 from outbox_messages where template = 'invoice-overdue' and recipient_id = any(${[first.companyId, second.companyId]}::bigint[])`);
    expect(mails).toHaveLength(2);
    expect((await readInvoice(mine)).reminders).toHaveLength(1);
    expect((await list(`view=all&search=${mine}`)).data[0]?.reminded_on).not.toBeNull();
    expect(
      await test.database.db.rows(sql`select 1 from audit_entries where action = 'billing.invoice_reminded' and reason = ${reason}`),
    ).toHaveLength(2);
  });

  it('are not sent to companies that are paying, owe nothing on balance or are closed', async () => {
    const third = owing[2];
    if (third === undefined) throw new Error('nobody owes');
    const [code = '', next = ''] = await listInvoiceCodes(third);
    const { companyId } = third;
    const because = async () =>
      (await agent.call('POST', '/operator/invoices/remind', { invoices: [code], reason })).json<{
        data: { skipped: { because: string }[] };
      }>().data.skipped[0]?.because;
    const invoice = await test.database.db.first(sql<{ id: number }>`select id from invoices where code = ${next}`);
    const paymentId = await beginLedgerPayment(test.database, { companyId, invoiceIds: [invoice?.id ?? 0] });
    expect(await because()).toBe('payment_under_way');
    await endLedgerPayment(test.database, paymentId, 'failed');
    await test.database.db.rows(sql`update companies set status_id = 230 where id = ${companyId}`);
    expect(await because()).toBe('closed');
    await test.database.db.rows(sql`update companies set status_id = 20 where id = ${companyId}`);
  });
});
