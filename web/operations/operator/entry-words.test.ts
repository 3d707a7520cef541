import { expect, it } from 'vitest';
import { objectAddress } from './api.ts';

it.each([
  ['company', '12', '/operator/companies/12'],
  ['enquiry', '100001', '/operator/leads/100001'],
  ['report', '4', '/operator/reports?open=4'],
  // By then it is paid, credited or published and absent from default views.
  ['invoice', '10007-0002C', '/operator/invoices/10007-0002C'],
  ['review', 'REVIEW000005', '/operator/reviews/REVIEW000005'],
  ['content', 'terms/en', '/operator/content/terms/en'],
  ['wording', 'purchase.receipt/en', '/operator/content/templates/purchase.receipt/en'],
  ['brand', 'main', '/operator/settings/brands/main'],
  ['staff', '3', '/operator/settings/staff'],
  ['staff_invitation', '3', '/operator/settings/staff'],
  ['work_type', '7', '/operator/work-types/7'],
  ['category', '2', '/operator/work-types'],
  ['question', '10', '/operator/work-types'],
  ['price', 'gb/7', '/operator/pricing'],
  ['price_factors', 'gb', '/operator/pricing'],
])('links an entry about %s %s to %s', (type, id, address) => {
  expect(objectAddress({ type, id })).toBe(address);
});

it('links nothing for objects without a page', () => {
  expect(objectAddress({ type: 'list_view', id: '1' })).toBeUndefined();
});
