import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { useTestApp } from '../../test/use-test-app.ts';
import { sql } from '../platform/database/sql.ts';

const test = useTestApp();
afterAll(async () => {
  vi.useRealTimers();
});

// Results are shared for a second, so each test uses a second of its own.
let now = performance.now();
beforeEach(() => {
  now += 2_000;
  vi.spyOn(performance, 'now').mockReturnValue(now);
});
afterAll(() => vi.restoreAllMocks());

const ready = async () => {
  const response = await test.app.inject({ url: '/readyz' });
  return { status: response.statusCode, checks: (response.json() as { checks: Record<string, string> }).checks };
};

describe('a server is ready', () => {
  it('if the database accepts writes, its schema matches and jobs run', async () => {
    expect(await ready()).toEqual({
      status: 200,
      checks: { database: 'ok', transactions: 'ok', clock: 'ok', schema: 'ok', disk: 'ok', jobs: 'ok', started: 'ok', running: 'ok' },
    });
  });

  it('but not on a schema that lacks a migration', async () => {
    const [last] = await test.database.db.rows(sql<{ name: string; checksum: string }>`
      delete from schema_migrations where name = (select max(name) from schema_migrations) returning name, checksum`);
    expect(await ready()).toMatchObject({ status: 503, checks: { database: 'ok', schema: 'failing' } });
    await test.database.db.rows(sql`insert into schema_migrations (name, checksum) values (${last?.name ?? ''}, ${last?.checksum ?? ''})`);
  });

  it.each([11_000, -11_000])('but not if its clock and the database’s are %d ms apart', async (skew) => {
    const real = Date.now();
    vi.spyOn(Date, 'now').mockReturnValue(real + skew);
    expect(await ready()).toMatchObject({ status: 503, checks: { database: 'ok', clock: 'failing' } });
    vi.mocked(Date.now).mockRestore();
  });

  it('but not if a job has been due for a quarter of an hour without a worker', async () => {
    await test.database.inTx((tx) => tx.enqueue('verify-invariants', {}, new Date(Date.now() - 16 * 60_000)));
    expect(await ready()).toMatchObject({ status: 503, checks: { jobs: 'failing' } });
    const metrics = await test.app.inject({ url: '/metrics' });
    expect(Number(/^job_waiting_seconds\{job="verify-invariants"\} (\d+)/m.exec(metrics.body)?.[1])).toBeGreaterThanOrEqual(960);
    await test.database.db.rows(sql`delete from pgboss.job where name = 'verify-invariants'`);
  });

  it('but not if every connection for transactions is in use, though reads work', async () => {
    const { transactions } = test.served.pools;
    const taken = await Promise.all(Array.from({ length: transactions.options.max }, () => transactions.connect()));
    expect(await ready()).toMatchObject({ status: 503, checks: { database: 'ok', transactions: 'failing' } });
    for (const client of taken) client.release();
  });

  it('but not if the database accepts no writes', async () => {
    await test.database.db.rows(sql`alter table job_runs rename to job_runs_away`);
    expect(await ready()).toMatchObject({ status: 503, checks: { database: 'failing', schema: 'ok' } });
    await test.database.db.rows(sql`alter table job_runs_away rename to job_runs`);
  });
});

describe('metrics', () => {
  const read = (headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
    test.app.inject({ url: '/metrics', headers, remoteAddress });

  it('show this machine durations by route pattern, connections and the event loop', async () => {
    await test.nobody().call('GET', '/lead/find/Ab3dE6gH?x=secret');
    const { body } = await read();
    expect(body).toContain('http_request_duration_seconds_count{method="GET",route="/api/v1/lead/find/:id",status="401"}');
    for (const pool of ['reads', 'transactions']) expect(body).toContain(`database_connections{pool="${pool}",state="open"}`);
    expect(body).toContain('nodejs_eventloop_lag_seconds');
    expect(body).not.toMatch(/Ab3dE6gH|secret/);
  });

  it('show how long ago all invariants last held', async () => {
    expect((await read()).body).not.toMatch(/^invariants_last_green_seconds \d/m);
    await test.database.db.rows(sql`
      insert into job_runs (job, period_key, started_at) values ('verify-invariants', 'last-green', app_now() - interval '2 hours')`);
    expect(Number(/^invariants_last_green_seconds ([\d.]+)/m.exec((await read()).body)?.[1])).toBeCloseTo(7_200, -2);
  });

  it('show pending and abandoned messages and what this process has done', async () => {
    const put = (key: string, more: string) =>
      test.database.pool
        .query(
          `insert into outbox_messages (dedupe_key, channel, template, recipient_kind, recipient_id) values ($1, 'email', 'x', 'company', 1)`,
          [key],
        )
        .then(() => test.database.pool.query(`update outbox_messages set ${more} where dedupe_key = $1`, [key]));
    const { companyId } = await test.company();
    await test.database.db.rows(sql`delete from outbox_messages`);
    await put('due', `available_at = app_now() - interval '90 seconds'`);
    await put('later', `available_at = app_now() + interval '1 hour'`);
    await put('dead', `dead_at = app_now()`);
    await put('unknown', `dead_at = app_now(), handing_at = app_now()`);
    await put('gone', `recipient_id = ${companyId}, dropped_at = app_now(), drop_reason = 'nothing_to_say'`);
    const before = await read();
    expect(before.body).toContain('outbox_messages{state="due"} 1');
    expect(before.body).toContain('outbox_messages{state="later"} 1');
    expect(before.body).toContain('outbox_messages{state="dead"} 1');
    expect(before.body).toContain('outbox_messages{state="unknown"} 1');
    expect(Number(/^outbox_oldest_due_seconds (\d+)/m.exec(before.body)?.[1])).toBeGreaterThanOrEqual(90);
    await test.sendMessages();
    const after = await read();
    expect(after.body).toContain('outbox_messages{state="due"} 0');
    expect(after.body).toContain('outbox_handled_total{channel="email",outcome="failed"} 1');
  });

  it.each(['x-forwarded-for', 'x-real-ip', 'forwarded', 'via', 'x-forwarded-proto'])('are hidden behind a proxy (%s)', async (name) => {
    expect((await read({ [name]: '127.0.0.1' })).statusCode).toBe(404);
  });

  it('are hidden from other machines, even with a token if none is set', async () => {
    expect((await read({}, '10.0.0.5')).statusCode).toBe(404);
    expect((await read({ authorization: 'Bearer ' }, '10.0.0.5')).statusCode).toBe(404);
    expect((await read({ authorization: 'Bearer null' })).statusCode).toBe(404);
  });
});
