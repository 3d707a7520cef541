import { pino } from 'pino';
import { afterEach, expect, it, vi } from 'vitest';
import { useTestDatabase } from '../../test/use-test-database.ts';
import { openJobQueue, type Job } from './jobs.ts';
import { openLog } from './log.ts';
import { sql } from './database/sql.ts';

const done: string[] = [];
const note: Job = { name: 'test-note', handle: async (_database, { text }) => void done.push(String(text)) };
const hourly: Job = { name: 'test-hourly', cron: '0 * * * *', handle: () => Promise.resolve() };
const nightly: Job = { name: 'test-nightly', cron: '0 2 * * *', handle: () => Promise.resolve() };
const jobs = [note, hourly, nightly];

const database = useTestDatabase({ poolSize: 2 });

afterEach(() => void vi.useRealTimers());

const open = (worker: boolean) => openJobQueue({ database, jobs, log: pino({ level: 'silent' }), install: true, worker });
const onTheClock = async () =>
  (await database.db.rows(sql<{ name: string }>`select name from pgboss.schedule where name like 'test-%' order by name`)).map(
    ({ name }) => name,
  );

it('creates a job if and only if its transaction commits, and reports how long it has waited', async () => {
  const queue = await open(false);
  await database.inTx((tx) => tx.enqueue(note.name, { text: 'kept' }, new Date(Date.now() - 90_000)));
  await expect(
    database.inTx(async (tx) => {
      await tx.enqueue(note.name, { text: 'undone' });
      throw new Error('undo');
    }),
  ).rejects.toThrow('undo');
  expect((await queue.waitingSeconds()).get(note.name)).toBeGreaterThanOrEqual(90);
  await queue.stop();

  const worker = await open(true);
  await worker.work(jobs);
  await expect.poll(() => done).toEqual(['kept']);
  expect([...(await worker.waitingSeconds()).keys()]).not.toContain(note.name);
  await worker.stop();
});

it('unschedules a cron job that a later start omits, with its pending runs', async () => {
  expect(await onTheClock()).toEqual(['test-hourly', 'test-nightly']);
  await database.inTx((tx) => tx.enqueue(nightly.name, {}));
  const queue = await open(true);
  // The hourly job with services of this process.
  await queue.work([note, { ...hourly, handle: () => Promise.resolve() }]);
  expect(await onTheClock()).toEqual(['test-hourly']);
  expect([...(await queue.waitingSeconds()).keys()]).not.toContain(nightly.name);
  await queue.stop();
});

it('works off a backlog without pausing between jobs', async () => {
  done.length = 0;
  const queue = await open(true);
  await database.inTx(async (tx) => {
    for (let text = 0; text < 50; text += 1) await tx.enqueue(note.name, { text });
  });
  // With fake timers no pause ever ends.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await queue.work([note]);
  await expect.poll(() => done.length, { interval: 10 }).toBe(50);
  vi.useRealTimers();
  await queue.stop();
});

it("logs a failure with its cause and the job's name, without the payload", async () => {
  const lines: string[] = [];
  const log = openLog('warn', { write: (line: string) => void lines.push(line) });
  const findLogged = (message: string) =>
    lines.map((line) => JSON.parse(line) as { msg: string; job?: string }).find(({ msg, job }) => msg === message && job === failing.name);
  const failing: Job = {
    name: 'test-failing',
    handle: () => Promise.reject(new Error('it could not be done', { cause: new TypeError('a part is missing') })),
  };
  const queue = await openJobQueue({ database, jobs: [failing], log, install: true, worker: true });
  // A failure of the queue itself: its table is missing.
  await database.db.rows(sql`alter table pgboss.job_common rename to job_elsewhere`);
  try {
    await queue.work([failing]);
    await expect.poll(() => findLogged('job queue'), { timeout: 15_000 }).toBeDefined();
  } finally {
    await database.db.rows(sql`alter table pgboss.job_elsewhere rename to job_common`);
  }
  expect(findLogged('job queue')).toMatchObject({ err: { code: '42P01', stack: expect.stringContaining('    at ') as string } });

  await database.inTx((tx) => tx.enqueue(failing.name, { text: 'private' }));
  const failed = 'job failed, will be retried';
  await expect.poll(() => findLogged(failed), { timeout: 15_000 }).toBeDefined();
  const stack = expect.stringContaining('jobs.test.ts') as string;
  expect(findLogged(failed)).toMatchObject({ err: { message: 'it could not be done', stack, cause: { type: 'TypeError' } } });
  expect(lines.join('')).not.toContain('private');
  await queue.stop();
});
