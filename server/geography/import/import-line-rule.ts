/** What is wrong with a file that the operator wants to import: the first thing, where it stands. */
export class ImportFailure extends Error {
  constructor(file: string, line: number | null, problem: string) {
    super(line === null ? `${file}: ${problem}` : `${file} line ${line}: ${problem}`);
  }
}

export interface ImportLine {
  readonly file: string;
  /** From 1. */
  readonly number: number;
  readonly text: string;
}

export type ImportLines = AsyncIterable<ImportLine>;

/** A postal code with its position, as one line of a file says. */
export interface PlacedPostcode {
  readonly country: string;
  readonly postcode: string;
  readonly lat: number;
  readonly lng: number;
  readonly place: string | null;
  readonly line: ImportLine;
}

export function failAt({ file, number }: ImportLine, problem: string): never {
  throw new ImportFailure(file, number, problem);
}

/** The cells of a line of comma-separated values; a cell in quotes may hold commas and doubled quotes. */
export function cellsOf(line: ImportLine): string[] {
  const { text } = line;
  if (!text.includes('"')) return text.split(',').map((cell) => cell.trim());
  const cells: string[] = [];
  const cell = /\s*(?:"((?:[^"]|"")*)"|([^",]*))\s*(,|$)/y;
  let end = false;
  while (!end) {
    const found = cell.exec(text);
    if (found === null) return failAt(line, 'a quotation mark is not closed');
    cells.push(found[1]?.replaceAll('""', '"') ?? found[2]?.trim() ?? '');
    end = found[3] === '';
  }
  return cells;
}

export function numberIn(line: ImportLine, name: string, text: string | undefined): number {
  const value = Number(text);
  if (text === undefined || text === '' || !Number.isFinite(value)) return failAt(line, `${name} is "${text ?? ''}", which is no number`);
  return value;
}
