import { readFile } from 'node:fs/promises';

export interface DataSource {
  readonly name: string;
  readonly licence: string;
  /** What of it stands in the data. */
  readonly taken: string;
}

export interface DataSources {
  readonly sources: DataSource[];
  readonly attributions: string[];
}

const reference = new URL('../../db/reference/', import.meta.url);
const plain = (text: string): string => text.replaceAll('`', '').trim();

/** The rows of the table of three columns: package, licence, what is taken. */
export function readSources(markdown: string): DataSource[] {
  // Other tables have another number of columns; the first row that fits is the head.
  const [, ...rows] = markdown.split('\n').filter((line) => /^\| .+ \| .+ \| .+ \|$/.test(line));
  return rows.map((row) => {
    const [name = '', licence = '', taken = ''] = row.split('|').slice(1).map(plain);
    return { name, licence, taken };
  });
}

/** The points of the list, each with the lines that it goes on in. */
export function readAttributions(markdown: string): string[] {
  return Array.from(markdown.matchAll(/^- (.+(?:\n {2}.+)*)/gm), ([, text = '']) => plain(text.replaceAll(/\s+/g, ' ')));
}

/** Where the reference data come from, as the files beside them say. */
export async function readDataSources(): Promise<DataSources> {
  const read = (name: string) => readFile(new URL(name, reference), 'utf8');
  return { sources: readSources(await read('SOURCES.md')), attributions: readAttributions(await read('LICENCE.md')) };
}
