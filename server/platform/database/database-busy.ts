import { TryAgain } from './transaction.ts';

/**
 * Waited too long for a lock or a statement, lost the race for a row to the end, no connection or room left, or a server
 * that stops, starts, or is a standby since a moment ago: all pass.
 */
const passing = new Set([
  '55P03',
  '57014',
  '40001',
  '40P01',
  '53000',
  '53100',
  '53200',
  '53300',
  '53400',
  '57P01',
  '57P02',
  '57P03',
  '25006',
  '25P03',
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
]);

/** The pool and the driver say these without a code. */
const passingMessages =
  /timeout exceeded when trying to connect|^Connection terminated|connection error and is not queryable|^Query read timeout/;

/** The connection broke off, or the server stops, starts, or is not there. */
const lost = new Set([
  '57P01',
  '57P02',
  '57P03',
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
]);

/** Whether what failed because of `error`, or of its cause, failed because the database went away. */
export function isDatabaseLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, syscall } = error as Error & { code?: unknown; syscall?: unknown };
  const isLost =
    (code === 'ENOENT' && syscall === 'connect') || (typeof code === 'string' && lost.has(code)) || passingMessages.test(error.message);
  return isLost || isDatabaseLost(error.cause);
}

/** Whether the database could not do it now but may in a moment: the caller answers 503, not 500. */
export function isDatabaseBusy(error: unknown): boolean {
  if (error instanceof TryAgain) return true;
  if (!(error instanceof Error)) return false;
  const { code, syscall } = error as Error & { code?: unknown; syscall?: unknown };
  // A socket file that is not there: the embedded PostgreSQL is just starting again.
  if (code === 'ENOENT') return syscall === 'connect';
  return (typeof code === 'string' && passing.has(code)) || passingMessages.test(error.message);
}
