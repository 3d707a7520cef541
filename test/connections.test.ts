import { expect, it } from 'vitest';
import { countServerConnections } from './connections.ts';
import { countWaiting, openClient } from './database.ts';
import { createCompany } from './factories/create-company.ts';
import { openSession } from './factories/open-session.ts';
import { openForTests } from './open-together.ts';
import { openSharedDatabase } from './races/buyers.ts';
import { startTestServerProcess } from './server-process.ts';
import { untilListening } from './until-listening.ts';

const scene = openForTests(async (closeLater) => {
  const database = await openSharedDatabase(closeLater);
  const { userId } = await createCompany(database, 'x');
  const cookie = `plumbline=${await openSession(database, userId)}`;
  const [holder, counter] = [await openClient(database.connection, closeLater), await openClient(database.connection, closeLater)];
  return { cookie, holder, counter, connection: database.connection };
});

it('a process with full pools and a listening browser stays within its counted connections', async () => {
  const { cookie, holder, counter, connection } = scene;
  const ours = (await counter.query<{ pid: number }>('select pid from pg_stat_activity where datname = current_database()')).rows;
  const pool = 2;
  const { origin } = await startTestServerProcess(connection, { DATABASE_POOL: String(pool) });
  const ending = new AbortController();
  const headers = { cookie, 'x-requested-with': 'test', 'content-type': 'application/json' };
  const ask = (path: string, more: RequestInit = {}) => fetch(`${origin}/api/v1${path}`, { headers, signal: ending.signal, ...more });
  await ask('/events');
  await untilListening(connection);
  // Reads and transactions wait for locked tables and keep their connections meanwhile.
  await holder.query('begin; lock table companies, reset_requests in access exclusive mode');
  const again = async (once: (name: string) => Promise<Response>, name: string): Promise<void> => {
    while (!ending.signal.aborted) await once(name).catch(() => undefined);
  };
  const read = () => ask('/company/');
  const write = (name: string) => ask('/forgot-password', { method: 'POST', body: JSON.stringify({ email: `${name}@company.test` }) });
  const asking = ['ann', 'bob', 'cas', 'dot'].flatMap((name) => [again(read, name), again(write, name)]);
  const waiting = () => Promise.all(['companies', 'reset_requests'].map((table) => countWaiting(holder, table)));
  await expect.poll(waiting).toEqual([pool, pool]);
  const open = await counter.query('select from pg_stat_activity where datname = current_database() and pid <> all($1)', [
    ours.map(({ pid }) => pid),
  ]);
  expect(open.rowCount).toBeGreaterThanOrEqual(2 * pool + 2);
  expect(open.rowCount).toBeLessThanOrEqual(countServerConnections(pool));
  ending.abort();
  await holder.query('rollback');
  await Promise.all(asking);
});
