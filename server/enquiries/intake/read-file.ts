import { createHash } from 'node:crypto';
import { maxImportColumns, maxImportLines, type ImportFormat } from '../../../contract/enquiries/values.ts';
import { matchesFileType } from '../../platform/files/content-kind-rule.ts';
import { errorText } from '../../platform/texts.ts';
import { csvRows, type CsvRow } from './csv-rule.ts';
import { readWorkbook } from './read-workbook.ts';

interface DecodedText {
  readonly format: Exclude<ImportFormat, 'xlsx'>;
  readonly text: string;
}

/** Bytes that decide about UTF-16 without a byte order mark. */
const probeBytes = 4_096;
/** Share of zero bytes at even or odd places above which text is UTF-16: every Latin letter has one. */
const minZeroShare = 0.4;

function detectUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const probe = bytes.subarray(0, probeBytes);
  const zeros = [0, 0];
  for (const [index, byte] of probe.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros.map((count) => count / Math.max(1, probe.length / 2));
  if (odd > minZeroShare && even < minZeroShare) return 'utf-16le';
  return even > minZeroShare && odd < minZeroShare ? 'utf-16be' : undefined;
}

/** Control characters that no text file contains. */
// oxlint-disable-next-line no-control-regex -- matches control characters on purpose
const control = /[\u0000-\u0008\u000E-\u001F]/;

/**
 * Decodes a text file: UTF-8 or UTF-16, with or without byte order mark, otherwise Windows-1252, which older spreadsheets write. Undefined if it
 * is not text.
 */
function decodeText(bytes: Uint8Array): DecodedText | undefined {
  const format = detectUtf16(bytes);
  const decoded = format === undefined ? decodeBytes(bytes) : { format, text: new TextDecoder(format).decode(bytes) };
  return control.test(decoded.text) ? undefined : decoded;
}

function decodeBytes(bytes: Uint8Array): DecodedText {
  try {
    return { format: 'utf-8', text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch {
    return { format: 'windows-1252', text: new TextDecoder('windows-1252').decode(bytes) };
  }
}

/** An import file as a table. Headings are unique. */
export interface ImportTable {
  readonly format: ImportFormat;
  readonly hash: string;
  readonly headings: readonly string[];
  readonly rows: readonly CsvRow[];
}

const isFilled = (cell: string): boolean => cell.trim() !== '';

/** Drops the empty cells at the end, which Excel adds for formatted columns. */
function trimRow(cells: readonly string[]): readonly string[] {
  return cells.slice(0, cells.findLastIndex(isFilled) + 1);
}

/** Headings longer than this are cut; tracking keeps shorter names still. */
const maxHeading = 120;

/** Numbers columns without a heading, and the second of two that are equal. */
function nameHeadings(cells: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return cells.map((cell, index) => {
    const heading = cell.trim().replaceAll(/\s+/g, ' ').slice(0, maxHeading) || `#${index + 1}`;
    const times = (seen.get(heading.toLowerCase()) ?? 0) + 1;
    seen.set(heading.toLowerCase(), times);
    return times === 1 ? heading : `${heading} (${times})`;
  });
}

async function readRows(bytes: Uint8Array): Promise<{ format: ImportFormat; rows: readonly CsvRow[] } | undefined> {
  if (matchesFileType('zip', bytes)) {
    const sheet = await readWorkbook(bytes);
    return sheet && { format: 'xlsx', rows: sheet.map((cells, index) => ({ line: index + 1, cells, fault: null })) };
  }
  const decoded = decodeText(bytes);
  return decoded && { format: decoded.format, rows: csvRows(decoded.text) };
}

/**
 * Reads a CSV, TSV or XLSX file. Titles above the headings are skipped. Refuses the file if it is of another kind, has no rows, or is too large; a
 * malformed row is kept with its fault.
 */
export async function readImportFile(bytes: Uint8Array): Promise<ImportTable | { readonly errors: readonly string[] }> {
  const read = await readRows(bytes);
  if (read === undefined) return { errors: [errorText('importUnreadable')] };
  const filled = read.rows.filter(({ cells }) => cells.some(isFilled));
  // A title or date above the table fills one cell. Without a row of several cells it is another kind of text.
  const head = filled.findIndex(({ cells }) => cells.filter(isFilled).length > 1);
  if (head === -1 && filled.length > 1) return { errors: [errorText('importUnreadable')] };
  const [first, ...rest] = filled.slice(Math.max(0, head));
  if (first === undefined || rest.length === 0) return { errors: [errorText('importEmpty')] };
  if (first.fault !== null) return { errors: [errorText(first.fault)] };
  const heads = trimRow(first.cells);
  if (heads.length > maxImportColumns) return { errors: [errorText('importTooManyColumns', { max: maxImportColumns })] };
  if (rest.length > maxImportLines) return { errors: [errorText('bulkTooManyLines', { max: maxImportLines })] };
  const headings = nameHeadings(heads);
  const rows = rest.map((row) => ({ ...row, cells: fitRow(row.cells, headings.length, read.format) }));
  return { format: read.format, hash: createHash('sha256').update(bytes).digest('hex'), headings, rows };
}

/**
 * Drops empty cells beyond the headings and fills the rows of a workbook, which end at their last value. Any other difference remains and is
 * reported: a line break or separator without quotes would shift values into other columns.
 */
function fitRow(cells: readonly string[], length: number, format: ImportFormat): readonly string[] {
  const own = cells.length > length ? [...cells.slice(0, length), ...trimRow(cells.slice(length))] : cells;
  return format === 'xlsx' && own.length < length ? [...own, ...Array.from({ length: length - own.length }, () => '')] : own;
}
