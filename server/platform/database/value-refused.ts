import pg from 'pg';

const checkViolation = '23514';

/**
 * Whether the database refused a value: out of range, not of its type (class 22), or against a check. What came in was not
 * judged well enough before, which is ours to mend; but it is the call that is wrong, not the service.
 */
export function isValueRefused(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError) || error.code === undefined) return false;
  return error.code === checkViolation || /^22[0-9A-Z]{3}$/.test(error.code);
}

/** Whether the database refused a row for what it holds: a value of it, or a rule of any kind (class 23). */
export function isRowRefused(error: unknown): boolean {
  return isValueRefused(error) || (error instanceof pg.DatabaseError && error.code?.startsWith('23') === true);
}
