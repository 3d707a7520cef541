import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** A statement that must return no row. */
export interface Invariant {
  readonly name: string;
  readonly says: string;
  readonly statement: string;
}

const directory = new URL('../../db/invariants/', import.meta.url);

/** The checks of db/invariants, each introduced by a line `-- NAME: what it says`. */
export function readInvariants(): Invariant[] {
  return readdirSync(directory)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .flatMap((file) => readFileSync(fileURLToPath(new URL(file, directory)), 'utf8').split(/^(?=-- [A-Z]\d\d_)/m))
    .flatMap((block) => {
      const heading = /^-- ([A-Z]\d\d_\w+): (.+)\n/.exec(block);
      if (heading === null) return [];
      return [{ name: heading[1] ?? '', says: heading[2] ?? '', statement: block.slice(heading[0].length).trim().replace(/;$/, '') }];
    });
}
