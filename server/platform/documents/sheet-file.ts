import { Readable } from 'node:stream';
import writeWorkbook, { type Cell as WorkbookCell } from 'write-excel-file/node';
import {
  columnsOf,
  localMinute,
  maxDownloadRows,
  maxWorkbookRows,
  sheetConventions,
  type ColumnKind,
  type Sheet,
  type SheetFormat,
} from '../../../contract/kit/sheet-format.ts';
import { FileAnswer } from '../http/file-answer.ts';
import type { RefusedAnswer } from '../http/route.ts';
import { refuseField } from '../http/validate.ts';
import { errorText } from '../texts.ts';
import { localLine, plain, spreadsheetStart } from './spreadsheet-rule.ts';

type SheetCell = string | number | null;
/** One cell for each column of the sheet. */
export type SheetRow = readonly SheetCell[];
export type SheetRows = AsyncIterable<SheetRow> | Iterable<SheetRow>;

export interface SheetWish {
  readonly format: SheetFormat;
  readonly columns?: string | undefined;
  readonly locale: string;
  readonly zone: string;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** Called for each row that is written, by the job that prepares a long file. */
  readonly onRow?: () => void;
}

interface SheetFile {
  readonly name: string;
  readonly sheet: Sheet;
  readonly wish: SheetWish;
  readonly rows: SheetRows;
  /** Heading of a column; by default its key, for programs. */
  readonly label?: (key: string) => string;
  /** Counts the rows of any period up to a limit, if reading them would leave a trace or cost more. */
  readonly count?: (limit: number) => Promise<number>;
}

interface PlannedColumn {
  readonly at: number;
  readonly label: string;
  readonly kind: ColumnKind;
}

/**
 * Builds a spreadsheet file of the wanted columns, rows and format. Text files are streamed. A workbook is built in memory, so a long one is
 * refused.
 */
export async function sheetFile(file: SheetFile): Promise<FileAnswer | RefusedAnswer<422>> {
  const { name, wish, rows } = file;
  const columns = planColumns(file);
  const wanted = rowsOfPeriod(file, rows);
  if (wish.format !== 'xlsx') {
    const content = Readable.from(textOf(columns, wanted, wish));
    return new FileAnswer({ kind: 'csv', name, content, countRows: () => countRows(file, wanted) });
  }
  const cells: WorkbookCell[][] = [];
  const format = workbookFormat(wish.zone);
  for await (const row of wanted) {
    if (cells.length === maxWorkbookRows) return refuseField('format', errorText('exportTooLong', { rows: maxWorkbookRows }));
    cells.push(columns.map(({ at, kind }) => format(row[at] ?? null, kind)));
  }
  return new FileAnswer({ kind: 'xlsx', name, content: await workbookOf(columns, cells) });
}

/** Reads no further than needed to know that a file is long. */
async function countRows({ count }: SheetFile, rows: AsyncIterable<SheetRow>): Promise<number> {
  if (count !== undefined) return count(maxDownloadRows + 1);
  let counted = 0;
  for await (const _ of rows) if (++counted > maxDownloadRows) break;
  return counted;
}

function planColumns({ sheet, wish, label = (key) => key }: SheetFile): PlannedColumn[] {
  const wanted = wish.columns?.split(',');
  return columnsOf(sheet).flatMap((key, at) =>
    wanted === undefined || wanted.includes(key) ? [{ at, label: label(key), kind: sheet.columns[key] ?? 'text' }] : [],
  );
}

async function* rowsOfPeriod({ sheet, wish: { from, to, zone, onRow } }: SheetFile, rows: SheetRows): AsyncGenerator<SheetRow> {
  const at = sheet.period === null ? -1 : columnsOf(sheet).indexOf(sheet.period);
  const local = localMinute(zone);
  for await (const row of rows) {
    const cell = row[at];
    const day = typeof cell === 'string' ? toLocalTime(cell, local).slice(0, 10) : '';
    if (at !== -1 && ((from !== undefined && day < from) || (to !== undefined && (day === '' || day > to)))) continue;
    onRow?.();
    yield row;
  }
}

/** Instants become local times; days and local times stay. */
const toLocalTime = (text: string, local: (iso: string) => string): string => (text.endsWith('Z') ? local(text) : text);

const isDated = /^\d{4}-\d\d-\d\d/;

/** Texts that a spreadsheet would take for a number and change: leading zeros, long digits and exponents, as a lead code may have. */
const changedAsNumber = /^(?:0\d+|\d{12,}|\d+e\d+)$/i;

/** About this many characters are sent at once: streaming single lines costs more than producing them. */
const chunkLength = 32_768;

async function* textOf(columns: readonly PlannedColumn[], rows: AsyncIterable<SheetRow>, wish: SheetWish): AsyncGenerator<string> {
  const conventions = wish.format === 'excel' ? sheetConventions(wish.locale) : undefined;
  const local = localMinute(wish.zone);
  const format = (cell: SheetCell, kind: ColumnKind): string | number => {
    if (cell === null || conventions === undefined) return cell ?? '';
    if (kind === 'text' && typeof cell === 'string') return changedAsNumber.test(cell) ? `'${cell}` : cell;
    if (kind === 'amount' && typeof cell === 'number') return Number(cell.toFixed(2));
    if ((kind !== 'day' && kind !== 'time') || typeof cell !== 'string' || !isDated.test(cell)) return cell;
    const time = toLocalTime(cell, local);
    return `${conventions.day(time.slice(0, 10))}${time.slice(10)}`;
  };
  let text = spreadsheetStart(
    columns.map(({ label }) => label),
    conventions,
  );
  for await (const row of rows) {
    text += localLine(
      columns.map(({ at, kind }) => format(row[at] ?? null, kind)),
      conventions ?? plain,
    );
    if (text.length >= chunkLength) {
      yield text;
      text = '';
    }
  }
  if (text !== '') yield text;
}

/** Longest text of a cell, by Excel. */
const maxCellLength = 32_767;
/** Characters that XML cannot hold. */
const notInXml = /[^\t\n\r\P{Cc}]|[\uFFFE\uFFFF]|\p{Cs}/gu;
const workbookFormats = { amount: '0.00', day: 'yyyy-mm-dd', time: 'yyyy-mm-dd hh:mm' } as const;

/** Texts stay texts, also those that look like a formula or a number. */
function workbookFormat(zone: string): (cell: SheetCell, kind: ColumnKind) => WorkbookCell {
  const local = localMinute(zone);
  return (cell, kind) => {
    if (cell === null || cell === '') return null;
    if (typeof cell === 'number') return { value: cell, type: Number, ...(kind === 'amount' && { format: workbookFormats.amount }) };
    if (kind === 'day' || kind === 'time') {
      const value = new Date(
        `${toLocalTime(cell, local)
          .slice(0, kind === 'day' ? 10 : 16)
          .replace(' ', 'T')}${kind === 'day' ? 'T00:00Z' : 'Z'}`,
      );
      if (!Number.isNaN(value.getTime())) return { value, type: Date, format: workbookFormats[kind] };
    }
    return { value: cell.replaceAll(notInXml, '').slice(0, maxCellLength), type: String };
  };
}

const widths: Readonly<Record<ColumnKind, number>> = { text: 24, number: 12, amount: 12, day: 12, time: 18 };

function workbookOf(columns: readonly PlannedColumn[], cells: WorkbookCell[][]): Promise<Buffer> {
  const heads = columns.map(({ label }): WorkbookCell => ({ value: label, type: String, fontWeight: 'bold' }));
  const options = { columns: columns.map(({ kind }) => ({ width: widths[kind] })), stickyRowsCount: 1 };
  return writeWorkbook([heads, ...cells], options).toBuffer();
}
