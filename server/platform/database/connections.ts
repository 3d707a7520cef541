import pg from 'pg';
import { readTimestamp } from './read-timestamp.ts';

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

/** A router that forgets a connection tells nobody. The kernel asks the other side from time to time whether it is still there. */
const keptAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 } as const;
const longestConnectMs = 5_000;
const standardTimeouts = '-c lock_timeout=3s -c statement_timeout=10s';

export interface PoolOptions {
  readonly connection: pg.PoolConfig;
  readonly size: number;
  /** Sends statements without waiting in between. */
  readonly pipeline: boolean;
  readonly onError: (error: Error) => void;
  /** For work that is better given up than waited for: how long a connection, a lock or an answer may take. */
  readonly patienceMs?: number;
}

/** A pool whose connections may break off at any time, in use or not, without more harm than the error of their statement. */
export function openPool({ connection, size, pipeline, onError, patienceMs }: PoolOptions): pg.Pool {
  const longest = patienceMs === undefined ? standardTimeouts : `-c lock_timeout=${patienceMs} -c statement_timeout=${patienceMs}`;
  const settings: pg.PoolConfig & { pipeline: boolean } = {
    ...connection,
    ...keptAlive,
    max: size,
    // Who waits longer is told that we are busy; the queue in front of the pool must not grow without end.
    connectionTimeoutMillis: patienceMs ?? longestConnectMs,
    ...(patienceMs === undefined ? {} : { query_timeout: patienceMs }),
    types,
    options: `-c timezone=UTC ${longest} -c idle_in_transaction_session_timeout=15s`,
    pipeline,
  };
  const pool = new pg.Pool(settings);
  // The pool listens to its idle connections only; what nobody listens to ends the process.
  pool.on('connect', (client) => client.on('error', onError));
  pool.on('error', () => undefined);
  return pool;
}

/** A connection of its own beside the pools, for session locks, listening and long work. Where it breaks off, its statements fail. */
export async function connectAlone(connection: pg.ClientConfig, name: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionTimeoutMillis: longestConnectMs, ...connection, ...keptAlive, application_name: name });
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
  return client;
}
