import { expect, test } from 'vitest';
import type { CompanyWire } from '../../../contract/companies.ts';
import { company, companyWithout } from '../../testing/known-company.ts';
import { menuFor } from './menu.ts';

const key: CompanyWire = { ...company, account: { ...company.account, type_id: 1 } };
const limited: CompanyWire = { ...company, account: { ...company.account, type_id: 3 } };

test.each<[string, CompanyWire, string[]]>([
  ['a standard account', company, ['buyLeads', 'myLeads']],
  ['a key account', key, ['buyLeads', 'myLeads']],
  ['a limited account', limited, ['buyLeads', 'myLeads']],
  ['without buying', companyWithout('show_buy_leads'), ['myLeads']],
  ['without settings', companyWithout('show_settings'), ['buyLeads', 'myLeads']],
  ['without finance', companyWithout('show_finance'), ['buyLeads', 'myLeads']],
])('%s sees', (_, whose, entries) => {
  expect(menuFor(whose).map(({ id }) => id)).toEqual(entries);
});
