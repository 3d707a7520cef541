/** The rows of a tab-separated file whose first line names the columns. An empty cell is null. */
export function parseReferenceFile<Column extends string>(text: string, columns: readonly Column[]): Record<Column, string | null>[] {
  const [header = '', ...lines] = text.replaceAll('\r', '').split('\n');
  const names = header.split('\t');
  const positions = columns.map((column) => {
    const position = names.indexOf(column);
    if (position === -1) throw new Error(`the reference file has no column ${column}: ${header}`);
    return [column, position] as const;
  });
  return lines
    .filter((line) => line !== '')
    .map((line) => {
      const cells = line.split('\t');
      if (cells.length !== names.length) throw new Error(`expected ${names.length} cells: ${line}`);
      return Object.fromEntries(positions.map(([column, position]) => [column, cells[position] || null])) as Record<Column, string | null>;
    });
}
