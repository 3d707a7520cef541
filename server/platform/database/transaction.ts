import { AsyncLocalStorage } from 'node:async_hooks';
import { channel } from 'node:diagnostics_channel';
import pg from 'pg';
import { foldText } from '../../../contract/kit/fold-text-rule.ts';
import { noRows, sql, type Sql } from './sql.ts';

/** Reads. A `Tx` is a `Db` too, so that a query can run inside a transaction. */
export interface Db {
  rows<Row>(statement: Sql<Row>): Promise<Row[]>;
  /** The only row, or undefined; more than one is a defect of the statement and throws. */
  first<Row>(statement: Sql<Row>): Promise<Row | undefined>;
}

declare const inTransaction: unique symbol;

type RowsOf<Statements extends readonly Sql[]> = {
  -readonly [Index in keyof Statements]: Statements[Index] extends Sql<infer Row> ? Row[] : never;
};

/** An open transaction, READ COMMITTED. Verbs take it first. */
export interface Tx extends Db {
  readonly [inTransaction]: true;
  /** Sends statements without waiting in between; all have answered, or the first error is thrown. */
  together<const Statements extends readonly Sql[]>(...statements: Statements): Promise<RowsOf<Statements>>;
  /** Puts a job into the queue as part of this transaction: it exists if and only if the transaction commits. */
  enqueue(job: string, payload: JobPayload, startAfter?: Date): Promise<void>;
  /** Lets the statements that follow, and their waits for locks, take this long instead of ten seconds and three. */
  takeUpTo(seconds: number): Promise<void>;
}

/** Jobs carry ids and re-read what they need. */
export type JobPayload = Readonly<Record<string, string | number | boolean | null>>;

/** Writes a job through the given executor. The queue gives it to the database when both are there. */
export type JobSender = (
  execute: (text: string, values: unknown[]) => Promise<{ rows: unknown[] }>,
  job: string,
  payload: JobPayload,
  startAfter: Date | undefined,
) => Promise<void>;

/** By how much the client waits longer than it allows the server. */
const answerMarginMs = 2_000;

const transactionMark = new AsyncLocalStorage<true>();

/** Ports to the outside (mail, SMS, cards, look-ups) call this first: nothing waits for a network while holding locks. */
export function assertOutsideTransaction(port: string): void {
  if (transactionMark.getStore() === true) throw new Error(`${port} was called inside a transaction`);
}

/** A statement that PostgreSQL has answered, with the columns of the answer. */
export interface AnsweredStatement {
  readonly statement: Sql;
  readonly fields: readonly pg.FieldDef[];
}

/** Tells whoever wants to know of every answered statement; without listeners it costs nothing. */
const answered = channel('plumbline:answered-statement');

/**
 * The driver answers by its callback: with its own promise the rows of a page outlive two garbage collections, 30 kB each, and
 * copying them takes as long as reading them. The stack of an error is made here, to lead to who asked.
 */
export async function run<Row>(client: pg.ClientBase, statement: Sql<Row>, longestMs: number): Promise<Row[]> {
  const { name, text, values } = statement;
  try {
    return await new Promise((resolve, reject) => {
      const query = { name, text, values: [...values], query_timeout: longestMs };
      client.query(query, (error: Error | null, result: pg.QueryResult) => {
        if (error !== null) return reject(error);
        if (answered.hasSubscribers) answered.publish({ statement, fields: result.fields } satisfies AnsweredStatement);
        resolve(result.rows as Row[]);
      });
    });
  } catch (error) {
    if (error instanceof Error) Error.captureStackTrace(error);
    throw error;
  }
}

/** Sends a text as it is: begin, commit, rollback, and what the job queue makes. */
function send(client: pg.ClientBase, text: string, longestMs: number, values?: unknown[]): Promise<pg.QueryResult> {
  const query = { text, query_timeout: longestMs, ...(values === undefined ? {} : { values }) };
  return client.query(query);
}

export function onlyRow<Row>(rows: Row[]): Row | undefined {
  if (rows.length > 1) throw new Error(`expected one row at most, got ${rows.length}`);
  return rows[0];
}

function openTransaction(client: pg.ClientBase, sender: JobSender, standardMs: number): Tx {
  let longestMs = standardMs;
  const ask = <Row>(statement: Sql<Row>): Promise<Row[]> =>
    statement === noRows ? Promise.resolve([]) : run(client, statement, longestMs);
  const together = async (...statements: readonly Sql[]): Promise<unknown[][]> => {
    const results = await Promise.allSettled(statements.map(ask));
    return results.map((result) => {
      if (result.status === 'rejected') throw result.reason;
      return result.value;
    });
  };
  const tx: Pick<Tx, 'rows' | 'first' | 'enqueue' | 'takeUpTo'> & { together: typeof together } = {
    rows: ask,
    first: async (statement) => onlyRow(await ask(statement)),
    together,
    enqueue: (job, payload, startAfter) => sender((text, values) => send(client, text, longestMs, values), job, payload, startAfter),
    takeUpTo: async (seconds) => {
      const limit = `${seconds}s`;
      await ask(sql`select set_config('statement_timeout', ${limit}, true), set_config('lock_timeout', ${limit}, true)`);
      longestMs = seconds * 1_000 + answerMarginMs;
    },
  };
  // The brand exists for the type checker only; there is nothing to store.
  return tx as unknown as Tx;
}

/** Thrown by the edge to undo a transaction whose handler answered with a refusal. */
export class Rollback extends Error {
  readonly answer: unknown;
  constructor(answer: unknown) {
    super('rolled back');
    this.answer = answer;
  }
}

/** Thrown by a verb whose facts went stale between reading and writing: the transaction is run again from the start. */
export class TryAgain extends Error {}

const retryable = new Set(['40001', '40P01']);
const maxTries = 4;

function sqlState(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.code : undefined;
}

/** Somebody else was faster with a value that may be there once. */
export function isUniqueViolation(error: unknown): boolean {
  return sqlState(error) === '23505';
}

/** A statement that the server refused leaves its connection usable, unless it was refused because the connection ends. */
export function isUsableAfter(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return error.severity !== 'FATAL' && error.severity !== 'PANIC';
  return error instanceof Rollback || error instanceof TryAgain || !(error instanceof Error);
}

/** One attempt: what `work` does is committed, or nothing of it stays. */
export async function runInTransaction<Result>(
  client: pg.ClientBase,
  { sender, longestMs }: { readonly sender: JobSender; readonly longestMs: number },
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  // Not awaited: BEGIN travels with the first statement. Its own failure shows as that statement's.
  send(client, 'begin', longestMs).catch(() => undefined);
  try {
    const result = await transactionMark.run(true, () => work(openTransaction(client, sender, longestMs)));
    await send(client, 'commit', longestMs);
    return result;
  } catch (error) {
    // A connection that is lost is thrown away, and PostgreSQL undoes what it had begun.
    if (isUsableAfter(error)) await send(client, 'rollback', longestMs);
    throw error;
  }
}

/** Tries anew, after a moment, what lost against another transaction or asked for it. */
export async function untilItHolds<Result>(once: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await once();
    } catch (error) {
      const again = error instanceof TryAgain || retryable.has(sqlState(error) ?? '');
      if (!again || attempt === maxTries) throw error;
      await new Promise((resolve) => setTimeout(resolve, attempt * 10 * (1 + Math.random())));
    }
  }
}

/** What begins with a text, in the order of bytes. A range and not `like`: a prepared statement then knows its index. */
export const begins = (column: Sql, text: string): Sql =>
  sql`${column} collate "C" >= ${text} and ${column} collate "C" < ${`${text}\u{10FFFF}`}`;

/** Tests whether a name begins with a text, however either is capitalised, accented or composed. */
export const nameBegins = (column: Sql, text: string): Sql => begins(sql`folded(${column})`, foldText(text));

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
