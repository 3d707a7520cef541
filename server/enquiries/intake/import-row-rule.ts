import { intakeEnquirySchema, type IntakeEnquiry } from '../../../contract/enquiries/endpoints.ts';
import { knownCountry } from '../../../contract/kit/country.ts';
import { normaliseEmail } from '../../../contract/kit/email-rule.ts';
import { normaliseTelephone } from '../../../contract/kit/telephone-rule.ts';
import { parseInput } from '../../platform/http/validate.ts';
import { hashContent } from '../../platform/random-code.ts';
import { errorText } from '../../platform/texts.ts';
import { readCall } from './read-call-rule.ts';
import type { SourceFormat } from './source-format.ts';
import type { TrackingFields } from '../tracking-rule.ts';
import type { CsvRow } from './csv-rule.ts';
import type { ColumnMapping } from './heading-rule.ts';

export interface FieldError {
  readonly field: string;
  readonly text: string;
}

/** How the rows of a file are read. */
export interface RowReading {
  readonly headings: readonly string[];
  readonly columns: readonly ColumnMapping[];
  readonly format: SourceFormat;
  /** Site by code of its work type, for files without a site. */
  readonly sites: ReadonlyMap<string, number>;
  /** When the file was uploaded: the time of consents that have none. */
  readonly uploadedAt: Date;
}

/** A parsed row, valid or with its errors. */
export interface ReadRow {
  readonly workType: string;
  readonly postcode: string;
  readonly enquiry: IntakeEnquiry | null;
  readonly tracking: TrackingFields;
  /** The provider's id of the lead, otherwise its content, so that the same row is taken in only once, whatever its file or line. */
  readonly key: string;
  readonly sent: unknown;
  /** By which an erasure finds the row. */
  readonly contactKeys: readonly string[];
  readonly errors: readonly FieldError[];
}

/** Prefixes by which Meta keeps spreadsheets from reading numbers: `p:` before telephone numbers, `z:` before postcodes. */
const metaPrefix = /^[pz]:(?=[+\d\p{L}])/u;

/**
 * Restores a telephone number that Excel turned into a number: its leading zero or plus is lost. Unchanged unless exactly one of them makes it
 * valid.
 */
export function restoreTelephone(text: string, country: string): string {
  const known = knownCountry(country);
  const digits = /^\d{6,15}(?:\.0)?$/.exec(text)?.[0].replace(/\.0$/, '');
  if (known === undefined || digits === undefined || normaliseTelephone(digits, known) !== null) return digits ?? text;
  const restored = [`0${digits}`, `+${digits}`].filter((number) => normaliseTelephone(number, known) !== null);
  return restored.length === 1 ? (restored[0] ?? text) : text;
}

function cleanCell(cell: string): string {
  // An apostrophe guards spreadsheets against formulas, and telephone numbers against being read as one.
  return cell.trim().replace(/^'(?=[=+\-@])/, '');
}

/** Collects the cells of a row by field. Several description columns are joined; otherwise the first filled one counts. */
function collectFields({ headings, columns }: RowReading, cells: readonly string[]) {
  const fields: Record<string, string> = {};
  const tracking: Record<string, string> = {};
  const mapped = new Map(columns.map(({ heading, field }) => [heading, field]));
  for (const [index, heading] of headings.entries()) {
    const cell = cleanCell(cells[index] ?? '');
    if (cell === '') continue;
    const field = mapped.get(heading);
    if (field === undefined) tracking[heading] = cell;
    else if (field === 'description') fields[field] = fields[field] === undefined ? cell : `${fields[field]}\n${cell}`;
    else if (field !== null) fields[field] ??= field === 'consent_at' && /\(utc\)$/i.test(heading) ? asUtc(cell) : cell;
  }
  return { fields, tracking };
}

/** Typeform states times in UTC and says so only in the heading. */
const asUtc = (text: string): string => text.replace(/^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}(?::\d{2})?)$/, '$1T$2Z');

function restoreFields(fields: Record<string, string>, fixedCountry: string): void {
  const country = (fields['country'] ?? fixedCountry).toLowerCase();
  for (const field of ['telephone', 'alternate_phone'] as const) {
    const text = fields[field]?.replace(metaPrefix, '');
    if (text !== undefined) fields[field] = restoreTelephone(text, country === 'uk' ? 'gb' : country);
  }
  const postcode = fields['postcode']?.replace(metaPrefix, '');
  if (postcode !== undefined) fields['postcode'] = postcode;
}

const toText = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Lists the keys of a row's contact data. A row that is refused for another field has them too. */
function listKeys(given: Readonly<Record<string, unknown>>): string[] {
  const country = knownCountry(toText(given['country']));
  const numbers = [given['telephone'], given['alternate_phone']].map((number) =>
    country === undefined || typeof number !== 'string' ? null : normaliseTelephone(number, country),
  );
  const email = toText(given['email']);
  return [...new Set([...numbers, email === '' || email.length > 254 ? null : normaliseEmail(email)].filter((key) => key !== null))];
}

/** Reads a row by the mapping of its file, as the source's calls are read. Headings without a field become tracking. */
export function readImportRow(reading: RowReading, { cells, fault }: CsvRow): ReadRow {
  const { headings, format, sites, uploadedAt } = reading;
  const { fields, tracking } = collectFields(reading, cells);
  const fixed = (name: string): string => format.fixed.find(({ field }) => field === name)?.value ?? '';
  restoreFields(fields, fixed('country'));
  const payload = { ...fields, ...(Object.keys(tracking).length > 0 ? { tracking } : {}) };
  const read = readCall(payload, format, uploadedAt);
  const workType = toText(read.enquiry['work_type']);
  const site = sites.get(workType);
  const given = read.enquiry['site'] === undefined && site !== undefined ? { ...read.enquiry, site } : read.enquiry;
  const row = {
    workType: workType.slice(0, 80),
    postcode: toText(given['postcode']).slice(0, 10),
    tracking: read.tracking,
    key:
      read.eventId === undefined ? `csv:${hashContent(read.isTimeOfArrival ? payload : given).toString('hex')}` : `event:${read.eventId}`,
    sent: read.isTimeOfArrival ? payload : undefined,
    contactKeys: listKeys(given),
  };
  const wrong = (errors: readonly FieldError[]): ReadRow => ({ ...row, enquiry: null, errors });
  // The customer's details were erased since the upload.
  if (cells.length === 0) return wrong([{ field: '', text: errorText('importErased') }]);
  if (fault !== null) return wrong([{ field: '', text: errorText(fault) }]);
  if (cells.length !== headings.length)
    return wrong([{ field: '', text: errorText('importCells', { cells: cells.length, heads: headings.length }) }]);
  const parsed = parseInput(intakeEnquirySchema, given);
  return parsed.ok ? { ...row, enquiry: parsed.data, errors: [] } : wrong(nameErrors(parsed.refused.fields ?? {}, given, reading.columns));
}

const consentFields: Readonly<Record<string, string>> = { text: 'consent_text', timestamp: 'consent_at', ip: 'consent_ip' };

/** Returns our field that an intake error is about. */
function findErrorField(path: string, enquiry: Readonly<Record<string, unknown>>): string {
  const consent = /^consent(?:\.(\w+))?$/.exec(path);
  if (consent !== null) return consentFields[consent[1] ?? 'text'] ?? path;
  const answer = /^question_answers\.(\d+)\./.exec(path)?.[1];
  const answers = enquiry['question_answers'] as IntakeEnquiry['question_answers'] | undefined;
  const question = answer === undefined ? undefined : answers?.[Number(answer)]?.question;
  return question === undefined ? path : `question_${question}`;
}

/** Names schema and intake errors by the headings of the file. */
export function nameErrors(
  fields: Readonly<Record<string, readonly string[]>>,
  enquiry: Readonly<Record<string, unknown>> | IntakeEnquiry,
  columns: readonly ColumnMapping[],
): FieldError[] {
  return Object.entries(fields).flatMap(([path, texts]) => {
    const field = findErrorField(path, enquiry);
    const isName = field === 'forename' || field === 'surname';
    const column = columns.find((one) => one.field === field) ?? (isName ? columns.find((one) => one.field === 'full_name') : undefined);
    return texts.map((text) => ({ field: column?.heading ?? field, text }));
  });
}
