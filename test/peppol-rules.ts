// Rules of EN 16931 and Peppol BIS Billing 3 as far as our documents use them, under the ids of the published Schematron, and the
// element order of the UBL 2.1 schema.

export interface Node {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: Node[];
  text: string;
}

const unescaped: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };
const unescape = (text: string): string => text.replaceAll(/&(?:amp|lt|gt|quot);/g, (mark) => unescaped[mark] ?? '');

/** Parses elements, attributes and texts. Throws unless the file is well formed and holds only characters of XML 1.0. */
export function parseXml(xml: string): Node {
  if (!/^[\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]*$/u.test(xml)) throw new Error('a character that XML cannot hold');
  const root: Node = { name: '', attributes: {}, children: [], text: '' };
  const open = [root];
  const [, ...parts] = xml.split(/(?=<)/).filter((part) => part.trim() !== '');
  for (const part of parts) {
    const [, end, name = '', attributes = '', text = ''] = /^<(\/?)([A-Za-z:]+)((?: [A-Za-z:]+="[^"<]*")*)>([^]*)$/.exec(part) ?? [];
    const inner = open.at(-1);
    if (name === '' || inner === undefined || /&(?!amp;|lt;|gt;|quot;)/.test(part)) throw new Error(`not well formed: ${part}`);
    if (end === '/') {
      if (inner.name !== name) throw new Error(`${name} ends ${inner.name}`);
      open.pop();
      continue;
    }
    const pairs = [...attributes.matchAll(/([A-Za-z:]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [key, unescape(value)] as const);
    const element: Node = { name, attributes: Object.fromEntries(pairs), children: [], text: unescape(text) };
    inner.children.push(element);
    open.push(element);
  }
  if (open.length !== 1) throw new Error('not every element ends');
  return root;
}

/** Finds descendants by their path of child names. */
function at(node: Node | undefined, path: string): Node[] {
  return path
    .split('/')
    .reduce<Node[]>(
      (found, name) => found.flatMap(({ children }) => children.filter((child) => child.name.replace(/^c[ab]c:/, '') === name)),
      node === undefined ? [] : [node],
    );
}
const textAt = (node: Node | undefined, path: string): string | undefined => at(node, path)[0]?.text;
const listAll = (node: Node): Node[] => [node, ...node.children.flatMap(listAll)];
/** An amount in minor units, exact. */
const minorAt = (node: Node | undefined, path: string): number => Math.round(Number(textAt(node, path)) * 100);

/** Children in order; `?` optional, `+` at least one, `*` any number. */
const order: Readonly<Record<string, string>> = {
  Invoice:
    'CustomizationID ProfileID? ID IssueDate DueDate? InvoiceTypeCode Note? DocumentCurrencyCode BuyerReference? AccountingSupplierParty AccountingCustomerParty Delivery? PaymentMeans* PaymentTerms? TaxTotal LegalMonetaryTotal InvoiceLine+',
  CreditNote:
    'CustomizationID ProfileID? ID IssueDate CreditNoteTypeCode Note? DocumentCurrencyCode BuyerReference? BillingReference* AccountingSupplierParty AccountingCustomerParty Delivery? PaymentMeans* PaymentTerms? TaxTotal LegalMonetaryTotal CreditNoteLine+',
  BillingReference: 'InvoiceDocumentReference',
  InvoiceDocumentReference: 'ID IssueDate?',
  AccountingSupplierParty: 'Party',
  AccountingCustomerParty: 'Party',
  Party: 'EndpointID? PartyIdentification* PartyName? PostalAddress PartyTaxScheme* PartyLegalEntity Contact?',
  PartyName: 'Name',
  PostalAddress: 'StreetName? AdditionalStreetName? CityName? PostalZone? CountrySubentity? AddressLine? Country',
  AddressLine: 'Line',
  Address: 'StreetName? AdditionalStreetName? CityName? PostalZone? CountrySubentity? AddressLine? Country',
  Country: 'IdentificationCode',
  PartyTaxScheme: 'CompanyID TaxScheme',
  TaxScheme: 'ID',
  PartyLegalEntity: 'RegistrationName CompanyID? CompanyLegalForm?',
  Delivery: 'ActualDeliveryDate? DeliveryLocation?',
  DeliveryLocation: 'ID? Address?',
  PaymentMeans: 'PaymentMeansCode PaymentID? PayeeFinancialAccount?',
  PaymentTerms: 'Note',
  TaxTotal: 'TaxAmount TaxSubtotal*',
  TaxSubtotal: 'TaxableAmount TaxAmount TaxCategory',
  TaxCategory: 'ID Percent? TaxExemptionReasonCode? TaxExemptionReason? TaxScheme',
  LegalMonetaryTotal: 'LineExtensionAmount TaxExclusiveAmount TaxInclusiveAmount PrepaidAmount? PayableAmount',
  InvoiceLine: 'ID Note? InvoicedQuantity LineExtensionAmount Item Price',
  CreditNoteLine: 'ID Note? CreditedQuantity LineExtensionAmount Item Price',
  Item: 'Description? Name ClassifiedTaxCategory',
  ClassifiedTaxCategory: 'ID Percent? TaxScheme',
  Price: 'PriceAmount BaseQuantity?',
};

const countries = new Set('DK GB NO SE FI DE GL JE SJ GG IM'.split(' '));
const currencies = new Set('DKK EUR GBP NOK SEK'.split(' '));
/** The electronic address schemes of CL008 that our countries use. */
const addressSchemes = new Set('0007 0088 0184 0192 9932'.split(' '));
const isoSchemes = new Set('0007 0184 0192'.split(' '));
const isLuhn = (digits: string): boolean =>
  Array.from(digits)
    .toReversed()
    .reduce(
      (sum, digit, place) => sum + Array.from(String(Number(digit) * (place % 2 === 0 ? 1 : 2))).reduce((a, b) => a + Number(b), 0),
      0,
    ) %
    10 ===
  0;
const isMod11 = (digits: string): boolean => {
  const sum = [3, 2, 7, 6, 5, 4, 3, 2].reduce((total, weight, place) => total + weight * Number(digits[place]), 0);
  return (11 - (sum % 11)) % 11 === Number(digits[8]);
};

interface Read {
  readonly document: Node;
  readonly isInvoice: boolean;
  readonly seller: Node | undefined;
  readonly buyer: Node | undefined;
  readonly totals: Node | undefined;
  readonly lines: readonly Node[];
  readonly subtotals: readonly Node[];
  readonly all: readonly Node[];
  /** VAT category of the only breakdown. */
  readonly category: string | undefined;
}

function read(document: Node): Read {
  const isInvoice = document.name === 'Invoice';
  const subtotals = at(document, 'TaxTotal/TaxSubtotal');
  return {
    document,
    isInvoice,
    seller: at(document, 'AccountingSupplierParty/Party')[0],
    buyer: at(document, 'AccountingCustomerParty/Party')[0],
    totals: at(document, 'LegalMonetaryTotal')[0],
    lines: at(document, isInvoice ? 'InvoiceLine' : 'CreditNoteLine'),
    subtotals,
    all: listAll(document),
    category: textAt(subtotals[0], 'TaxCategory/ID'),
  };
}

const taxIds = (party: Node | undefined, scheme: string): string[] =>
  at(party, 'PartyTaxScheme').flatMap((one) => (textAt(one, 'TaxScheme/ID') === scheme ? [textAt(one, 'CompanyID') ?? ''] : []));
const has = (node: Node | undefined, path: string): boolean =>
  (textAt(node, path) ?? '') !== '' || (at(node, path)[0]?.children.length ?? 0) > 0;
const isIn = (known: ReadonlySet<string>, node: Node | undefined, path: string): boolean =>
  at(node, path).every(({ text }) => known.has(text));
const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
/** Elements of a name anywhere. */
const named = ({ all }: Read, name: string): Node[] => all.filter((node) => node.name.endsWith(`:${name}`));
const numbersIn = (file: Read, scheme: string): string[] =>
  file.all.filter(({ attributes }) => attributes['schemeID'] === scheme).map(({ text }) => text);
const sellerCountry = ({ seller }: Read): string | undefined => textAt(seller, 'PostalAddress/Country/IdentificationCode');
const lineCategory = (line: Node): string | undefined => textAt(line, 'Item/ClassifiedTaxCategory/ID');
const lineRate = (line: Node): string | undefined => textAt(line, 'Item/ClassifiedTaxCategory/Percent');
const of =
  (category: string, holds: (file: Read) => boolean) =>
  (file: Read): boolean =>
    file.category !== category || holds(file);
const hasReason = ({ subtotals }: Read): boolean =>
  subtotals.some((one) => has(one, 'TaxCategory/TaxExemptionReason') || has(one, 'TaxCategory/TaxExemptionReasonCode'));
const twoDecimals = (node: Node | undefined, path: string): boolean =>
  at(node, path).every(({ text }) => /^-?\d+(?:\.\d{1,2})?$/.test(text));
const withoutTax = ({ subtotals }: Read): boolean => subtotals.every((one) => minorAt(one, 'TaxAmount') === 0);
const taxableIsLines = ({ subtotals, lines }: Read): boolean =>
  sum(subtotals.map((one) => minorAt(one, 'TaxableAmount'))) === sum(lines.map((line) => minorAt(line, 'LineExtensionAmount')));

/** Each rule holds or the document is refused. */
export const peppolRules: Readonly<Record<string, (file: Read) => boolean>> = {
  'BR-01': ({ document }) => has(document, 'CustomizationID'),
  'BR-02': ({ document }) => has(document, 'ID'),
  'BR-03': ({ document }) => has(document, 'IssueDate'),
  'BR-04': ({ document, isInvoice }) => has(document, isInvoice ? 'InvoiceTypeCode' : 'CreditNoteTypeCode'),
  'BR-05': ({ document }) => has(document, 'DocumentCurrencyCode'),
  'BR-06': ({ seller }) => has(seller, 'PartyLegalEntity/RegistrationName'),
  'BR-07': ({ buyer }) => has(buyer, 'PartyLegalEntity/RegistrationName'),
  'BR-08': ({ seller }) => has(seller, 'PostalAddress'),
  'BR-09': ({ seller }) => has(seller, 'PostalAddress/Country/IdentificationCode'),
  'BR-10': ({ buyer }) => has(buyer, 'PostalAddress'),
  'BR-11': ({ buyer }) => has(buyer, 'PostalAddress/Country/IdentificationCode'),
  'BR-12': ({ totals }) => has(totals, 'LineExtensionAmount'),
  'BR-13': ({ totals }) => has(totals, 'TaxExclusiveAmount'),
  'BR-14': ({ totals }) => has(totals, 'TaxInclusiveAmount'),
  'BR-15': ({ totals }) => has(totals, 'PayableAmount'),
  'BR-16': ({ lines }) => lines.length > 0,
  'BR-21': ({ lines }) => lines.every((line) => has(line, 'ID')),
  'BR-22': ({ lines, isInvoice }) => lines.every((line) => has(line, isInvoice ? 'InvoicedQuantity' : 'CreditedQuantity')),
  'BR-23': (file) =>
    [...named(file, 'InvoicedQuantity'), ...named(file, 'CreditedQuantity')].every(
      ({ attributes }) => attributes['unitCode'] !== undefined,
    ),
  'BR-24': ({ lines }) => lines.every((line) => has(line, 'LineExtensionAmount')),
  'BR-25': ({ lines }) => lines.every((line) => has(line, 'Item/Name')),
  'BR-26': ({ lines }) => lines.every((line) => has(line, 'Price/PriceAmount')),
  'BR-27': ({ lines }) => lines.every((line) => minorAt(line, 'Price/PriceAmount') >= 0),
  'BR-45': ({ subtotals }) => subtotals.every((one) => has(one, 'TaxableAmount')),
  'BR-46': ({ subtotals }) => subtotals.every((one) => has(one, 'TaxAmount')),
  'BR-47': ({ subtotals }) => subtotals.every((one) => has(one, 'TaxCategory/ID')),
  'BR-48': ({ subtotals, category }) => category === 'O' || subtotals.every((one) => has(one, 'TaxCategory/Percent')),
  'BR-49': ({ document }) => at(document, 'PaymentMeans').every((one) => has(one, 'PaymentMeansCode')),
  'BR-55': ({ document }) => at(document, 'BillingReference').every((one) => has(one, 'InvoiceDocumentReference/ID')),
  'BR-57': ({ document }) => at(document, 'Delivery/DeliveryLocation/Address').every((one) => has(one, 'Country/IdentificationCode')),
  'BR-61': ({ document }) =>
    at(document, 'PaymentMeans').every(
      (one) => !['30', '58'].includes(textAt(one, 'PaymentMeansCode') ?? '') || has(one, 'PayeeFinancialAccount'),
    ),
  'BR-62': ({ seller }) => at(seller, 'EndpointID').every(({ attributes }) => attributes['schemeID'] !== undefined),
  'BR-63': ({ buyer }) => at(buyer, 'EndpointID').every(({ attributes }) => attributes['schemeID'] !== undefined),
  'BR-CO-04': ({ lines }) => lines.every((line) => lineCategory(line) !== undefined),
  'BR-CO-09': ({ seller, buyer }) => [...taxIds(seller, 'VAT'), ...taxIds(buyer, 'VAT')].every((id) => countries.has(id.slice(0, 2))),
  'BR-CO-10': ({ totals, lines }) =>
    minorAt(totals, 'LineExtensionAmount') === sum(lines.map((line) => minorAt(line, 'LineExtensionAmount'))),
  'BR-CO-13': ({ totals }) => minorAt(totals, 'TaxExclusiveAmount') === minorAt(totals, 'LineExtensionAmount'),
  'BR-CO-14': ({ document, subtotals }) =>
    minorAt(document, 'TaxTotal/TaxAmount') === sum(subtotals.map((one) => minorAt(one, 'TaxAmount'))),
  'BR-CO-15': ({ document, totals }) =>
    minorAt(totals, 'TaxInclusiveAmount') === minorAt(totals, 'TaxExclusiveAmount') + minorAt(document, 'TaxTotal/TaxAmount'),
  'BR-CO-16': ({ totals }) => minorAt(totals, 'PayableAmount') === minorAt(totals, 'TaxInclusiveAmount'),
  // The Schematron allows a difference below one unit of the currency; a credit note in parts may differ by a penny.
  'BR-CO-17': ({ subtotals }) =>
    subtotals.every((one) => {
      const exact = (minorAt(one, 'TaxableAmount') * Number(textAt(one, 'TaxCategory/Percent') ?? 0)) / 100;
      return Math.abs(minorAt(one, 'TaxAmount') - exact) <= 1.5;
    }),
  'BR-CO-18': ({ subtotals }) => subtotals.length > 0,
  'BR-CO-25': ({ document, totals }) =>
    minorAt(totals, 'PayableAmount') <= 0 || has(document, 'DueDate') || has(document, 'PaymentTerms/Note'),
  'BR-CO-26': ({ seller }) => has(seller, 'PartyLegalEntity/CompanyID') || taxIds(seller, 'VAT').length > 0,
  'BR-DEC-09': ({ totals }) => twoDecimals(totals, 'LineExtensionAmount'),
  'BR-DEC-12': ({ totals }) => twoDecimals(totals, 'TaxExclusiveAmount'),
  'BR-DEC-13': ({ document }) => twoDecimals(document, 'TaxTotal/TaxAmount'),
  'BR-DEC-14': ({ totals }) => twoDecimals(totals, 'TaxInclusiveAmount'),
  'BR-DEC-18': ({ totals }) => twoDecimals(totals, 'PayableAmount'),
  'BR-DEC-19': ({ document }) => twoDecimals(document, 'TaxTotal/TaxSubtotal/TaxableAmount'),
  'BR-DEC-20': ({ document }) => twoDecimals(document, 'TaxTotal/TaxSubtotal/TaxAmount'),
  'BR-DEC-23': ({ lines }) => lines.every((line) => twoDecimals(line, 'LineExtensionAmount')),
  'BR-CL-01': ({ document, isInvoice }) =>
    isInvoice ? textAt(document, 'InvoiceTypeCode') === '380' : textAt(document, 'CreditNoteTypeCode') === '381',
  'BR-CL-04': ({ document }) => isIn(currencies, document, 'DocumentCurrencyCode'),
  'BR-CL-11': (file) =>
    named(file, 'CompanyID').every(({ attributes: { schemeID } }) => schemeID === undefined || isoSchemes.has(schemeID)),
  'BR-CL-14': (file) => named(file, 'IdentificationCode').every(({ text }) => countries.has(text)),
  'BR-CL-16': (file) => named(file, 'PaymentMeansCode').every(({ text }) => /^(?:1|30|48|49|58|59)$/.test(text)),
  'BR-CL-17': (file) => named(file, 'TaxCategory').every((one) => /^(?:AE|E|S|Z|O)$/.test(textAt(one, 'ID') ?? '')),
  'BR-CL-18': ({ lines }) => lines.every((line) => /^(?:AE|E|S|Z|O)$/.test(lineCategory(line) ?? '')),
  'BR-CL-22': (file) => named(file, 'TaxExemptionReasonCode').every(({ text }) => text === 'VATEX-EU-AE' || text === 'VATEX-EU-O'),
  'BR-CL-23': (file) =>
    [...named(file, 'InvoicedQuantity'), ...named(file, 'CreditedQuantity')].every(({ attributes }) => attributes['unitCode'] === 'C62'),
  'BR-CL-25': (file) => named(file, 'EndpointID').every(({ attributes }) => addressSchemes.has(attributes['schemeID'] ?? '')),
  'BR-S-01': ({ lines, subtotals }) =>
    lines.some((line) => lineCategory(line) === 'S') === subtotals.some((one) => textAt(one, 'TaxCategory/ID') === 'S'),
  'BR-S-02': of('S', ({ seller }) => taxIds(seller, 'VAT').length > 0),
  'BR-S-05': of('S', ({ lines }) => lines.every((line) => Number(lineRate(line)) > 0)),
  'BR-S-08': of('S', taxableIsLines),
  'BR-S-09': of('S', ({ subtotals }) => subtotals.every((one) => minorAt(one, 'TaxAmount') > 0 || minorAt(one, 'TaxableAmount') < 5)),
  'BR-S-10': of('S', (file) => !hasReason(file)),
  'BR-Z-02': of('Z', ({ seller }) => taxIds(seller, 'VAT').length > 0),
  'BR-Z-05': of('Z', ({ lines }) => lines.every((line) => Number(lineRate(line)) === 0)),
  'BR-Z-08': of('Z', taxableIsLines),
  'BR-Z-09': of('Z', withoutTax),
  'BR-Z-10': of('Z', (file) => !hasReason(file)),
  'BR-AE-01': ({ lines, subtotals }) =>
    lines.some((line) => lineCategory(line) === 'AE') === subtotals.some((one) => textAt(one, 'TaxCategory/ID') === 'AE'),
  'BR-AE-02': of(
    'AE',
    ({ seller, buyer }) =>
      taxIds(seller, 'VAT').length > 0 && (taxIds(buyer, 'VAT').length > 0 || has(buyer, 'PartyLegalEntity/CompanyID')),
  ),
  'BR-AE-05': of('AE', ({ lines }) => lines.every((line) => Number(lineRate(line)) === 0)),
  'BR-AE-08': of('AE', taxableIsLines),
  'BR-AE-09': of('AE', withoutTax),
  'BR-AE-10': of('AE', hasReason),
  'BR-O-01': ({ lines, subtotals }) =>
    lines.some((line) => lineCategory(line) === 'O') === subtotals.some((one) => textAt(one, 'TaxCategory/ID') === 'O'),
  'BR-O-02': of('O', ({ seller, buyer }) => taxIds(seller, 'VAT').length === 0 && taxIds(buyer, 'VAT').length === 0),
  'BR-O-05': of('O', ({ lines }) => lines.every((line) => lineRate(line) === undefined)),
  'BR-O-08': of('O', taxableIsLines),
  'BR-O-09': of('O', withoutTax),
  'BR-O-10': of('O', hasReason),
  'BR-O-11': of('O', ({ subtotals }) => subtotals.length === 1),
  'BR-O-12': of('O', ({ lines }) => lines.every((line) => lineCategory(line) === 'O')),
  'PEPPOL-EN16931-R001': ({ document }) => has(document, 'ProfileID'),
  'PEPPOL-EN16931-R002': ({ document }) => at(document, 'Note').length <= 1,
  'PEPPOL-EN16931-R003': ({ document }) => has(document, 'BuyerReference'),
  'PEPPOL-EN16931-R004': ({ document }) =>
    textAt(document, 'CustomizationID') === 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0',
  'PEPPOL-EN16931-R007': ({ document }) => textAt(document, 'ProfileID') === 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0',
  'PEPPOL-EN16931-R008': ({ all }) => all.every(({ text, children }) => children.length > 0 || text.trim() !== ''),
  'PEPPOL-EN16931-R010': ({ buyer }) => has(buyer, 'EndpointID'),
  'PEPPOL-EN16931-R020': ({ seller }) => has(seller, 'EndpointID'),
  'PEPPOL-EN16931-R051': ({ document, all }) =>
    all.every(({ attributes: { currencyID } }) => currencyID === undefined || currencyID === textAt(document, 'DocumentCurrencyCode')),
  'PEPPOL-EN16931-R053': ({ document }) => at(document, 'TaxTotal').filter((one) => at(one, 'TaxSubtotal').length > 0).length === 1,
  'PEPPOL-EN16931-R054': ({ document }) => at(document, 'TaxTotal').every((one) => at(one, 'TaxSubtotal').length > 0),
  'PEPPOL-EN16931-R120': ({ lines }) => lines.every((line) => minorAt(line, 'LineExtensionAmount') === minorAt(line, 'Price/PriceAmount')),
  'PEPPOL-EN16931-F001': ({ all }) => all.every(({ name, text }) => !name.endsWith('Date') || /^\d{4}-\d\d-\d\d$/.test(text)),
  'PEPPOL-EN16931-CL007': ({ all }) =>
    all.every(({ attributes: { currencyID } }) => currencyID === undefined || currencies.has(currencyID)),
  'PEPPOL-EN16931-P0105': (file) =>
    named(file, 'TaxCategory').every((one) => textAt(one, 'TaxExemptionReasonCode') !== 'VATEX-EU-O' || textAt(one, 'ID') === 'O'),
  'PEPPOL-EN16931-P0107': (file) =>
    named(file, 'TaxCategory').every((one) => textAt(one, 'TaxExemptionReasonCode') !== 'VATEX-EU-AE' || textAt(one, 'ID') === 'AE'),
  'PEPPOL-COMMON-R041': (file) => numbersIn(file, '0192').every((number) => /^\d{9}$/.test(number) && isMod11(number)),
  'PEPPOL-COMMON-R042': (file) => numbersIn(file, '0184').every((number) => /^(?:DK)?\d{8}$/.test(number)),
  'PEPPOL-COMMON-R049': (file) => numbersIn(file, '0007').every((number) => /^\d{10}$/.test(number) && isLuhn(number)),
  'NO-R-001': (file) => sellerCountry(file) !== 'NO' || taxIds(file.seller, 'VAT').every((id) => /^NO\d{9}MVA$/.test(id)),
  'NO-R-002': (file) => sellerCountry(file) !== 'NO' || taxIds(file.seller, 'TAX').includes('Foretaksregisteret'),
  'SE-R-001': (file) => sellerCountry(file) !== 'SE' || taxIds(file.seller, 'VAT').every((id) => id.length === 14),
  'SE-R-005': (file) => sellerCountry(file) !== 'SE' || taxIds(file.seller, 'TAX').every((id) => id === 'Godkänd för F-skatt'),
  'SE-R-006': (file) =>
    sellerCountry(file) !== 'SE' || file.category !== 'S' || file.lines.every((line) => [6, 12, 25].includes(Number(lineRate(line)))),
  'DK-R-002': (file) => sellerCountry(file) !== 'DK' || has(file.seller, 'PartyLegalEntity/CompanyID'),
  'DK-R-014': (file) => sellerCountry(file) !== 'DK' || at(file.seller, 'PartyLegalEntity/CompanyID')[0]?.attributes['schemeID'] === '0184',
  'DK-R-016': (file) => sellerCountry(file) !== 'DK' || file.isInvoice || minorAt(file.totals, 'PayableAmount') >= 0,
};

export const sequenceOf = (sequence: string): RegExp =>
  new RegExp(
    `^${sequence
      .split(' ')
      .map((step) => step.replace(/^([A-Za-z]+)([?+*]?)$/, '(?:$1 )$2'))
      .join('')}$`,
  );

/** Lists the ids of the wanted rules that a document breaks. */
export function breakRules(document: Node, isWanted: (id: string) => boolean = () => true): string[] {
  const file = read(document);
  return Object.entries(peppolRules).flatMap(([id, holds]) => (!isWanted(id) || holds(file) ? [] : [id]));
}

/** Rules of a document that is sent through Peppol. One that claims EN 16931 alone need not keep them. */
const networkRules = /^PEPPOL-EN16931-R0(?:01|04|07|10|20)$/;

/** Lists the ids of the rules that a document breaks, and where it leaves the element order. */
export function findPeppolProblems(xml: string): string[] {
  const [document, ...more] = parseXml(xml).children;
  if (document === undefined || more.length > 0) return ['no single document'];
  const misplaced = listAll(document).flatMap(({ name, children }) => {
    const bare = name.replace(/^c[ab]c:/, '');
    const names = children.map((child) => `${child.name.replace(/^c[ab]c:/, '')} `).join('');
    return names === '' || (order[bare] !== undefined && sequenceOf(order[bare]).test(names)) ? [] : [`${bare} has ${names}`];
  });
  const isForNetwork = textAt(document, 'CustomizationID') !== 'urn:cen.eu:en16931:2017';
  return [...misplaced, ...breakRules(document, (id) => isForNetwork || !networkRules.test(id))];
}
