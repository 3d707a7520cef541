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
