import { expect, test } from 'vitest';
import type { CompanyWire } from '../../contract/companies/endpoints.ts';
import { company, companyOfType, companyWithout } from '../testing/known-company.ts';
import { findNeededCapability, menuFor } from './menu.ts';

const account = { account: ['invoices', 'paymentMethods', 'user', 'people', 'company', 'accreditations'] };
const profile = { profile: ['listing', 'reviews'] };
const settings = { settings: ['coverage', 'leadDelivery', 'leadAlerts', 'integrations'] };
const help = { help: ['contact', 'returns', 'terms', 'privacy'] };
const closed: CompanyWire = { ...company, status: { id: 230 } };
const danish: CompanyWire = { ...company, country: { id: 'dk', iso_code: 'dk' } };

test.each<[string, CompanyWire, (string | Record<string, string[]>)[]]>([
  ['a standard account', company, ['dashboard', 'buyLeads', 'myLeads', 'results', 'offerFinance', account, profile, settings, help]],
  ['a key account', companyOfType(1), ['buyLeads', 'myLeads', 'results', 'offerFinance', account, profile, settings, help]],
  [
    'a limited account',
    companyOfType(3),
    ['dashboard', 'buyLeads', 'myLeads', 'results', account, { profile: ['reviews'] }, settings, help],
  ],
  ['a closed account', closed, ['dashboard', 'buyLeads', 'myLeads', 'results', 'offerFinance', account, profile, settings, help]],
  [
    'a locked account',
    { ...company, locked: true },
    ['dashboard', 'buyLeads', 'myLeads', 'results', 'offerFinance', account, profile, settings, help],
  ],
  ['a Danish account', danish, ['dashboard', 'buyLeads', 'myLeads', 'results', account, profile, settings, help]],
  [
    'an account whose profile is managed',
    { ...company, ban_edit: true },
    ['dashboard', 'buyLeads', 'myLeads', 'results', 'offerFinance', account, profile, settings, help],
  ],
  [
    'an account whose coverage is locked',
    { ...company, ban_edit_coverage: true },
    ['dashboard', 'buyLeads', 'myLeads', 'results', 'offerFinance', account, profile, settings, help],
  ],
  [
    'without buying',
    companyWithout('show_buy_leads'),
    ['dashboard', 'myLeads', 'results', 'offerFinance', account, profile, settings, help],
  ],
  [
    'a key account without buying',
    companyOfType(1, { show_buy_leads: false }),
    ['myLeads', 'results', 'offerFinance', account, profile, settings, help],
  ],
  [
    'without settings',
    companyWithout('show_settings'),
    ['dashboard', 'buyLeads', 'myLeads', 'results', 'offerFinance', account, profile, help],
  ],
  [
    'who may not offer finance',
    { ...company, can_offer_finance: false },
    ['dashboard', 'buyLeads', 'myLeads', 'results', account, profile, settings, help],
  ],
  ['without finance', companyWithout('show_finance'), ['dashboard', 'buyLeads', 'myLeads', 'results', account, profile, settings, help]],
  [
    'a manager',
    { ...company, role: 'manager' },
    [
      'dashboard',
      'buyLeads',
      'myLeads',
      'results',
      'offerFinance',
      { account: ['invoices', 'paymentMethods', 'user', 'company', 'accreditations'] },
      profile,
      { settings: ['coverage', 'leadDelivery', 'leadAlerts'] },
      help,
    ],
  ],
  [
    'a member in sales',
    { ...company, role: 'sales' },
    [
      'dashboard',
      'buyLeads',
      'myLeads',
      'offerFinance',
      { account: ['user'] },
      { profile: ['reviews'] },
      { settings: ['leadAlerts'] },
      help,
    ],
  ],
  [
    'a member in accounts',
    { ...company, role: 'accounts' },
    ['dashboard', 'buyLeads', 'myLeads', 'results', { account: ['invoices', 'paymentMethods', 'user'] }, { profile: ['reviews'] }, help],
  ],
])('%s sees', (_, whose, entries) => {
  expect(menuFor(whose).map((item) => ('entries' in item ? { [item.id]: item.entries.map(({ id }) => id) } : item.id))).toEqual(entries);
});

test('marks only new entries as new', () => {
  const marked = menuFor(company).flatMap((item) => ('isNew' in item && item.isNew ? [item.id] : []));
  expect(marked).toEqual(['offerFinance']);
});

test.each([
  ['/account/people', 'manage-company'],
  ['/settings/coverage/areas', 'set-up'],
  ['/account/invoices', 'read-billing'],
  ['/account/user', undefined],
  ['/', undefined],
  ['/my-leads', undefined],
] as const)('%s needs the capability %s', (path, capability) => {
  expect(findNeededCapability(path)).toBe(capability);
});
