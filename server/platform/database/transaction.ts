import { AsyncLocalStorage } from 'node:async_hooks';
import { channel } from 'node:diagnostics_channel';
import pg from 'pg';
import { foldText } from '../../../contract/kit/fold-text-rule.ts';
import { leaveContactRole, takeContactRole } from './roles.ts';
import { beginStatementSpan } from './tracing.ts';
import { noRows, sql, statementName, type Sql } from './sql.ts';

/** Reads. A `Tx` is also a `Db`, so queries can run inside a transaction. */
export interface Db {
  rows<Row>(statement: Sql<Row>): Promise<Row[]>;
  /** Returns the only row, or undefined. Throws on more than one: the statement is wrong. */
  first<Row>(statement: Sql<Row>): Promise<Row | undefined>;
}

declare const inTransaction: unique symbol;

type RowsOf<Statements extends readonly Sql[]> = {
  -readonly [Index in keyof Statements]: Statements[Index] extends Sql<infer Row> ? Row[] : never;
};

/** An open transaction, READ COMMITTED. Always the first parameter of a verb. */
export interface Tx extends Db {
  readonly [inTransaction]: true;
  /** Pipelines statements; resolves when all have answered, or throws the first error. */
  pipeline<const Statements extends readonly Sql[]>(...statements: Statements): Promise<RowsOf<Statements>>;
  /** Enqueues a job in this transaction: it exists if and only if the transaction commits. */
  enqueue(job: string, payload: JobPayload, startAfter?: Date): Promise<void>;
  /** Enqueues a job for each payload, in one statement. */
  enqueueAll(job: string, payloads: readonly JobPayload[], startAfter?: Date): Promise<void>;
  /** Raises the statement and lock timeouts for the statements that follow, from ten and three seconds. */
  setTimeouts(seconds: number): Promise<void>;
}

/** Jobs carry ids and re-read what they need. */
export type JobPayload = Readonly<Record<string, string | number | boolean | null>>;

/** Enqueues a job for each payload through the given executor. The queue registers it with the database once both exist. */
export type JobSender = (
  execute: (text: string, values: unknown[]) => Promise<{ rows: unknown[] }>,
  job: string,
  payloads: readonly JobPayload[],
  startAfter: Date | undefined,
) => Promise<void>;

/** How much longer the client waits than the server's timeout. */
const answerMarginMs = 2_000;

const transactionMark = new AsyncLocalStorage<true>();

/** Ports to the outside (mail, SMS, cards, lookups) call this first: no network call may run while locks are held. */
export function assertOutsideTransaction(port: string): void {
  if (transactionMark.getStore() === true) throw new Error(`${port} was called inside a transaction`);
}

/** A statement answered by PostgreSQL, with the columns of the result. */
export interface AnsweredStatement {
  readonly statement: Sql;
  readonly fields: readonly pg.FieldDef[];
}

/** Publishes every answered statement; free of cost without subscribers. */
const answered = channel('plumbline:answered-statement');

/**
 * Uses the driver's callback: with its promise, the rows of a page (30 kB each) outlive two garbage collections, and copying
 * them takes as long as reading them. Creates the error here so that its stack names the caller.
 */
export async function run<Row>(client: pg.ClientBase, statement: Sql<Row>, longestMs: number): Promise<Row[]> {
  const { name, text, values } = statement;
  const span = beginStatementSpan(statement);
  try {
    return await new Promise((resolve, reject) => {
      const query = { name, text, values: [...values], query_timeout: longestMs };
      client.query(query, (error: Error | null, result: pg.QueryResult) => {
        if (error !== null) return reject(error);
        span?.end();
        if (answered.hasSubscribers) answered.publish({ statement, fields: result.fields } satisfies AnsweredStatement);
        resolve(result.rows as Row[]);
      });
    });
  } catch (error) {
    span?.end({ error });
    if (error instanceof Error) Error.captureStackTrace(error);
    throw error;
  }
}

/** Sends raw SQL: begin, commit, rollback. */
function send(client: pg.ClientBase, text: string, longestMs: number): Promise<pg.QueryResult> {
  const query = { text, query_timeout: longestMs };
  return client.query(query);
}

/** Sends a statement of the job queue or of the roles. Prepared: planning it costs more than running it. */
function sendPrepared(client: pg.ClientBase, text: string, longestMs: number, values: unknown[] = []): Promise<pg.QueryResult> {
  const query = { name: statementName(text), text, values, query_timeout: longestMs };
  return client.query(query);
}

const takeRole = takeContactRole('transaction');

/**
 * Runs a statement in an open transaction as the role it needs. The change of role travels with the statement, in the same
 * round trip, and ends with the transaction at the latest, so a pooler may carry it.
 */
async function runAsNeeded<Row>(client: pg.ClientBase, statement: Sql<Row>, longestMs: number): Promise<Row[]> {
  if (!statement.isContactReader) return run(client, statement, longestMs);
  const taken = sendPrepared(client, takeRole, longestMs);
  const answer = run(client, statement, longestMs);
  const left = sendPrepared(client, leaveContactRole, longestMs);
  const [took, answered] = await Promise.allSettled([taken, answer, left]);
  if (took.status === 'rejected') throw took.reason;
  if (answered.status === 'rejected') throw answered.reason;
  return answered.value;
}

export function onlyRow<Row>(rows: Row[]): Row | undefined {
  if (rows.length > 1) throw new Error(`expected one row at most, got ${rows.length}`);
  return rows[0];
}

function openTransaction(client: pg.ClientBase, sender: JobSender, standardMs: number): Tx {
  let timeoutMs = standardMs;
  const ask = <Row>(statement: Sql<Row>): Promise<Row[]> =>
    statement === noRows ? Promise.resolve([]) : runAsNeeded(client, statement, timeoutMs);
  const pipeline = async (...statements: readonly Sql[]): Promise<unknown[][]> => {
    const results = await Promise.allSettled(statements.map(ask));
    return results.map((result) => {
      if (result.status === 'rejected') throw result.reason;
      return result.value;
    });
  };
  const enqueueAll: Tx['enqueueAll'] = async (job, payloads, startAfter) => {
    if (payloads.length > 0) await sender((text, values) => sendPrepared(client, text, timeoutMs, values), job, payloads, startAfter);
  };
  const tx: Pick<Tx, 'rows' | 'first' | 'enqueue' | 'enqueueAll' | 'setTimeouts'> & { pipeline: typeof pipeline } = {
    rows: ask,
    first: async (statement) => onlyRow(await ask(statement)),
    pipeline,
    enqueue: (job, payload, startAfter) => enqueueAll(job, [payload], startAfter),
    enqueueAll,
    setTimeouts: async (seconds) => {
      const limit = `${seconds}s`;
      await ask(sql`select set_config('statement_timeout', ${limit}, true), set_config('lock_timeout', ${limit}, true)`);
      timeoutMs = seconds * 1_000 + answerMarginMs;
    },
  };
  // The brand exists only for the type checker; there is nothing to store.
  return tx as unknown as Tx;
}

/** Thrown by the edge to roll back a transaction whose handler returned a refusal. */
export class Rollback extends Error {
  readonly answer: unknown;
  constructor(answer: unknown) {
    super('rolled back');
    this.answer = answer;
  }
}

/** Thrown when the facts read went stale before the write; restarts the transaction. */
export class TryAgain extends Error {}

const retryable = new Set(['40001', '40P01']);
const maxTries = 4;

function sqlState(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.code : undefined;
}

/** Tests whether another transaction inserted the same unique value first. */
export function isUniqueViolation(error: unknown): boolean {
  return sqlState(error) === '23505';
}

/** A refused statement leaves its connection usable, unless the refusal ends the connection. */
export function isUsableAfter(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return error.severity !== 'FATAL' && error.severity !== 'PANIC';
  return error instanceof Rollback || error instanceof TryAgain || !(error instanceof Error);
}

interface TransactionOptions {
  readonly sender: JobSender;
  readonly longestMs: number;
  readonly begin: string;
}

/** Runs one attempt: commits what `work` does, or rolls all of it back. */
export async function runInTransaction<Result>(
  client: pg.ClientBase,
  { sender, longestMs, begin }: TransactionOptions,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  // Not awaited: BEGIN travels with the first statement, which also reports its failure.
  send(client, begin, longestMs).catch(() => undefined);
  try {
    const result = await transactionMark.run(true, () => work(openTransaction(client, sender, longestMs)));
    await send(client, 'commit', longestMs);
    return result;
  } catch (error) {
    // A lost connection is discarded, and PostgreSQL rolls back its transaction.
    if (isUsableAfter(error)) await send(client, 'rollback', longestMs);
    throw error;
  }
}

/**
 * Runs one statement in a transaction of its own, for settings that last no longer. On a pipelining connection this takes one
 * round trip.
 */
export async function runAlone<Row>(
  client: pg.ClientBase,
  statement: Sql<Row>,
  { longestMs, begin }: Omit<TransactionOptions, 'sender'>,
): Promise<Row[]> {
  send(client, begin, longestMs).catch(() => undefined);
  const [answer, end] = await Promise.allSettled([runAsNeeded(client, statement, longestMs), send(client, 'commit', longestMs)]);
  if (answer.status === 'rejected') throw answer.reason;
  if (end.status === 'rejected') throw end.reason;
  return answer.value;
}

/** Retries deadlocks, serialization failures and `TryAgain` with jitter. */
export async function retryTransaction<Result>(once: () => Promise<Result>): Promise<Result> {
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

/** Tests for a prefix in byte order. A range instead of `like`, so that a prepared statement can use the index. */
export const begins = (column: Sql, text: string): Sql =>
  sql`${column} collate "C" >= ${text} and ${column} collate "C" < ${`${text}\u{10FFFF}`}`;

/** Tests whether a name begins with a text, ignoring case, accents and Unicode composition. */
export const nameBegins = (column: Sql, text: string): Sql => begins(sql`folded(${column})`, foldText(text));

const checkViolation = '23514';

/** Tests whether a row broke one of these checks. */
export function isCheckViolation(error: unknown, constraints: readonly string[]): boolean {
  return sqlState(error) === checkViolation && error instanceof pg.DatabaseError && constraints.includes(error.constraint ?? '');
}

/**
 * Tests whether the database refused a value: out of range, wrong type (class 22) or a failed check. Our validation missed
 * it, but the request is wrong and not the service.
 */
export function isValueRefused(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError) || error.code === undefined) return false;
  return error.code === checkViolation || /^22[0-9A-Z]{3}$/.test(error.code);
}

/** Tests whether the database refused a row: an invalid value, or any violated constraint (class 23). */
export function isRowRefused(error: unknown): boolean {
  return isValueRefused(error) || (error instanceof pg.DatabaseError && error.code?.startsWith('23') === true);
}

/**
 * Transient errors: lock or statement timeout, serialization failure after all retries, no connections or space left, or a
 * server that is stopping, starting or has just become a standby.
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

/** The pool and the driver report these without a code. */
const passingMessages =
  /^timeout expired$|timeout exceeded when trying to connect|^Connection terminated|connection error and is not queryable|^Query read timeout/;

/** The connection broke, or the server is stopping, starting or absent. */
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

const protocolViolation = '08P01';
/** Refusals of a pooler that no retry can change. */
const refusedByPooler = /authentication|password|no such|unsupported|required|not allowed|config/i;

/** PgBouncer reports everything in its own name as a protocol violation, such as a PostgreSQL that it cannot reach. */
function isPoolerWithoutServer(error: Error): boolean {
  if (!(error instanceof pg.DatabaseError)) return false;
  return error.code === protocolViolation && error.severity === 'FATAL' && !refusedByPooler.test(error.message);
}

/** Tests whether `error`, or its cause, means that the database went away. */
export function isDatabaseLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, syscall } = error as Error & { code?: unknown; syscall?: unknown };
  const isLost =
    (code === 'ENOENT' && syscall === 'connect') ||
    (typeof code === 'string' && lost.has(code)) ||
    passingMessages.test(error.message) ||
    isPoolerWithoutServer(error);
  return isLost || isDatabaseLost(error.cause);
}

/** Tests whether a retry may succeed: the caller answers 503 instead of 500. */
export function isDatabaseBusy(error: unknown): boolean {
  if (error instanceof TryAgain) return true;
  if (!(error instanceof Error)) return false;
  const { code, syscall } = error as Error & { code?: unknown; syscall?: unknown };
  // Missing socket file: the embedded PostgreSQL is restarting.
  if (code === 'ENOENT') return syscall === 'connect';
  return (typeof code === 'string' && passing.has(code)) || passingMessages.test(error.message) || isPoolerWithoutServer(error);
}
