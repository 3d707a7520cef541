import Fastify from 'fastify';
import { afterEach, expect, it, vi } from 'vitest';
import { addHealth, type HealthOptions } from './health.ts';

function server(checks: HealthOptions['checks'], draining = false) {
  const app = Fastify();
  addHealth(app, { checks, isDraining: () => draining, isStarted: () => true });
  return app;
}

afterEach(() => void vi.useRealTimers());

it('is ready when every check passes', async () => {
  const response = await server({ database: async () => true }).inject({ url: '/readyz' });
  expect([response.statusCode, response.json()]).toEqual([200, { status: 'ok', checks: { database: 'ok', started: 'ok', running: 'ok' } }]);
  expect(response.headers['cache-control']).toBe('no-store');
});

it('is not ready but alive when a check fails, throws or never answers, and names the check', async () => {
  const app = server({
    fine: async () => true,
    failing: async () => false,
    throwing: () => Promise.reject(new Error('no database')),
    hanging: () => new Promise(() => undefined),
  });
  await app.ready();
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const asked = app.inject({ url: '/readyz' });
  expect((await app.inject({ url: '/livez' })).statusCode).toBe(200);
  await vi.advanceTimersByTimeAsync(3_000);
  const ready = await asked;
  expect([ready.statusCode, ready.json()]).toEqual([
    503,
    {
      status: 'failing',
      checks: { fine: 'ok', failing: 'failing', throwing: 'failing', hanging: 'failing', started: 'ok', running: 'ok' },
    },
  ]);
});

it('is not ready once asked to stop', async () => {
  const response = await server({}, true).inject({ url: '/readyz' });
  expect([response.statusCode, response.json()]).toEqual([503, { status: 'failing', checks: { started: 'ok', running: 'failing' } }]);
});

it('shares one run of the checks between many callers', async () => {
  let runs = 0;
  const app = server({
    counted: async () => {
      runs += 1;
      return true;
    },
  });
  await Promise.all(Array.from({ length: 20 }, () => app.inject({ url: '/readyz' })));
  expect(runs).toBe(1);
});
