import { inflateSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { InvoiceWire } from '../../contract/billing/invoices-endpoints.ts';
import type { SourceId } from '../../contract/kit/ids.ts';
import type { TestCaller } from '../../test/app-harness.ts';
import type { TestCompany } from '../../test/factories/create-company.ts';
import { makeSource, putOnSale } from '../../test/factories/create-enquiry.ts';
import { readFailure } from '../../test/route-cases.ts';
import { useTestApp, useTestCompany } from '../../test/use-test-app.ts';
import { sql } from '../platform/database/sql.ts';
import { verifyInvariants } from '../platform/verify-invariants.ts';
import { invoicesInChunks } from './invoices-query.ts';

let sourceId: SourceId;
const today = new Date().toISOString().slice(0, 10);
const start = new Date(`${today}T11:00:00Z`);
let now = start;

const test = useTestApp({ clock: () => now });
beforeAll(async () => {
  ({ sourceId } = await makeSource(test.database));
});
beforeEach(() => {
  now = start;
});
const company = useTestCompany(test, { creditLimitMinor: 10_000_000 });
afterAll(async () => {
  // The clock was moved, so only the money checks are run.
  expect((await verifyInvariants(test.database.pool)).filter(({ name }) => name.startsWith('M'))).toEqual([]);
});

const later = (days: number) => new Date(start.getTime() + days * 86_400_000);
async function buy(buyer: TestCaller = company, more: object = {}): Promise<void> {
  const consent = { text: 'I agree.', timestamp: new Date(now.getTime() - 1_000).toISOString(), ip: '192.0.2.1' };
  const id = await putOnSale(test.database, sourceId, { consent, ...more });
  expect((await buyer.call('PUT', `/lead/accept/${id}`, {})).statusCode).toBe(200);
}
interface Page {
  readonly data: readonly InvoiceWire[];
  readonly meta: { readonly totalResults: number; readonly pageSize: number };
}
const page = async (query = '') => (await company.call('GET', `/invoice/inventory${query}`)).json<Page>();
const codes = ({ data }: Page) => data.map(({ code }) => code.split('-')[1]);
const unpaid = async () => (await company.call('GET', '/invoice/all-unpaid')).json<{ data: readonly InvoiceWire[] }>().data;

describe('the invoices of a company', () => {
  it('are empty at first', async () => {
    expect(await page()).toEqual({ data: [], meta: { totalResults: 0, pageSize: 10 } });
    expect(await unpaid()).toEqual([]);
  });

  it('show what was billed, and whether it is overdue', async () => {
    await buy();
    const [invoice] = (await page()).data;
    expect(invoice).toEqual({
      id: expect.any(Number) as number,
      code: expect.stringMatching(/^\d+-0001$/) as string,
      status: 'unpaid',
      description: expect.stringMatching(/^Gas boiler replacement, LE4 \(\w+\)$/) as string,
      created_date: start.toISOString(),
      due_date: later(14).toISOString().slice(0, 10),
      lead_code: invoice?.description.match(/\((\w+)\)/)?.[1],
      price_excluding_vat: 24,
      price_vat: 4.8,
      price_including_vat: 28.8,
      outstanding: 28.8,
      currency: 'GBP',
      payment_timing: 'terms',
    });
    expect((await company.call('GET', `/invoice/detail/${invoice?.code}`)).json<{ data: InvoiceWire }>().data).toEqual(invoice);
    now = later(14);
    expect((await unpaid())[0]?.status).toBe('unpaid');
    now = later(15);
    expect((await unpaid())[0]?.status).toBe('overdue');
  });

  it('are paged by ten, newest first, and can be sorted', async () => {
    for (const index of Array.from({ length: 11 }).keys()) {
      now = new Date(start.getTime() + index * 60_000);
      await buy(company, index === 4 ? { number_leads_requested: 1 } : {});
    }
    const first = await page();
    expect(first.meta.totalResults).toBe(11);
    expect(codes(first)).toEqual(['0011', '0010', '0009', '0008', '0007', '0006', '0005', '0004', '0003', '0002']);
    expect(codes(await page('?page=2'))).toEqual(['0001']);
    expect(codes(await page('?page=3'))).toEqual([]);
    expect(codes(await page('?sort=created_date-asc')).slice(0, 2)).toEqual(['0001', '0002']);
    expect(codes(await page('?sort=price_including_vat-desc'))[0]).toBe('0005');
    expect(codes(await page('?sort=price_including_vat-asc&page=2'))).toEqual(['0005']);
  });

  it.each(['?page=0', '?sort=code-asc', '?pageSize=20'])('are refused with %s', async (query) => {
    expect((await company.call('GET', `/invoice/inventory${query}`)).statusCode).toBe(422);
  });
});

describe('the document', () => {
  const pdf = async (query = '') => {
    const [invoice] = (await page()).data;
    return company.call('GET', `/invoice/pdf/${invoice?.code}${query}`);
  };
  /** The drawing operations of its page. */
  const drawn = (bytes: Buffer): string =>
    bytes
      .toString('latin1')
      .split(/stream\r?\n/)
      .flatMap((part) => {
        try {
          return [inflateSync(Buffer.from(part, 'latin1')).toString('latin1')];
        } catch {
          return [];
        }
      })
      .find((content) => content.includes(' Tj') || content.includes(' TJ')) ?? '';

  it('is a PDF named after its number, as a download or inline', async () => {
    await buy();
    const saved = await pdf();
    const [invoice] = (await page()).data;
    expect(saved.statusCode).toBe(200);
    expect(saved.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${invoice?.code}.pdf"`,
      'cache-control': 'no-store',
      'x-frame-options': 'DENY',
    });
    expect(saved.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    const shown = await pdf('?inline=1');
    expect(shown.headers).toMatchObject({
      'content-disposition': `inline; filename="${invoice?.code}.pdf"`,
      'x-frame-options': 'SAMEORIGIN',
      'content-security-policy': expect.stringContaining("frame-ancestors 'self'") as string,
    });
    expect(shown.rawPayload.equals(saved.rawPayload)).toBe(true);
  });

  it('stays byte-identical when company and business unit change after its issue', async () => {
    await buy();
    const before = await pdf();
    await test.database.db.rows(sql`update companies set internal_name = 'Other Name Ltd', town = 'Derby' where id = ${company.companyId}`);
    const staff = await test.staff();
    const seller = { name: 'Other Seller Ltd', address: ['1 Street'], company_number: '1', vat_number: 'GB1', bank_details: 'Account 1' };
    await staff.call('PUT', '/operator/business-units/gb', { seller, payment_terms_days: 14, reason: 'for a test' });
    const after = await pdf();
    expect(drawn(after.rawPayload)).toBe(drawn(before.rawPayload));
    expect(after.rawPayload.equals(before.rawPayload)).toBe(true);
  });
});

describe('the export', () => {
  const csv = (query: string) => company.call('GET', `/invoice/export?${query}`);
  const splitLines = (body: string) => body.replace('\uFEFF', '').split('\r\n').slice(0, -1);

  it('is a spreadsheet of the requested days, on the company’s calendar', async () => {
    await buy();
    now = later(1);
    await buy();
    const tomorrow = later(1).toISOString().slice(0, 10);
    const response = await csv(`from=${today}&to=${tomorrow}`);
    expect(response.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(response.headers['content-disposition']).toBe(`attachment; filename="invoices-${today}-${tomorrow}.csv"`);
    const [head, ...rows] = splitLines(response.body);
    expect(head).toBe('Number,Date,Due,Status,Description,Lead,Net,VAT,Total,Currency');
    expect(rows.map((row) => row.split(',')[1])).toEqual([`"${today}"`, `"${tomorrow}"`]);
    expect(rows[0]).toMatch(/^"\d+-0001","[\d-]+","[\d-]+",Unpaid,"Gas boiler replacement, LE4 \(\w+\)",\w+,24,4\.8,28\.8,GBP$/);
    expect(splitLines((await csv(`from=${today}&to=${today}`)).body)).toHaveLength(2);
  });

  it('continues across chunks, and leaves out other companies', async () => {
    await buy();
    await buy(await test.company());
    await buy();
    await buy();
    const found: string[] = [];
    const range = { companyId: (company as TestCompany).companyId, from: today, to: today };
    for await (const chunk of invoicesInChunks(test.database.db, range, 2))
      found.push(...chunk.map(({ code }) => code.split('-')[1] ?? ''));
    expect(found).toEqual(['0001', '0002', '0003']);
  });

  it('starts seven years ago at the earliest, on 28 February if there was no 29th', async () => {
    now = new Date('2028-02-29T11:00:00Z');
    const leap = await test.company();
    const statusFrom = async (day: string) => (await leap.call('GET', `/invoice/count?from=${day}&to=2028-02-29`)).statusCode;
    expect([await statusFrom('2021-02-28'), await statusFrom('2021-02-27')]).toEqual([200, 422]);
  });

  it.each([
    [`from=${today}&to=2020-01-01`, { to: ['The last day must not be before the first'] }],
    [`from=2001-01-01&to=${today}`, { from: ['The first day must not be more than 7 years ago'] }],
  ])('is refused with %s', async (query, fields) => {
    const response = await csv(query);
    expect(response.statusCode).toBe(422);
    expect(readFailure(response).fields).toEqual(fields);
  });
});
