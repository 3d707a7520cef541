import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { fillUnits } from '../../db/demo/fill-units.ts';
import type { SourceId } from '../../contract/kit/ids.ts';
import type { TestCaller } from '../../test/app-harness.ts';
import { makeSource, putOnSale } from '../../test/factories/create-enquiry.ts';
import { readFailure } from '../../test/route-cases.ts';
import { useTestApp, useTestCompany } from '../../test/use-test-app.ts';
import { sql } from '../platform/database/sql.ts';
import { readInvariants, verifyInvariants } from '../platform/verify-invariants.ts';

let staff: TestCaller;
let sourceId: SourceId;

const test = useTestApp();
beforeAll(async () => {
  staff = await test.staff();
  ({ sourceId } = await makeSource(test.database));
});
const company = useTestCompany(test);
afterEach(async () => {
  await test.database.db.rows(sql`delete from vat_rates where since > '2020-01-01'`);
  await test.database.inTx((tx) => fillUnits(tx, 'test'));
});

const path = '/operator/business-units/gb';
const seller = { name: 'Level Ltd', address: ['1 Street'], company_number: '1', vat_number: 'GB1', bank_details: 'Account 1' };
const body = { seller, payment_terms_days: 14, reason: 'the operator opens' };
async function read() {
  const response = await staff.call('GET', path);
  return { unit: response.json<{ data: Record<string, unknown> }>().data, version: String(response.headers['etag']) };
}

describe('a business unit', () => {
  it('is closed to buyers until it has a seller', async () => {
    await test.database.db.rows(sql`
      update business_units set seller_name = null, seller_address = null, seller_company_number = null, seller_vat_number = null,
        seller_bank_details = null where country = 'gb'`);
    expect((await read()).unit['seller']).toBeNull();
    const id = await putOnSale(test.database, sourceId);
    const refused = { statusCode: 409, body: expect.stringContaining('108--not_enabled') as string };
    expect(await company.call('GET', `/lead/availability/${id}`)).toMatchObject(refused);
    expect(await company.call('PUT', `/lead/accept/${id}`, {})).toMatchObject(refused);
    expect((await staff.call('PUT', path, body)).statusCode).toBe(200);
    expect((await company.call('PUT', `/lead/accept/${id}`, {})).statusCode).toBe(200);
  });

  it('applies saved values and audits the old ones', async () => {
    const { unit: before } = await read();
    expect((await staff.call('PUT', path, { ...body, payment_terms_days: 30 })).statusCode).toBe(200);
    expect((await read()).unit).toEqual({ ...before, seller, payment_terms_days: 30 });
    const entry = await test.database.db.first(sql<{ before: object; after: object }>`
      select before, after from audit_entries where action = 'unit.set' and object_id = 'gb' order by id desc limit 1`);
    expect(entry).toMatchObject({ before: { paymentTermsDays: 14 }, after: { seller: { name: 'Level Ltd' }, paymentTermsDays: 30 } });
  });

  it('keeps registered office and statements that its country prints, now or later, and refuses others', async () => {
    const swedish = '/operator/business-units/se';
    const inAMonth = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
    const facts = { seller_seat: 'Lund', seller_statements: ['f_tax'], reason: 'the company moved' };
    expect((await staff.call('PUT', swedish, facts)).statusCode).toBe(200);
    const read = async () => (await staff.call('GET', swedish)).json<{ data: Record<string, unknown> }>().data;
    expect(await read()).toMatchObject({ seller_seat: 'Lund', seller_statements: ['f_tax'] });
    const entry = await test.database.db.first(sql<{ after: object }>`
      select after from audit_entries where action = 'unit.set' and object_id = 'se' order by id desc limit 1`);
    expect(entry?.after).toEqual({ seat: 'Lund', statements: ['f_tax'] });
    expect((await staff.call('PUT', swedish, { seller_seat: null, from: inAMonth, reason: 'not needed any more' })).statusCode).toBe(200);
    expect(await read()).toMatchObject({
      seller_seat: 'Lund',
      scheduled: [{ changes: [{ field: 'seller_seat', before: 'Lund', after: null }] }],
    });
    for (const [country, statements] of [
      ['gb', ['f_tax']],
      ['se', ['business_register']],
      ['no', ['f_tax']],
    ] as const) {
      const refused = await staff.call('PUT', `/operator/business-units/${country}`, {
        seller_statements: statements,
        reason: 'by mistake',
      });
      expect([refused.statusCode, readFailure(refused).fields]).toEqual([422, { seller_statements: ['The value is not valid'] }]);
    }
    for (const wrong of [{ seller_statements: ['f_tax', 'f_tax'] }, { seller_statements: ['vat_free'] }, { seller_seat: ' ' }])
      expect((await staff.call('PUT', swedish, { ...wrong, reason: 'by mistake' })).statusCode).toBe(422);
  });

  it('is not overwritten from a stale form', async () => {
    const { version } = await read();
    expect((await staff.call('PUT', path, body, { 'if-match': version })).statusCode).toBe(200);
    expect((await staff.call('PUT', path, body, { 'if-match': version })).statusCode).toBe(412);
  });

  it('is managed by administrators only', async () => {
    const agent = await test.staff('agent');
    expect((await agent.call('GET', path)).statusCode).toBe(200);
    expect((await agent.call('PUT', path, body)).statusCode).toBe(403);
    expect((await agent.call('POST', `${path}/vat-rates`, { since: '2099-01-01', rate: 21, reason: body.reason })).statusCode).toBe(403);
  });

  it.each([
    ['no name', { seller: { ...seller, name: ' ' } }, 'seller.name'],
    ['no address', { seller: { ...seller, address: [] } }, 'seller.address'],
    ['terms of a year', { payment_terms_days: 365 }, 'payment_terms_days'],
  ])('is refused with %s', async (_, wrong, field) => {
    const response = await staff.call('PUT', path, { ...body, ...wrong });
    expect(response.statusCode).toBe(422);
    expect(Object.keys(readFailure(response).fields ?? {})).toEqual([field]);
  });
});

describe('a VAT rate', () => {
  const plan = (since: string, rate: number) => staff.call('POST', `${path}/vat-rates`, { since, rate, reason: 'the budget says so' });

  it('can be scheduled and rescheduled, and applies from that day', async () => {
    expect((await plan('2099-01-01', 21)).statusCode).toBe(200);
    expect((await plan('2099-01-01', 22.5)).statusCode).toBe(200);
    expect((await read()).unit['vat_rates']).toEqual([
      { since: '2099-01-01', rate: 22.5 },
      { since: '2011-01-04', rate: 20 },
    ]);
    const readVatRate = async () => (await company.call('GET', '/company/')).json<{ data: { vat_rate: number } }>().data.vat_rate;
    expect(await readVatRate()).toBe(0.2);
    await test.database.db.rows(sql`update vat_rates set since = app_now()::date - 1 where country = 'gb' and since = '2099-01-01'`);
    expect(await readVatRate()).toBe(0.225);
  });

  it('can be zero, and invariants still hold', async () => {
    expect((await plan('2099-01-01', 0)).statusCode).toBe(200);
    await test.database.db.rows(sql`update vat_rates set since = app_now()::date - 1 where country = 'gb' and since = '2099-01-01'`);
    const id = await putOnSale(test.database, sourceId);
    expect((await company.call('PUT', `/lead/accept/${id}`, {})).statusCode).toBe(200);
    expect((await company.call('GET', '/company/balance')).json()).toMatchObject({ data: { balance: 24 } });
    const money = readInvariants().filter(({ name }) => name.startsWith('M'));
    expect(await verifyInvariants(test.database.pool, money)).toEqual([]);
    await test.database.db.rows(sql`update vat_rates set since = '2098-01-01' where country = 'gb' and rate_bp = 0`);
    expect((await verifyInvariants(test.database.pool, money)).map(({ name }) => name)).toEqual([
      'M28_documents_say_who_sells_and_who_buys',
    ]);
  });

  it('is refused for a day in another century', async () => {
    const response = await plan('9999-01-01', 21);
    expect([response.statusCode, Object.keys(readFailure(response).fields ?? {})]).toEqual([422, ['since']]);
  });

  it('is refused for a day that has begun', async () => {
    const response = await plan('2026-01-01', 21);
    expect(response.statusCode).toBe(422);
    expect(readFailure(response).fields).toEqual({ since: ['Choose a day in the future'] });
  });
});

describe('a seller that is not registered for VAT', () => {
  const change = (vatNumber: string | null) => staff.call('PUT', path, { ...body, seller: { ...seller, vat_number: vatNumber } });
  const buy = async () => {
    const id = await putOnSale(test.database, sourceId);
    const shown = (await company.call('GET', `/lead/availability/${id}`)).json<{ data: object }>().data;
    expect((await company.call('PUT', `/lead/accept/${id}`, {})).statusCode).toBe(200);
    const document = await test.database.db.first(sql<{
      id: number;
      code: string;
      treatment: string;
      rateBp: number;
      vatMinor: number;
      seller: object;
    }>`
      select id, code, vat_treatment as treatment, vat_rate_bp as "rateBp", vat_minor as "vatMinor", seller from invoices
      where company_id = ${company.companyId} order by id desc limit 1`);
    return { shown, document };
  };

  /** Ids of rows that break a rule about money; documents of other tests may be among them. */
  const listBroken = async (): Promise<unknown[]> => {
    const money = readInvariants().filter(({ name }) => name.startsWith('M'));
    return (await verifyInvariants(test.database.pool, money)).flatMap(({ rows }) => rows.map((row) => (row as { id?: unknown }).id));
  };

  it('charges no VAT and needs no rate', async () => {
    expect((await change(null)).statusCode).toBe(200);
    await test.database.db.rows(sql`update vat_rates set since = '2099-01-01' where country = 'gb'`);
    expect((await read()).unit).toMatchObject({ seller: { vat_number: null }, missing: [] });
    const { shown, document } = await buy();
    await test.database.db.rows(sql`update vat_rates set since = '2011-01-04' where country = 'gb'`);
    expect(shown).toMatchObject({ price: 24, vat: 0, total: 24, vat_rate: 0 });
    expect((await company.call('GET', '/company/')).json()).toMatchObject({ data: { vat_rate: 0 } });
    expect(document).toMatchObject({ treatment: 'unregistered', rateBp: 0, vatMinor: 0 });
    expect(document?.seller).not.toHaveProperty('vatNumber');
    expect(await listBroken()).not.toContain(document?.id);
  });

  it('leaves documents and their credit notes at the rate of their day, before and after a change', async () => {
    const credit = async (code: string) => {
      const given = await staff.call('POST', `/operator/invoices/${code}/credit`, {
        net: 24,
        note: 'agreed by telephone',
        reason: 'agreed by telephone',
      });
      expect(given.statusCode, given.body).toBe(200);
      return test.database.db.first(sql<{ treatment: string; vatMinor: number; isSame: boolean }>`
        select n.vat_treatment as treatment, n.vat_minor as "vatMinor", n.seller = i.seller as "isSame"
        from invoices n join invoices i on i.id = n.credits_id where i.code = ${code}`);
    };
    expect((await change('GB1')).statusCode).toBe(200);
    const registered = (await buy()).document;
    expect((await change(null)).statusCode).toBe(200);
    const unregistered = (await buy()).document;
    expect(await credit(registered?.code ?? '')).toEqual({ treatment: 'domestic', vatMinor: -480, isSame: true });
    expect((await change('GB2')).statusCode).toBe(200);
    expect((await buy()).document).toMatchObject({ treatment: 'domestic', rateBp: 2_000, seller: { vatNumber: 'GB2' } });
    expect(await credit(unregistered?.code ?? '')).toEqual({ treatment: 'unregistered', vatMinor: 0, isSame: true });
    const rows = await test.database.db.rows(sql`select vat_treatment as treatment, vat_minor as "vatMinor", seller from invoices
      where id = any(${[registered?.id ?? 0, unregistered?.id ?? 0]}::bigint[]) order by id`);
    expect(rows).toEqual(
      [registered, unregistered].map((one) => ({ treatment: one?.treatment, vatMinor: one?.vatMinor, seller: one?.seller })),
    );
    const broken = await listBroken();
    for (const one of [registered, unregistered]) expect(broken).not.toContain(one?.id);
  });
});

describe('a closed country', () => {
  const set = (country: string, isOffered: boolean) =>
    staff.call('PUT', `/operator/business-units/${country}`, { is_offered: isOffered, reason: 'the market is too small' });
  afterEach(async () => {
    for (const country of ['gb', 'dk', 'se', 'no']) await set(country, true);
  });
  const danish = {
    site: 1,
    work_type: 'gas-boiler-replacement',
    postcode: '2100',
    country: 'dk',
    forename: 'Test',
    surname: 'Kunde',
    telephone: '20 12 34 56',
    email: 'test.kunde@example.com',
    number_leads_requested: 3,
    timescale: 'ASAP',
    consent: { text: 'I agree that up to three companies may contact me.', timestamp: '2026-01-01T10:00:00Z', ip: '192.0.2.1' },
  };

  it('takes no enquiries, and names the field', async () => {
    expect((await set('dk', false)).statusCode).toBe(200);
    const { key } = await makeSource(test.database);
    const refusal = { country: ["We don't take new companies or enquiries from this country (Denmark). Choose another country"] };
    const sent = await test.source(key).call('POST', '/intake/enquiries', danish, { 'idempotency-key': 'closed' });
    expect([sent.statusCode, readFailure(sent).fields]).toEqual([422, refusal]);
    const byStaff = await staff.call('POST', '/operator/enquiries', { ...danish, reason: 'they rang us' }, { 'idempotency-key': 'closed' });
    expect([byStaff.statusCode, readFailure(byStaff).fields]).toEqual([422, refusal]);
    for (const [caller, address] of [
      [test.source(key), '/intake/work-types?country=dk'],
      [test.nobody(), '/lead-counts/?country=dk'],
    ] as const) {
      const refused = await caller.call('GET', address);
      expect([refused.statusCode, readFailure(refused).fields]).toEqual([422, refusal]);
    }
    expect((await set('dk', true)).statusCode).toBe(200);
    const taken = await test.source(key).call('POST', '/intake/enquiries', danish, { 'idempotency-key': 'closed' });
    expect(taken.statusCode, taken.body).toBe(201);
  });

  it('is missing from price lists and public pages, and marked for registration', async () => {
    expect((await set('dk', false)).statusCode).toBe(200);
    const list = (await staff.call('GET', '/operator/prices')).json<{
      data: { countries: { country: string }[]; work_types: { prices: { country: string }[] }[] };
    }>().data;
    expect(list.countries.map(({ country }) => country)).toEqual(['gb', 'se', 'no']);
    expect(list.work_types.flatMap(({ prices }) => prices).some(({ country }) => country === 'dk')).toBe(false);
    const [countries = []] = (await test.nobody().call('GET', '/countries/')).json<{ data: { id: string; is_offered: boolean }[][] }>()
      .data;
    expect(countries.filter((one) => !one.is_offered).map(({ id }) => id)).toEqual(['dk']);
    const search = (await test.app.inject({ url: '/boilers/companies?country=dk' })).body;
    expect([search.includes('<option value="se"'), search.includes('<option value="dk"')]).toEqual([true, false]);
    const form = (await test.app.inject({ url: '/boilers/enquiry?country=dk' })).body;
    expect([form.includes('country=gb'), form.includes('country=dk')]).toEqual([true, false]);
  });

  it('leaves its companies as they are', async () => {
    const own = await test.company({ country: 'dk', areaCode: '84' });
    const id = await putOnSale(test.database, sourceId, { country: 'dk', postcode: '2100', telephone: '20 12 34 56' });
    expect((await set('dk', false)).statusCode).toBe(200);
    expect((await own.call('GET', '/lead/marketplace')).json<{ data: unknown[] }>().data).toHaveLength(1);
    expect((await own.call('PUT', `/lead/accept/${id}`, {})).statusCode).toBe(200);
  });

  it('cannot be the last one', async () => {
    for (const country of ['dk', 'se', 'no']) expect((await set(country, false)).statusCode).toBe(200);
    const refused = await set('gb', false);
    expect([refused.statusCode, readFailure(refused).fields]).toEqual([
      422,
      { is_offered: ['Keep at least one country open to new companies and enquiries'] },
    ]);
  });
});
