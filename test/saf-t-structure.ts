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

const text = (longest: number): RegExp => new RegExp(`^[^]{1,${longest}}$`, 'u');
const date = /^\d{4}-\d\d-\d\d$/;
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

interface Node {
  readonly name: string;
  readonly children: Node[];
  text: string;
}

/** Parses elements and texts: our files have no attributes but the namespace, and no comments. Throws unless it is well formed. */
function parse(xml: string): Node {
  const root: Node = { name: '', children: [], text: '' };
  const open = [root];
  const [, ...rest] = xml.split(/(?=<)/).filter((part) => part.trim() !== '');
  for (const part of rest) {
    const [, end, name = '', attributes = '', text = ''] = /^<(\/?)([A-Za-z]+)( [^>]*)?>([^]*)$/.exec(part) ?? [];
    const inner = open.at(-1);
    if (name === '' || inner === undefined || /&(?!amp;|lt;|gt;|quot;)/.test(text)) throw new Error(`not well formed: ${part}`);
    if (attributes !== '' && attributes !== ' xmlns="urn:StandardAuditFile-Taxation-Financial:NO"') throw new Error(part);
    if (end === '/') {
      if (inner.name !== name) throw new Error(`${name} ends ${inner.name}`);
      open.pop();
    } else {
      const element: Node = { name, children: [], text };
      inner.children.push(element);
      open.push(element);
    }
  }
  if (open.length !== 1) throw new Error('not every element ends');
  return root;
}

function typeOf({ name }: Node, parent: string): RegExp {
  const own = types[`${parent}/${name}`] ?? types[name];
  if (own !== undefined) return own;
  if (name.endsWith('Date') || name === 'AuditFileDateCreated') return date;
  return /Balance$|^Total/.test(name) ? money : text(256);
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

/** Lists where a file leaves the structure. */
export function findSaftProblems(xml: string): string[] {
  const problems: string[] = [];
  const judge = (element: Node, parent: string): void => {
    const sequence = children[element.name];
    const names = element.children.map(({ name }) => `${name} `).join('');
    if (sequence === undefined && names !== '') problems.push(`${element.name} has unknown children ${names}`);
    else if (sequence !== undefined && !orderOf(sequence).test(names)) problems.push(`${element.name} has ${names}`);
    else if (sequence === undefined && !typeOf(element, parent).test(element.text)) problems.push(`${element.name} is "${element.text}"`);
    for (const child of element.children) judge(child, element.name);
  };
  const roots = parse(xml).children;
  if (roots.map(({ name }) => name).join() !== 'AuditFile') problems.push('the file is no AuditFile');
  for (const root of roots) judge(root, '');
  return problems;
}
