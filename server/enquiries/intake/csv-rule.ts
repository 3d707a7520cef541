// RFC 4180 CSV as spreadsheets write it: separated by comma, or by semicolon or tab where the comma is a decimal sign. Cells holding a
// separator, quote or line break are quoted. Stricter than spreadsheets: a quote elsewhere is an error.

/** Structural errors of a row. */
export type CsvFault = 'csvQuoteInside' | 'csvAfterQuote' | 'csvQuoteOpen';

export interface CsvRow {
  /** First line of the row, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
  readonly fault: CsvFault | null;
}

const separators = [',', ';', '\t'];

/** Line that states the separator for Excel; some programs quote it. */
const separatorLine = /^"?sep=(.)"?[^\S\r\n]*(?:\r\n|\r|\n|$)/i;

/** Lines searched for the headings; a title above them has no separator. */
const maxTitleLines = 5;

/** Returns the most frequent separator of the first line that has one, outside quotes. */
function detectSeparator(text: string): string {
  const lines = text
    .slice(0, 20_000)
    .replaceAll(/"[^"]*"/g, '')
    .split(/\r\n|\r|\n/, maxTitleLines);
  const heads = lines.find((line) => separators.some((separator) => line.includes(separator))) ?? '';
  const count = (separator: string): number => heads.split(separator).length;
  return separators.reduce((best, one) => (count(one) > count(best) ? one : best));
}

class Reader {
  readonly #text: string;
  readonly #separator: string;
  #at = 0;
  #line = 1;

  constructor(text: string) {
    const declared = separatorLine.exec(text);
    this.#text = text;
    this.#separator = declared?.[1] ?? detectSeparator(text);
    if (declared === null) return;
    this.#at = declared[0].length;
    this.#line = 2;
  }

  /** Reads the next row; undefined after the last. */
  next(): CsvRow | undefined {
    if (this.#at >= this.#text.length) return undefined;
    const line = this.#line;
    const cells: string[] = [];
    let fault: CsvFault | null = null;
    for (;;) {
      const cell = this.#text[this.#at] === '"' ? this.#quoted() : this.#plain();
      cells.push(cell.text);
      fault ??= cell.fault;
      if (this.#text[this.#at] !== this.#separator) break;
      this.#at += 1;
    }
    this.#lineBreak();
    return { line, cells, fault };
  }

  #lineBreak(): void {
    if (this.#text.startsWith('\r\n', this.#at)) this.#at += 2;
    else this.#at += 1;
    this.#line += 1;
  }

  /** Reads up to the next separator or line break. */
  #plain(): { text: string; fault: CsvFault | null } {
    const begin = this.#at;
    while (this.#at < this.#text.length && !this.#ends(this.#text[this.#at] ?? '')) this.#at += 1;
    const text = this.#text.slice(begin, this.#at);
    return { text, fault: text.includes('"') ? 'csvQuoteInside' : null };
  }

  #ends(character: string): boolean {
    return character === this.#separator || character === '\n' || character === '\r';
  }

  #quoted(): { text: string; fault: CsvFault | null } {
    let text = '';
    this.#at += 1;
    for (;;) {
      const quote = this.#text.indexOf('"', this.#at);
      const part = this.#text.slice(this.#at, quote === -1 ? undefined : quote);
      this.#line += part.split(/\r\n|\r|\n/).length - 1;
      text += part;
      if (quote === -1) {
        this.#at = this.#text.length;
        return { text, fault: 'csvQuoteOpen' };
      }
      this.#at = quote + 1;
      if (this.#text[this.#at] !== '"') break;
      text += '"';
      this.#at += 1;
    }
    // Text between a closing quote and the next separator is an error.
    return this.#plain().text === '' ? { text, fault: null } : { text, fault: 'csvAfterQuote' };
  }
}

/** Parses the rows of a file, skipping empty ones and a leading byte order mark. */
export function csvRows(file: string): CsvRow[] {
  const reader = new Reader(file.startsWith('\uFEFF') ? file.slice(1) : file);
  const rows: CsvRow[] = [];
  for (let row = reader.next(); row !== undefined; row = reader.next()) {
    if (row.cells.some((cell) => cell.trim() !== '')) rows.push(row);
  }
  return rows;
}
