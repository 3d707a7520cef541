/** A field that somebody else changed while it was open here. */
export interface ForeignChange<Field extends string> {
  readonly field: Field;
  /** Whether it was changed here too: then what was typed stays until it is saved. */
  readonly isContested: boolean;
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * Brings together what a form was filled with, what stands there now, and what was typed meanwhile. A field that the form did not have
 * before is no change of anybody's: it has only come to be asked for.
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
