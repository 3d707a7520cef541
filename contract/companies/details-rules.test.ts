import { describe, expect, it } from 'vitest';
import { type CompanyDetailsForm, companyDetailsRules } from './details-rules.ts';
import type { Problem } from '../kit/problem.ts';
import { maxInvoiceEmails, type UserDetailsForm, userDetailsRules } from './user-details-rules.ts';
import { normaliseWebsite, websiteProblem } from './website-rule.ts';

const form: CompanyDetailsForm = {
  title: 'Mr',
  forename: 'Sam',
  surname: 'Hill',
  internal_name: 'Midland Heating Ltd',
  company_type: 'Ltd',
  company_number: '01234567',
  vat_number: '',
  website: '',
  geographic_coverage: '',
  expected_lead_orders: '',
  phone: '0116 496 0123',
  mobile: '07700 900123',
  country: 'gb',
  address_line1: '1 High Street',
  address_line2: '',
  town: 'Leicester',
  county: '',
  postcode: 'LE1 5YA',
  communications_language: 'en',
  languages_accepted: ['en'],
  billing_address_enabled: false,
  billing_address_country: '',
  billing_address_country_iso: '',
  billing_address_line1: '',
  billing_address_line2: '',
  billing_address_town: '',
  billing_address_county: '',
  billing_address_postcode: '',
};
const danish = {
  country: 'dk',
  phone: '33 12 34 56',
  mobile: '20 12 34 56',
  postcode: '8000',
  company_number: '12345678',
  communications_language: 'da',
  languages_accepted: ['da', 'en'],
} as const;
const billed = {
  billing_address_enabled: true,
  billing_address_country: 'gb',
  billing_address_country_iso: 'gb',
  billing_address_line1: '2 Mill Lane',
  billing_address_town: 'Derby',
  billing_address_postcode: 'DE1 1AA',
} as const;

/** Lists every refused field with the name of its error text. */
function listProblems(changes: Partial<CompanyDetailsForm>): Partial<Record<string, Problem>> {
  const values = { ...form, ...changes };
  return Object.fromEntries(
    (Object.keys(values) as (keyof CompanyDetailsForm)[]).flatMap((field) => {
      const rule = companyDetailsRules[field] as ((value: unknown, form: CompanyDetailsForm) => Problem | undefined) | undefined;
      const problem = rule?.(values[field], values);
      return problem === undefined ? [] : [[field, problem]];
    }),
  );
}

describe('company details', () => {
  it.each<[string, Partial<CompanyDetailsForm>]>([
    ['of a British company', {}],
    ['of a Danish company', danish],
    ['with a billing address', billed],
    [
      'with a billing address in another country',
      { ...billed, billing_address_country: 'se', billing_address_country_iso: 'se', billing_address_postcode: '114 35' },
    ],
    ['with any unused billing address', { ...billed, billing_address_enabled: false, billing_address_postcode: 'x' }],
    ['without a number, of a type that has none', { company_type: 'SoleTrader', company_number: '' }],
    ['without a type', { company_type: '', company_number: '' }],
    ['without a language in a country that has only one', { communications_language: '', languages_accepted: [] }],
    ['with VAT number and website', { vat_number: 'GB 123 4567 89', website: 'www.heating.example' }],
  ])('are accepted %s', (_, changes) => {
    expect(listProblems(changes)).toEqual({});
  });

  it('are refused for everything that is missing at once', () => {
    const empty = Object.fromEntries(Object.entries(form).map(([field, value]) => [field, typeof value === 'string' ? '' : value]));
    expect(listProblems({ ...empty, country: 'dk', company_type: 'Ltd', languages_accepted: [] })).toEqual({
      title: 'required',
      forename: 'required',
      surname: 'required',
      internal_name: 'required',
      company_number: 'required',
      phone: 'required',
      mobile: 'required',
      address_line1: 'required',
      town: 'required',
      postcode: 'required',
      communications_language: 'required',
      languages_accepted: 'required',
    });
  });

  it.each<[keyof CompanyDetailsForm, unknown, Problem, Partial<CompanyDetailsForm>?]>([
    ['title', 'Lord', 'invalid'],
    ['forename', 'www.example.com', 'required'],
    ['internal_name', 'https://example.com', 'required'],
    ['company_type', 'Cartel', 'invalid'],
    ['company_number', 'hello', 'companyNumber'],
    ['company_number', '', 'required', { company_type: 'Plc' }],
    ['company_number', '', 'required', { company_type: 'CIC' }],
    ['company_number', '', 'required', { company_type: 'PrivateLtd' }],
    ['company_number', '', 'required', { company_type: 'Unlimited' }],
    ['vat_number', 'ABCDEF', 'vatNumber'],
    ['website', 'javascript:alert(1)', 'website'],
    ['phone', '00000000000', 'phone'],
    ['phone', '0116 496 0123', 'phone', danish],
    ['mobile', '0116 496 0123', 'mobile'],
    ['mobile', '070-174 06 05', 'mobile'],
    ['postcode', 'LE1', 'postcodeGb'],
    ['postcode', 'LE1 5YAB', 'postcodeGb'],
    ['postcode', '114', 'postcode', { country: 'se' }],
    ['communications_language', 'da', 'invalid'],
    ['communications_language', '', 'required', danish],
    ['languages_accepted', ['en', 'da'], 'invalid'],
    ['languages_accepted', [], 'required', danish],
    ['billing_address_country', '', 'required', billed],
    ['billing_address_country', 'fr', 'invalid', { ...billed, billing_address_country_iso: '' }],
    ['billing_address_country_iso', 'dk', 'invalid', billed],
    ['billing_address_line1', ' ', 'required', billed],
    ['billing_address_town', '', 'required', billed],
    ['billing_address_postcode', '', 'required', billed],
    ['billing_address_postcode', 'LE1', 'postcodeGb', billed],
    ['billing_address_postcode', '114', 'postcode', { ...billed, billing_address_country: 'se', billing_address_country_iso: 'se' }],
  ])('validate %s %j: %s', (field, value, problem, changes) => {
    expect(listProblems({ ...changes, [field]: value })[field]).toBe(problem);
  });
});

describe('a website', () => {
  it.each([
    ['', ''],
    ['www.heating.example', 'https://www.heating.example'],
    ['http://heating.example/about?x=1', 'http://heating.example/about?x=1'],
    ['HTTPS://heating.example', 'HTTPS://heating.example'],
    ['blåbær.example', 'https://blåbær.example'],
    ['heating', null],
    ['heating example', null],
    ['localhost:3000', null],
    ['http://10.0.0.1', null],
    ['http://[::1]/', null],
    ['ftp://heating.example', null],
    ['javascript:alert(1)//.example', null],
    ['https://user:secret@heating.example', null],
  ])('is stored from %j as %j', (raw, kept) => {
    expect(normaliseWebsite(raw)).toBe(kept);
    expect(websiteProblem(raw)).toBe(kept === null ? 'website' : undefined);
  });
});

describe('user details', () => {
  const user: UserDetailsForm = { email: 'sam@example.com', receive_marketing_email: false, invoiceEmail: '', invoiceEmailOnly: false };
  const invoices = (count: number) => Array.from({ length: count }, (_, index) => `office${index}@example.com`).join(', ');
  it.each<[string, Problem | undefined, boolean?]>([
    ['', undefined],
    ['a@example.com', undefined],
    ['a@example.com, b@example.com', undefined],
    ['a@example.com; b@example.com', 'emails'],
    ['a@example.com b@example.com', 'emails'],
    ['a@example.com, nonsense', 'emails'],
    [invoices(maxInvoiceEmails), undefined],
    [`${invoices(maxInvoiceEmails)}, OFFICE0@example.com`, undefined],
    [invoices(maxInvoiceEmails + 1), 'emailsTooMany'],
    ['', 'required', true],
    ['a@example.com', undefined, true],
  ])('validate invoice email addresses %j: %s', (invoiceEmail, problem, only = false) => {
    expect(userDetailsRules.invoiceEmail?.(invoiceEmail, { ...user, invoiceEmail, invoiceEmailOnly: only })).toBe(problem);
  });

  it('require an account email', () => {
    expect(userDetailsRules.email?.('', user)).toBe('required');
    expect(userDetailsRules.email?.('sam', user)).toBe('email');
    expect(userDetailsRules.email?.('sam@example.com', user)).toBeUndefined();
  });
});
