/** A field changed by someone else while the form was open. */
export interface ForeignChange<Field extends string> {
  readonly field: Field;
  /** Changed locally too: the local value stays until it is saved. */
  readonly isContested: boolean;
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * Merges the original values, the current server values and local edits. Fields new to the form do not count as changes; they have only
 * just become relevant.
 */
export function mergeChanges<Values extends object>(
  before: Values,
  theirs: Values,
  mine: Values,
): { readonly values: Values; readonly changes: readonly ForeignChange<keyof Values & string>[] } {
  const values = { ...mine };
  const changes: ForeignChange<keyof Values & string>[] = [];
  for (const field of Object.keys(theirs) as (keyof Values & string)[]) {
    if (isSame(before[field], theirs[field])) continue;
    const isContested = !isSame(mine[field], before[field]) && !isSame(mine[field], theirs[field]);
    if (!isContested) values[field] = theirs[field];
    if (field in before) changes.push({ field, isContested });
  }
  return { values, changes };
}
