// Files of rows by RFC 4180, as spreadsheets write them: a comma between cells or, where the comma is for decimals, a semicolon or
// a tab; quotes around what holds one of those, a quote or a line break. Stricter than spreadsheets are: a quote elsewhere is a fault.

/** What is wrong with a row as such. */
export type CsvFault = 'csvQuoteInside' | 'csvAfterQuote' | 'csvQuoteOpen';

export interface CsvRow {
  /** Where it begins, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
  readonly fault: CsvFault | null;
}

const separators = [',', ';', '\t'];

/** The separator that stands in the first line most often, outside of quotes. */
function separatorOf(text: string): string {
  const heads = /^[^\r\n]*/.exec(text)?.[0].replaceAll(/"[^"]*"/g, '') ?? '';
  const count = (separator: string): number => heads.split(separator).length;
  return separators.reduce((best, one) => (count(one) > count(best) ? one : best));
}

class Reader {
  readonly #text: string;
  readonly #separator: string;
  #at = 0;
  #line = 1;

  constructor(text: string) {
    this.#text = text;
    this.#separator = separatorOf(text);
  }

  /** The next row; undefined after the last. */
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

  /** Up to the next separator or line break. */
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
    // What stands between a closing quote and the next separator belongs to nothing.
    return this.#plain().text === '' ? { text, fault: null } : { text, fault: 'csvAfterQuote' };
  }
}

/** The rows of a file, without those that are empty. A mark of the byte order in front is none of its text. */
export function csvRows(file: string): CsvRow[] {
  const reader = new Reader(file.startsWith('\uFEFF') ? file.slice(1) : file);
  const rows: CsvRow[] = [];
  for (let row = reader.next(); row !== undefined; row = reader.next()) {
    if (row.cells.some((cell) => cell.trim() !== '')) rows.push(row);
  }
  return rows;
}
