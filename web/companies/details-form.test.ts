import { expect, test } from 'vitest';
import { formatFor } from './company-format.ts';
import { hasDashboard } from './account-type.ts';
import { detailsBody, detailsValues, listCompanyLanguages } from './details-form.ts';
import { company, companyOfType } from '../testing/known-company.ts';
import { dane } from './test-company-details.ts';
import { isToDo, toDoPages } from './to-do-pages.ts';

const asTold = (phone: string) => phone;

test('leaves fields empty for missing values', () => {
  const bare = {
    ...company,
    phone: null,
    mobile: null,
    vat_number: null,
    vat_number_check: null,
    addresses: [],
    listings: [],
    company_user: { ...company.company_user, title: null, company_type: null, company_number: null },
  };
  const values = detailsValues(bare, asTold);
  const empty = [
    'title',
    'company_type',
    'company_number',
    'vat_number',
    'website',
    'phone',
    'mobile',
    'address_line1',
    'town',
    'postcode',
  ] as const;
  expect(empty.map((field) => values[field])).toEqual(empty.map(() => ''));
  expect(values.billing_address_country).toBe('gb');
});

test('formats numbers nationally and fills a separate billing address', () => {
  const [contact] = company.addresses;
  if (contact === undefined) throw new Error('no address');
  const billing = {
    ...contact,
    type: 'billing' as const,
    address_line1: '9 Dock Road',
    country: { id: 'dk' as const, iso_code: 'dk' as const },
  };
  const values = detailsValues({ ...company, addresses: [billing, contact], billing_address_enabled: true }, (phone) => `<${phone}>`);
  expect(values).toMatchObject({
    phone: '<+441164960000>',
    address_line1: '1 High Street',
    billing_address_line1: '9 Dock Road',
    billing_address_country: 'dk',
    billing_address_enabled: true,
  });
});

test('splits person and company for the call and sends the billing country twice', () => {
  const values = { ...detailsValues(company, asTold), billing_address_country: 'dk' as const, surname: 'Hull' };
  const body = detailsBody(values);
  expect(body).toMatchObject({
    internal_name: 'Midland Heating Ltd',
    billing_address_country: 'dk',
    billing_address_country_iso: 'dk',
    languages_accepted: ['en'],
    company_user: { title: 'Mr', forename: 'Sam', surname: 'Hull', company_type: 'Ltd', company_number: '01234567' },
  });
  expect(Object.keys(body)).not.toContain('surname');
});

test('offers the languages of the business unit’s country', () => {
  expect(listCompanyLanguages(dane).map(({ id }) => id)).toEqual(['da', 'en']);
  expect(listCompanyLanguages({ ...dane, business_unit: { ...dane.business_unit, countries: [] } })).toEqual([]);
});

test.each([
  [1, false],
  [2, true],
  [3, true],
] as const)('an account of type %i has a dashboard: %s', (type, isIt) => expect(hasDashboard(companyOfType(type).account)).toBe(isIt));

test.each([
  ['coverage', true],
  ['missing_payment_method', true],
  ['toString', false],
  ['something_new', false],
])('the value %s is a setup task: %s', (word, isIt) => expect(isToDo(word)).toBe(isIt));

test('has a page for every setup task', () => {
  expect(new Set(Object.values(toDoPages)).size).toBe(Object.keys(toDoPages).length);
});

test.each([
  ['gb', 'en', '23:30', '4 Mar 2026'],
  ['dk', 'en', '00:30', '5 Mar 2026'],
] as const)('formats for a company in %s that uses %s as %s', (country, language, _, day) => {
  const format = formatFor({
    ...company,
    country: { id: country, iso_code: country },
    business_unit: (country === 'dk' ? dane : company).business_unit,
    communications_language: { id: language, iso_code: language },
  });
  expect(format.shortDate('2026-03-04T23:30:00Z')).toBe(day);
});

test('formats numbers by country, not language', () => {
  expect(formatFor(dane).phone('+4533123456')).not.toContain('+45');
  expect(formatFor(company).phone('+4533123456')).toContain('+45');
});
