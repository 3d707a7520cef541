/**
 * A line of a spreadsheet file (RFC 4180). Spreadsheets take a text that begins like a formula for one, and may send what stands
 * beside it elsewhere: such a text gets an apostrophe in front. Numbers are numbers, a minus of theirs is no formula.
 */
export function spreadsheetLine(cells: readonly (string | number)[]): string {
  return `${cells.map(cellOf).join(',')}\r\n`;
}

function cellOf(cell: string | number): string {
  if (typeof cell === 'number') return String(cell);
  const harmless = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
