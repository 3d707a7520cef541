/** What a spreadsheet may take for the beginning of a formula, in either width. */
const formula = '[=+\\-@＝＋－＠]';
const beginsFormula = new RegExp(`^(?=[\\t\\r\\n]|${formula})`, 'u');
/** The same behind what another reader splits at, with or without a quote in between. */
const formulaBehindSplit = new RegExp(`([;\\t\\r\\n]"*)(?=${formula})`, 'gu');
const needsQuotes = new RegExp(`[",;'\\p{Cc}\\u2028\\u2029]|${formula}`, 'u');

/**
 * Returns a line of a spreadsheet file (RFC 4180). A text that looks like a formula gets an apostrophe in front, because spreadsheets
 * would run it. Where the comma is for decimals they split at semicolons and take our quotes for text, so an apostrophe goes behind
 * those separators too. Numbers stay numbers: a minus of theirs is no formula.
 */
export function spreadsheetLine(cells: readonly (string | number)[]): string {
  return `${cells.map(cellOf).join(',')}\r\n`;
}

/** Returns the first line of a file, with the mark by which spreadsheets recognise UTF-8. */
export function spreadsheetStart(heads: readonly string[]): string {
  return `\uFEFF${spreadsheetLine(heads)}`;
}

function cellOf(cell: string | number): string {
  if (typeof cell === 'number') return String(cell);
  const harmless = cell.replace(beginsFormula, "'").replaceAll(formulaBehindSplit, "$1'");
  return needsQuotes.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
