import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';

export interface BrokenInvariant {
  readonly name: string;
  readonly says: string;
  /** Up to five offending rows; ids and figures only. */
  readonly rows: readonly Record<string, unknown>[];
}

/** Runs the checks independently of the product's code; an empty list means that all hold. */
export async function verifyInvariants(
  client: Pick<pg.ClientBase, 'query'>,
  invariants: readonly Invariant[] = readInvariants(),
): Promise<BrokenInvariant[]> {
  const broken: BrokenInvariant[] = [];
  for (const { name, says, statement } of invariants) {
    const { rows } = await client.query<Record<string, unknown>>(`select * from (${statement}) violation limit 5`);
    if (rows.length > 0) broken.push({ name, says, rows });
  }
  return broken;
}

/** A statement that must return no row. */
export interface Invariant {
  readonly name: string;
  readonly says: string;
  readonly statement: string;
}

const directory = new URL('../../db/invariants/', import.meta.url);

/** Reads the checks of db/invariants, each introduced by a line `-- NAME: description`. */
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
