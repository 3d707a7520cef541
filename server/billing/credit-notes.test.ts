import { beforeAll, describe, expect, it } from 'vitest';
import { dateFormat } from '../../contract/kit/date-format.ts';
import type { LedgerEntryWire } from '../../contract/billing/ledger-endpoints.ts';
import type { InvoiceWire } from '../../contract/billing/invoices-endpoints.ts';
import type { CompanyId } from '../../contract/kit/ids.ts';
import type { TestCaller } from '../../test/app-harness.ts';
import { makeSource } from '../../test/factories/create-enquiry.ts';
import { openSession } from '../../test/factories/open-session.ts';
import { settleInEveryWay } from '../../test/factories/settle-in-every-way.ts';
import { useTestApp } from '../../test/use-test-app.ts';
import { sql } from '../platform/database/sql.ts';
import { listLedger } from './ledger-query.ts';

const test = useTestApp();
let company: TestCaller & { companyId: CompanyId };

beforeAll(async () => {
  const { sourceId } = await makeSource(test.database);
  const companyId = await settleInEveryWay(test, sourceId);
  const user = await test.database.db.first(
    sql<{ id: Parameters<typeof openSession>[1] }>`select id from users where company_id = ${companyId}`,
  );
  if (user === undefined) throw new Error('the company has no user');
  const cookie = `plumbline=${await openSession(test.database, user.id)}`;
  company = { companyId, call: (method, path, body, more) => test.nobody().call(method, path, body, { cookie, ...more }) };
});

const read = async <Data>(path: string): Promise<Data> => (await company.call('GET', path)).json<{ data: Data }>().data;
const short = (code: string): string => code.replace(/^\d+-/, '');
const noteCode = async (): Promise<string> =>
  (await read<InvoiceWire[]>('/invoice/inventory')).find(({ price_including_vat: price }) => price < 0)?.code ?? '';

describe('settled documents', () => {
  it('show their status and what is outstanding', async () => {
    const listed = await read<InvoiceWire[]>('/invoice/inventory?sort=created_date-asc');
    expect(listed.map(({ code, status, price_including_vat: price, outstanding }) => [short(code), status, price, outstanding])).toEqual([
      ['0001', 'paid', 28.8, 0],
      ['0002', 'offset', 28.8, 0],
      ['0003', 'writeoff', 28.8, 0],
      ['C0001', 'offset', -28.8, 0],
      ['0004', 'pending', 28.8, 28.8],
      ['0005', 'unpaid', 28.8, 28.8],
    ]);
  });

  it('can be paid if unpaid and in no payment', async () => {
    expect((await read<InvoiceWire[]>('/invoice/all-unpaid')).map(({ code }) => short(code))).toEqual(['0005']);
  });

  it('are exported with their status, credits as negative amounts', async () => {
    const today = dateFormat('en-GB', 'Europe/London').today();
    const lines = (await company.call('GET', `/invoice/export?from=${today}&to=${today}`)).body.trimEnd().split('\r\n').slice(1);
    expect(lines.map((line) => [line.split(',')[3], line.split(',').at(-2)])).toEqual([
      ['Paid', '28.8'],
      ['Offset', '28.8'],
      ['Written off', '28.8'],
      ['Offset', '-28.8'],
      ['Payment pending', '28.8'],
      ['Unpaid', '28.8'],
    ]);
  });
});

describe('a credit note', () => {
  it('copies its invoice, and stays so when company and business unit change', async () => {
    const code = await noteCode();
    const listPrintedFacts = () =>
      test.database.db.rows(sql`
      select seller, buyer, language, description, vat_treatment, vat_rate_bp, terms_days from invoices where company_id = ${company.companyId} and purchase_id =
        (select purchase_id from invoices where code = ${code}) order by kind`);
    const [note, invoice] = await listPrintedFacts();
    expect(note).toEqual(invoice);
    const pdf = async () => (await company.call('GET', `/invoice/pdf/${code}`)).rawPayload;
    const before = await pdf();
    await test.database.db.rows(sql`update companies set internal_name = 'Other Name Ltd', town = 'Derby' where id = ${company.companyId}`);
    await test.database.db.rows(sql`update business_units set seller_name = 'Other Seller Ltd' where country = 'gb'`);
    expect((await pdf()).equals(before)).toBe(true);
    expect(before.subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('is not found by another company', async () => {
    const other = await test.company();
    const code = await noteCode();
    for (const path of ['detail', 'pdf']) expect((await other.call('GET', `/invoice/${path}/${code}`)).statusCode).toBe(404);
  });
});

describe('the account', () => {
  const page = async (query = '') =>
    (await company.call('GET', `/invoice/ledger${query}`)).json<{
      data: LedgerEntryWire[];
      meta: { totalResults: number; pageSize: number; balance: number; currency: string };
    }>();

  it('lists its entries, newest first, with the balance after each', async () => {
    const { data, meta } = await page();
    expect(data.map(({ kind, amount, balance }) => [kind, amount, balance])).toEqual([
      ['purchase', 28.8, 57.6],
      ['purchase', 28.8, 28.8],
      ['write_off', -28.8, 0],
      ['credit_note', -28.8, 28.8],
      ['purchase', 28.8, 57.6],
      ['purchase', 28.8, 28.8],
      ['refund', 1.2, 0],
      ['payment', -30, -1.2],
      ['purchase', 28.8, 28.8],
    ]);
    expect(meta).toEqual({ totalResults: 9, pageSize: 25, balance: 57.6, currency: 'GBP' });
    expect(data.map(({ reference }) => short(reference)).slice(0, 4)).toEqual(['0005', '0004', '0003', 'C0001']);
    expect(data[6]?.reference).toBe(data[7]?.reference);
  });

  it('ends with its first entry', async () => {
    expect((await page('?page=2')).data).toEqual([]);
  });

  it('continues correctly over pages', async () => {
    const balances = async (number: number) =>
      (await listLedger(test.database.db, company.companyId, { page: number, pageSize: 4 })).lines.map(({ balanceMinor }) => balanceMinor);
    expect([await balances(1), await balances(2), await balances(3)]).toEqual([[5_760, 2_880, 0, 2_880], [5_760, 2_880, 0, -120], [2_880]]);
  });

  it('is refused for an invalid page', async () => {
    expect((await company.call('GET', '/invoice/ledger?page=0')).statusCode).toBe(422);
    expect((await test.nobody().call('GET', '/invoice/ledger')).statusCode).toBe(401);
  });
});
