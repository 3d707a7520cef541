import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { EnquiryId, SourceId } from '../../contract/kit/ids.ts';
import type { TestCaller } from '../../test/app-harness.ts';
import type { CompanyOptions, TestCompany } from '../../test/factories/create-company.ts';
import { makeSource, putOnSale } from '../../test/factories/create-enquiry.ts';
import { recordVatAnswer } from '../../test/factories/record-vat-answer.ts';
import { settleInEveryWay } from '../../test/factories/settle-in-every-way.ts';
import { useTestApp } from '../../test/use-test-app.ts';
import { sql } from '../platform/database/sql.ts';
import { findAnyDocument } from './document-query.ts';
import type { DocumentParty } from './document-parties-query.ts';

let sourceId: SourceId;
let staff: TestCaller;

const test = useTestApp();
beforeAll(async () => {
  ({ sourceId } = await makeSource(test.database));
  staff = await test.staff();
});

interface Document {
  readonly seller: DocumentParty;
  readonly buyer: DocumentParty;
  readonly language: string;
  readonly description: string;
  readonly treatment: string;
  readonly check: string;
  readonly rateBp: number;
  readonly vatMinor: number;
  readonly termsDays: number;
}
const listDocuments = ({ companyId }: TestCompany): Promise<Document[]> =>
  test.database.db.rows(sql<Document>`
    select seller, buyer, language, description, vat_treatment as treatment, vat_number_check as check, vat_rate_bp as "rateBp", vat_minor as "vatMinor", terms_days as "termsDays"
    from invoices where company_id = ${companyId} order by number`);
const buy = async (buyer: TestCaller, id: EnquiryId) => (await buyer.call('PUT', `/lead/accept/${id}`, {})).statusCode;
const seller = {
  name: 'Another Seller Ltd',
  address: ['2 Other Street', 'Leeds', 'LS1 0AA'],
  company_number: '11111111',
  vat_number: 'GB 111 1111 11',
  bank_details: 'Sort code 11-11-11\naccount 11111111',
};
/** Issues an invoice by staff. */
async function issue({ companyId }: TestCompany): Promise<void> {
  const account = await staff.call('GET', `/operator/companies/${companyId}/account`);
  const body = { description: 'Banner for a month', net: 40, seen_balance: account.json<{ data: { balance: number } }>().data.balance };
  const issued = await staff.call('POST', `/operator/companies/${companyId}/invoices`, { ...body, reason: 'agreed by telephone' });
  expect(issued.statusCode, issued.body).toBe(200);
}
const change = (country: string, more: Record<string, unknown> = {}) =>
  staff.call('PUT', `/operator/business-units/${country}`, { seller, payment_terms_days: 14, reason: 'the firm was sold', ...more });

describe('the content of an invoice', () => {
  it('formats the buyer’s address for its country', async () => {
    const buyer = await test.company({ country: 'dk', areaCode: '84', addressLine1: '12 Skovvej', town: 'Aarhus', postcode: '8000' });
    expect(await buy(buyer, await putOnSale(test.database, sourceId, { country: 'dk', postcode: '2100', telephone: '20 12 34 56' }))).toBe(
      200,
    );
    const [invoice] = await listDocuments(buyer);
    expect(invoice?.buyer.address).toEqual(['12 Skovvej', '8000 Aarhus']);
  });

  it('stays as issued, whatever happens to company and business unit', async () => {
    const buyer = await test.company({
      internalName: 'First Name Ltd',
      companyNumber: '01234567',
      addressLine1: '1 First Road',
      town: 'Leicester',
    });
    expect(await buy(buyer, await putOnSale(test.database, sourceId))).toBe(200);
    const [before] = await listDocuments(buyer);
    expect(before).toMatchObject({
      seller: { name: 'Plumbline Marketplace Ltd', country: 'gb', address: ['1 Level Street', 'Leicester', 'LE1 0AA', 'United Kingdom'] },
      buyer: { name: 'First Name Ltd', companyNumber: '01234567', country: 'gb' },
      language: 'en',
      treatment: 'domestic',
      rateBp: 2_000,
      termsDays: 14,
    });
    expect(before?.buyer.address?.slice(0, 2)).toEqual(['1 First Road', 'Leicester']);

    await test.database.db.rows(sql`
      update companies set internal_name = 'Second Name Ltd', vat_number = 'GB123456789', billing_address_enabled = true,
        billing_address_line1 = '2 Money Lane', billing_address_town = 'Derby', billing_address_postcode = 'DE1 1AA', billing_address_country = 'gb'
      where id = ${buyer.companyId}`);
    expect((await change('gb')).statusCode).toBe(200);
    expect(await buy(buyer, await putOnSale(test.database, sourceId))).toBe(200);
    const [still, next] = await listDocuments(buyer);
    expect(still).toEqual(before);
    expect(next).toMatchObject({
      seller: { name: 'Another Seller Ltd', vatNumber: 'GB 111 1111 11', bankDetails: 'Sort code 11-11-11\naccount 11111111' },
      buyer: { name: 'Second Name Ltd', vatNumber: 'GB123456789', address: ['2 Money Lane', 'Derby', 'DE1 1AA'] },
    });
  });

  it('shows the statutory details of a country once they are set', async () => {
    const buyer = await test.company({ country: 'se', areaCode: '11', addressLine1: 'Gatan 1', town: 'Stockholm', postcode: '111 22' });
    const bill = () => issue(buyer);
    const set = (seat: string | null, statements: readonly string[]) =>
      staff.call('PUT', '/operator/business-units/se', {
        seller_seat: seat,
        seller_statements: statements,
        legal_line: 'AB, Lund.',
        reason: 'the law',
      });
    expect((await set(null, [])).statusCode).toBe(200);
    await bill();
    expect((await set('Lund', ['f_tax'])).statusCode).toBe(200);
    await bill();
    const [first, second] = await listDocuments(buyer);
    expect(Object.keys(first?.seller ?? {})).not.toEqual(expect.arrayContaining(['seat']));
    expect(first?.seller.statements).toBeUndefined();
    expect(second).toMatchObject({ seller: { seat: 'Lund', statements: ['f_tax'], legalLine: 'AB, Lund.' }, buyer: { town: 'Stockholm' } });
  });

  it('is in the buyer’s language', async () => {
    const buyer = await test.company({ country: 'dk', areaCode: '84' });
    const id = await putOnSale(test.database, sourceId, { country: 'dk', postcode: '2100', town: 'København Ø', telephone: '20 12 34 56' });
    expect(await buy(buyer, id)).toBe(200);
    const [document] = await listDocuments(buyer);
    expect(document?.language).toBe('da');
    expect(document?.description).toMatch(/^Udskiftning af gaskedel, 2100 \(\w+\)$/);
  });

  it('shows its account’s payment term, which a new account takes from its unit', async () => {
    await change('gb', { payment_terms_days: 30 });
    const buyer = await test.company();
    await change('gb');
    await buy(buyer, await putOnSale(test.database, sourceId));
    expect((await listDocuments(buyer))[0]?.termsDays).toBe(30);
  });
});

describe('how an invoice was settled', () => {
  it('is read with the document, once nothing is owed on it', async () => {
    const companyId = await settleInEveryWay(test, sourceId);
    const rows = await test.database.db.rows(sql<{ code: string; status: string }>`
      select code, status from invoices where company_id = ${companyId} order by id`);
    const today = new Date().toISOString().slice(0, 4);
    const read = await Promise.all(rows.map(async ({ code }) => (await findAnyDocument(test.database.db, code))?.paid ?? null));
    expect(rows.map(({ status }, place) => [status, read[place]?.methods ?? null])).toEqual([
      ['paid', ['card']],
      ['offset', ['credit_note']],
      ['writeoff', ['write_off']],
      ['offset', null],
      ['pending', null],
      ['unpaid', null],
    ]);
    expect(read[0]?.on.startsWith(today)).toBe(true);
  });
});

describe('VAT across borders', () => {
  const danish: CompanyOptions = { country: 'dk', areaCode: '84', creditLimitMinor: 10_000_000 };
  let buyer: TestCompany & TestCaller;
  beforeEach(async () => {
    buyer = await test.company(danish);
  });
  const billIn = (country: string, vatNumber: string | null, postcode: string) =>
    test.database.db.rows(sql`
      update companies set vat_number = ${vatNumber}, billing_address_enabled = true, billing_address_line1 = 'Gatan 1', billing_address_town = 'Stad',
        billing_address_postcode = ${postcode}, billing_address_country = ${country} where id = ${buyer.companyId}`);

  it.each([
    ['se', '111 22', 'SE556012579001', ['valid'], 'reverse_charge', 0, 'confirmed'],
    ['se', '111 22', 'SE 556012-5790 01', ['valid', 'unavailable'], 'reverse_charge', 0, 'confirmed'],
    ['se', '111 22', 'SE556012579001', [], 'domestic', 2_500, 'unconfirmed'],
    ['se', '111 22', 'SE556012579001', ['unavailable'], 'domestic', 2_500, 'unconfirmed'],
    ['se', '111 22', 'SE556012579001', ['valid', 'invalid'], 'domestic', 2_500, 'unconfirmed'],
    ['se', '111 22', 'SE556677889901', ['valid'], 'domestic', 2_500, 'unconfirmed'],
    ['se', '111 22', null, [], 'domestic', 2_500, 'not_needed'],
    ['gb', 'LE1 1AA', 'GB123456789', [], 'outside', 0, 'not_needed'],
    // Nuuk: Denmark by its postcode, but outside its VAT area.
    ['dk', '3900', 'DK12345678', [], 'outside', 0, 'not_needed'],
  ] as const)('a Danish company billed in %s at %s with %j, answers %j: %s', async (...row) => {
    const [country, postcode, vatNumber, answers, treatment, rateBp, check] = row;
    await billIn(country, vatNumber, postcode);
    // Answers are about one number, whichever the company has now.
    for (const result of answers) await recordVatAnswer(test.database, { companyId: buyer.companyId, number: 'SE556012579001', result });
    const id = await putOnSale(test.database, sourceId, { country: 'dk', postcode: '2100', town: 'København Ø', telephone: '20 12 34 56' });
    const shown = (await buyer.call('GET', `/lead/availability/${id}`)).json<{ data: { vat: number; vat_rate: number } }>().data;
    expect(shown.vat_rate).toBe(rateBp / 10_000);
    expect((await buyer.call('GET', '/company/')).json<{ data: { vat_rate: number } }>().data.vat_rate).toBe(shown.vat_rate);
    const list = (await buyer.call('GET', '/lead/marketplace')).json<{ data: readonly { dashboardPriceVat: number }[] }>().data;
    expect(list[0]?.dashboardPriceVat).toBe(shown.vat);
    expect(await buy(buyer, id)).toBe(200);
    const [document] = await listDocuments(buyer);
    expect(document).toMatchObject({ treatment, rateBp, check, vatMinor: Math.round(shown.vat * 100), buyer: { country } });
  });
});
