import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { IntakeEnquiry } from '../../contract/enquiries/endpoints.ts';
import type { EnquiryId, SourceId } from '../../contract/kit/ids.ts';
import { leads } from '../../contract/leads/endpoints.ts';
import type { TestCaller } from '../../test/app-harness.ts';
import { useTestApp } from '../../test/use-test-app.ts';
import type { TestCompany } from '../../test/factories/create-company.ts';
import { makeSource, putOnSale } from '../../test/factories/create-enquiry.ts';
import { eraseExpiredContacts } from '../enquiries/erase-contacts.ts';
import { sql } from '../platform/database/sql.ts';
import { verifyInvariants } from '../platform/verify-invariants.ts';

type Buyer = TestCompany & TestCaller;

let sourceId: SourceId;
let buyer: Buyer;
let other: Buyer;
let enquiryId: EnquiryId;
let code: string;

const wanted: Partial<IntakeEnquiry> = {
  title: 'Mrs',
  forename: 'Marigold',
  surname: 'Mole',
  telephone: '07700 955501',
  alternate_phone: '01632 960501',
  email: 'Marigold.Mole@consumer.test',
  address1: '3 River Bank',
  address2: 'Willow Row',
  town: 'Leicester',
  postcode: 'LE4 7ZS',
  description: 'Boiler is loud.',
  timescale: '1MONTH',
  question_answers: [
    { question: 3, option: 'hidden from buyers' },
    { question: 10, option: 'semi' },
    { question: 4, option: 'hidden as well' },
    { question: 12, option: '5+' },
  ],
};

async function buy(company: Buyer, id: EnquiryId): Promise<string> {
  const response = await company.call('PUT', `/lead/accept/${id}`, {}, { 'idempotency-key': `buy-${id}` });
  expect(response.statusCode).toBe(200);
  return response.json<{ data: { lead: { code: string } } }>().data.lead.code;
}

const test = useTestApp();
beforeAll(async () => {
  ({ sourceId } = await makeSource(test.database));
  buyer = await test.company({ creditLimitMinor: 10_000_000 });
  other = await test.company({ creditLimitMinor: 10_000_000 });
  enquiryId = await putOnSale(test.database, sourceId, wanted);
  code = await buy(buyer, enquiryId);
  await buy(other, enquiryId);
});
beforeEach(countFromHere);
afterAll(async () => {
  expect(await verifyInvariants(test.database.pool)).toEqual([]);
});

const find = (asked: string, company: TestCaller = buyer) => company.call('GET', `/lead/find/${asked}`);
/** Reads are never deleted, so count those after this one. */
let lastBefore = 0;
async function countFromHere(): Promise<void> {
  const row = await test.database.db.first(sql<{ last: number }>`select coalesce(max(id), 0) as last from contact_reveals`);
  lastBefore = row?.last ?? 0;
}
/** Contact data reads, each as `surface enquiry`. */
async function readings(company: Buyer): Promise<string[]> {
  const rows = await test.database.db.rows(sql<{ surface: string; id: number }>`
    select surface, enquiry_id as id from contact_reveals
    where actor_type = 'company' and company_id = ${company.companyId} and contact_reveals.id > ${lastBefore} order by contact_reveals.id`);
  return rows.map((row) => `${row.surface} ${row.id}`);
}

describe('a bought lead', () => {
  it('keeps the date its hold ended', async () => {
    const { sourceId: held } = await makeSource(test.database, 20);
    const id = await putOnSale(test.database, held);
    const released = await test.database.db.first(sql<{ at: Date }>`select released_at as at from enquiries where id = ${id}`);
    const response = await find(await buy(buyer, id));
    expect(response.json()).toMatchObject({ data: { lead: { enquiry: { hold_release_date: released?.at.toISOString() } } } });
  });

  it('shows everything needed to call the consumer, quote, and find the invoice', async () => {
    const response = await find(code);
    expect([response.statusCode, response.headers['cache-control']]).toEqual([200, 'no-store']);
    const { lead, invoice, questions, leadMessage } = leads['GET /lead/find/{id}'].answers[200].parse(response.json()).data;
    expect(lead).toMatchObject({
      code,
      invoiced: true,
      auto_accepted: false,
      availability_guarantee: 0,
      dashboard_lead: { archived: false },
    });
    expect(lead.enquiry).toMatchObject({
      id: enquiryId,
      title: 'Mrs',
      forename: 'Marigold',
      surname: 'Mole',
      telephone: '+447700955501',
      alternate_phone: '+441632960501',
      email: 'Marigold.Mole@consumer.test',
      address1: '3 River Bank',
      address2: 'Willow Row',
      town: 'Leicester',
      postcode: 'LE4 7ZS',
      description: 'Boiler is loud.',
      work_type_description: 'Gas boiler replacement',
      qualified: false,
      contact_facts: [{ fact: 'telephone_format', at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) as string }],
      timescale: 'Within 1 month',
      site: { sitename: 'Flueline' },
      work_type: { id: expect.any(Number) as number, translations: expect.objectContaining({ en: 'Gas boiler replacement' }) as object },
      hold_release_date: null,
      question_answers: [
        {
          question: { id: 1 },
          option: { option_text: '1MONTH', translations: expect.objectContaining({ en: 'Within 1 month' }) as object },
        },
        { question: { id: 10 }, option: { option_text: 'semi' } },
        { question: { id: 12 }, option: { option_text: '5+' } },
      ],
    });
    const centre = await test.database.db.first(
      sql`select lat, lng from regions where country = 'gb' and level = 'district' and code = 'LE4'`,
    );
    expect({ lat: lead.enquiry.latitude, lng: lead.enquiry.longitude }).toEqual(centre);
    expect(questions).toEqual([
      { question: 'When would you like the work done?', answer: 'Within 1 month' },
      { question: 'What kind of property is it?', answer: 'Semi-detached house' },
      { question: expect.any(String) as string, answer: expect.stringContaining('5') as string },
    ]);
    const account = await test.database.db.first(
      sql<{ number: number }>`select account_number as number from companies where id = ${buyer.companyId}`,
    );
    expect(invoice).toEqual({
      code: `${account?.number}-0001`,
      price_excluding_vat: 24,
      price_vat: 4.8,
      price_including_vat: 28.8,
      currency: 'GBP',
    });
    expect(leadMessage).toBeNull();
  });

  it('uses the company’s language', async () => {
    const danish = await test.company({ country: 'dk', areaCode: '84', workTypeCodes: ['boiler-service'] });
    const id = await putOnSale(test.database, sourceId, {
      country: 'dk',
      work_type: 'boiler-service',
      postcode: '2100',
      telephone: '32 12 34 56',
      question_answers: [{ question: 1, option: 'ASAP' }],
    });
    const { lead, questions, invoice } = leads['GET /lead/find/{id}'].answers[200].parse(
      (await find(await buy(danish, id), danish)).json(),
    ).data;
    expect([lead.enquiry.work_type_description, lead.enquiry.timescale]).toEqual(['Service på fyr eller kedel', 'Hurtigst muligt']);
    expect(questions).toEqual([{ question: 'Hvornår ønsker du arbejdet udført?', answer: 'Hurtigst muligt' }]);
    expect(invoice.currency).toBe('DKK');
    expect(invoice.price_vat).toBeCloseTo(invoice.price_excluding_vat * 0.25, 2);
  });

  it('answers 404 to other companies, as for an unknown code, and reads nothing', async () => {
    const otherCompany = await test.company();
    const answers = [await find(code, other), await find(code, otherCompany), await find('ZZZZZZZZZZ')];
    expect(new Set(answers.map((response) => `${response.statusCode} ${response.body}`))).toEqual(
      new Set(['404 {"data":{"errors":["Not found"]}}']),
    );
    expect([await readings(other), await readings(otherCompany), await readings(buyer)]).toEqual([[], [], []]);
  });

  it('stays with its buyer after a removal, and is empty once the consumer is erased', async () => {
    const id = await putOnSale(test.database, sourceId);
    const purchase = await buy(buyer, id);
    const staff = await test.staff();
    expect((await staff.call('POST', `/operator/enquiries/${id}/remove`, { reason: 'asked for by the consumer' })).statusCode).toBe(200);
    expect((await find(purchase)).json<{ data: { lead: { enquiry: object } } }>().data.lead.enquiry).toMatchObject({
      surname: 'Plantedname',
    });
    await test.database.db.rows(sql`update enquiry_contacts set retention_until = app_now() where enquiry_id = ${id}`);
    await test.database.inTx(eraseExpiredContacts);
    const erased = await find(purchase);
    expect([erased.statusCode, erased.body.includes('Plantedname')]).toEqual([200, false]);
    const row = leads['GET /lead/inventory'].answers[200].parse((await buyer.call('GET', '/lead/inventory')).json()).data[0];
    expect([row?.code, row?.enquiry.surname, row?.enquiry.telephone]).toEqual([purchase, null, null]);
  });
});

describe('every read of contact data is logged', () => {
  it('once for opening a lead, and not for marking it as seen', async () => {
    await find(code);
    await buyer.call('PUT', `/lead/inventory/${code}`);
    expect(await readings(buyer)).toEqual([`lead ${enquiryId}`]);
  });

  it('once per row of a My leads page, and for nothing not shown', async () => {
    const company = await test.company({ creditLimitMinor: 10_000_000 });
    const ids: EnquiryId[] = [];
    for (let index = 0; index < 12; index += 1) {
      const id = await putOnSale(test.database, sourceId, { surname: index === 0 ? 'Ratty' : 'Toad' });
      await buy(company, id);
      ids.push(id);
    }
    expect(await readings(company)).toEqual(ids.map((id) => `purchase ${id}`));
    await countFromHere();
    await company.call('GET', '/lead/inventory?pageSize=10&page=2');
    expect((await readings(company)).toSorted()).toEqual(ids.slice(0, 2).map((id) => `my-leads ${id}`));
    await countFromHere();
    await company.call('GET', '/lead/inventory?search=Ratty');
    expect(await readings(company)).toEqual([`my-leads ${ids[0]}`]);
    for (const path of [
      '/lead/inventory?search=Otter',
      '/lead/inventory?page=9',
      '/lead/inventory?archived=1',
      '/lead/inventory/work-types',
    ])
      expect((await company.call('GET', path)).statusCode).toBe(200);
    expect(await readings(company)).toHaveLength(1);
  });

  it('again for an answer repeated under the same key', async () => {
    await buy(buyer, enquiryId);
    expect(await readings(buyer)).toEqual([`purchase ${enquiryId}`]);
  });

  it('and a refused call reads nothing', async () => {
    for (const path of ['/lead/inventory?pageSize=11', '/lead/find/short', '/lead/inventory?surprise=1'])
      expect((await buyer.call('GET', path)).statusCode).toBe(422);
    expect((await test.nobody().call('GET', '/lead/inventory')).statusCode).toBe(401);
    expect(await test.database.db.rows(sql`select id from contact_reveals where id > ${lastBefore}`)).toEqual([]);
  });
});
