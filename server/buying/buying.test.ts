import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { boughtLeadSchema, buying } from '../../contract/buying/endpoints.ts';
import type { EnquiryId, SourceId } from '../../contract/kit/ids.ts';
import type { TestCaller } from '../../test/app-harness.ts';
import { useTestApp } from '../../test/use-test-app.ts';
import type { CompanyOptions, TestCompany } from '../../test/factories/create-company.ts';
import { makeSource, putOnSale, takeIn } from '../../test/factories/create-enquiry.ts';
import { offerLead } from './offer-lead.ts';
import { sql } from '../platform/database/sql.ts';
import { verifyInvariants } from '../platform/verify-invariants.ts';

let sourceId: SourceId;
let buyer: TestCompany & TestCaller;

const test = useTestApp();
beforeAll(async () => {
  ({ sourceId } = await makeSource(test.database));
  buyer = await test.company();
});
afterAll(async () => {
  expect(await verifyInvariants(test.database.pool)).toEqual([]);
});

const onSale = (more = {}): Promise<EnquiryId> => putOnSale(test.database, sourceId, more);
const getErrors = (response: { json(): unknown }): string[] => (response.json() as { data: { errors: string[] } }).data.errors;
const inMinutes = (minutes: number): Date => new Date(Date.now() + minutes * 60_000);

describe('PUT /lead/accept/{id}', () => {
  it('sells the lead with its contact data, an invoice and a higher balance', async () => {
    const id = await onSale();
    const response = await buyer.call('PUT', `/lead/accept/${id}`, {});
    expect(response.statusCode).toBe(200);
    const { lead } = (response.json() as { data: { lead: unknown } }).data;
    const sold = boughtLeadSchema.parse(lead);
    expect(sold.enquiry).toMatchObject({ id, forename: 'Winifred', surname: 'Plantedname', postcode: 'LE4 7ZS' });
    expect(sold.invoice.price_including_vat).toBeCloseTo(sold.invoice.price_excluding_vat * 1.2, 2);
    const balance = (await buyer.call('GET', '/company/balance')).json<{ data: { balance: number } }>();
    const credit = (await buyer.call('GET', '/company/remaining-credit')).json<{ data: { remainingCredit: number } }>();
    expect(balance.data.balance).toBe(sold.invoice.price_including_vat);
    expect(credit.data.remainingCredit).toBe(250 - balance.data.balance);
  });

  it('is refused if the price shown has changed, and returns the current price', async () => {
    const id = await onSale();
    const response = await buyer.call('PUT', `/lead/accept/${id}`, { expected_price: 23 });
    expect(response.statusCode).toBe(409);
    expect(getErrors(response)).toEqual(['price_changed--24.00']);
    expect((await buyer.call('PUT', `/lead/accept/${id}`, { expected_price: 24 })).statusCode).toBe(200);
  });

  it('answers 101 for an unknown id and 422 for a malformed one', async () => {
    expect(getErrors(await buyer.call('PUT', '/lead/accept/999999999', {}))).toEqual(['101--']);
    expect((await buyer.call('PUT', '/lead/accept/abc', {})).statusCode).toBe(422);
  });

  const cannotBuy: readonly [string, CompanyOptions, string][] = [
    ['108 without permission to purchase', { purchaseEnabled: false }, '108--not_enabled'],
    ['104 before the e-mail is validated', { emailValidated: false }, '104--'],
    ['111 without a card', { card: 'none' }, '111--'],
    ['111 with an expired card', { card: 'expired' }, '111--'],
    ['112 before set-up is complete', { setUp: false }, '112--company_details,coverage,listing,lead_delivery,lead_alerts'],
    ['110 without the accreditation', { accredited: false }, '110--gas-safe'],
    ['109 beyond the credit limit', { creditLimitMinor: 2_000 }, '109--8.80'],
  ];
  it.each(cannotBuy)('answers %s, as does availability', async (_, wish, error) => {
    const id = await onSale();
    const company = await test.company(wish);
    const bought = await company.call('PUT', `/lead/accept/${id}`, {});
    expect([bought.statusCode, getErrors(bought)]).toEqual([409, [error]]);
    const advised = await company.call('GET', `/lead/availability/${id}`);
    expect([advised.statusCode, getErrors(advised)]).toEqual([409, [error]]);
  });

  it('answers 105 the second time, 107 when sold out, 106 when removed, 102 after a decline', async () => {
    const id = await onSale({ number_leads_requested: 1 });
    expect((await buyer.call('PUT', `/lead/accept/${id}`, {})).statusCode).toBe(200);
    expect(getErrors(await buyer.call('PUT', `/lead/accept/${id}`, {}))).toEqual(['105--']);
    const other = await test.company();
    expect(getErrors(await other.call('PUT', `/lead/accept/${id}`, {}))).toEqual(['107--']);
    const staff = await test.staff();
    const removed = await onSale();
    expect((await other.call('PUT', `/lead/mark-viewed/${removed}`)).statusCode).toBe(200);
    expect((await staff.call('POST', `/operator/enquiries/${removed}/remove`, { reason: 'not a real enquiry' })).statusCode).toBe(200);
    expect(getErrors(await other.call('PUT', `/lead/accept/${removed}`, {}))).toEqual(['106--']);
    // For a company that never saw it, it is an unknown id.
    const third = await test.company();
    const [late, never] = [await third.call('PUT', `/lead/accept/${removed}`, {}), await third.call('PUT', '/lead/accept/999999999', {})];
    expect([late.statusCode, late.body]).toEqual([never.statusCode, never.body]);
    const declined = await onSale();
    expect((await other.call('PUT', `/lead/reject/${declined}`)).json()).toEqual({ data: { survey: false } });
    expect(getErrors(await other.call('PUT', `/lead/accept/${declined}`, {}))).toEqual(['102--']);
  });

  it('answers 101 in another country, whose companies learn nothing from availability', async () => {
    const dane = await test.company({ country: 'dk', areaCode: '84', workTypeCodes: ['solar-panels'] });
    const id = await onSale();
    expect(getErrors(await dane.call('PUT', `/lead/accept/${id}`, {}))).toEqual(['101--']);
    expect((await dane.call('GET', `/lead/availability/${id}`)).statusCode).toBe(404);
  });

  it('answers 101 before release', async () => {
    const id = await takeIn(test.database, sourceId);
    expect(getErrors(await buyer.call('PUT', `/lead/accept/${id}`, {}))).toEqual(['101--']);
  });

  it('keeps the last slot for its offer’s company; a decline asks for a reason and reopens the slot', async () => {
    const id = await onSale({ number_leads_requested: 1 });
    const favoured = await test.company();
    const other = await test.company();
    expect(await test.database.inTx((tx) => offerLead(tx, { enquiryId: id, companyId: favoured.companyId, until: inMinutes(30) }))).toBe(
      true,
    );
    expect(getErrors(await other.call('PUT', `/lead/accept/${id}`, {}))).toEqual(['101--']);
    expect((await favoured.call('PUT', `/lead/reject/${id}`)).json()).toEqual({ data: { survey: true } });
    expect((await favoured.call('PUT', `/lead/reject-reason/${id}/1`)).statusCode).toBe(200);
    expect((await other.call('PUT', `/lead/accept/${id}`, {})).statusCode).toBe(200);
    expect(getErrors(await favoured.call('GET', `/lead/availability/${id}`))).toEqual(['102--']);
  });
});

describe('POST /lead/accept-bulk', () => {
  it('buys in the given order; one failure undoes no other', async () => {
    const company = await test.company();
    const [first, second] = [await onSale(), await onSale()];
    const staff = await test.staff();
    expect((await company.call('PUT', `/lead/mark-viewed/${second}`)).statusCode).toBe(200);
    await staff.call('POST', `/operator/enquiries/${second}/remove`, { reason: 'not a real enquiry' });
    const response = await company.call('POST', '/lead/accept-bulk', { leads: [first, second, 999_999_999] });
    expect(response.statusCode).toBe(200);
    const { leads, errors } = response.json<{ data: { leads: Record<string, unknown>; errors: Record<string, string[]> } }>().data;
    expect(Object.keys(leads)).toEqual([String(first)]);
    expect(errors).toEqual({ [second]: ['106--'], '999999999': ['101--'] });
  });

  it('refuses six, and buys nothing', async () => {
    const company = await test.company();
    const ids = await Promise.all(Array.from({ length: 6 }, () => onSale()));
    expect((await company.call('POST', '/lead/accept-bulk', { leads: ids })).statusCode).toBe(422);
    expect((await company.call('GET', '/company/balance')).json()).toEqual({ data: { balance: 0, currency: 'GBP' } });
  });
});

describe('GET /lead/marketplace', () => {
  const page = async (company: TestCaller, query = '') => {
    const response = await company.call('GET', `/lead/marketplace?pageSize=60${query}`);
    return {
      response,
      body: response.json<{
        data: Record<string, unknown>[];
        meta: { totalResults: number; preSelect: number | null; autoSwitched: boolean };
      }>(),
    };
  };

  it('shows what is on sale, except what the company bought or declined', async () => {
    const company = await test.company();
    const [kept, bought, declined] = [await onSale(), await onSale(), await onSale()];
    await company.call('PUT', `/lead/accept/${bought}`, {});
    await company.call('PUT', `/lead/reject/${declined}`);
    const { body } = await page(company, '&coverage=1');
    const ids = body.data.map((row) => (row['0'] as { id: number }).id);
    expect(ids).toContain(kept);
    expect(ids).not.toContain(bought);
    expect(ids).not.toContain(declined);
    expect(body.meta.totalResults).toBe(ids.length);
    buying['GET /lead/marketplace'].answers[200].parse(body);
  });

  it('separates inside from outside coverage, and searches by postcode', async () => {
    const outside = await onSale({ postcode: 'HS1 2AA', work_type: 'boiler-service' });
    const { body } = await page(buyer, '&coverage=2');
    expect(body.data.map((row) => [(row['0'] as { id: number }).id, row['inCoverage']])).toEqual([[outside, 0]]);
    expect((await page(buyer, '&coverage=4&postcode=hs1')).body.meta.totalResults).toBe(1);
    expect((await page(buyer, '&coverage=4&postcode=nowhere')).response.statusCode).toBe(422);
    expect((await page(buyer, '&coverage=4')).response.statusCode).toBe(422);
  });

  it('answers 308 with the code for a lead already bought, without a Location header', async () => {
    const id = await onSale();
    const quote = await test.database.db.first(sql<{ code: string }>`select quote_code as code from enquiries where id = ${id}`);
    const { lead } = (await buyer.call('PUT', `/lead/accept/${id}`, {})).json<{ data: { lead: { code: string } } }>().data;
    for (const query of [`&enquirycode=${quote?.code}`, `&leadcode=${lead.code}`]) {
      const { response } = await page(buyer, query);
      expect([response.statusCode, response.json(), response.headers.location]).toEqual([308, { data: { code: lead.code } }, undefined]);
    }
  });

  it('preselects by quote code regardless of filters, even if the row is not on the page', async () => {
    const id = await onSale({ postcode: 'HS2 0AA', work_type: 'boiler-service' });
    const quote = await test.database.db.first(sql<{ code: string }>`select quote_code as code from enquiries where id = ${id}`);
    for (const filter of ['&coverage=1', '&workTypes=101', '&sold=1,2', '&coverage=4&postcode=LE4']) {
      const { body } = await page(buyer, `${filter}&enquirycode=${quote?.code}`);
      expect([filter, body.meta.preSelect, (body.data[0]?.['0'] as { id: number } | undefined)?.id]).toEqual([filter, id, id]);
    }
  });

  it('shows an offered lead with its end to its company only, while the market is closed', async () => {
    const favoured = await test.company({ noMarketplace: true });
    const id = await onSale({ number_leads_requested: 1 });
    await test.database.inTx((tx) => offerLead(tx, { enquiryId: id, companyId: favoured.companyId, until: inMinutes(30) }));
    const mine = await page(favoured);
    expect(
      mine.body.data.map((row) => [
        (row['0'] as { id: number }).id,
        row['offered'],
        (row['0'] as { priority_access: string | null }).priority_access !== null,
      ]),
    ).toEqual([[id, 1, true]]);
    const others = await page(buyer);
    expect(others.body.data.map((row) => (row['0'] as { id: number }).id)).not.toContain(id);
  });

  it('limits a company to its own area, widens an empty search where allowed, and says so', async () => {
    const own = await test.company({ noWidenMarketplace: true, areaCode: 'ZE' });
    expect((await page(own)).body.meta.totalResults).toBe(0);
    const wide = await test.company({ areaCode: 'ZE' });
    const { body } = await page(wide, '&coverage=1&auto-switch=true');
    expect([body.meta.autoSwitched, body.meta.totalResults > 0]).toEqual([true, true]);
    expect((await page(own, '&coverage=1&auto-switch=true')).body.meta).toMatchObject({ autoSwitched: false, totalResults: 0 });
  });

  it('orders lead types by the alphabet of the company’s language', async () => {
    const swede = { country: 'se' as const, telephone: '070-174 06 05', postcode: '111 20', town: 'Stockholm' };
    const names = new Map<number, string>();
    for (const [work_type, site, name] of [
      ['heat-recovery-ventilation', 2, 'FTX-ventilation'],
      ['wet-room', 1, 'Våtrum'],
      ['district-heating-unit', 1, 'Fjärrvärmecentral'],
      ['heating-controls', 1, 'Värmestyrning'],
    ] as const)
      names.set(await onSale({ ...swede, work_type, site }), name);
    const company = await test.company({ country: 'se', areaCode: '11', workTypeCodes: ['wet-room'] });
    const listed = async (order: string) =>
      (await page(company, `&order=${order}`)).body.data.map((row) => names.get((row['0'] as { id: number }).id));
    const alphabetical = ['Fjärrvärmecentral', 'FTX-ventilation', 'Våtrum', 'Värmestyrning'];
    expect(await listed('type-asc')).toEqual(alphabetical);
    expect(await listed('type-desc')).toEqual(alphabetical.toReversed());
    const filter = (await company.call('GET', '/lead/marketplace/work-types')).json<{ data: { description: string }[] }>().data;
    const descriptions = filter.map((type) => type.description);
    expect(descriptions).toEqual(descriptions.toSorted(new Intl.Collator('sv').compare));
  });

  it('answers 304 to a poll if nothing changed', async () => {
    const company = await test.company({ areaCode: 'ZE', noWidenMarketplace: true });
    const first = await company.call('GET', '/lead/marketplace');
    const again = await company.call('GET', '/lead/marketplace', undefined, { 'if-none-match': String(first.headers.etag) });
    expect([first.statusCode, again.statusCode, again.body]).toEqual([200, 304, '']);
    expect(first.headers['cache-control']).toBe('private, no-cache');
  });

  it('refuses unknown page sizes and sort orders', async () => {
    expect((await buyer.call('GET', '/lead/marketplace?pageSize=21')).statusCode).toBe(422);
    expect((await buyer.call('GET', '/lead/marketplace?order=distance-asc')).statusCode).toBe(422);
  });
});

describe('viewing a lead', () => {
  it('is recorded, and its questions are returned without hidden ones', async () => {
    const id = await onSale({
      question_answers: [
        { question: 3, option: 'Please call me, Winifred Plantedname' },
        { question: 10, option: 'semi' },
      ],
    });
    expect((await buyer.call('PUT', `/lead/mark-viewed/${id}`)).statusCode).toBe(200);
    const row = (await buyer.call('GET', '/lead/marketplace?coverage=1&pageSize=60'))
      .json<{ data: { '0': { id: number; question_answers: unknown }; viewed: number }[] }>()
      .data.find((one) => one['0'].id === id);
    expect(row?.viewed).toBe(1);
    expect(row?.['0'].question_answers).toEqual([
      {
        question: { id: 1 },
        option: { option_text: 'ASAP', translations: expect.objectContaining({ en: 'As soon as possible' }) },
        glance: null,
      },
      {
        question: { id: 10 },
        option: { option_text: 'semi', translations: expect.objectContaining({ en: 'Semi-detached house' }) },
        glance: { place: 1, label: null },
      },
    ]);
    expect((await buyer.call('GET', `/lead/questions/${id}`)).json()).toEqual({
      data: [
        { id: 1, question: 'When would you like the work done?', answer: 'As soon as possible' },
        { id: 10, question: 'What kind of property is it?', answer: 'Semi-detached house' },
      ],
    });
  });

  it('is refused if the company may not see the lead', async () => {
    const held = await takeIn(test.database, sourceId);
    expect((await buyer.call('PUT', `/lead/mark-viewed/${held}`)).statusCode).toBe(404);
    expect((await buyer.call('GET', `/lead/questions/${held}`)).statusCode).toBe(404);
  });
});
