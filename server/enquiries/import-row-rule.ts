import type { IntakeEnquiry } from '../../contract/enquiries/endpoints.ts';
import { knownCountry, type CountryCode } from '../../contract/kit/country.ts';
import { getUnit } from '../geography/business-units.ts';
import { errorText } from '../platform/texts.ts';
import type { CsvRow } from './csv-rule.ts';

/** Maps import columns to enquiry fields. A column `question_12` answers question 12. */
const paths = {
  site: 'site',
  work_type: 'work_type',
  country: 'country',
  postcode: 'postcode',
  title: 'title',
  forename: 'forename',
  surname: 'surname',
  telephone: 'telephone',
  alternate_phone: 'alternate_phone',
  email: 'email',
  address1: 'address1',
  address2: 'address2',
  town: 'town',
  description: 'description',
  number_leads_requested: 'number_leads_requested',
  timescale: 'timescale',
  language: 'language',
  consent_text: 'consent.text',
  consent_timestamp: 'consent.timestamp',
  consent_ip: 'consent.ip',
} as const;
type Column = keyof typeof paths;
export const importColumns = Object.keys(paths) as readonly Column[];

const needed: readonly Column[] = [
  ...(['site', 'work_type', 'country', 'postcode', 'forename', 'surname', 'telephone', 'email'] as const),
  ...(['consent_text', 'consent_timestamp'] as const),
];
const questionColumn = /^question_([1-9]\d{0,8})$/;

export interface FieldError {
  readonly field: string;
  readonly text: string;
}

/** Parses the header row into columns, or reports its errors. */
export function readHeads({ cells, fault }: CsvRow): { readonly heads: readonly string[] } | { readonly errors: readonly string[] } {
  const heads = cells.map((cell) => cell.trim().toLowerCase());
  const unknown = heads.filter((head) => !(head in paths) && !questionColumn.test(head));
  const twice = heads.filter((head, index) => heads.indexOf(head) !== index);
  const missing = needed.filter((column) => !heads.includes(column));
  const errors = [
    ...(fault === null ? [] : [errorText(fault)]),
    ...(unknown.length > 0 ? [errorText('importHeadUnknown', { heads: unknown.join(', ') })] : []),
    ...(twice.length > 0 ? [errorText('importHeadTwice', { heads: twice.join(', ') })] : []),
    ...(missing.length > 0 ? [errorText('importHeadMissing', { heads: missing.join(', ') })] : []),
  ];
  return errors.length > 0 ? { errors } : { heads };
}

/** Leaves non-numbers as text so the schema names the field. */
const numberOr = (text: string): number | string => (/^\d{1,9}$/.test(text) ? Number(text) : text);

/** Accepts a date, or a date and time in the country's time zone, as a moment. */
export function parseMoment(text: string, country: string): string {
  const given = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2}(?::\d{2})?))?$/.exec(text);
  const known = knownCountry(country);
  if (given === null || known === undefined) return text;
  try {
    const local = Temporal.PlainDateTime.from(`${given[1]}T${given[2] ?? '00:00'}`);
    return local.toZonedDateTime(getUnit(known).timeZone).toInstant().toString();
  } catch {
    return text;
  }
}

/** Maps a row's cells to an intake payload, skipping empty ones. */
export function toIntakePayload(heads: readonly string[], { cells }: CsvRow): Record<string, unknown> {
  const given = new Map<string, string>();
  for (const [index, head] of heads.entries()) {
    // Strip the apostrophe that guards spreadsheets against formulas.
    const cell = (cells[index] ?? '').trim().replace(/^'(?=[=+\-@])/, '');
    if (cell !== '') given.set(head, cell);
  }
  const country = given.get('country')?.toLowerCase();
  const at = given.get('consent_timestamp');
  const pickField = (column: Column): Record<string, unknown> => {
    const text = given.get(column);
    return text === undefined ? {} : { [column]: text };
  };
  return {
    ...Object.assign({}, ...importColumns.filter((column) => !column.startsWith('consent_')).map(pickField)),
    ...(country === undefined ? {} : { country }),
    ...Object.fromEntries(
      (['site', 'number_leads_requested'] as const).flatMap((column) => {
        const text = given.get(column);
        return text === undefined ? [] : [[column, numberOr(text)]];
      }),
    ),
    ...(given.has('timescale') ? { timescale: given.get('timescale')?.toUpperCase() } : {}),
    ...(given.has('language') ? { language: given.get('language')?.toLowerCase() } : {}),
    question_answers: [...given].flatMap(([head, option]) => {
      const question = questionColumn.exec(head)?.[1];
      return question === undefined ? [] : [{ question: Number(question), option }];
    }),
    consent: {
      text: given.get('consent_text'),
      timestamp: at === undefined ? at : parseMoment(at, country ?? ''),
      ip: given.get('consent_ip'),
    },
  };
}

/** Returns the column that an intake error refers to. */
export function getColumn(field: string, enquiry: Readonly<Record<string, unknown>>): string {
  const column = importColumns.find((one) => paths[one] === field);
  if (column !== undefined) return column;
  const answer = /^question_answers\.(\d+)\./.exec(field)?.[1];
  const answers = enquiry['question_answers'] as IntakeEnquiry['question_answers'];
  const question = answer === undefined ? undefined : answers[Number(answer)]?.question;
  return question === undefined ? field : `question_${question}`;
}

const example: Readonly<Record<Column, string>> = {
  site: '1',
  work_type: 'gas-boiler-replacement',
  country: 'gb' satisfies CountryCode,
  postcode: 'LE1 5WW',
  title: 'Ms',
  forename: 'Rosalind',
  surname: 'Ashby',
  telephone: '07700 900123',
  alternate_phone: '',
  email: 'rosalind.ashby@example.com',
  address1: '12 Invented Street',
  address2: '',
  town: 'Leicester',
  description: 'The boiler is 14 years old and loses pressure.',
  number_leads_requested: '3',
  timescale: '1MONTH',
  language: 'en',
  consent_text: 'I agree that up to three companies may contact me.',
  consent_timestamp: '2025-01-15 14:30',
  consent_ip: '',
};

/** Sample file: the header and two invented enquiries. */
export function sampleRows(): readonly (readonly string[])[] {
  const second: Partial<Record<Column, string>> = {
    title: 'Mr',
    forename: 'Edwin',
    surname: 'Marsh',
    telephone: '07700 900456',
    email: 'edwin.marsh@example.com',
    postcode: 'LE2 1AA',
    description: 'No hot water,\nheating works.',
    timescale: 'ASAP',
    number_leads_requested: '1',
    consent_timestamp: '2025-01-16',
    consent_ip: '192.0.2.1',
  };
  return [importColumns, importColumns.map((column) => example[column]), importColumns.map((column) => second[column] ?? example[column])];
}
