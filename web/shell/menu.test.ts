import { expect, test } from 'vitest';
import type { CompanyWire } from '../../contract/companies/endpoints.ts';
import { company, companyOfType, companyWithout } from '../testing/known-company.ts';
import { menuFor } from './menu.ts';

const account = { account: ['user', 'company', 'accreditations'] };
const settings = { settings: ['coverage', 'leadDelivery', 'leadAlerts'] };
const help = { help: ['contact', 'terms', 'privacy'] };
const closed: CompanyWire = { ...company, status: { id: 230 } };
const danish: CompanyWire = { ...company, country: { id: 'dk', iso_code: 'dk' } };

test.each<[string, CompanyWire, (string | Record<string, string[]>)[]]>([
  ['a standard account', company, ['dashboard', 'buyLeads', 'myLeads', account, settings, help]],
  ['a key account', companyOfType(1), ['buyLeads', 'myLeads', account, settings, help]],
  ['a limited account', companyOfType(3), ['dashboard', 'buyLeads', 'myLeads', account, settings, help]],
  ['a closed account', closed, ['dashboard', 'buyLeads', 'myLeads', account, settings, help]],
  ['a locked account', { ...company, locked: true }, ['dashboard', 'buyLeads', 'myLeads', account, settings, help]],
  ['a Danish account', danish, ['dashboard', 'buyLeads', 'myLeads', account, settings, help]],
  ['an account whose profile is managed', { ...company, ban_edit: true }, ['dashboard', 'buyLeads', 'myLeads', account, settings, help]],
  [
    'an account whose coverage is locked',
    { ...company, ban_edit_coverage: true },
    ['dashboard', 'buyLeads', 'myLeads', account, settings, help],
  ],
  ['without buying', companyWithout('show_buy_leads'), ['dashboard', 'myLeads', account, settings, help]],
  ['a key account without buying', companyOfType(1, { show_buy_leads: false }), ['myLeads', account, settings, help]],
  ['without settings', companyWithout('show_settings'), ['dashboard', 'buyLeads', 'myLeads', account, help]],
  ['without finance', companyWithout('show_finance'), ['dashboard', 'buyLeads', 'myLeads', account, settings, help]],
])('%s sees', (_, whose, entries) => {
  expect(menuFor(whose).map((item) => ('entries' in item ? { [item.id]: item.entries.map(({ id }) => id) } : item.id))).toEqual(entries);
});
