import { expect, test } from 'vitest';
import type { CompanyWire } from '../../../contract/companies.ts';
import { company, companyWithout } from '../../testing/known-company.ts';
import { menuFor } from './menu.ts';

const key: CompanyWire = { ...company, account: { ...company.account, type_id: 1 } };
const limited: CompanyWire = { ...company, account: { ...company.account, type_id: 3 } };

const account = { account: ['user', 'company', 'accreditations'] };
const settings = { settings: ['leadDelivery', 'leadAlerts'] };
const help = { help: ['contact', 'terms', 'privacy'] };

test.each<[string, CompanyWire, (string | Record<string, string[]>)[]]>([
  ['a standard account', company, ['buyLeads', 'myLeads', account, settings, help]],
  ['a key account', key, ['buyLeads', 'myLeads', account, settings, help]],
  ['a limited account', limited, ['buyLeads', 'myLeads', account, settings, help]],
  ['without buying', companyWithout('show_buy_leads'), ['myLeads', account, settings, help]],
  ['without settings', companyWithout('show_settings'), ['buyLeads', 'myLeads', account, help]],
  ['without finance', companyWithout('show_finance'), ['buyLeads', 'myLeads', account, settings, help]],
])('%s sees', (_, whose, entries) => {
  expect(menuFor(whose).map((item) => ('entries' in item ? { [item.id]: item.entries.map(({ id }) => id) } : item.id))).toEqual(entries);
});
