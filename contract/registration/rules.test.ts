import { describe, expect, it } from 'vitest';
import type { Problem } from '../kit/problem.ts';
import { registrationRules, type RegistrationForm } from './rules.ts';

/** The form as a careful person fills it in. */
const good: RegistrationForm = {
  recaptcha: 'solved',
  title: 'Mr',
  fname: 'Sam',
  sname: 'Carter',
  phone: '0116 496 0123',
  email: 'sam@company.test',
  username: 'sam@company.test',
  password: 'heron-lane-42',
  organisation: 'Carter Heating Ltd',
  companytype: 'Ltd',
  companieshouseno: '01234567',
  geographicCoverage: 'Local',
  expectedLeadOrders: '100-150',
  address1: '1 Mill Lane',
  address2: '',
  address3: 'Leicester',
  postcode: 'LE4 7ZS',
  county: '',
  tnc: true,
  jref: '',
  brand: 'main',
  lang: 'en',
  region: 'gb',
  country: 'gb',
  commsLanguage: 'en',
  leadLanguages: ['en'],
};

function listProblems(form: RegistrationForm): Partial<Record<keyof RegistrationForm, Problem>> {
  return Object.fromEntries(
    (Object.keys(registrationRules) as (keyof RegistrationForm)[]).flatMap((field) => {
      const judge = registrationRules[field] as ((value: unknown, form: RegistrationForm) => Problem | undefined) | undefined;
      const problem = judge?.(form[field], form);
      return problem === undefined ? [] : [[field, problem]];
    }),
  );
}

it('accepts a valid registration', () => {
  expect(listProblems(good)).toEqual({});
});

it('names everything that an empty form lacks, and nothing optional', () => {
  const empty = {
    ...good,
    ...Object.fromEntries(Object.entries(good).flatMap(([field, value]) => (typeof value === 'string' ? [[field, '']] : []))),
    country: 'gb',
    region: 'gb',
    brand: 'main',
    lang: 'en',
    tnc: false,
  } as RegistrationForm;
  const required = [
    'title',
    'fname',
    'sname',
    'phone',
    'organisation',
    'companytype',
    'geographicCoverage',
    'expectedLeadOrders',
    'address1',
    'address3',
    'postcode',
    'email',
    'password',
    'recaptcha',
    'tnc',
  ];
  expect(listProblems(empty)).toEqual(Object.fromEntries(required.map((field) => [field, 'required'])));
});

describe('a single field', () => {
  it.each<[keyof RegistrationForm, unknown, Problem | undefined]>([
    ['title', 'Sir', 'invalid'],
    ['title', 'Dr', undefined],
    ['fname', '  ', 'required'],
    ['fname', 'www.example.com', 'required'],
    ['sname', 'https://example.com/me', 'required'],
    ['organisation', 'See www.example.com', undefined],
    ['phone', '123', 'phone'],
    ['phone', '00000000000', 'phone'],
    ['phone', '+44 116 496 O123', undefined],
    ['companytype', 'GmbH', 'invalid'],
    ['companieshouseno', '', 'required'],
    ['companieshouseno', '12', undefined],
    ['companieshouseno', '12 AB', 'companyNumber'],
    ['companieshouseno', 'SC123456', undefined],
    ['geographicCoverage', 'Global', 'invalid'],
    ['geographicCoverage', 'National', undefined],
    ['expectedLeadOrders', '1-2', 'invalid'],
    ['expectedLeadOrders', '350+', undefined],
    ['expectedLeadOrders', '0-99', undefined],
    ['address1', 'http://x', 'required'],
    ['address2', '', undefined],
    ['county', '', undefined],
    ['postcode', 'LE4', 'postcodeGb'],
    ['postcode', 'le47zs', undefined],
    ['email', 'sam', 'email'],
    ['password', 'abc', 'password'],
    ['password', 'abcdefg', 'password'],
    ['password', '12345678', 'password'],
    ['password', 'abc 12345', 'password'],
    ['password', 'abcdef1', undefined],
    ['password', 'plumbline-1', 'passwordOwn'],
    ['tnc', false, 'required'],
    ['recaptcha', ' ', 'required'],
    ['commsLanguage', '', undefined],
    ['commsLanguage', 'sv', 'invalid'],
    ['leadLanguages', [], undefined],
    ['leadLanguages', ['en', 'sv'], 'invalid'],
    ['lang', 'english', 'invalid'],
  ])('judges %s %j as: %s', (field, value, problem) => {
    const form = { ...good, [field]: value } as RegistrationForm;
    expect(listProblems({ ...form, username: form.email })).toEqual(problem === undefined ? {} : { [field]: problem });
  });

  it('requires the email as username, ignoring case', () => {
    expect(listProblems({ ...good, username: good.email.toUpperCase() })).toEqual({});
    expect(listProblems({ ...good, username: 'somebody@else.test' })).toEqual({ username: 'invalid' });
  });
});

it.each(['SoleTrader', 'Partnership', 'Coop', 'LLP', 'LP', 'Other'])('requires no number of a company of type %s', (companytype) => {
  expect(listProblems({ ...good, companytype, companieshouseno: '' })).toEqual({});
});

it.each(['Ltd', 'Plc', 'CIC', 'PrivateLtd', 'Unlimited'])('requires a number of a company of type %s', (companytype) => {
  expect(listProblems({ ...good, companytype, companieshouseno: '' })).toEqual({ companieshouseno: 'required' });
});

describe('in a country with more than one language', () => {
  const swedish = { ...good, country: 'se', region: 'se', phone: '08-465 004 00', postcode: '114 35', companytype: 'Other' } as const;

  it('requires both choices of language', () => {
    expect(listProblems({ ...swedish, commsLanguage: '', leadLanguages: [] })).toEqual({
      commsLanguage: 'required',
      leadLanguages: 'required',
    });
    expect(listProblems({ ...swedish, commsLanguage: 'en', leadLanguages: ['sv', 'en'] })).toEqual({});
    expect(listProblems({ ...swedish, commsLanguage: 'da', leadLanguages: ['da'] })).toEqual({
      commsLanguage: 'invalid',
      leadLanguages: 'invalid',
    });
  });

  it("validates telephone, postcode and company number by the country's rules", () => {
    const british = { ...swedish, phone: '123', postcode: 'LE4 7ZS', companytype: 'Ltd', companieshouseno: '01234567' };
    expect(listProblems({ ...british, commsLanguage: 'sv', leadLanguages: ['sv'] })).toEqual({
      phone: 'phone',
      postcode: 'postcode',
      companieshouseno: 'companyNumber',
    });
  });
});

it('registers companies under a partner brand only in its country and language', () => {
  const partner = { ...good, brand: 'boilers' } as const;
  expect(listProblems(partner)).toEqual({});
  const swedish = { phone: '08-465 004 00', postcode: '114 35', companytype: 'Other', commsLanguage: 'sv', leadLanguages: ['sv'] };
  expect(listProblems({ ...partner, ...swedish, country: 'se', region: 'se', lang: 'sv' })).toEqual({
    country: 'invalid',
    region: 'invalid',
    lang: 'invalid',
  });
});
