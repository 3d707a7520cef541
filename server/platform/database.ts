import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import { readTimestamp } from './read-timestamp.ts';
import { sql, type Sql } from './sql.ts';

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

export interface Database {
  readonly db: Db;
  /**
   * Runs `work` in one transaction. Retries a serialisation failure or deadlock up to three times with jitter, never
   * once COMMIT was sent: whether that one happened is for the idempotency key to tell.
   */
  inTx<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result>;
  readonly pool: pg.Pool;
  /** Both by name, to be measured. */
  readonly pools: Readonly<Record<'reads' | 'transactions', pg.Pool>>;
  readonly connection: pg.PoolConfig;
  useJobSender(sender: JobSender): void;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  readonly connection: pg.PoolConfig;
  readonly poolSize: number;
  /** For tests and for seeding the past: what `app_now()` answers. Absent in the running product. */
  readonly clock?: () => Date;
  readonly onError?: (error: Error) => void;
}

const standardTimestamp = pg.types.getTypeParser(1184, 'text') as unknown as (text: string) => unknown;
const ownParsers: ReadonlyMap<number, (text: string) => unknown> = new Map<number, (text: string) => unknown>([
  [20, Number],
  [1700, Number],
  // Days stay text (YYYY-MM-DD): a Date would drag them through a time zone.
  [1082, (text) => text],
  [1184, (text) => readTimestamp(text) ?? standardTimestamp(text)],
]);
/** Asked for every column of every answer; the driver's own way to add parsers looks each up in two tables. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (type: number, format?: 'text' | 'binary') =>
    (format === 'binary' ? undefined : ownParsers.get(type)) ?? pg.types.getTypeParser(type, format),
};

const transactionMark = new AsyncLocalStorage<true>();

/** Ports to the outside (mail, SMS, cards, look-ups) call this first: nothing waits for a network while holding locks. */
export function assertOutsideTransaction(port: string): void {
  if (transactionMark.getStore() === true) throw new Error(`${port} was called inside a transaction`);
}

/**
 * The driver answers by its callback: with its own promise the rows of a page outlive two garbage collections, 30 kB each, and
 * copying them takes as long as reading them. The stack of an error is made here, to lead to who asked.
 */
async function run<Row>(client: pg.ClientBase, statement: Sql<Row>): Promise<Row[]> {
  const { name, text, values } = statement;
  try {
    return await new Promise((resolve, reject) => {
      client.query({ name, text, values: [...values] }, (error: Error | null, result: { rows: unknown[] }) =>
        error === null ? resolve(result.rows as Row[]) : reject(error),
      );
    });
  } catch (error) {
    if (error instanceof Error) Error.captureStackTrace(error);
    throw error;
  }
}

function only<Row>(rows: Row[]): Row | undefined {
  if (rows.length > 1) throw new Error(`expected one row at most, got ${rows.length}`);
  return rows[0];
}

function reader(client: pg.ClientBase): Db {
  return {
    rows: (statement) => run(client, statement),
    first: async (statement) => only(await run(client, statement)),
  };
}

function transaction(client: pg.ClientBase, sender: JobSender): Tx {
  const together = async (...statements: readonly Sql[]): Promise<unknown[][]> => {
    const results = await Promise.allSettled(statements.map((statement) => run(client, statement)));
    return results.map((result) => {
      if (result.status === 'rejected') throw result.reason;
      return result.value;
    });
  };
  const enqueue: Tx['enqueue'] = (job, payload, startAfter) =>
    sender((text, values) => client.query(text, values), job, payload, startAfter);
  // The brand exists for the type checker only; there is nothing to store.
  return { ...reader(client), together, enqueue } as unknown as Tx;
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

const noQueue: JobSender = (_execute, job) => {
  throw new Error(`job ${job} cannot be enqueued: the queue has not been started`);
};

export function openDatabase(options: DatabaseOptions): Database {
  let sender = noQueue;
  const settings: pg.PoolConfig = {
    ...options.connection,
    max: options.poolSize,
    // Who waits longer is told that we are busy; the queue in front of the pool must not grow without end.
    connectionTimeoutMillis: 5_000,
    types,
    options: '-c timezone=UTC -c lock_timeout=3s -c statement_timeout=10s -c idle_in_transaction_session_timeout=15s',
  };
  const reads = new pg.Pool(settings);
  // Transactions send statements without waiting in between. A single read is cheaper on a connection that does not.
  const pipelined: pg.PoolConfig & { pipeline: boolean } = { ...settings, pipeline: true };
  const transactions = new pg.Pool(pipelined);
  for (const pool of [reads, transactions]) pool.on('error', (error) => options.onError?.(error));

  const withClient = async <Result>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<Result>): Promise<Result> => {
    const client = await pool.connect();
    let broken: Error | undefined;
    try {
      if (options.clock !== undefined) await run(client, sql`select set_config('app.now', ${options.clock().toISOString()}, false)`);
      return await work(client);
    } catch (error) {
      // A connection that broke off is thrown away; one that refused a statement, or whose caller gave up, is fine.
      if (!(error instanceof pg.DatabaseError) && !(error instanceof Rollback) && !(error instanceof TryAgain) && error instanceof Error)
        broken = error;
      throw error;
    } finally {
      client.release(broken);
    }
  };

  const once = <Result>(work: (tx: Tx) => Promise<Result>): Promise<Result> =>
    withClient(transactions, async (client) => {
      // Not awaited: BEGIN travels with the first statement. Its own failure shows as that statement's.
      const begun = client.query('begin');
      begun.catch(() => undefined);
      try {
        const result = await transactionMark.run(true, () => work(transaction(client, sender)));
        await client.query('commit');
        return result;
      } catch (error) {
        await client.query('rollback').catch(() => undefined);
        throw error;
      }
    });

  const inTx = async <Result>(work: (tx: Tx) => Promise<Result>): Promise<Result> => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await once(work);
      } catch (error) {
        const again = error instanceof TryAgain || retryable.has(sqlState(error) ?? '');
        if (!again || attempt === maxTries) throw error;
        await new Promise((resolve) => setTimeout(resolve, attempt * 10 * (1 + Math.random())));
      }
    }
  };

  return {
    db: {
      rows: (statement) => withClient(reads, (client) => run(client, statement)),
      first: (statement) => withClient(reads, async (client) => only(await run(client, statement))),
    },
    inTx,
    pool: reads,
    pools: { reads, transactions },
    connection: options.connection,
    useJobSender: (given) => {
      sender = given;
    },
    close: async () => {
      await Promise.all([reads.end(), transactions.end()]);
    },
  };
}
