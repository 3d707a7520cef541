import pg from 'pg';
import { sendUnprepared, type Pooler } from './pooler.ts';
import { readTimestamp } from './read-timestamp.ts';

const standardTimestamp = pg.types.getTypeParser(1184, 'text') as unknown as (text: string) => unknown;
const ownParsers: ReadonlyMap<number, (text: string) => unknown> = new Map<number, (text: string) => unknown>([
  [20, Number],
  [1700, Number],
  // Keep dates as text (YYYY-MM-DD): a Date would shift them by time zone.
  [1082, (text) => text],
  [1184, (text) => readTimestamp(text) ?? standardTimestamp(text)],
]);
/** Called for every column of every result; the driver's own registration looks up each parser in two tables. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (type: number, format?: 'text' | 'binary') =>
    (format === 'binary' ? undefined : ownParsers.get(type)) ?? pg.types.getTypeParser(type, format),
};

/** TCP keep-alive: a router that drops a connection does not notify either side. */
const keptAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 } as const;
const connectTimeoutMs = 5_000;

type SessionSettings = Readonly<Record<string, string>>;

/** Settings of every statement; with `patienceMs`, those of optional work. */
function sessionSettings(patienceMs: number | undefined): SessionSettings {
  const [lock, statement] = patienceMs === undefined ? ['3s', '10s'] : [`${patienceMs}ms`, `${patienceMs}ms`];
  return { timezone: 'UTC', lock_timeout: lock, statement_timeout: statement, idle_in_transaction_session_timeout: '15s' };
}

/**
 * Begins a transaction with the standard settings. On a direct connection they belong to the session and cost nothing; a
 * pooler refuses them there, so they travel with BEGIN.
 */
export function beginStatement(isPooled: boolean): string {
  if (!isPooled) return 'begin';
  return ['begin', ...Object.entries(sessionSettings(undefined)).map(([name, value]) => `set local ${name} = '${value}'`)].join('; ');
}

export interface PoolOptions {
  /** Connects to PostgreSQL itself. */
  readonly connection: pg.PoolConfig;
  /** If given, the pool connects here instead, and statements run without session settings (`beginStatement`). */
  readonly pooler?: Pooler | undefined;
  readonly size: number;
  /** Sends statements without waiting for earlier answers. */
  readonly pipeline: boolean;
  readonly onError: (error: Error) => void;
  /** Timeout for optional work: how long to wait for a connection, a lock or an answer. */
  readonly patienceMs?: number;
}

/** Opens a pool whose connections may break at any time, idle or in use; only the current statement then fails. */
export function openPool({ connection, pooler, size, pipeline, onError, patienceMs }: PoolOptions): pg.Pool {
  const options = Object.entries(sessionSettings(patienceMs)).map(([name, value]) => `-c ${name}=${value}`);
  const settings: pg.PoolConfig & { pipeline: boolean } = {
    ...(pooler?.connection ?? connection),
    ...keptAlive,
    max: size,
    // Report busy after this timeout; the queue in front of the pool must not grow without bound.
    connectionTimeoutMillis: patienceMs ?? connectTimeoutMs,
    ...(patienceMs === undefined ? {} : { query_timeout: patienceMs }),
    types,
    ...(pooler === undefined ? { options: options.join(' ') } : {}),
    pipeline,
  };
  const pool = new pg.Pool(settings);
  const given = pooler?.connection ?? connection;
  // Each new connection signs in with the password that is set then; the pool would keep that of its start.
  if (given.connectionString !== undefined)
    Object.defineProperty(pool.options, 'connectionString', { enumerable: true, get: () => given.connectionString });
  // The pool listens to idle connections only, and an unhandled error event ends the process.
  pool.on('connect', (client) => client.on('error', onError));
  if (pooler?.preparesStatements === false) pool.on('connect', sendUnprepared);
  pool.on('error', () => undefined);
  return pool;
}

/**
 * Opens a dedicated connection outside the pools, for session locks, LISTEN and long work. If it breaks, its statements
 * fail.
 */
export async function connectAlone(connection: pg.ClientConfig, name: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionTimeoutMillis: connectTimeoutMs, ...connection, ...keptAlive, application_name: name });
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
  return client;
}
