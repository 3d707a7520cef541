import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findBrokenInvariants } from '../../test/find-broken-invariants.ts';
import { asId, type CompanyId, type EnquiryId } from '../../contract/kit/ids.ts';
import type { TestCaller } from '../../test/app-harness.ts';
import { setUpCompany } from '../../test/factories/create-company.ts';
import { enquiryInput, makeSource } from '../../test/factories/create-enquiry.ts';
import { testUnits } from '../../test/known-units.ts';
import { makeCaptchaEasy, register } from '../../test/registration.ts';
import { readFailure } from '../../test/route-cases.ts';
import { useTestApp } from '../../test/use-test-app.ts';
import { openEnquiry, releaseEnquiry } from '../enquiries/release-enquiry.ts';
import { useUnits } from '../geography/business-units.ts';
import { sql } from '../platform/database/sql.ts';

/** Differs from the four built-in units, with its own currency; it exists only as data. */
const unit = {
  country: 'fi',
  currency: 'EUR',
  time_zone: 'Europe/Helsinki',
  languages: ['sv', 'en'],
  vat_area: 'eu',
  default_credit_limit: 1_500,
  minimum_payment: 0.5,
};
const seller = {
  name: 'Mättband Oy',
  address: ['Lodgatan 1', '00100 Helsinki', 'Finland'],
  company_number: '0000000-0',
  vat_number: 'FI00000000',
  bank_details: 'FI00 0000 0000 0000 00',
};
const reason = 'a fifth country opens';
const place = { country: 'fi', region: 'fi', postcode: '00100', address3: 'Helsinki', phone: '040 123 4567' } as const;
const asCompany = { ...place, organisation: 'Rörfirma Ab', companieshouseno: '12345678', commsLanguage: 'sv', leadLanguages: ['sv'] };

const test = useTestApp();
let staff: TestCaller;
beforeAll(async () => {
  await makeCaptchaEasy(test);
  staff = await test.staff();
});
// Restore the units for the next file.
afterAll(() => useUnits(testUnits));

const getData = (response: { json: () => unknown }): unknown => (response.json() as { data: unknown }).data;
const missing = async () =>
  (getData(await staff.call('GET', '/operator/business-units')) as { country: string; missing: string[] }[]).find(
    ({ country }) => country === unit.country,
  )?.missing;

async function makeDistricts(): Promise<void> {
  await test.database.db.rows(sql`
    with area as (
      insert into regions (country, level, code, name, path, source) values ('fi', 'area', '00', 'Helsinki', 'Helsinki', 'test') returning id)
    insert into regions (country, level, code, name, town, parent_id, path, source)
    select 'fi', 'district', d.code, d.code || ' Helsinki', 'Helsinki', a.id, 'Helsinki > ' || d.code, 'test'
    from area a, unnest(array['00100', '00120', '00130']) as d(code)`);
}

/** Does what a company must do before buying: confirms its address and sets its coverage. */
async function makeReady(email: string): Promise<CompanyId> {
  const row = await test.database.db.first(sql<{ companyId: number }>`
    update users set email_validated_at = app_now() where email = ${email} returning company_id as "companyId"`);
  const companyId = asId<'company'>(row?.companyId ?? 0);
  await test.database.db.rows(sql`
    update companies set mobile = '+358401234567', buy_without_card = true where id = ${companyId}`);
  await test.database.db.rows(sql`delete from coverage_areas where company_id = ${companyId}`);
  await test.database.inTx((tx) =>
    setUpCompany(tx, { companyId, country: 'fi' }, { areaCode: '00', workTypeCodes: ['gas-boiler-replacement'] }),
  );
  return companyId;
}

describe('a fifth business unit', () => {
  it('is refused as unknown until it is created', async () => {
    const { response } = await register(test, asCompany);
    expect(readFailure(response).fields).toEqual({ country: ['The value is not valid'], region: ['The value is not valid'] });
    expect((await staff.call('GET', '/operator/business-units/fi')).statusCode).toBe(422);
  });

  it.each([
    ['an unknown country', { country: 'qq' }, 'country'],
    ['a currency without a hundred parts', { currency: 'ISK' }, 'currency'],
    ['an unknown time zone', { time_zone: 'Europe/Atlantis' }, 'time_zone'],
    ['a language twice', { languages: ['sv', 'sv'] }, 'languages'],
    ['a country that has one', { country: 'gb' }, 'country'],
  ])('is not created with %s', async (_, wrong, field) => {
    const response = await staff.call('POST', '/operator/business-units', { ...unit, ...wrong, reason });
    expect(response.statusCode).toBe(422);
    expect(Object.keys(readFailure(response).fields ?? {})).toEqual([field]);
  });

  it('sells from data alone: created, configured, registered with, bought from', async () => {
    expect((await staff.call('POST', '/operator/business-units', { ...unit, reason })).statusCode).toBe(201);
    expect(await missing()).toEqual(['seller', 'vat_rate', 'price']);
    await makeDistricts();

    const countries = getData(await test.nobody().call('GET', '/countries/')) as {
      iso_code: string;
      name: string;
      languages: { name: string }[];
    }[][];
    expect(countries[0]?.at(-1)).toMatchObject({ iso_code: 'fi', name: 'Finland', languages: [{ name: 'Swedish' }, { name: 'English' }] });
    const { body, response } = await register(test, asCompany);
    expect(response.statusCode).toBe(201);
    const workType = await test.database.db.first(sql<{ id: number }>`select id from work_types where code = 'gas-boiler-replacement'`);
    const price = { country: 'fi', work_type_id: workType?.id, price: 24 };
    expect((await staff.call('PUT', '/operator/prices', { changes: [price], from: null, reason })).statusCode).toBe(200);
    expect(await missing()).toEqual(['seller', 'vat_rate']);
    const companyId = await makeReady(body.email);
    const company = await test.signIn(body.email, body.password);
    const seen = getData(await company.call('GET', '/company/')) as Record<string, unknown>;
    expect(seen).toMatchObject({
      country: { iso_code: 'fi' },
      business_unit: { id: 'fi', time_zone: 'Europe/Helsinki' },
      communications_language: { iso_code: 'sv' },
      phone: '+358401234567',
      vat_rate: 0,
    });
    expect(getData(await company.call('GET', '/company/remaining-credit'))).toMatchObject({ creditLimit: 1_500, currency: 'EUR' });

    const { key } = await makeSource(test.database);
    const enquiry = enquiryInput({
      country: 'fi',
      work_type: 'gas-boiler-replacement',
      postcode: '00100',
      town: 'Helsinki',
      telephone: '040 765 4321',
    });
    const taken = await test.source(key).call('POST', '/intake/enquiries', enquiry, { 'idempotency-key': 'the first of fi' });
    expect(taken.statusCode).toBe(201);
    const row = await test.database.db.first(sql<{ id: EnquiryId }>`select id from enquiries where country = 'fi' and currency = 'EUR'`);
    const enquiryId = row?.id ?? asId<'enquiry'>(0);
    await test.database.inTx((tx) => releaseEnquiry(tx, { enquiryId, staffId: null }));
    await test.database.inTx((tx) => openEnquiry(tx, { enquiryId }));

    const closed = { statusCode: 409, body: expect.stringContaining('108--not_enabled') as string };
    const buy = () => company.call('PUT', `/lead/accept/${enquiryId}`, {});
    expect(await buy()).toMatchObject(closed);
    const contact = { support_phone: '+358 9 000 0000', support_email: 'hjalp@mattband.example', legal_line: 'Mättband Oy, Helsinki.' };
    expect((await staff.call('PUT', '/operator/business-units/fi', { seller, ...contact, reason })).statusCode).toBe(200);
    expect(await missing()).toEqual(['vat_rate']);
    expect(await buy()).toMatchObject(closed);
    // The first rate may already apply: nothing was sold before it.
    const vat = { since: '2024-09-01', rate: 25.5, reason };
    expect((await staff.call('POST', '/operator/business-units/fi/vat-rates', vat)).statusCode).toBe(200);
    expect((await staff.call('POST', '/operator/business-units/fi/vat-rates', vat)).statusCode).toBe(422);
    expect(await missing()).toEqual([]);
    const bought = await buy();
    expect([bought.statusCode, bought.body]).toEqual([200, expect.any(String)]);

    const invoices = getData(await company.call('GET', '/invoice/inventory')) as { code: string }[];
    expect(invoices).toMatchObject([{ currency: 'EUR', price_excluding_vat: 24, price_vat: 6.12, price_including_vat: 30.12 }]);
    expect((await company.call('GET', `/invoice/pdf/${invoices[0]?.code}`)).statusCode).toBe(200);
    const document = await test.database.db.first(sql<{ seller: object; rate: number; language: string }>`
      select seller, vat_rate_bp as rate, language from invoices where company_id = ${companyId}`);
    expect(document).toMatchObject({ seller: { name: 'Mättband Oy', vatNumber: 'FI00000000' }, rate: 2_550, language: 'sv' });
    const told = getData(await test.nobody().call('GET', '/business-unit-contact-details/?country=fi'));
    expect(told).toMatchObject({ phone: '+358 9 000 0000', legal: 'Mättband Oy, Helsinki.', gasSafetyBadge: false });
    expect(await findBrokenInvariants(test.database)).toEqual([]);
  });
});
