import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import type { Logger } from 'pino';
import { connectAlone } from './connections.ts';
import { openDatabase, type Database } from './database.ts';
import { sql, type Sql } from './sql.ts';
import { isDatabaseLost, onlyRow, type Db } from './transaction.ts';

/** Bytes of PostgreSQL's log since the cluster was created. Earlier commits have lower positions. */
export type LogPosition = number;

/** `behind`: it lags too far. `unfit`: it is no replica of this database, such as after its promotion. */
export type ReplicaState = 'used' | 'behind' | 'away' | 'unfit';

/** A read replica of PostgreSQL, which answers lists. Whatever it cannot answer, the primary does. */
export interface Replica {
  /** Answers from the replica if it has everything up to `after`, otherwise from the primary. */
  choose(after: LogPosition | null): Promise<Db>;
  /** End of the primary's log: everything committed before the call lies before it. */
  position(): Promise<LogPosition>;
  /** Resolves once the replica has everything committed before the call or is not used, at the latest after a second. */
  catchUp(): Promise<void>;
  state(): ReplicaState;
  /** How far it lags, to a quarter of a second. */
  lagSeconds(): number;
  /** Statements that the replica answered, and those of lists that the primary had to answer. */
  readonly answered: { replica: number; primary: number };
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

interface ReplicaOptions {
  readonly primary: Database;
  readonly connection: pg.PoolConfig;
  readonly poolSize: number;
  readonly log: Logger;
  /** For tests, as in `openDatabase`. */
  readonly clock?: () => Date;
}

/** A list may be this old. Beyond it, the primary answers. */
export const maxLagMs = 2_000;
const lookIntervalMs = 250;
/** A replica silent for this long is away. */
const patienceMs = 1_000;
const catchUpPauseMs = 5;

interface Look {
  readonly isStandby: boolean;
  readonly cluster: string;
  readonly position: LogPosition;
}

const lookAtReplica = `
  select pg_is_in_recovery() as "isStandby", (select system_identifier::text from pg_control_system()) as cluster,
         coalesce(pg_last_wal_replay_lsn() - '0/0', 0)::float8 as position`;
const endOfLog = (): Sql<Look> => sql<Look>`
  select false as "isStandby", (select system_identifier::text from pg_control_system()) as cluster,
         (pg_current_wal_lsn() - '0/0')::float8 as position`;

/** Replayed changes removed rows that a statement on the replica still needed, or the statement wants to write. */
const replicaRefusals: ReadonlySet<unknown> = new Set(['40001', '40P01', '25006']);
const refusesStatement = (error: unknown): boolean => error instanceof Error && 'code' in error && replicaRefusals.has(error.code);

/** Where the primary's log ended at a moment of this process. */
interface Mark {
  readonly at: number;
  readonly position: LogPosition;
}

/** Runs one piece of work at a time. Calls during a run share the next one, which begins after them. */
function shareRuns<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let running: Promise<Result> | undefined;
  let next: Promise<Result> | undefined;
  const start = (): Promise<Result> => {
    running = work().finally(() => {
      running = undefined;
    });
    return running;
  };
  return () => {
    if (running === undefined) return start();
    const begin = (): Promise<Result> => {
      next = undefined;
      return start();
    };
    next ??= running.then(begin, begin);
    return next;
  };
}

interface ListOptions {
  readonly primary: Db;
  readonly replica: Db;
  readonly answered: Replica['answered'];
  /** Aborted once the replica must not be waited for. */
  readonly gone: () => AbortSignal;
  readonly isUsed: () => boolean;
  readonly leave: (error: unknown) => void;
}

/** Asks the replica, and the primary for what it cannot answer. */
function openLists({ primary, replica, answered, gone, isUsed, leave }: ListOptions): { fromReplica: Db; fromPrimary: Db } {
  const askPrimary = <Row>(statement: Sql<Row>): Promise<Row[]> => {
    answered.primary += 1;
    return primary.rows(statement);
  };
  const askReplica = async <Row>(statement: Sql<Row>, signal: AbortSignal): Promise<Row[]> => {
    const stopped = Promise.withResolvers<never>();
    const stop = (): void => stopped.reject(new Error('the replica went away'));
    signal.addEventListener('abort', stop, { once: true });
    try {
      return await Promise.race([replica.rows(statement), stopped.promise]);
    } finally {
      signal.removeEventListener('abort', stop);
    }
  };
  const askBoth = async <Row>(statement: Sql<Row>): Promise<Row[]> => {
    if (!isUsed()) return askPrimary(statement);
    const signal = gone();
    try {
      const found = await askReplica(statement, signal);
      answered.replica += 1;
      return found;
    } catch (error) {
      const isLost = isDatabaseLost(error);
      if (isLost) leave(error);
      if (!signal.aborted && !isLost && !refusesStatement(error)) throw error;
      return askPrimary(statement);
    }
  };
  const asDb = (rows: Db['rows']): Db => ({ rows, first: async (statement) => onlyRow(await rows(statement)) });
  return { fromReplica: asDb(askBoth), fromPrimary: asDb(askPrimary) };
}

/** Opens the replica without waiting for it: until it has been seen to follow, the primary answers. */
export function openReplica({ primary, connection, poolSize, log, clock }: ReplicaOptions): Replica {
  const lists = openDatabase({
    connection,
    poolSize,
    ...(clock !== undefined && { clock }),
    onError: (error) => log.warn({ err: error }, 'replica connection lost'),
  });
  const ending = new AbortController();
  const answered = { replica: 0, primary: 0 };
  let gone = new AbortController();
  let state: ReplicaState = 'away';
  let replayed: LogPosition = 0;
  let marks: Mark[] = [];
  let watcher: pg.Client | undefined;

  const change = (to: ReplicaState, reason?: unknown): void => {
    if (to === state) return;
    log[to === 'used' ? 'info' : 'warn'](
      { ...(reason !== undefined && { err: reason }) },
      `the replica is ${to === 'used' ? 'in use' : to}`,
    );
    state = to;
    if (to === 'used') gone = new AbortController();
    // Statements under way must not wait for a replica that fell silent.
    else if (to !== 'behind') gone.abort();
  };

  const position = shareRuns(async () => {
    const now = await primary.db.first(endOfLog());
    if (now === undefined) throw new Error('PostgreSQL named no position');
    marks.push({ at: performance.now(), position: now.position });
    return now;
  });

  const look = shareRuns(async () => {
    watcher ??= await connectAlone({ ...connection, query_timeout: patienceMs }, 'plumbline-replica');
    const { rows } = await watcher.query<Look>(lookAtReplica);
    const [seen] = rows;
    if (seen === undefined) throw new Error('the replica named no position');
    replayed = seen.position;
    return seen;
  });

  const hangUp = async (): Promise<void> => {
    const left = watcher;
    watcher = undefined;
    await left?.end().catch(() => undefined);
  };
  const leave = (reason: unknown): void => {
    change('away', reason);
    void hangUp();
  };

  /** The newest mark that is old enough for a list; a young process has only younger ones. */
  const oldMark = (): Mark | undefined => {
    const enough = performance.now() - maxLagMs;
    const next = marks.findIndex(({ at }) => at > enough);
    marks = marks.slice(Math.max(0, (next === -1 ? marks.length : next) - 1));
    return marks[0];
  };

  const watch = async (): Promise<void> => {
    while (!ending.signal.aborted) {
      try {
        const [end, seen] = await Promise.all([position(), look()]);
        const needed = oldMark()?.position ?? end.position;
        if (!seen.isStandby || seen.cluster !== end.cluster) change('unfit');
        else change(seen.position >= needed ? 'used' : 'behind');
      } catch (error) {
        leave(error);
      }
      await wait(lookIntervalMs, undefined, { signal: ending.signal }).catch(() => undefined);
    }
  };
  const watching = watch();

  const { fromReplica, fromPrimary } = openLists({
    primary: primary.db,
    replica: lists.db,
    answered,
    gone: () => gone.signal,
    isUsed: () => state === 'used',
    leave,
  });
  const has = async (wanted: LogPosition): Promise<boolean> => {
    if (replayed >= wanted) return true;
    await look().catch(leave);
    return replayed >= wanted;
  };

  return {
    choose: async (after) => (state === 'used' && (after === null || (await has(after))) ? fromReplica : fromPrimary),
    position: async () => (await position()).position,
    catchUp: shareRuns(async () => {
      if (state !== 'used') return;
      const until = performance.now() + patienceMs;
      const { position: wanted } = await position();
      const { signal } = gone;
      while (!signal.aborted && !(await has(wanted)) && performance.now() < until) await wait(catchUpPauseMs);
    }),
    state: () => state,
    lagSeconds: () => {
      const missing = marks.find((mark) => mark.position > replayed);
      return missing === undefined ? 0 : (performance.now() - missing.at) / 1_000;
    },
    answered,
    pool: lists.pool,
    close: async () => {
      ending.abort();
      await watching;
      await hangUp();
      await lists.close();
    },
  };
}
