import { expect, it } from 'vitest';
import type { MoneyDocument } from './document-query.ts';
import { explainDelivery, explainPayment, explainVat, listAmounts, listPartyFacts } from './explain-document.ts';
import { issuePdf } from './issue-pdf.ts';
import { billingTexts } from './messages.ts';

const document = (country: MoneyDocument['country'], more: Partial<MoneyDocument>): MoneyDocument => ({
  kind: 'invoice',
  code: '10042-0007',
  description: 'Boiler repair, LE4',
  currency: 'GBP',
  vatRateBp: 0,
  vatTreatment: 'unregistered',
  vatNumberCheck: 'not_needed',
  netMinor: 2_400,
  vatMinor: 0,
  grossMinor: 2_400,
  issuedOn: '2026-03-02',
  createdAt: new Date('2026-03-02T12:00:00Z'),
  dueOn: '2026-03-16',
  termsDays: 14,
  language: 'en',
  country,
  timeZone: 'Europe/London',
  customerNumber: 10_042,
  paid: null,
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

it.each([
  ['gb', 'en', { companyNumber: '01234567', vatNumber: 'GB 999 9999 73' }, ['Company number 01234567', 'VAT number GB 999 9999 73']],
  ['dk', 'en', { companyNumber: '10150817', vatNumber: 'DK 10 15 08 17' }, ['CVR-nr. 10150817', 'VAT number DK 10 15 08 17']],
  [
    'se',
    'sv',
    { companyNumber: '556012-5790', vatNumber: 'SE556012579001', seat: 'Stockholm', statements: ['f_tax'] },
    ['Org.nr 556012-5790', 'Momsreg.nr SE556012579001', 'Säte: Stockholm', 'Godkänd för F-skatt'],
  ],
  ['se', 'en', { companyNumber: '556012-5790', seat: 'Lund' }, ['Org.nr 556012-5790', 'Registered office: Lund']],
  [
    'no',
    'no',
    { companyNumber: '974 760 673', vatNumber: 'NO 974 760 673 MVA', statements: ['business_register'] },
    ['Org.nr. 974 760 673 MVA', 'Foretaksregisteret'],
  ],
  ['no', 'en', { companyNumber: '974 760 673' }, ['Org.nr. 974 760 673']],
  ['no', 'no', { companyNumber: '974760673', vatNumber: 'SE556012579001' }, ['Org.nr. 974760673', 'Mva-nummer SE556012579001']],
] as const)('a seller of %s is shown in %s as its law asks', (country, language, facts, lines) => {
  const seller = { name: 'Hale Leads', country, ...facts };
  expect(listPartyFacts(billingTexts(language), document(country, { language, seller }), seller)).toEqual(lines);
});

it('names time and place of delivery on Norwegian invoices of new format only', () => {
  const buyer = { name: 'Sørås Varme', country: 'no', postcode: '5003', town: 'Bergen' };
  const norwegian = (more: Partial<MoneyDocument>) => document('no', { language: 'no', timeZone: 'Europe/Oslo', buyer, ...more });
  const say = billingTexts('no');
  expect(explainDelivery(say, norwegian({}))).toBe('Levert 2. mars 2026. Leveringssted: 5003 Bergen.');
  expect(explainDelivery(say, norwegian({ kind: 'credit_note' }))).toBeNull();
  expect(explainDelivery(say, norwegian({ vatTreatment: 'opening_balance' }))).toBeNull();
  expect(explainDelivery(say, norwegian({ buyer: { name: 'Sørås Varme', country: 'no', postcode: '5003' } }))).toBeNull();
  expect(explainDelivery(billingTexts('da'), document('dk', { buyer }))).toBeNull();
});

it.each([
  ['en', ['card'], 'Paid on 9 Mar 2026 by card.'],
  ['en', ['card', 'credit_note', 'transfer'], 'Paid on 9 Mar 2026 by card, credit note and bank transfer.'],
  ['en', ['credit_note'], 'Settled on 9 Mar 2026 by credit note.'],
  ['en', ['card', 'write_off'], 'The remaining balance was written off on 9 Mar 2026. There is nothing left to pay.'],
  ['sv', ['write_off'], 'Restbeloppet skrevs av 9 mars 2026. Det finns inget kvar att betala.'],
  ['da', ['write_off'], 'Restbeløbet blev afskrevet 9. mar. 2026. Der er ikke mere at betale.'],
  ['no', ['write_off'], 'Restbeløpet ble avskrevet 9. mars 2026. Det er ingenting igjen å betale.'],
  ['sv', ['credit_note', 'transfer'], 'Betald 9 mars 2026 med kreditfaktura och banköverföring.'],
  ['da', ['card'], 'Betalt 9. mar. 2026 med kort.'],
  ['no', ['transfer'], 'Betalt 9. mars 2026 med bankoverføring.'],
] as const)('says in %s that %j settled an invoice', (language, methods, sentence) => {
  const country = ({ en: 'gb', sv: 'se', da: 'dk', no: 'no' } as const)[language];
  const bill = document(country, { language, paid: { on: '2026-03-09', methods } });
  expect(explainPayment(billingTexts(language), bill)).toBe(sentence);
  expect(explainPayment(billingTexts(language), { ...bill, paid: null })).toBeNull();
});
