import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { makeSource } from '../../test/factories/create-enquiry.ts';
import { openSession } from '../../test/factories/open-session.ts';
import { makeCaptchaEasy, registrationBody, solveCaptcha } from '../../test/registration.ts';
import type { TestCaller } from '../../test/test-caller.ts';
import { useTestApp } from '../../test/use-test-app.ts';
import { sql } from '../platform/database/sql.ts';
import { openSharedLimits, purgeRateLimitCounts, type SharedLimits } from '../platform/http/shared-limits.ts';

// Two processes on one database; every limit is 3.

const one = useTestApp({ rateLimit: 3 });
const other = useTestApp({ rateLimit: 3, beside: () => one });

const getStatus = async (call: Promise<{ readonly statusCode: number }>): Promise<number> => (await call).statusCode;

describe('two processes on one database', () => {
  it('share the limit of a mail-sending call by address', async () => {
    const forgot = (app: typeof one, email: string) =>
      getStatus(app.nobody().call('POST', '/forgot-password', { email }, {}, '198.51.100.7'));
    expect([await forgot(one, 'a@example.test'), await forgot(other, 'b@example.test'), await forgot(one, 'c@example.test')]).toEqual([
      200, 200, 200,
    ]);
    expect([await forgot(other, 'd@example.test'), await forgot(one, 'e@example.test')]).toEqual([429, 429]);
  });

  it('share the limit of registrations', async () => {
    await makeCaptchaEasy(one);
    let visitors = 0;
    // Puzzles are reads, which count by address, so each call has its own.
    const visitor = (app: typeof one): TestCaller => {
      visitors += 1;
      return { call: (method, path) => app.nobody().call(method, path, undefined, {}, `203.0.113.${visitors}`) };
    };
    const register = async (app: typeof one) => {
      const body = registrationBody({ recaptcha: await solveCaptcha(visitor(app)) });
      return getStatus(app.nobody().call('POST', '/company/register', body, {}, '198.51.100.8'));
    };
    for (const app of [one, other, one]) expect(await register(app)).toBe(201);
    expect([await register(other), await register(one)]).toEqual([429, 429]);
  });

  it('accept a valid registration after concurrent attempts that failed validation', async () => {
    await makeCaptchaEasy(one);
    const address = '198.51.100.10';
    const register = (app: typeof one, recaptcha: string) =>
      getStatus(app.nobody().call('POST', '/company/register', registrationBody({ recaptcha }), {}, address));
    const failed = await Promise.all(Array.from({ length: 12 }, (_, call) => register(call % 2 === 0 ? one : other, 'wrong')));
    expect(failed).toEqual(expect.arrayContaining([422, 429]));
    await sleep(1_000);
    for (const app of [one, other, one]) {
      const puzzle = await solveCaptcha({ call: (method, path) => app.nobody().call(method, path, undefined, {}, '203.0.113.200') });
      expect(await register(app, puzzle)).toBe(201);
    }
    const last = await solveCaptcha({ call: (method, path) => one.nobody().call(method, path, undefined, {}, '203.0.113.201') });
    expect(await register(one, last)).toBe(429);
  });

  it('share the limits of intake, exports and money', async () => {
    const { key } = await makeSource(one.database);
    const company = await one.company();
    const cookie = `plumbline=${await openSession(one.database, company.userId)}`;
    const calls: readonly ((app: typeof one) => Promise<number>)[] = [
      (app) => getStatus(app.source(key).call('POST', '/intake/enquiries', {})),
      (app) => getStatus(app.nobody().call('GET', '/lead/export', undefined, { cookie })),
      (app) => getStatus(app.nobody().call('PUT', '/lead/accept/1', {}, { cookie })),
    ];
    for (const call of calls) {
      for (const app of [one, other, one]) expect(await call(app)).not.toBe(429);
      expect([await call(other), await call(one)]).toEqual([429, 429]);
    }
  });

  it('share the limit of forms on public pages', async () => {
    const send = (app: typeof one) =>
      getStatus(
        app.app.inject({
          method: 'POST',
          url: '/boilers/enquiry',
          payload: 'x=1',
          headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
          remoteAddress: '198.51.100.9',
        }),
      );
    for (const app of [one, other, one]) expect(await send(app)).not.toBe(429);
    expect([await send(other), await send(one)]).toEqual([429, 429]);
  });
});

describe('a shared limit', () => {
  const open = (): SharedLimits => openSharedLimits({ connection: one.database.connection, log: { warn: () => undefined } });
  const storedPoints = async (key: string): Promise<number | undefined> =>
    (await one.database.db.first(sql<{ points: number }>`select points from rate_limit_counts where key = ${key}`))?.points;

  it('never allows more than its maximum, however many processes ask at once', async () => {
    const processes = [open(), open(), open()];
    const takers = processes.map((limits) => limits.limit('race', { max: 1_200, windowMs: 60_000 }));
    const answers = await Promise.all(takers.flatMap((take) => Array.from({ length: 500 }, () => take('key:1'))));
    // A process may hold unused reserved calls, at most one percent of the limit.
    const allowed = answers.filter((answer) => answer === null).length;
    expect(allowed).toBeLessThanOrEqual(1_200);
    expect(allowed).toBeGreaterThan(1_200 - 3 * 12);
    await Promise.all(processes.map((limits) => limits.close()));
  });

  it('writes once per hundred calls of a busy key', async () => {
    const limits = open();
    const take = limits.limit('busy', { max: 1_200, windowMs: 60_000 });
    for (let call = 0; call < 25; call += 1) expect(await take('key:2')).toBeNull();
    expect(await storedPoints('busy:key:2')).toBe(36);
    await limits.close();
  });

  it('counts exactly if it is small, and returns the retry time', async () => {
    const limits = open();
    const take = limits.limit('small', { max: 5, windowMs: 60_000 });
    const answers = [];
    for (let call = 0; call < 7; call += 1) answers.push(await take('key:3'));
    expect(answers.slice(0, 5)).toEqual([null, null, null, null, null]);
    for (const seconds of answers.slice(5)) expect(seconds).toSatisfy((wait: number) => wait > 50 && wait <= 60);
    await limits.close();
  });

  it('does not count refused calls, so calls given back leave room at once', async () => {
    const processes = [open(), open()];
    const [take, beside] = processes.map((limits) => limits.limit('undone', { max: 5, windowMs: 3_600_000 }));
    if (take === undefined || beside === undefined) throw new Error('two processes are needed');
    const answers = await Promise.all([
      ...Array.from({ length: 8 }, () => take('key:6')),
      ...Array.from({ length: 8 }, () => beside('key:6')),
    ]);
    const allowed = answers.filter((answer) => answer === null).length;
    expect([allowed, await storedPoints('undone:key:6')]).toEqual([5, 5]);
    for (let call = 0; call < allowed; call += 1) await take.giveBack('key:6');
    expect(await take('key:6')).toBeNull();
    await sleep(1_000);
    expect(await beside('key:6')).toBeNull();
    expect(await storedPoints('undone:key:6')).toBe(2);
    await Promise.all(processes.map((limits) => limits.close()));
  });

  it('does not count refused calls in memory either', async () => {
    const limits = openSharedLimits({
      connection: { ...one.database.connection, database: 'missing' },
      log: { warn: () => undefined },
    });
    const take = limits.limit('undone in memory', { max: 2, windowMs: 60_000 });
    const answers = [];
    for (let call = 0; call < 6; call += 1) answers.push(await take('key:7'));
    expect(answers.filter((answer) => answer === null)).toHaveLength(2);
    await take.giveBack('key:7');
    expect(await take('key:7')).toBeNull();
    await limits.close();
  });

  it('counts several calls at once as a unit', async () => {
    const limits = open();
    const take = limits.limit('bulk', { max: 1_000, windowMs: 60_000 });
    expect(await take('key:4', 900)).toBeNull();
    expect(await take('key:4', 101)).not.toBeNull();
    expect(await take('key:4', 100)).toBeNull();
    await limits.close();
  });

  it('falls back to memory, and logs it once, while its store is unavailable', async () => {
    const client = await one.database.pool.connect();
    try {
      await client.query('begin');
      await client.query('lock table rate_limit_counts in access exclusive mode');
      const warnings: unknown[] = [];
      const limits = openSharedLimits({
        connection: one.database.connection,
        log: { warn: (context: unknown) => void warnings.push(context) },
        patienceMs: 200,
      });
      const take = limits.limit('locked', { max: 2, windowMs: 60_000 });
      expect([await take('key:5'), await take('key:5')]).toEqual([null, null]);
      expect(await take('key:5')).toBeGreaterThan(0);
      expect(warnings).toHaveLength(1);
      await limits.close();
    } finally {
      await client.query('rollback');
      client.release();
    }
  });

  it('purges ended windows, and no others', async () => {
    const at = Date.now();
    await one.database.db.rows(sql`
      insert into rate_limit_counts (key, points, expire)
      values ('past', 3, ${at - 120_000}::bigint), ('just past', 3, ${at - 1_000}::bigint), ('running', 3, ${at + 60_000}::bigint)`);
    expect(await one.database.inTx(purgeRateLimitCounts)).toBe(1);
    expect([await storedPoints('past'), await storedPoints('just past'), await storedPoints('running')]).toEqual([undefined, 3, 3]);
  });
});
