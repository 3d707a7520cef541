import { ledgerRoles, type AccountNumbers, type LedgerRole } from '../../../contract/billing/operator-values.ts';
import { sheetConventions } from '../../../contract/kit/sheet-format.ts';
import type { VatTreatment } from '../../../contract/companies/values.ts';
import { localLine, spreadsheetLine } from '../../platform/documents/spreadsheet-rule.ts';
import { element, formatMinor as amount, leaf } from '../../platform/documents/xml-rule.ts';
import type { AccountingDocument, AccountingSeller, CustomerBalance, Posting, RoleBalance } from './accounting-query.ts';

// Layouts of accounting files. docs/accounting.md says how each is imported.

export interface LayoutContext {
  readonly country: string;
  readonly currency: string;
  readonly seller: AccountingSeller;
  readonly numbers: AccountNumbers;
  readonly from: string;
  readonly to: string;
  readonly today: string;
  readonly version: string;
}

type Rows<Row> = AsyncIterable<Row> | Iterable<Row>;

const program = 'Plumbline';

const compact = (day: string): string => day.replaceAll('-', '');
const british = sheetConventions('en-GB').day;

/** Swedish account names, by which SIE files are checked by eye. */
const swedishNames: Readonly<Record<LedgerRole, string>> = {
  receivable: 'Kundfordringar',
  sales: 'Försäljning',
  sales_reverse_charge: 'Försäljning, omvänd skattskyldighet',
  sales_outside: 'Försäljning, utanför EU',
  vat_output: 'Utgående moms',
  card_clearing: 'Fordringar, kortinlösen',
  card_fees: 'Kontokortsavgifter',
  bank: 'Bank',
  write_off: 'Konstaterade kundförluster',
  opening_balance: 'Ingående saldon',
};

/** The upper half of code page 437, which SIE calls PC8. */
const pc8Upper =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■ ';
const pc8Codes: ReadonlyMap<string, number> = new Map(Array.from(pc8Upper).map((letter, at) => [letter, 0x80 + at]));
/** Nordic letters that the code page lacks. */
const pc8Stand: ReadonlyMap<string, string> = new Map([
  ['Ø', 'Ö'],
  ['ø', 'ö'],
  ['’', "'"],
  ['–', '-'],
]);

/** Encodes text in code page 437. A letter it lacks loses its accent, or becomes a question mark. */
export function encodePc8(text: string): Buffer {
  const codes = Array.from(text.normalize('NFC')).map((given) => {
    const letter = pc8Stand.get(given) ?? given;
    const ascii = letter.codePointAt(0) ?? 0;
    if (ascii < 0x80) return ascii;
    const bare = letter.normalize('NFD').codePointAt(0) ?? 0;
    return pc8Codes.get(letter) ?? (bare < 0x80 ? bare : 0x3f);
  });
  return Buffer.from(codes);
}

/** Quotes a field of a SIE file, which has no control characters. */
const sieText = (text: string): string => `"${text.replaceAll(/\p{Cc}+/gu, ' ').replaceAll(/["\\]/g, (mark) => `\\${mark}`)}"`;

const sieOrgNumber = (number: string): string => number.replace(/^(\d{6})-?(\d{4})$/, '$1-$2');

function sieHead({ seller, currency, numbers, from, to, today, version }: LayoutContext, type: '4' | '4I'): string {
  const year = from.slice(0, 4);
  const accounts = new Map(ledgerRoles.map((role) => [numbers[role], swedishNames[role]]));
  return [
    '#FLAGGA 0',
    `#PROGRAM ${sieText(program)} ${sieText(version)}`,
    '#FORMAT PC8',
    `#GEN ${compact(today)}`,
    '#SIETYP 4',
    `#ORGNR ${sieOrgNumber(seller.companyNumber.trim()).replaceAll(' ', '')}`,
    `#FNAMN ${sieText(seller.name)}`,
    ...(type === '4' ? [`#RAR 0 ${year}0101 ${year}1231`, `#OMFATTN ${compact(to)}`] : []),
    `#VALUTA ${currency}`,
    ...[...accounts].map(([number, name]) => `#KONTO ${number} ${sieText(name)}`),
  ]
    .map((line) => `${line}\r\n`)
    .join('');
}

function sieVoucher(
  number: number,
  day: string,
  text: string,
  lines: readonly { readonly account: string; readonly minor: number }[],
): string {
  const transactions = lines.map(({ account, minor }) => `   #TRANS ${account} {} ${amount(minor)}\r\n`);
  return `#VER "PL" ${number} ${compact(day)} ${sieText(text)}\r\n{\r\n${transactions.join('')}}\r\n`;
}

/** SIE 4 with a voucher for each posting. Its number is that of the ledger's transaction. */
export async function* sieFile(context: LayoutContext, postings: Rows<Posting>): AsyncGenerator<Buffer> {
  yield encodePc8(sieHead(context, '4'));
  for await (const posting of postings) {
    const lines = posting.lines.map(({ role, amountMinor }) => ({ account: context.numbers[role], minor: amountMinor }));
    yield encodePc8(sieVoucher(posting.id, posting.postedOn, `${posting.reference} ${posting.customer}`, lines));
  }
}

/** SIE 4 for Fortnox: a voucher for each day, with one amount per account. */
export async function* fortnoxFile(context: LayoutContext, postings: Rows<Posting>): AsyncGenerator<Buffer> {
  yield encodePc8(sieHead(context, '4I'));
  const days = new Map<string, Map<string, number>>();
  for await (const { postedOn, lines } of postings) {
    const sums = days.get(postedOn) ?? new Map<string, number>();
    days.set(postedOn, sums);
    for (const { role, amountMinor } of lines) {
      const account = context.numbers[role];
      sums.set(account, (sums.get(account) ?? 0) + amountMinor);
    }
  }
  for (const [day, sums] of [...days].toSorted(([one], [other]) => one.localeCompare(other))) {
    const lines = [...sums].filter(([, minor]) => minor !== 0).map(([account, minor]) => ({ account, minor }));
    // The day is its number, so that a second import of a day is noticed.
    if (lines.length > 0) yield encodePc8(sieVoucher(Number(compact(day)), day, `${program} ${day}`, lines));
  }
}

const value = (name: string, minor: number): string => `<${name}>${amount(minor)}</${name}>`;
const balance = (prefix: 'Opening' | 'Closing', minor: number): string =>
  value(minor < 0 ? `${prefix}CreditBalance` : `${prefix}DebitBalance`, Math.abs(minor));

/** Grouping of the tax administration's code list for general income statements. */
const groupings: Readonly<Record<LedgerRole, readonly [category: string, code: string, name: string]>> = {
  receivable: ['balanseverdiForOmloepsmiddel', '1500', 'Kundefordringer'],
  sales: ['salgsinntekt', '3000', 'Salgsinntekt, avgiftspliktig'],
  sales_reverse_charge: ['salgsinntekt', '3100', 'Salgsinntekt, avgiftsfri'],
  sales_outside: ['salgsinntekt', '3100', 'Salgsinntekt, avgiftsfri'],
  vat_output: ['kortsiktigGjeld', '2740', 'Utgående merverdiavgift'],
  card_clearing: ['balanseverdiForOmloepsmiddel', '1570', 'Fordring på kortinnløser'],
  card_fees: ['annenDriftskostnad', '7770', 'Bank- og kortgebyr'],
  bank: ['balanseverdiForOmloepsmiddel', '1920', 'Bankinnskudd'],
  write_off: ['annenDriftskostnad', '7830', 'Tap på fordringer'],
  opening_balance: ['kortsiktigGjeld', '2990', 'Annen kortsiktig gjeld'],
};

/** Standard code of the Norwegian VAT: 3 standard rate, 52 export of services, 7 no VAT treatment. */
const standardTaxCode = ({ treatment, rateBp }: { readonly treatment: VatTreatment; readonly rateBp: number }): '3' | '52' | '7' =>
  treatment === 'reverse_charge' || treatment === 'outside' ? '52' : rateBp > 0 ? '3' : '7';

/** Version 1.40 is in force for periods that begin in 2027 or later. It only adds to 1.30 what our files do not use. */
const saftVersion = (from: string): '1.30' | '1.40' => (from < '2027-01-01' ? '1.30' : '1.40');

function saftHeader({ country, currency, seller, from, to, today, version }: LayoutContext): string {
  const vatNumber = seller.vatNumber === null ? undefined : element('TaxRegistration', leaf('TaxRegistrationNumber', seller.vatNumber, 35));
  return element(
    'Header',
    leaf('AuditFileVersion', saftVersion(from)),
    leaf('AuditFileCountry', country.toUpperCase()),
    leaf('AuditFileDateCreated', today),
    leaf('SoftwareCompanyName', program),
    leaf('SoftwareID', program),
    leaf('SoftwareVersion', version, 18),
    element(
      'Company',
      leaf('RegistrationNumber', seller.companyNumber.replaceAll(' ', ''), 35),
      leaf('Name', seller.name),
      element('Address', leaf('StreetName', seller.address.join(', ')), leaf('Country', country.toUpperCase())),
      element('Contact', element('ContactPerson', leaf('FirstName', 'NotUsed'), leaf('LastName', seller.name, 70))),
      vatNumber,
    ),
    leaf('DefaultCurrencyCode', currency),
    element('SelectionCriteria', leaf('SelectionStartDate', from), leaf('SelectionEndDate', to)),
    leaf('TaxAccountingBasis', 'A'),
  );
}

/** Accounts by number: two roles may share one. */
function saftAccounts({ numbers }: LayoutContext, balances: readonly RoleBalance[]): string {
  const accounts = new Map<string, { role: LedgerRole; opening: number; closing: number }>();
  for (const role of ledgerRoles) {
    const { openingMinor = 0, closingMinor = 0 } = balances.find((one) => one.role === role) ?? {};
    const known = accounts.get(numbers[role]) ?? { role, opening: 0, closing: 0 };
    accounts.set(numbers[role], { ...known, opening: known.opening + openingMinor, closing: known.closing + closingMinor });
  }
  const listed = [...accounts].map(([number, { role, opening, closing }]) => {
    const [category, code, name] = groupings[role];
    return element(
      'Account',
      leaf('AccountID', number, 70),
      leaf('AccountDescription', name),
      leaf('GroupingCategory', category),
      leaf('GroupingCode', code, 35),
      leaf('AccountType', 'GL'),
      balance('Opening', opening),
      balance('Closing', closing),
    );
  });
  return element('GeneralLedgerAccounts', ...listed);
}

function saftCustomer({ numbers }: LayoutContext, customer: CustomerBalance): string {
  const { vatNumber } = customer;
  return element(
    'Customer',
    leaf('RegistrationNumber', customer.companyNumber, 35),
    leaf('Name', customer.customer),
    element(
      'Address',
      leaf('StreetName', customer.line1),
      leaf('City', customer.town),
      leaf('PostalCode', customer.postcode, 70),
      leaf('Country', customer.country, 2),
    ),
    vatNumber === null ? undefined : element('TaxRegistration', leaf('TaxRegistrationNumber', vatNumber, 35)),
    leaf('CustomerID', String(customer.customerNumber), 35),
    element(
      'BalanceAccount',
      leaf('AccountID', numbers.receivable, 70),
      balance('Opening', customer.openingMinor),
      balance('Closing', customer.closingMinor),
    ),
  );
}

const taxCode = (code: '3' | '52' | '7', percent: string, text: string, country: string): string =>
  element(
    'TaxCodeDetails',
    leaf('TaxCode', code),
    leaf('Description', text),
    leaf('TaxPercentage', percent),
    leaf('Country', country.toUpperCase()),
    leaf('StandardTaxCode', code),
    leaf('BaseRate', '100'),
  );

function saftTaxTable({ country }: LayoutContext, ratesBp: readonly number[]): string {
  const standard = ratesBp.map((rateBp) => taxCode('3', amount(rateBp), 'Utgående merverdiavgift', country));
  return element(
    'TaxTable',
    element(
      'TaxTableEntry',
      leaf('TaxType', 'MVA'),
      leaf('Description', 'Merverdiavgift'),
      ...standard,
      taxCode('52', '0', 'Utførsel av varer og tjenester', country),
      taxCode('7', '0', 'Ingen merverdiavgiftsbehandling', country),
    ),
  );
}

/** VAT of a sales line: its base and amount, on the side of the line. */
function saftTax(vat: NonNullable<Posting['vat']>, country: string): string {
  const side = vat.netMinor < 0 ? 'DebitTaxAmount' : 'CreditTaxAmount';
  return element(
    'TaxInformation',
    leaf('TaxType', 'MVA'),
    leaf('TaxCode', standardTaxCode(vat)),
    leaf('TaxPercentage', amount(vat.rateBp)),
    leaf('Country', country.toUpperCase()),
    leaf('TaxBase', amount(Math.abs(vat.netMinor))),
    element(side, value('Amount', Math.abs(vat.vatMinor))),
  );
}

function saftTransaction({ numbers, country }: LayoutContext, posting: Posting): string {
  const { id, kind, postedOn, reference, customer, customerNumber, lines, vat, dueOn } = posting;
  const listed = lines.map(({ role, amountMinor }, at) =>
    element(
      'Line',
      leaf('RecordID', String(at + 1)),
      leaf('AccountID', numbers[role], 70),
      leaf('SourceDocumentID', reference, 35),
      role === 'receivable' ? leaf('CustomerID', String(customerNumber), 35) : undefined,
      leaf('Description', `${kind} ${reference}`),
      element(amountMinor < 0 ? 'CreditAmount' : 'DebitAmount', value('Amount', Math.abs(amountMinor))),
      vat !== null && role.startsWith('sales') ? saftTax(vat, country) : undefined,
      leaf('ReferenceNumber', reference, 35),
      role === 'receivable' && dueOn !== null ? leaf('DueDate', dueOn) : undefined,
    ),
  );
  return element(
    'Transaction',
    leaf('TransactionID', String(id)),
    leaf('Period', String(Number(postedOn.slice(5, 7)))),
    leaf('PeriodYear', postedOn.slice(0, 4)),
    leaf('TransactionDate', postedOn),
    leaf('VoucherType', kind),
    leaf('Description', `${reference} ${customer}`),
    leaf('SystemEntryDate', postedOn),
    leaf('GLPostingDate', postedOn),
    ...listed,
  );
}

export interface SaftContent {
  readonly balances: readonly RoleBalance[];
  readonly customers: readonly CustomerBalance[];
  /** Rates of the period's domestic documents, without 0. */
  readonly ratesBp: readonly number[];
  /** Read twice: first for the totals, which come before the transactions. */
  readonly postings: () => Rows<Posting>;
}

/** SAF-T Financial (Norway). */
export async function* saftFile(context: LayoutContext, { balances, customers, ratesBp, postings }: SaftContent): AsyncGenerator<string> {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<AuditFile xmlns="urn:StandardAuditFile-Taxation-Financial:NO">';
  yield saftHeader(context);
  yield `<MasterFiles>${saftAccounts(context, balances)}`;
  if (customers.length > 0) yield element('Customers', ...customers.map((customer) => saftCustomer(context, customer)));
  yield `${saftTaxTable(context, ratesBp)}</MasterFiles><GeneralLedgerEntries>`;
  let entries = 0;
  let debit = 0;
  for await (const { lines } of postings()) {
    entries += 1;
    debit += lines.reduce((sum, { amountMinor }) => sum + Math.max(0, amountMinor), 0);
  }
  yield `<NumberOfEntries>${entries}</NumberOfEntries>${value('TotalDebit', debit)}${value('TotalCredit', debit)}`;
  yield `<Journal>${leaf('JournalID', 'PL')}${leaf('Description', 'Salg og innbetalinger')}${leaf('Type', 'GL')}`;
  for await (const posting of postings()) yield saftTransaction(context, posting);
  yield '</Journal></GeneralLedgerEntries></AuditFile>\n';
}

const xeroHeads =
  '*ContactName,EmailAddress,POAddressLine1,POAddressLine2,POAddressLine3,POAddressLine4,POCity,PORegion,POPostalCode,POCountry,' +
  '*InvoiceNumber,Reference,*InvoiceDate,*DueDate,InventoryItemCode,*Description,*Quantity,*UnitAmount,Discount,*AccountCode,*TaxType,' +
  'TaxAmount,TrackingName1,TrackingOption1,TrackingName2,TrackingOption2,Currency,BrandingTheme';

/** Account of a document's amount before VAT. Mirrors `accounting-query.ts`. */
function salesRole(treatment: VatTreatment): LedgerRole {
  if (treatment === 'opening_balance') return treatment;
  return treatment === 'domestic' || treatment === 'unregistered' ? 'sales' : `sales_${treatment}`;
}

/** Xero's sales invoice import, amounts excluding tax. Negative totals become credit notes. */
export async function* xeroFile({ numbers }: LayoutContext, documents: Rows<AccountingDocument>): AsyncGenerator<string> {
  yield spreadsheetLine(xeroHeads.split(','));
  for await (const document of documents) {
    const [line1 = '', line2 = '', line3 = '', line4 = ''] = document.buyerAddress;
    const tax = document.vatRateBp > 0 ? `${document.vatRateBp / 100}% (VAT on Income)` : 'No VAT';
    const who = [document.customer, '', line1, line2, line3, line4, '', '', '', document.buyerCountry];
    const reference = document.creditedCode ?? String(document.customerNumber);
    const what = [document.code, reference, british(document.issuedOn), british(document.dueOn), '', document.description];
    const amounts = [1, document.netMinor / 100, '', numbers[salesRole(document.treatment)], tax, document.vatMinor / 100];
    yield spreadsheetLine([...who, ...what, ...amounts, '', '', '', '', document.currency, '']);
  }
}

/** QuickBooks Online's journal import: every posting, also payments and credit notes. */
export async function* quickBooksFile({ numbers }: LayoutContext, postings: Rows<Posting>): AsyncGenerator<string> {
  yield spreadsheetLine(['*JournalNo', '*JournalDate', '*AccountName', '*Debits', '*Credits', 'Description', 'Name', 'Currency']);
  for await (const { id, postedOn, reference, customer, currency, lines } of postings)
    for (const { role, amountMinor } of lines) {
      const sides = amountMinor < 0 ? ['', -amountMinor / 100] : [amountMinor / 100, ''];
      yield spreadsheetLine([id, british(postedOn), numbers[role], ...sides, reference, role === 'receivable' ? customer : '', currency]);
    }
}

const sageHeads = [
  'Type',
  'Account Reference',
  'Nominal A/C Ref',
  'Department Code',
  'Date',
  'Reference',
  'Details',
  'Net Amount',
  'Tax Code',
  'Tax Amount',
];

/** Sage's usual codes: T1 standard rate, T0 zero rate, T22 services to VAT-registered businesses abroad, T9 no VAT. */
const sageTaxCode = ({ treatment, rateBp }: { readonly treatment: VatTreatment; readonly rateBp: number }): string =>
  treatment === 'reverse_charge' ? 'T22' : treatment !== 'domestic' ? 'T9' : rateBp > 0 ? 'T1' : 'T0';

/** Sage 50's audit trail import: invoices, credits, receipts on account, refunds, and card fees as bank payments or receipts. */
export async function* sageFile({ numbers }: LayoutContext, postings: Rows<Posting>): AsyncGenerator<string> {
  yield spreadsheetLine(sageHeads);
  for await (const { kind, postedOn, reference, customerNumber, lines, vat } of postings) {
    const owed = lines.find(({ role }) => role === 'receivable')?.amountMinor ?? 0;
    const other = lines.find(({ role }) => role !== 'receivable' && role !== 'vat_output' && role !== 'card_fees')?.role ?? 'sales';
    const money = other === 'bank' || other === 'card_clearing';
    const type = money ? (owed < 0 ? 'SA' : 'SP') : owed < 0 ? 'SC' : 'SI';
    const amounts =
      vat === null ? [Math.abs(owed) / 100, 'T9', 0] : [Math.abs(vat.netMinor) / 100, sageTaxCode(vat), Math.abs(vat.vatMinor) / 100];
    yield spreadsheetLine([
      type,
      String(customerNumber),
      numbers[other],
      0,
      british(postedOn),
      reference,
      kind.replaceAll('_', ' '),
      ...amounts,
    ]);
    const fee = lines.find(({ role }) => role === 'card_fees')?.amountMinor ?? 0;
    if (fee === 0) continue;
    const [account, nominal] = [numbers.card_clearing, numbers.card_fees];
    yield spreadsheetLine([
      fee < 0 ? 'BR' : 'BP',
      account,
      nominal,
      0,
      british(postedOn),
      reference,
      'card fee',
      Math.abs(fee) / 100,
      'T9',
      0,
    ]);
  }
}

const danish = sheetConventions('da-DK');
const danishTexts = { invoice: 'Faktura', credit_note: 'Kreditnota', payment: 'Betaling', other: 'Postering' } as const;

/** e-conomic's cash book import: a line for each account, amounts with a decimal comma. Debit is positive. */
export async function* economicFile({ numbers }: LayoutContext, postings: Rows<Posting>): AsyncGenerator<string> {
  const line = (cells: readonly (string | number)[]): string => localLine(cells, danish);
  yield `\uFEFF${line(['Bilagsnr.', 'Dato', 'Konto', 'Tekst', 'Beløb', 'Valuta', 'Kundenr.', 'Fakturanr.', 'Forfaldsdato'])}`;
  for await (const { id, kind, postedOn, reference, customerNumber, currency, lines, dueOn } of postings) {
    const what = kind === 'purchase' || kind === 'invoice' ? 'invoice' : kind === 'credit_note' || kind === 'payment' ? kind : 'other';
    for (const { role, amountMinor } of lines) {
      const customer = role === 'receivable' ? String(customerNumber) : '';
      const due = role === 'receivable' && dueOn !== null ? danish.day(dueOn) : '';
      const head = [id, danish.day(postedOn), numbers[role], `${danishTexts[what]} ${reference}`];
      yield line([...head, amountMinor / 100, currency, customer, reference, due]);
    }
  }
}
