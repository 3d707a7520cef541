import type { CountryCode } from '../../contract/kit/country.ts';
import { emailKey } from '../../contract/kit/email-rule.ts';
import type { CompanyId } from '../../contract/kit/ids.ts';
import type { CompanyImport, CompanyImportLine } from '../../contract/registration/staff-companies-endpoints.ts';
import {
  companyFields,
  maxCompanyRows,
  staffCompanyRules,
  staffUserRules,
  type CompanyField,
  type StaffCompanyForm,
} from '../../contract/registration/staff-company-rules.ts';
import { companyTypes } from '../../contract/companies/company-number-rule.ts';
import { knownCountry } from '../../contract/kit/country.ts';
import type { FormRules, Problem } from '../../contract/kit/problem.ts';
import type { MoneyActor } from '../billing/operator/allow-money-action.ts';
import { readImportFile, type ImportTable } from '../enquiries/intake/read-file.ts';
import { hashPassword } from '../identity/passwords.ts';
import type { Database } from '../platform/database/database.ts';
import { Rollback } from '../platform/database/transaction.ts';
import { spreadsheetLine, spreadsheetStart } from '../platform/documents/spreadsheet-rule.ts';
import { randomToken } from '../platform/random-code.ts';
import { errorText } from '../platform/texts.ts';
import { createStaffCompany, type StaffCompanyOutcome } from './create-staff-company.ts';

interface ColumnMapping {
  readonly heading: string;
  readonly field: CompanyField | null;
}

export interface CompanyFile {
  readonly bytes: Uint8Array;
  /** Default country of rows. */
  readonly country: CountryCode;
  /** Undefined: as suggested by the headings. */
  readonly columns: readonly ColumnMapping[] | undefined;
}

interface Order {
  readonly by: MoneyActor;
  readonly reason: string;
  /** A preview rolls every company back. */
  readonly isPreview: boolean;
}

/** Headings that other systems use, besides our own field names. */
const synonyms: Readonly<Partial<Record<CompanyField, readonly string[]>>> = {
  internal_name: ['company', 'company name', 'name', 'business name', 'organisation', 'organization'],
  company_type: ['type', 'legal form'],
  company_number: ['companies house number', 'registration number', 'reg no'],
  vat_number: ['vat', 'vat no', 'vat registration'],
  website: ['web', 'url', 'homepage'],
  phone: ['telephone', 'tel', 'phone number', 'landline'],
  mobile: ['mobile phone', 'cell'],
  address_line1: ['address', 'address 1', 'street', 'address line 1'],
  address_line2: ['address 2', 'address line 2'],
  town: ['city', 'post town'],
  postcode: ['post code', 'zip', 'zip code', 'postal code'],
  forename: ['first name', 'given name', 'contact first name'],
  surname: ['last name', 'family name', 'contact last name'],
  email: ['email address', 'e mail', 'contact email', 'username'],
  coverage: ['postcodes', 'areas', 'districts', 'covered postcodes'],
  work_types: ['lead types', 'services', 'trades'],
  credit_limit: ['limit'],
  balance: ['opening balance', 'owed', 'outstanding'],
};
const fold = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\d]+/gu, ' ')
    .trim();
const fieldByHeading: ReadonlyMap<string, CompanyField> = new Map(
  companyFields.flatMap((field) => [fold(field), ...(synonyms[field] ?? [])].map((heading) => [heading, field] as const)),
);

/** Suggests a field for each heading, each field once. */
export function suggestCompanyColumns(headings: readonly string[]): ColumnMapping[] {
  const used = new Set<CompanyField>();
  return headings.map((heading) => {
    const field = fieldByHeading.get(fold(heading));
    if (field === undefined || used.has(field)) return { heading, field: null };
    used.add(field);
    return { heading, field };
  });
}

const needed: readonly CompanyField[] = ['internal_name', 'phone', 'address_line1', 'town', 'postcode', 'forename', 'surname', 'email'];

/** Explains why a mapping cannot be used. */
export function findColumnProblems(headings: readonly string[], columns: readonly ColumnMapping[]): string[] {
  const fields = columns.flatMap(({ field }) => (field === null ? [] : [field]));
  const unknown = columns.filter(({ heading }) => !headings.includes(heading)).map(({ heading }) => heading);
  const twice = fields.filter((field, index) => fields.indexOf(field) !== index);
  const missing = needed.filter((field) => !fields.includes(field));
  const list = (text: 'importHeadUnknown' | 'importFieldTwice' | 'importFieldMissing', heads: readonly string[]): string[] =>
    heads.length === 0 ? [] : [errorText(text, { heads: [...new Set(heads)].join(', ') })];
  return [...list('importHeadUnknown', unknown), ...list('importFieldTwice', twice), ...list('importFieldMissing', missing)];
}

interface Row {
  readonly line: number;
  readonly cells: readonly string[];
  readonly form: StaffCompanyForm;
  readonly isUser: boolean;
  readonly errors: { readonly field: string; readonly text: string }[];
}

function listProblems<Values>(values: Values, rules: FormRules<Values>): Row['errors'] {
  return (Object.keys(rules) as (keyof Values & string)[]).flatMap((field) => {
    const problem: Problem | undefined = rules[field]?.(values[field], values);
    return problem === undefined ? [] : [{ field, text: errorText(problem) }];
  });
}

/** Apostrophe that spreadsheets and our exports put before values that look like formulas, such as -25.50 or +44. */
const apostrophe = /^'(?=[=+\-@])/;

/** Reads the rows as companies, or as further users of the company of an earlier line with the same name. */
function readRows({ headings, rows }: ImportTable, columns: readonly ColumnMapping[], country: CountryCode): Row[] {
  const places = new Map(columns.flatMap(({ heading, field }) => (field === null ? [] : [[field, headings.indexOf(heading)] as const])));
  const names = new Set<string>();
  const emails = new Set<string>();
  return rows.map(({ line, cells, fault }) => {
    const get = (field: CompanyField): string => (cells[places.get(field) ?? -1] ?? '').trim().replace(apostrophe, '');
    const texts = Object.fromEntries(companyFields.map((field) => [field, get(field)])) as Record<CompanyField, string>;
    const type = companyTypes.find((one) => one.toLowerCase() === texts.company_type.toLowerCase().replaceAll(/[\s.]/g, ''));
    const form = {
      ...texts,
      country: knownCountry(texts.country.toLowerCase()) ?? country,
      company_type: type ?? (texts.company_type || 'Other'),
    };
    const name = form.internal_name.toLowerCase();
    const isUser = names.has(name);
    names.add(name);
    const email = emailKey(form.email);
    const isTwice = email !== '' && emails.has(email);
    emails.add(email);
    const errors =
      fault === null
        ? isUser
          ? listProblems(form, staffUserRules)
          : listProblems(form, staffCompanyRules)
        : [{ field: '', text: errorText(fault) }];
    return { line, cells, form, isUser, errors: isTwice ? [...errors, { field: 'email', text: errorText('emailTwiceInFile') }] : errors };
  });
}

type Written = { readonly companyId: CompanyId | null } | Extract<StaffCompanyOutcome, { kind: 'refused' }>;

/** Writes a company in its own transaction. A preview rolls it back. */
export async function writeCompany(
  inTx: Database['inTx'],
  company: Parameters<typeof createStaffCompany>[1],
  isPreview: boolean,
): Promise<Written> {
  try {
    return await inTx(async (tx): Promise<Written> => {
      const outcome = await createStaffCompany(tx, company);
      if (outcome.kind === 'refused') throw new Rollback(outcome);
      if (isPreview) throw new Rollback({ companyId: null });
      return { companyId: outcome.companyId };
    });
  } catch (error) {
    if (error instanceof Rollback) return error.answer as Written;
    throw error;
  }
}

const toLine = (row: Row, outcome: 'company' | 'user' | 'wrong', companyId: number | null): CompanyImportLine => ({
  line: row.line,
  name: row.form.internal_name,
  email: row.form.email,
  outcome,
  company_id: companyId,
  errors: [...row.errors],
});

const maxSamples = 3;

/**
 * Checks or imports a file. A company and its users are written together or not at all: an error in any of their lines rejects all of
 * them.
 */
export async function importCompanies(
  inTx: Database['inTx'],
  { bytes, country, columns }: CompanyFile,
  { by, reason, isPreview }: Order,
): Promise<CompanyImport | { readonly problems: readonly (readonly ['file' | 'columns', string])[] }> {
  const table = await readImportFile(bytes);
  if ('errors' in table) return { problems: table.errors.map((text) => ['file', text] as const) };
  const { headings, rows } = table;
  if (rows.length > maxCompanyRows) return { problems: [['file', errorText('tooManyRows', { max: maxCompanyRows })]] };
  const mapping = columns ?? suggestCompanyColumns(headings);
  const problems = findColumnProblems(headings, mapping);
  // An incomplete suggestion goes back to the user to complete.
  if (problems.length > 0 && columns !== undefined) return { problems: problems.map((text) => ['columns', text] as const) };
  const read = problems.length > 0 ? [] : readRows(table, mapping, country);
  const passwordHash = await hashPassword(randomToken());
  const lines: CompanyImportLine[] = [];
  for (const group of Object.values(Object.groupBy(read, ({ form }) => form.internal_name.toLowerCase()))) {
    const [owner, ...members] = group ?? [];
    if (owner === undefined) continue;
    if (![owner, ...members].some(({ errors }) => errors.length > 0)) {
      const company = { form: owner.form, members: members.map(({ form }) => form), passwordHash, reason, by };
      const written = await writeCompany(inTx, company, isPreview);
      if ('companyId' in written) {
        lines.push(toLine(owner, 'company', written.companyId), ...members.map((row) => toLine(row, 'user', written.companyId)));
        continue;
      }
      const { field, text, member } = written;
      (member === undefined ? owner : members[member])?.errors.push({ field, text });
    }
    const together = { field: '', text: errorText('companyLinesTogether') };
    for (const row of [owner, ...members]) lines.push(toLine(row.errors.length > 0 ? row : { ...row, errors: [together] }, 'wrong', null));
  }
  const sorted = lines.toSorted((one, other) => one.line - other.line);
  const count = (outcome: CompanyImportLine['outcome']): number => sorted.filter((one) => one.outcome === outcome).length;
  return {
    headings: mapping.map(({ heading, field }) => {
      const place = headings.indexOf(heading);
      const values = rows.map(({ cells }) => (cells[place] ?? '').trim().slice(0, 80)).filter((value) => value !== '');
      return { heading, field, samples: [...new Set(values)].slice(0, maxSamples) };
    }),
    companies: count('company'),
    users: count('user'),
    wrong: count('wrong'),
    lines: sorted,
    rejects: formatRejects(headings, read, sorted),
  };
}

function formatRejects(headings: readonly string[], rows: readonly Row[], lines: readonly CompanyImportLine[]): string | null {
  const wrong = lines.filter(({ outcome }) => outcome === 'wrong');
  if (wrong.length === 0) return null;
  const rejected = wrong.map(({ line, errors }) => {
    const cells = rows.find((row) => row.line === line)?.cells ?? [];
    const reasons = errors.map(({ field, text }) => (field === '' ? text : `${field}: ${text}`)).join('; ');
    return spreadsheetLine([...headings.map((_, index) => cells[index] ?? ''), reasons]);
  });
  return `${spreadsheetStart([...headings, errorText('importReasons')])}${rejected.join('')}`;
}
