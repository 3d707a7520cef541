import { beforeAll, describe, expect, it } from 'vitest';
import { dateFormat } from '../../../contract/kit/date-format.ts';
import type { InvoiceWire } from '../../../contract/billing/invoices-endpoints.ts';
import type { SourceId } from '../../../contract/kit/ids.ts';
import { makeSource, putOnSale } from '../../../test/factories/create-enquiry.ts';
import { findPeppolProblems } from '../../../test/peppol-rules.ts';
import { useTestApp, useTestCompany } from '../../../test/use-test-app.ts';

let sourceId: SourceId;
const today = dateFormat('en-GB', 'Europe/London').today();
const lastYear = new Date().getUTCFullYear() - 1;

const test = useTestApp();
beforeAll(async () => {
  ({ sourceId } = await makeSource(test.database));
});
const company = useTestCompany(test);

async function billed(): Promise<InvoiceWire> {
  const id = await putOnSale(test.database, sourceId);
  expect((await company.call('PUT', `/lead/accept/${id}`, {})).statusCode).toBe(200);
  const [invoice] = (await company.call('GET', '/invoice/inventory')).json<{ data: readonly InvoiceWire[] }>().data;
  if (invoice === undefined) throw new Error('nothing was billed');
  return invoice;
}

describe('plain links', () => {
  it('serve an invoice, as a download or inline', async () => {
    const { code } = await billed();
    const saved = await company.call('GET', `/download/invoice/${code}.pdf`);
    expect(saved.headers['content-disposition']).toBe(`attachment; filename="${code}.pdf"`);
    expect(saved.rawPayload.equals((await company.call('GET', `/invoice/pdf/${code}`)).rawPayload)).toBe(true);
    const shown = await company.call('GET', `/download/invoice/${code}.pdf?inline=1`);
    expect(shown.headers).toMatchObject({ 'content-disposition': `inline; filename="${code}.pdf"`, 'x-frame-options': 'SAMEORIGIN' });
  });

  it('serve the spreadsheet, and the number of its rows', async () => {
    await billed();
    const range = `from=${today}&to=${today}`;
    const response = await company.call('GET', `/download/invoices.csv?${range}`);
    expect(response.headers['content-disposition']).toBe(`attachment; filename="invoices-${today}-${today}.csv"`);
    expect((await company.call('GET', `/invoice/count?${range}`)).json()).toEqual({ data: { count: 1 } });
    expect((await company.call('GET', `/invoice/count?from=${lastYear}-01-01&to=${lastYear}-01-31`)).json()).toEqual({
      data: { count: 0 },
    });
    expect((await company.call('GET', `/invoice/count?from=${today}&to=${lastYear}-01-01`)).statusCode).toBe(422);
  });

  it('serve an invoice and its credit note as UBL to the company and to staff', async () => {
    const { code } = await billed();
    const staff = await test.staff('admin');
    const credit = { net: null, note: 'Agreed by telephone', reason: 'agreed by telephone' };
    const credited = await staff.call('POST', `/operator/invoices/${code}/credit`, credit);
    const creditNote = credited.json<{ data: { code: string } }>().data.code;
    for (const one of [code, creditNote]) {
      const saved = await company.call('GET', `/download/invoice/${one}.xml`);
      expect(saved.headers).toMatchObject({
        'content-type': 'application/xml; charset=utf-8',
        'content-disposition': `attachment; filename="${one}.xml"`,
      });
      // The company has no number that is an address on Peppol, so the document does not claim to be of Peppol.
      expect(findPeppolProblems(saved.body)).toEqual([]);
      expect(saved.body).toContain(`<cbc:ID>${one}</cbc:ID>`);
      expect((await company.call('GET', `/invoice/ubl/${one}`)).body).toBe(saved.body);
      expect((await staff.call('GET', `/download/operator/invoice/${one}.xml`)).body).toBe(saved.body);
      expect((await staff.call('GET', `/operator/invoices/${one}/ubl`)).body).toBe(saved.body);
    }
    expect((await staff.call('GET', '/operator/invoices/10000-9999/ubl')).statusCode).toBe(404);
  });

  it('are not found by another company', async () => {
    const { code } = await billed();
    const other = await test.company();
    for (const ending of ['pdf', 'xml']) expect((await other.call('GET', `/download/invoice/${code}.${ending}`)).statusCode).toBe(404);
    for (const path of [
      `/download/invoice/${code}.pdf`,
      `/download/invoice/${code}.xml`,
      `/download/invoices.csv?from=${today}&to=${today}`,
    ])
      expect((await test.nobody().call('GET', path)).statusCode).toBe(401);
    expect((await company.call('GET', '/download/invoice/nonsense.pdf')).statusCode).toBe(422);
  });
});
