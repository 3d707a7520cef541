import type pg from 'pg';
import { beginStatement, openPool } from './connections.ts';
import type { Pooler } from './pooler.ts';
import { sql, type Sql } from './sql.ts';
import {
  isUsableAfter,
  onlyRow,
  run,
  runAlone,
  runInTransaction,
  retryTransaction,
  type Db,
  type JobSender,
  type Tx,
} from './transaction.ts';

export type { Db, JobPayload, Tx } from './transaction.ts';

export interface Database {
  readonly db: Db;
  /**
   * Runs `work` in one transaction. Retries a serialisation failure or deadlock up to three times with jitter, but never
   * after COMMIT was sent: only the idempotency key can tell whether that succeeded.
   */
  inTx<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result>;
  readonly pool: pg.Pool;
  /** Both pools by name, for metrics. */
  readonly pools: Readonly<Record<'reads' | 'transactions', pg.Pool>>;
  /** Connects to PostgreSQL itself, for LISTEN, session locks and settings of a session. */
  readonly connection: pg.PoolConfig;
  /** Carries everything else, if there is one. */
  readonly pooler: Pooler | undefined;
  useJobSender(sender: JobSender): void;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  readonly connection: pg.PoolConfig;
  readonly pooler?: Pooler | undefined;
  readonly poolSize: number;
  /** For tests and for seeding the past: overrides `app_now()`. Absent in production. */
  readonly clock?: () => Date;
  readonly onError?: (error: Error) => void;
  /**
   * A connection silent for this long counts as lost. Exceeds the server's statement timeout, so only dead connections are
   * dropped. Default 12 s.
   */
  readonly longestAnswerMs?: number;
}

const defaultAnswerTimeoutMs = 12_000;

const noQueue: JobSender = (_execute, job) => {
  throw new Error(`job ${job} cannot be enqueued: the queue has not been started`);
};

export function openDatabase(options: DatabaseOptions): Database {
  let sender = noQueue;
  const { connection, pooler, poolSize: size, clock, longestAnswerMs = defaultAnswerTimeoutMs } = options;
  if (pooler !== undefined && clock !== undefined) throw new Error('a clock of its own needs direct connections');
  const onError = (error: Error): void => options.onError?.(error);
  // Transactions pipeline their statements; a single read is cheaper on a connection that does not, unless a pooler makes it a
  // transaction.
  const reads = openPool({ connection, pooler, size, pipeline: pooler !== undefined, onError });
  const transactions = openPool({ connection, pooler, size, pipeline: true, onError });
  const begin = beginStatement(pooler !== undefined);
  const ask = <Row>(client: pg.ClientBase, statement: Sql<Row>): Promise<Row[]> =>
    pooler === undefined && !statement.isContactReader
      ? run(client, statement, longestAnswerMs)
      : runAlone(client, statement, { longestMs: longestAnswerMs, begin });

  const withClient = async <Result>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<Result>): Promise<Result> => {
    const client = await pool.connect();
    let broken = false;
    try {
      if (clock !== undefined) await ask(client, sql`select set_config('app.now', ${clock().toISOString()}, false)`);
      return await work(client);
    } catch (error) {
      broken = !isUsableAfter(error);
      throw error;
    } finally {
      client.release(broken);
    }
  };

  // Takes and leaves its role in one round trip, which needs pipelining.
  const poolFor = (statement: Sql): pg.Pool => (statement.isContactReader ? transactions : reads);
  return {
    db: {
      rows: (statement) => withClient(poolFor(statement), (client) => ask(client, statement)),
      first: (statement) => withClient(poolFor(statement), async (client) => onlyRow(await ask(client, statement))),
    },
    inTx: (work) =>
      retryTransaction(() =>
        withClient(transactions, (client) => runInTransaction(client, { sender, longestMs: longestAnswerMs, begin }, work)),
      ),
    pool: reads,
    pools: { reads, transactions },
    connection,
    pooler,
    useJobSender: (given) => {
      sender = given;
    },
    close: async () => {
      await Promise.all([reads.end(), transactions.end()]);
    },
  };
}
