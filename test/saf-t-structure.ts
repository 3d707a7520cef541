import { readXml, type XmlElement } from './read-xml.ts';

// The structure of the published schema of SAF-T Financial 1.30 (Norway), as far as our files use it: the order and
// number of children of each element, and the types of texts.

/** Children in order; `?` optional, `+` at least one, `*` any number, `A|B` exactly one of them. */
const children: Readonly<Record<string, string>> = {
  AuditFile: 'Header MasterFiles? GeneralLedgerEntries?',
  Header:
    'AuditFileVersion AuditFileCountry AuditFileRegion? AuditFileDateCreated SoftwareCompanyName SoftwareID SoftwareVersion Company DefaultCurrencyCode SelectionCriteria HeaderComment? TaxAccountingBasis TaxEntity? UserID? AuditFileSender?',
  Company: 'RegistrationNumber Name Address* Contact+ TaxRegistration* BankAccount*',
  Address: 'StreetName? Number? AdditionalAddressDetail? Building? City? PostalCode? Region? Country? AddressType?',
  Contact: 'ContactPerson Telephone? Fax? Email? Website? MobilePhone?',
  ContactPerson: 'Title? FirstName Initials? LastNamePrefix? LastName BirthName? Salutation? OtherTitles*',
  TaxRegistration: 'TaxRegistrationNumber TaxType? TaxNumber? TaxAuthority? TaxVerificationDate?',
  SelectionCriteria: 'TaxReportingJurisdiction? CompanyEntity? SelectionStartDate SelectionEndDate DocumentType? OtherCriteria*',
  MasterFiles: 'GeneralLedgerAccounts? Taxonomies? Customers? Suppliers? TaxTable? Owners?',
  GeneralLedgerAccounts: 'Account+',
  Account:
    'AccountID AccountDescription GroupingCategory GroupingCode AccountType AccountCreationDate? OpeningDebitBalance|OpeningCreditBalance ClosingDebitBalance|ClosingCreditBalance',
  Customers: 'Customer+',
  Customer:
    'RegistrationNumber? Name Address* Contact* TaxRegistration* BankAccount* CustomerID SelfBillingIndicator? BalanceAccount* PartyInfo?',
  BalanceAccount: 'AccountID? OpeningDebitBalance|OpeningCreditBalance ClosingDebitBalance|ClosingCreditBalance',
  TaxTable: 'TaxTableEntry+',
  TaxTableEntry: 'TaxType Description TaxCodeDetails+',
  TaxCodeDetails:
    'TaxCode EffectiveDate? ExpirationDate? Description? TaxPercentage? Country Region? StandardTaxCode Compensation? BaseRate+',
  GeneralLedgerEntries: 'NumberOfEntries TotalDebit TotalCredit Journal*',
  Journal: 'JournalID Description Type Transaction*',
  Transaction:
    'TransactionID Period PeriodYear TransactionDate SourceID? VoucherType? VoucherDescription? TransactionType? Description BatchID? SystemEntryDate GLPostingDate ModificationDate? CustomerID? SupplierID? SystemID? Line+',
  Line: 'RecordID AccountID Analysis* ValueDate? SourceDocumentID? CustomerID? SupplierID? Description DebitAmount|CreditAmount TaxInformation* ReferenceNumber? CID? DueDate? Quantity? CrossReference? SystemEntryTime? OwnerID?',
  DebitAmount: 'Amount',
  CreditAmount: 'Amount',
  TaxInformation:
    'TaxType? TaxCode? TaxPercentage? Country? TaxBase? TaxBaseDescription? DebitTaxAmount|CreditTaxAmount TaxExemptionReason? TaxDeclarationPeriod?',
  DebitTaxAmount: 'Amount',
  CreditTaxAmount: 'Amount',
};

/** Counts characters, as the schema does. It accepts empty texts, but ours mean something. */
const text = (longest: number): RegExp => new RegExp(`^[^]{1,${longest}}$`, 'u');
const money = /^-?\d{1,16}\.\d{2}$/;
const types: Readonly<Record<string, RegExp>> = {
  AuditFileVersion: /^1\.30$/,
  AuditFileCountry: /^[A-Z]{2}$/,
  Country: /^[A-Z]{2}$/,
  SoftwareCompanyName: text(70),
  SoftwareVersion: text(18),
  RegistrationNumber: text(35),
  TaxRegistrationNumber: text(35),
  FirstName: text(35),
  LastName: text(70),
  PostalCode: text(70),
  DefaultCurrencyCode: /^[A-Z]{3}$/,
  TaxAccountingBasis: /^A$/,
  AccountID: text(70),
  GroupingCode: text(35),
  AccountType: /^GL$/,
  CustomerID: text(35),
  TaxType: /^MVA$/,
  'TaxTableEntry/Description': /^Merverdiavgift$/,
  TaxCode: text(70),
  StandardTaxCode: /^[0-9anAN]{1,2}$/,
  TaxPercentage: /^\d+(\.\d+)?$/,
  TaxBase: money,
  BaseRate: /^100$/,
  NumberOfEntries: /^\d+$/,
  JournalID: text(18),
  'Journal/Type': text(9),
  TransactionID: text(70),
  Period: /^([1-9]|1[0-2])$/,
  PeriodYear: /^(19[7-9]\d|20\d\d|2100)$/,
  VoucherType: text(70),
  RecordID: text(18),
  SourceDocumentID: text(35),
  ReferenceNumber: text(35),
  Amount: money,
};

/** Characters that XML 1.0 cannot hold, not even escaped. */
const forbidden = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/u;

function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}

function hasType({ name, text: value }: XmlElement, parent: string): boolean {
  const own = types[`${parent}/${name}`] ?? types[name];
  if (own !== undefined) return own.test(value);
  if (name.endsWith('Date') || name === 'AuditFileDateCreated') return isDay(value);
  return (/Balance$|^Total/.test(name) ? money : text(256)).test(value);
}

function orderOf(sequence: string): RegExp {
  const steps = sequence.split(' ').map((step) => {
    const [, names = '', times = ''] = /^(.+?)([?+*]?)$/.exec(step) ?? [];
    return `(?:${names
      .split('|')
      .map((name) => `${name} `)
      .join('|')})${times}`;
  });
  return new RegExp(`^${steps.join('')}$`);
}

/** Lists where a file leaves the structure. Throws unless it is well-formed. */
export function findSaftProblems(xml: string): string[] {
  const character = forbidden.exec(xml)?.[0];
  if (character !== undefined) throw new Error(`XML cannot hold U+${(character.codePointAt(0) ?? 0).toString(16)}`);
  const problems: string[] = [];
  const judge = (element: XmlElement, parent: string): void => {
    const sequence = children[element.name];
    const names = element.children.map(({ name }) => `${name} `).join('');
    const attributes = Object.keys(element.attributes).join();
    if (attributes !== (parent === '' ? 'xmlns' : '')) problems.push(`${element.name} has the attributes ${attributes}`);
    if (sequence === undefined && names !== '') problems.push(`${element.name} has unknown children ${names}`);
    else if (sequence !== undefined && !orderOf(sequence).test(names)) problems.push(`${element.name} has ${names}`);
    else if (sequence === undefined && !hasType(element, parent)) problems.push(`${element.name} is "${element.text}"`);
    else if (sequence !== undefined && element.text.trim() !== '') problems.push(`${element.name} has the text "${element.text}"`);
    for (const child of element.children) judge(child, element.name);
  };
  const root = readXml(xml);
  if (root.name !== 'AuditFile') problems.push('the file is no AuditFile');
  if (root.attributes['xmlns'] !== 'urn:StandardAuditFile-Taxation-Financial:NO') problems.push('the namespace differs');
  judge(root, '');
  return problems;
}
