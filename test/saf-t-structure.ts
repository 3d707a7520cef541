import { readXml, type XmlElement } from './read-xml.ts';

// The structure of the published schema of SAF-T Financial 1.30 (Norway), as far as our files use it: the order and number of children of each
// element, and the types of texts under the schema's names. Version 1.40 has the same structure.

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

/** Simple types under their names in the published schema; those it restricts in place are named after their element. */
const simpleTypes = {
  SAFcodeType: text(9),
  SAFshorttextType: text(18),
  SAFmiddle1textType: text(35),
  SAFmiddle2textType: text(70),
  SAFlongtextType: text(256),
  SAFmonetaryType: /^-?\d{1,16}\.\d{2}$/,
  ISOCountryCode: /^[A-Z]{2}$/,
  ISOCurrencyCode: /^[A-Z]{3}$/,
  'xs:decimal': /^-?\d+(\.\d+)?$/,
  'xs:nonNegativeInteger': /^\d+$/,
  'xs:date': /^\d{4}-\d\d-\d\d$/,
  'AuditFileVersion 1.30 or 1.40': /^1\.[34]0$/,
  'TaxAccountingBasis A': /^A$/,
  'AccountType GL': /^GL$/,
  'TaxType MVA': /^MVA$/,
  'Description Merverdiavgift': /^Merverdiavgift$/,
  StandardTaxCode: /^[0-9anAN]{1,2}$/,
  'BaseRate 0 to 100': /^(100|\d{1,2})(\.\d+)?$/,
  'Period of a year': /^([1-9]|1[0-2])$/,
  'PeriodYear 1970 to 2100': /^(19[7-9]\d|20\d\d|2100)$/,
} as const satisfies Record<string, RegExp>;
type SaftType = keyof typeof simpleTypes;

const typeOf: Readonly<Record<string, SaftType>> = {
  AuditFileVersion: 'AuditFileVersion 1.30 or 1.40',
  AuditFileCountry: 'ISOCountryCode',
  Country: 'ISOCountryCode',
  SoftwareCompanyName: 'SAFmiddle2textType',
  SoftwareVersion: 'SAFshorttextType',
  RegistrationNumber: 'SAFmiddle1textType',
  TaxRegistrationNumber: 'SAFmiddle1textType',
  FirstName: 'SAFmiddle1textType',
  LastName: 'SAFmiddle2textType',
  PostalCode: 'SAFmiddle2textType',
  DefaultCurrencyCode: 'ISOCurrencyCode',
  TaxAccountingBasis: 'TaxAccountingBasis A',
  AccountID: 'SAFmiddle2textType',
  GroupingCode: 'SAFmiddle1textType',
  AccountType: 'AccountType GL',
  CustomerID: 'SAFmiddle1textType',
  TaxType: 'TaxType MVA',
  'TaxTableEntry/Description': 'Description Merverdiavgift',
  TaxCode: 'SAFmiddle2textType',
  StandardTaxCode: 'StandardTaxCode',
  TaxPercentage: 'xs:decimal',
  TaxBase: 'xs:decimal',
  BaseRate: 'BaseRate 0 to 100',
  NumberOfEntries: 'xs:nonNegativeInteger',
  JournalID: 'SAFshorttextType',
  'Journal/Type': 'SAFcodeType',
  TransactionID: 'SAFmiddle2textType',
  Period: 'Period of a year',
  PeriodYear: 'PeriodYear 1970 to 2100',
  VoucherType: 'SAFmiddle2textType',
  RecordID: 'SAFshorttextType',
  SourceDocumentID: 'SAFmiddle1textType',
  ReferenceNumber: 'SAFmiddle1textType',
  Amount: 'SAFmonetaryType',
};

/** Characters that XML 1.0 cannot hold, not even escaped. */
const forbidden = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/u;

function isDay(text: string): boolean {
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}

function findType({ name }: XmlElement, parent: string): SaftType {
  const own = typeOf[`${parent}/${name}`] ?? typeOf[name];
  if (own !== undefined) return own;
  if (name.endsWith('Date') || name === 'AuditFileDateCreated') return 'xs:date';
  return /Balance$|^Total/.test(name) ? 'SAFmonetaryType' : 'SAFlongtextType';
}

const hasType = ({ text: value }: XmlElement, type: SaftType): boolean =>
  simpleTypes[type].test(value) && (type !== 'xs:date' || isDay(value));

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
    else if (sequence === undefined && !hasType(element, findType(element, parent)))
      problems.push(`${element.name} is no ${findType(element, parent)}: "${element.text}"`);
    else if (sequence !== undefined && element.text.trim() !== '') problems.push(`${element.name} has the text "${element.text}"`);
    for (const child of element.children) judge(child, element.name);
  };
  const root = readXml(xml);
  if (root.name !== 'AuditFile') problems.push('the file is no AuditFile');
  if (root.attributes['xmlns'] !== 'urn:StandardAuditFile-Taxation-Financial:NO') problems.push('the namespace differs');
  judge(root, '');
  return problems;
}
