import type { SheetConventions } from '../../../contract/kit/sheet-format.ts';

/** Characters that a spreadsheet may read as the start of a formula, in either width. */
const formula = '[=+\\-@＝＋－＠]';
const beginsFormula = new RegExp(`^(?=[\\t\\r\\n]|${formula})`, 'u');
/** The same after a separator of another locale, with or without a quote in between. */
const formulaBehindSplit = new RegExp(`([;\\t\\r\\n]"*)(?=${formula})`, 'gu');
/** In a file with semicolons, commas separate cells elsewhere. */
const formulaBehindComma = new RegExp(`([,;\\t\\r\\n]"*)(?=${formula})`, 'gu');
const needsQuotes = new RegExp(`[",;'\\p{Cc}\\u2028\\u2029]|${formula}`, 'u');

/** For programs. */
export const plain: Pick<SheetConventions, 'separator' | 'decimal'> = { separator: ',', decimal: '.' };

/**
 * Formats a line of a spreadsheet file (RFC 4180). Puts an apostrophe before text that looks like a formula, because
 * spreadsheets would run it. In locales with decimal commas they split at semicolons and treat our quotes as text, so those
 * separators get one too. Numbers stay unchanged, including negative ones.
 */
export function spreadsheetLine(cells: readonly (string | number)[]): string {
  return localLine(cells, plain);
}

/** The same with the separator and decimal sign of a locale. */
export function localLine(cells: readonly (string | number)[], { separator, decimal }: typeof plain): string {
  return `${cells.map((cell) => formatCell(cell, separator, decimal)).join(separator)}\r\n`;
}

/** Formats the first line of a file, with the byte order mark by which spreadsheets recognise UTF-8. */
export function spreadsheetStart(heads: readonly string[], conventions = plain): string {
  return `\uFEFF${localLine(heads, conventions)}`;
}

function formatCell(cell: string | number, separator: string, decimal: string): string {
  if (typeof cell === 'number') return String(cell).replace('.', decimal);
  const harmless = cell.replace(beginsFormula, "'").replaceAll(separator === ';' ? formulaBehindComma : formulaBehindSplit, "$1'");
  return needsQuotes.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
