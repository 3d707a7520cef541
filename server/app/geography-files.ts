import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';
import { ImportFailure, type ImportLines } from '../geography/import/import-line-rule.ts';

/** Resolves the operator's path to files: itself, or those in the folder with one of the extensions. */
export async function findFiles(path: string, endings: readonly string[]): Promise<string[]> {
  const found = await stat(path).catch(() => null);
  if (found === null) throw new ImportFailure(path, null, 'there is no such file or folder');
  if (!found.isDirectory()) return [path];
  const names = (await readdir(path, { recursive: true })).filter((name) => endings.some((ending) => name.toLowerCase().endsWith(ending)));
  if (names.length === 0) throw new ImportFailure(path, null, `the folder holds no file that ends in ${endings.join(' or ')}`);
  return names.sort().map((name) => join(path, name));
}

/** Reads line by line, so that two million postcodes are never in memory at once. */
export async function* readLines(files: readonly string[]): ImportLines {
  for (const file of files) {
    let number = 0;
    for await (const text of createInterface({ input: createReadStream(file, 'utf8'), crlfDelay: Infinity })) {
      number += 1;
      yield { file: basename(file), number, text };
    }
  }
}
