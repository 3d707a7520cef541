import type { CompanyWire } from '../../contract/companies/endpoints.ts';
import { answer, type TestAnswers } from '../testing/contract-answers.ts';
import { company, signedIn } from '../testing/known-company.ts';
import { openApp } from '../testing/open-app.tsx';
import { testBoughtLead, testRow } from './test-leads.ts';

/** Three leads, in districts matching their numbers; the last is sold out. */
export const rows = [
  testRow({ id: 9, postcode: 'LE9' }),
  testRow({ id: 7, postcode: 'LE7' }),
  testRow({ id: 5, postcode: 'LE5', sold: 3 }),
];

/** Marketplace in which all of these leads can be bought. */
export function market(list = rows, totalResults = list.length): TestAnswers {
  return {
    'GET /lead/marketplace': answer('GET /lead/marketplace', {
      data: list,
      meta: { totalResults, pageSize: 20, preSelect: null, autoSwitched: false },
    }),
    'GET /lead/marketplace/inside': answer('GET /lead/marketplace/inside', { data: { count: 2 } }),
    'PUT /lead/mark-viewed/{id}': answer('PUT /lead/mark-viewed/{id}', { data: {} }),
    'GET /lead/questions/{id}': answer('GET /lead/questions/{id}', {
      data: [
        { id: 50, question: 'Fuel', answer: 'Gas' },
        { id: 51, question: 'Qualified', answer: 'yes' },
      ],
    }),
    'GET /lead/availability/{id}': answer('GET /lead/availability/{id}', {
      data: { available: true, price: 24, vat: 4.8, total: 28.8, vat_rate: 0.2, currency: 'GBP', left_to_spend: null },
    }),
    'PUT /lead/accept/{id}': answer('PUT /lead/accept/{id}', { data: { lead: testBoughtLead(7) } }),
  };
}

/** Opens Buy leads in a window wide enough for the docked basket. */
export function openDocked(address: string, more: TestAnswers = {}, as: CompanyWire = company) {
  return openApp(address, { ...signedIn(as), ...market(), ...more }, 1440);
}
