import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { openAround } from '../../../test/open-together.ts';
import { eventTimeoutMs } from '../../../test/event-timeout.ts';
import { startSilentProxy, type SilentProxy } from '../../../test/silent-proxy.ts';
import { isDatabaseBusy } from './transaction.ts';
import { openDatabase, type Database, type Tx } from './database.ts';
import { listenLive, notifyLive, type LiveListener } from './live-signals.ts';
import { openLog } from '../log.ts';
import { sql } from './sql.ts';

let testDatabase: TestDatabase;
/** Terminates backends from outside; its own connections never break. */
let operator: Database;

openAround(async (closeLater) => {
  testDatabase = await createTestDatabase();
  closeLater(testDatabase.drop);
  operator = openDatabase({ connection: testDatabase.connection, poolSize: 2 });
  closeLater(operator.close);
});

const readBackendPid = async (tx: Tx): Promise<number> => (await tx.first(sql<{ pid: number }>`select pg_backend_pid() as pid`))?.pid ?? 0;

/** Resolves once the backend is gone, so that the next statement meets a dead connection. */
async function terminate(pid: number): Promise<void> {
  await operator.db.rows(sql`select pg_terminate_backend(${pid}::integer, 5000)`);
}

const catchError = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

describe('a connection that breaks', () => {
  let database: Database;
  const lost: Error[] = [];
  beforeEach(() => {
    lost.length = 0;
    database = openDatabase({ connection: testDatabase.connection, poolSize: 1, onError: (error) => lost.push(error) });
  });
  afterEach(() => database.close());

  const stillWorks = async (): Promise<void> => {
    expect(await database.db.first(sql`select 1 as one`)).toEqual({ one: 1 });
    expect(await database.inTx((tx) => tx.first(sql`select 2 as two`))).toEqual({ two: 2 });
  };

  it('fails only its caller if it breaks while a transaction does other work', async () => {
    const failure = await catchError(
      database.inTx(async (tx) => {
        await terminate(await readBackendPid(tx));
        // Let the disconnect arrive while no statement is in flight.
        await expect.poll(() => lost.length).toBeGreaterThan(0);
        return tx.first(sql`select 1 as one`);
      }),
    );
    expect(isDatabaseBusy(failure)).toBe(true);
    await stillWorks();
  });

  it('fails a statement that waits for a lock', async () => {
    const failure = await operator.inTx(async (holder) => {
      await holder.rows(sql`select pg_advisory_xact_lock(1)`);
      let waiting = 0;
      const waits = catchError(
        database.inTx(async (tx) => {
          waiting = await readBackendPid(tx);
          return tx.rows(sql`select pg_advisory_xact_lock(1)`);
        }),
      );
      await expect.poll(() => waiting).toBeGreaterThan(0);
      await terminate(waiting);
      return waits;
    });
    expect(isDatabaseBusy(failure)).toBe(true);
    await stillWorks();
  });

  it('reports an unknown outcome at commit and asks the caller to retry', async () => {
    const failure = await catchError(database.inTx(async (tx) => terminate(await readBackendPid(tx))));
    expect(isDatabaseBusy(failure)).toBe(true);
    await stillWorks();
  });

  it('is replaced if it breaks while idle in the pool', async () => {
    const pid = await database.inTx(readBackendPid);
    await terminate(pid);
    await expect.poll(() => lost.length).toBeGreaterThan(0);
    await stillWorks();
  });
});

/** Retries if a slow machine exceeded the silence timeout. */
async function inTime<Result>(work: () => Promise<Result>): Promise<Result> {
  return vi.waitFor(work, { timeout: eventTimeoutMs });
}

describe('a connection that falls silent', () => {
  let proxy: SilentProxy;
  let database: Database;
  beforeEach(async () => {
    proxy = await startSilentProxy(testDatabase.connection);
    database = openDatabase({ connection: proxy.connection, poolSize: 2, longestAnswerMs: 1_000 });
    // Fill both pools with connections that still work.
    await inTime(() => Promise.all([1, 2].map(() => database.db.rows(sql`select pg_sleep(0.02)`))));
    await inTime(() => Promise.all([1, 2].map(() => database.inTx((tx) => tx.rows(sql`select pg_sleep(0.02)`)))));
  });
  afterEach(async () => {
    await database.close();
    await proxy.close();
  });

  it('fails its caller and frees its slot, in both pools', async () => {
    proxy.fallSilent();
    const failures = await Promise.all([
      ...[1, 2].map(() => catchError(database.db.rows(sql`select 1`))),
      ...[1, 2].map(() => catchError(database.inTx((tx) => tx.rows(sql`select 1`)))),
    ]);
    expect(failures.map(isDatabaseBusy)).toEqual([true, true, true, true]);
    proxy.recover();
    expect(await inTime(() => database.db.first(sql`select 1 as one`))).toEqual({ one: 1 });
    expect(await inTime(() => database.inTx((tx) => tx.first(sql`select 2 as two`)))).toEqual({ two: 2 });
  });

  it('is tolerated for longer by work that announces its duration', async () => {
    const slept = await database.inTx(async (tx) => {
      await tx.setTimeouts(20);
      await tx.rows(sql`select pg_sleep(1.3)`);
      return tx.first(sql`select current_setting('statement_timeout') as statements, current_setting('lock_timeout') as locks`);
    });
    expect(slept).toEqual({ statements: '20s', locks: '20s' });
    expect(await catchError(database.inTx((tx) => tx.rows(sql`select pg_sleep(1.3)`)))).toBeInstanceOf(Error);
  });
});

describe('listening for live signals', () => {
  let proxy: SilentProxy;
  let listener: LiveListener;
  const heard: number[] = [];
  let gaps = 0;
  beforeEach(async () => {
    heard.length = 0;
    gaps = 0;
    proxy = await startSilentProxy(testDatabase.connection);
    listener = listenLive({
      connection: proxy.connection,
      log: openLog('silent'),
      heartbeatMs: 50,
      retryAfterMs: 20,
      onSignal: ({ id }) => void heard.push(id),
      onGap: () => (gaps += 1),
    });
    await isHeard(1);
  });
  afterEach(async () => {
    await listener.close();
    await proxy.close();
  });
  const isHeard = (id: number): Promise<void> =>
    expect
      .poll(async () => {
        await operator.inTx((tx) => tx.rows(notifyLive({ topic: 'test', id })));
        return heard.includes(id);
      })
      .toBe(true);

  it('resumes after its backend was terminated, and reports a possible gap', async () => {
    const [row] = await operator.db.rows(sql<{ pid: number }>`
      select pid from pg_stat_activity where datname = current_database() and application_name = 'plumbline-live'`);
    await terminate(row?.pid ?? 0);
    await isHeard(2);
    await expect.poll(() => gaps).toBeGreaterThan(0);
  });

  it('resumes after its connection fell silent', async () => {
    proxy.fallSilent();
    proxy.recover();
    await isHeard(2);
    await expect.poll(() => gaps).toBeGreaterThan(0);
  });
});
