import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { createTestDatabase, openClient, type TestDatabase } from '../../test/database.ts';
import { freePort } from '../../test/free-port.ts';
import { openForTests } from '../../test/open-together.ts';
import { eventTimeoutMs } from '../../test/event-timeout.ts';
import { killServerProcesses, startTestServerProcess } from '../../test/server-process.ts';
import { startSilentProxy } from '../../test/silent-proxy.ts';

const scene = openForTests(async (closeLater) => {
  const database: TestDatabase = await createTestDatabase();
  closeLater(database.drop);
  return { connection: database.connection, client: await openClient(database.connection, closeLater) };
});
afterEach(killServerProcesses);

const readiness = async (port: number): Promise<{ status: number; checks: Record<string, string> } | undefined> => {
  const response = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
  if (response === undefined) return undefined;
  return { status: response.status, checks: ((await response.json()) as { checks: Record<string, string> }).checks };
};

describe('a server that is starting', () => {
  it('answers, but is not ready until its job queue works', async () => {
    const port = await freePort();
    // Schedules can still be read, but the queue cannot start its own.
    await scene.client.query('begin; lock table pgboss.schedule in share mode');
    const starting = startTestServerProcess(scene.connection, { PORT: String(port) });
    await expect.poll(() => readiness(port), { timeout: 3 * eventTimeoutMs }).toBeDefined();
    expect(await readiness(port)).toMatchObject({ status: 503, checks: { started: 'failing' } });
    await scene.client.query('rollback');
    await starting;
    expect(await readiness(port)).toMatchObject({ status: 200, checks: { started: 'ok' } });
  });

  it.each([
    ['while the job queue is opened', 'pgboss'],
    ['before the schema is brought up to date', 'business_settings'],
  ])('starts again if its database dies %s', async (_, text) => {
    const proxy = await startSilentProxy(scene.connection);
    try {
      const cut = new Promise<void>((resolve) => {
        proxy.whenSent(text, () => {
          proxy.cut();
          resolve();
        });
      });
      const starting = startTestServerProcess(proxy.connection);
      await cut;
      await wait(1_000);
      proxy.recover();
      const server = await starting;
      expect((await fetch(`${server.origin}/readyz`)).status).toBe(200);
      expect(server.lines.join('\n')).toContain('the database went away during startup; retrying');
    } finally {
      await killServerProcesses();
      await proxy.close();
    }
  });
});
