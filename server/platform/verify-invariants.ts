import type pg from 'pg';
import { readInvariants, type Invariant } from './read-invariants.ts';

export interface BrokenInvariant {
  readonly name: string;
  readonly says: string;
  /** Up to five of the rows that should not be there; ids and figures only. */
  readonly rows: readonly Record<string, unknown>[];
}

/** Runs the checks from outside the product's own code; an empty list means that all of them hold. */
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
