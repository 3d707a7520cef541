import { describe, expect, it } from 'vitest';
import type { CompanyWire } from '../../contract/companies/endpoints.ts';
import type { TestCaller } from '../../test/app-harness.ts';
import { useTestApp, useTestCompany } from '../../test/use-test-app.ts';
import { companyUpdate, knownName, type CompanyUpdateBody } from '../../test/factories/company-update.ts';
import type { CompanyOptions } from '../../test/factories/create-company.ts';
import { readFailure } from '../../test/route-cases.ts';
import { sql } from '../platform/database/sql.ts';

const test = useTestApp();
const company = useTestCompany(test, { internalName: knownName });

const found = (wish: CompanyOptions) => test.company({ internalName: knownName, ...wish });
const update = (more: Partial<CompanyUpdateBody> = {}, headers: Record<string, string> = {}, by: TestCaller = company) =>
  by.call('PUT', '/company/update', companyUpdate(more), headers);
const person = (more: Partial<CompanyUpdateBody['company_user']>) => ({ company_user: { ...companyUpdate().company_user, ...more } });

async function read(by: TestCaller = company): Promise<{ company: CompanyWire; version: string }> {
  const response = await by.call('GET', '/company/');
  return { company: (JSON.parse(response.body) as { data: CompanyWire }).data, version: String(response.headers['etag']) };
}

const setColumns = (columns: Record<string, unknown>, id: number = company.companyId) =>
  test.database.db.rows(sql`
    update companies c
    set (internal_name, company_type, company_number, ban_edit, allow_edit_company_details) =
      (select r.internal_name, r.company_type, r.company_number, r.ban_edit, r.allow_edit_company_details
       from jsonb_populate_record(c, ${JSON.stringify(columns)}::jsonb) r)
    where id = ${id}`);

describe('saved company details', () => {
  it('keep coverage and expected orders until changed', async () => {
    const told = { geographic_coverage: 'Regional', expected_lead_orders: '151-200' } as const;
    expect((await update(told)).statusCode).toBe(200);
    expect((await read()).company).toMatchObject(told);
    expect((await update()).statusCode).toBe(200);
    expect((await read()).company).toMatchObject(told);
    const { version } = await read();
    expect((await update({ geographic_coverage: 'National' })).statusCode).toBe(200);
    expect((await update({ geographic_coverage: 'Local' }, { 'if-match': version })).statusCode).toBe(412);
    const refused = await update({ geographic_coverage: 'Worldwide', expected_lead_orders: '1-2' });
    expect(readFailure(refused)).toMatchObject({
      fields: { geographic_coverage: ['The value is not valid'], expected_lead_orders: ['The value is not valid'] },
    });
  });

  it('are returned with the balance', async () => {
    const { data } = (await company.call('GET', '/company/balance')).json<{ data: object }>();
    expect((await read()).company.account).toMatchObject(data);
    await test.database.db.rows(sql`update accounts set balance_minor = 1234 where company_id = ${company.companyId}`);
    expect((await read()).company.account).toMatchObject({ balance: 12.34, currency: 'GBP' });
    await test.database.db.rows(sql`update accounts set balance_minor = 0 where company_id = ${company.companyId}`);
  });

  it('are normalised and read back everywhere', async () => {
    expect((await update()).statusCode).toBe(200);
    const { company: saved } = await read();
    expect(saved).toMatchObject({
      internal_name: knownName,
      phone: '+441164960123',
      mobile: '+447700900123',
      vat_number: 'GB 123 4567 89',
      listings: [{ website: 'https://www.midland-heating.example' }],
      communications_language: { id: 'en' },
      languages_accepted: [{ id: 'en' }],
      billing_address_enabled: false,
    });
    expect(saved.company_user).toEqual({
      title: 'Dr',
      forename: 'Sam',
      surname: 'Hill',
      email: company.email,
      company_type: 'SoleTrader',
      company_number: null,
    });
    expect(saved.addresses).toEqual([
      {
        type: 'contact',
        address_line1: '1 High Street',
        address_line2: null,
        town: 'Leicester',
        county: null,
        postcode: 'LE1 5YA',
        country: { id: 'gb', iso_code: 'gb' },
      },
    ]);
  });

  it('lose links in free text, which may empty a required field', async () => {
    await update({ ...person({ forename: ' Sam  https://example.com/x ' }), town: 'Leicester www.example.com' });
    const { company: saved } = await read();
    expect(saved.company_user.forename).toBe('Sam');
    expect(saved.addresses[0]?.town).toBe('Leicester');
    const response = await update({ town: 'www.example.com' });
    expect([response.statusCode, readFailure(response).fields]).toEqual([422, { town: ['This field is required'] }]);
  });

  it("complete the journey's first step once, and the to-do", async () => {
    const newcomer = await found({ setUp: false });
    const toDo = async () => {
      const { data } = JSON.parse((await newcomer.call('GET', '/todos/')).body) as { data: { key: string; complete: boolean }[] };
      return data.find(({ key }) => key === 'company_details')?.complete;
    };
    expect(await toDo()).toBe(false);
    expect((await read(newcomer)).company.registration_journey.step_one).toBeNull();
    expect((await update({}, {}, newcomer)).statusCode).toBe(200);
    const first = (await read(newcomer)).company.registration_journey.step_one;
    expect([await toDo(), first === null]).toEqual([true, false]);
    await update({ phone: '0116 496 0999' }, {}, newcomer);
    expect((await read(newcomer)).company.registration_journey.step_one).toBe(first);
  });

  it('can keep or clear the county', async () => {
    await update({ county: 'Leicestershire' });
    await update();
    expect((await read()).company.county).toBe('Leicestershire');
    await update({ county: '' });
    expect((await read()).company.county).toBeNull();
  });

  it('accept the languages of a Nordic country', async () => {
    const dane = await found({ country: 'dk' });
    const danish = {
      country: 'dk',
      phone: '33 12 34 56',
      mobile: '20 12 34 56',
      postcode: '8000',
      communications_language: 'en',
      languages_accepted: ['en', 'da', 'en'],
    } as const;
    expect((await update({ ...danish, languages_accepted: [...danish.languages_accepted] }, {}, dane)).statusCode).toBe(200);
    const { company: saved } = await read(dane);
    expect(saved.communications_language.iso_code).toBe('en');
    expect(saved.languages_accepted.map(({ iso_code }) => iso_code)).toEqual(['da', 'en']);
    expect(saved.business_unit).toEqual({
      id: 'dk',
      time_zone: 'Europe/Copenhagen',
      countries: [
        {
          id: 'dk',
          iso_code: 'dk',
          name: 'Denmark',
          languages: [
            { id: 'da', iso_code: 'da', name: 'Danish' },
            { id: 'en', iso_code: 'en', name: 'English' },
          ],
        },
      ],
    });
    const swedish = await update({ ...danish, languages_accepted: ['sv'] }, {}, dane);
    expect([swedish.statusCode, readFailure(swedish).fields]).toEqual([422, { languages_accepted: ['The value is not valid'] }]);
  });

  it('use a billing address while enabled, and keep it for later', async () => {
    const billing = {
      billing_address_enabled: true,
      billing_address_country: 'dk',
      billing_address_country_iso: 'dk',
      billing_address_line1: 'Strandvejen 1',
      billing_address_town: 'Aarhus',
      billing_address_postcode: '8000',
    } as const;
    await update(billing);
    const expected = { type: 'billing', address_line1: 'Strandvejen 1', town: 'Aarhus', postcode: '8000', country: { id: 'dk' } };
    expect((await read()).company).toMatchObject({ billing_address_enabled: true, addresses: [{ type: 'contact' }, expected] });
    await update({ billing_address_enabled: false, billing_address_postcode: 'nonsense' });
    expect((await read()).company).toMatchObject({ billing_address_enabled: false, addresses: [{ type: 'contact' }, expected] });
    const unfinished = await update({ billing_address_enabled: true });
    expect([unfinished.statusCode, Object.keys(readFailure(unfinished).fields ?? {})]).toEqual([
      422,
      ['billing_address_country', 'billing_address_line1', 'billing_address_town', 'billing_address_postcode'],
    ]);
  });

  it('keep the stored number of a type without one, and ignore a submitted one', async () => {
    await setColumns({ company_type: 'Ltd', company_number: '01234567' });
    await update(person({ company_type: 'SoleTrader', company_number: '' }));
    expect((await read()).company.company_user).toMatchObject({ company_type: 'SoleTrader', company_number: '01234567' });
    expect((await update(person({ company_type: 'Ltd', company_number: '1234567' }))).statusCode).toBe(200);
  });
});

describe('refused company details', () => {
  it.each<[string, Partial<CompanyUpdateBody>, Record<string, string[]>]>([
    ['without a telephone', { phone: '' }, { phone: ['This field is required'] }],
    ['with a telephone of another country', { phone: '+45 33 12 34 56' }, { phone: ['Please enter a valid phone number'] }],
    ['with a landline for a mobile', { mobile: '0116 496 0123' }, { mobile: ['The value must be a valid mobile number'] }],
    ['with half a postcode', { postcode: 'LE1' }, { postcode: ['Please provide a valid UK postcode'] }],
    ['with letters for a VAT number', { vat_number: 'ABCDEF' }, { vat_number: ['Please enter a valid VAT number'] }],
    ['with a website that is none', { website: 'javascript:alert(1)' }, { website: ['Please enter a valid website address'] }],
    [
      'without a company number where the type has one',
      person({ company_type: 'Ltd' }),
      { 'company_user.company_number': ['This field is required'] },
    ],
    ['with a title that is none', person({ title: 'Lord' }), { 'company_user.title': ['The value is not valid'] }],
    [
      'with another country',
      { country: 'dk', phone: '33123456', mobile: '20123456', postcode: '8000', communications_language: 'da', languages_accepted: ['da'] },
      { country: ['Please contact us to change the country'] },
    ],
    ['with another name', { internal_name: 'Other Ltd' }, { internal_name: ['Please contact your account manager to change this'] }],
    ['with a name that is too long', { internal_name: 'x'.repeat(201) }, { internal_name: ['You have exceeded the 200 character limit'] }],
  ])('%s name the field, and nothing is written', async (_, changes, fields) => {
    const before = await read();
    const response = await update({ town: 'Derby', ...changes });
    expect([response.statusCode, readFailure(response).fields]).toEqual([422, fields]);
    expect(await read()).toEqual(before);
  });

  it('name every field at once', async () => {
    const response = await company.call('PUT', '/company/update', { country: 'gb' });
    expect(Object.keys(readFailure(response).fields ?? {})).toEqual([
      'company_user.title',
      'company_user.forename',
      'company_user.surname',
      'internal_name',
      'phone',
      'mobile',
      'address_line1',
      'town',
      'postcode',
    ]);
  });
});

describe('company name and number', () => {
  const ltd = (number: string) => person({ company_type: 'Ltd', company_number: number });

  it('can be changed by the company only with permission', async () => {
    await setColumns({ company_type: 'Ltd', company_number: '01234567' });
    const refused = await update({ internal_name: 'Other Ltd', ...ltd('07654321') });
    const fixed = ['Please contact your account manager to change this'];
    expect([refused.statusCode, readFailure(refused).fields]).toEqual([
      422,
      { internal_name: fixed, 'company_user.company_number': fixed },
    ]);
    await setColumns({ company_type: 'Ltd', company_number: '01234567', allow_edit_company_details: true });
    expect((await update({ internal_name: 'Other Ltd', ...ltd('07654321') })).statusCode).toBe(200);
    expect((await read()).company).toMatchObject({ internal_name: 'Other Ltd', company_user: { company_number: '07654321' } });
  });

  it('may be resubmitted, the number in another format', async () => {
    await setColumns({ company_type: 'Ltd', company_number: '01234567' });
    expect((await update(ltd('123 4567'))).statusCode).toBe(200);
  });

  it('can be given once if missing', async () => {
    expect((await update(ltd('07654321'))).statusCode).toBe(200);
    expect((await update(ltd('01234567'))).statusCode).toBe(422);
  });
});

it('are read-only in a managed profile', async () => {
  await setColumns({ ban_edit: true });
  const before = await read();
  expect(before.company.ban_edit).toBe(true);
  const response = await update({ town: 'Derby' });
  expect([response.statusCode, readFailure(response).errors]).toEqual([403, ['Your profile is managed by our account team.']]);
  expect(await read()).toEqual(before);
});

describe('concurrent edits of company details', () => {
  it('tell the second what changed and write nothing', async () => {
    await update();
    const { version } = await read();
    const first = await update({ phone: '0116 496 0777', ...person({ title: 'Mrs' }) }, { 'if-match': version });
    expect(first.statusCode).toBe(200);
    const second = await update({ mobile: '07700 900999' }, { 'if-match': version });
    const changed = ['Someone else changed this'];
    expect([second.statusCode, readFailure(second)]).toEqual([
      412,
      {
        errors: ["Someone else changed this, so we haven't saved your changes. Check what changed and save again"],
        fields: { phone: changed, 'company_user.title': changed },
      },
    ]);
    expect((await read()).company).toMatchObject({ phone: '+441164960777', mobile: '+447700900123' });
  });

  it('return a version that is valid for the next save', async () => {
    const first = await update({}, { 'if-match': (await read()).version });
    const next = String(first.headers['etag']);
    expect(next).toBe((await read()).version);
    expect((await update({ town: 'Derby' }, { 'if-match': next })).statusCode).toBe(200);
  });

  it('accept one of two concurrent saves', async () => {
    await update();
    const { version } = await read();
    const both = await Promise.all(['Derby', 'Oadby'].map((town) => update({ town }, { 'if-match': version })));
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 412]);
  });

  it('ignore fields outside the form in its version', async () => {
    const { version } = await read();
    await test.database.db.rows(sql`update companies set step_two_at = app_now(), show_finance = false where id = ${company.companyId}`);
    expect((await read()).version).toBe(version);
  });
});

it('tells a company whether automatic payment is on', async () => {
  expect((await read()).company.paid).toBe(false);
  await test.database.db.rows(sql`update accounts set auto_pay_enabled = true where company_id = ${company.companyId}`);
  expect((await read()).company.paid).toBe(true);
});
