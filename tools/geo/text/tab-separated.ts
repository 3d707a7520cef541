import { readFileSync, writeFileSync } from 'node:fs';

/** Reads a table with a header line; rows are read by column name. */
export const readTable = <Column extends string>(file: string | URL, columns: readonly Column[]): Record<Column, string>[] => {
  const [header, ...lines] = readFileSync(file, 'utf8').trimEnd().split('\n');
  if (header !== columns.join('\t')) throw new Error(`${String(file)} has the columns ${header ?? ''}`);
  return lines.map((line, index) => {
    const cells = line.split('\t');
    if (cells.length !== columns.length) throw new Error(`${String(file)} line ${index + 2} has ${cells.length} cells`);
    return Object.fromEntries(columns.map((column, at) => [column, cells[at] ?? ''])) as Record<Column, string>;
  });
};

export const writeTable = <Column extends string>(
  file: string | URL,
  columns: readonly Column[],
  rows: readonly Readonly<Record<Column, string>>[],
): void => {
  const lines = rows.map((row) => columns.map((column) => row[column].replaceAll(/\s+/g, ' ').trim()).join('\t'));
  writeFileSync(file, `${[columns.join('\t'), ...lines].join('\n')}\n`);
};

export const override = (name: string): URL => new URL(`../overrides/${name}`, import.meta.url);
export const reference = (name: string): URL => new URL(`../../../db/reference/${name}`, import.meta.url);
