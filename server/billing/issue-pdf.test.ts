import { expect, it } from 'vitest';
import type { MoneyDocument } from './document-query.ts';
import { explainVat, issuePdf, listAmounts } from './issue-pdf.ts';
import { billingTexts } from './messages.ts';

const document = (country: MoneyDocument['country'], more: Partial<MoneyDocument>): MoneyDocument => ({
  kind: 'invoice',
  code: '10042-0007',
  description: 'Boiler repair, LE4',
  currency: 'GBP',
  vatRateBp: 0,
  vatTreatment: 'unregistered',
  netMinor: 2_400,
  vatMinor: 0,
  grossMinor: 2_400,
  createdAt: new Date('2026-03-02T12:00:00Z'),
  dueOn: '2026-03-16',
  termsDays: 14,
  language: 'en',
  country,
  timeZone: 'Europe/London',
  creditedCode: null,
  reason: null,
  note: null,
  seller: { name: 'Hale Leads', country, address: ['1 High Street'], companyNumber: '1' },
  buyer: { name: 'Midland Heating Ltd', country },
  ...more,
});

it.each([
  ['gb', 'en', 'No VAT: the seller is not registered for VAT.'],
  ['dk', 'da', 'Uden moms: sælgeren er ikke momsregistreret (momsloven § 48, stk. 1).'],
  ['dk', 'en', 'No VAT: the seller is not registered for VAT (momsloven § 48, stk. 1).'],
  ['se', 'sv', 'Ingen moms: säljaren är befriad från mervärdesskatt, 18 kap. mervärdesskattelagen (2023:200).'],
  ['no', 'no', 'Uten merverdiavgift: selgeren er ikke registrert i Merverdiavgiftsregisteret (merverdiavgiftsloven § 2-1).'],
] as const)('an unregistered seller of %s explains in %s why there is no VAT', async (country, language, sentence) => {
  const bill = document(country, { language });
  expect(explainVat(billingTexts(language), bill)).toBe(sentence);
  expect(listAmounts(billingTexts(language), bill)).toEqual([{ label: billingTexts(language)('document.total'), minor: 2_400 }]);
  expect((await issuePdf(bill)).subarray(0, 5).toString()).toBe('%PDF-');
});

it('shows net, VAT and total of a registered seller, also where the VAT is zero', () => {
  const say = billingTexts('en');
  const domestic = document('gb', { vatTreatment: 'domestic', vatRateBp: 2_000, vatMinor: 480, grossMinor: 2_880 });
  expect(listAmounts(say, domestic).map(({ label, minor }) => `${label} ${minor}`)).toEqual(['Net 2400', 'VAT 20% 480', 'Total 2880']);
  expect(explainVat(say, domestic)).toBeNull();
  const reversed = document('dk', { vatTreatment: 'reverse_charge' });
  expect(listAmounts(say, reversed).map(({ minor }) => minor)).toEqual([2_400, 0, 2_400]);
  expect(explainVat(say, reversed)).toMatch(/^Reverse charge/);
});
