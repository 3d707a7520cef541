import { createHash } from 'node:crypto';
import { intakeEnquirySchema, type IntakeEnquiry } from '../../contract/enquiries/endpoints.ts';
import { maxImportLines, type HoldReason, type ImportOutcome } from '../../contract/enquiries/values.ts';
import { parseInput } from '../platform/http/validate.ts';
import { hashContent } from '../platform/random-code.ts';
import { errorText } from '../platform/texts.ts';
import { csvRows, type CsvRow } from './csv-rule.ts';
import { getColumn, toIntakePayload, readHeads, type FieldError } from './import-row-rule.ts';

/** A parsed row, valid or with its errors. */
export interface ReadRow {
  readonly line: number;
  readonly workType: string;
  readonly postcode: string;
  readonly enquiry: IntakeEnquiry | null;
  /** Derived from the content, so the same row is taken in only once, whatever its file or line. */
  readonly key: string;
  readonly errors: readonly FieldError[];
}

/** A row with its outcome. */
export interface JudgedRow extends Pick<ReadRow, 'line' | 'workType' | 'postcode' | 'errors'> {
  readonly outcome: ImportOutcome;
  readonly quoteCode: string | null;
  readonly heldFor: readonly ('duplicate' | HoldReason)[];
  readonly heldUntil: Date | null;
}

export type ReadFile = { readonly hash: string; readonly rows: readonly ReadRow[] } | { readonly errors: readonly string[] };

const toText = (value: unknown): string => (typeof value === 'string' ? value : '');

function readRow(heads: readonly string[], row: CsvRow): ReadRow {
  const { line, cells, fault } = row;
  const given = toIntakePayload(heads, row);
  const at = {
    line,
    workType: toText(given['work_type']).slice(0, 80),
    postcode: toText(given['postcode']).slice(0, 10),
    key: `csv:${hashContent(given).toString('hex')}`,
  };
  const wrong = (errors: readonly FieldError[]): ReadRow => ({ ...at, enquiry: null, errors });
  if (fault !== null) return wrong([{ field: 'line', text: errorText(fault) }]);
  if (cells.length !== heads.length)
    return wrong([{ field: 'line', text: errorText('importCells', { cells: cells.length, heads: heads.length }) }]);
  const parsed = parseInput(intakeEnquirySchema, given);
  return parsed.ok ? { ...at, enquiry: parsed.data, errors: [] } : wrong(fieldErrors(parsed.refused.fields ?? {}, given));
}

/** Maps schema and intake errors to the file's columns. */
export function fieldErrors(
  fields: Readonly<Record<string, readonly string[]>>,
  enquiry: Readonly<Record<string, unknown>> | IntakeEnquiry,
): FieldError[] {
  return Object.entries(fields).flatMap(([field, texts]) =>
    texts.map((text) => ({ field: getColumn(field, enquiry as Readonly<Record<string, unknown>>), text })),
  );
}

/** Parses an import file. Rejects it entirely if it is not UTF-8, has wrong headers or too many lines. */
export function readImportFile(bytes: Uint8Array): ReadFile {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return { errors: [errorText('importNotUtf8')] };
  }
  const [first, ...rest] = csvRows(text);
  if (first === undefined || rest.length === 0) return { errors: [errorText('importEmpty')] };
  const read = readHeads(first);
  if ('errors' in read) return read;
  if (rest.length > maxImportLines) return { errors: [errorText('bulkTooManyLines', { max: maxImportLines })] };
  return { hash: createHash('sha256').update(bytes).digest('hex'), rows: rest.map((row) => readRow(read.heads, row)) };
}
