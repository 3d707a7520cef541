/** The first error in an import file, with its position. */
export class ImportFailure extends Error {
  constructor(file: string, line: number | null, problem: string) {
    super(line === null ? `${file}: ${problem}` : `${file} line ${line}: ${problem}`);
  }
}

export interface ImportLine {
  readonly file: string;
  /** Counts from 1. */
  readonly number: number;
  readonly text: string;
}

export type ImportLines = AsyncIterable<ImportLine>;

/** A postcode and its position, from one line of a file. */
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

/** Splits a CSV line; quoted cells may contain commas and doubled quotes. */
export function splitCells(line: ImportLine): string[] {
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
