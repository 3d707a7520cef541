import { expect, test } from 'vitest';
import { type InvoicesSearch, readSearch, withoutPanes } from './search-params.ts';

test.each<[Record<string, unknown>, InvoicesSearch]>([
  [{}, {}],
  [{ page: '1', sort: 'created_date-desc' }, {}],
  [
    { page: '3', sort: 'price_including_vat-asc' },
    { page: 3, sort: 'price_including_vat-asc' },
  ],
  [{ page: '0' }, {}],
  [{ page: 'two', sort: 'code-asc' }, {}],
  [{ code: '10042-C0003' }, { code: '10042-C0003' }],
  [{ code: '<script>' }, {}],
  [{ selectedInvoice: '10042-0001' }, { selectedInvoice: '10042-0001' }],
  [{ selectedInvoice: ['10042-0001', '10042-0002', '10042-0001'] }, { selectedInvoice: '10042-0001,10042-0002' }],
  [{ selectedInvoice: '7,8' }, { selectedInvoice: '7,8' }],
  [{ settleAccount: 'true' }, { settleAccount: true }],
  [{ settleAccount: true }, { settleAccount: true }],
  [{ settleAccount: 'false' }, {}],
  [
    { view: 'entries', page: '2' },
    { view: 'entries', page: 2 },
  ],
  [{ view: 'tax' }, {}],
])('reads %j as %j', (raw, search) => {
  expect(readSearch(raw)).toEqual(search);
});

test('keeps page and order when closing panes', () => {
  expect(withoutPanes({ page: 2, sort: 'created_date-asc', code: '1-0001', settleAccount: true })).toEqual({
    page: 2,
    sort: 'created_date-asc',
  });
});
