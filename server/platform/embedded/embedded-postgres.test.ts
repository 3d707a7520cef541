import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openLog } from '../log.ts';
import { watchDamage } from '../readiness-checks.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres.ts';

const home = mkdtempSync(join(tmpdir(), 'plumbline-embedded-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));

const lines: string[] = [];
const start = (dataDir: string): Promise<EmbeddedPostgres> =>
  startEmbeddedPostgres({ dataDir, log: (line) => lines.push(line), fsync: false });

async function query<Row extends pg.QueryResultRow>(server: EmbeddedPostgres, text: string): Promise<Row[]> {
  const client = new pg.Client(server.connection);
  try {
    await client.connect();
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

async function queryAndStop<Row extends pg.QueryResultRow>(server: EmbeddedPostgres, text: string): Promise<Row[]> {
  try {
    return await query<Row>(server, text);
  } finally {
    await server.stop();
  }
}

const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

/** Starts the database in another process, which stores a row, reports it and waits to be killed. */
async function otherProcess(dataDir: string, body: string): Promise<{ child: ChildProcess; said: string }> {
  const program = `
    import pg from ${JSON.stringify(createRequire(import.meta.url).resolve('pg'))};
    import { startEmbeddedPostgres } from ${JSON.stringify(new URL('embedded-postgres.ts', import.meta.url).href)};
    const start = () => startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, log: () => undefined, fsync: false });
    setInterval(() => undefined, 1000);
    ${body}`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  const [said] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  return { child, said };
}

const storeRow = `
  const server = await start();
  const client = new pg.Client(server.connection);
  client.on('error', () => undefined);
  await client.connect();
  await client.query('create table kept (word text)');
  await client.query("insert into kept values ('here')");
  console.log('stored');`;

async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL');
  await once(child, 'exit');
}

describe('a running database', () => {
  const dataDir = join(home, 'running');
  let server: EmbeddedPostgres;
  beforeAll(async () => {
    server = await start(dataDir);
  });
  afterAll(() => server.stop());

  it('answers, sorts by code point and keeps its files private', async () => {
    const [row] = await query(server, `select current_database() as name, 'a' > 'B' as by_code_point, lower('Æ') as lower`);
    expect(row).toEqual({ name: 'plumbline', by_code_point: true, lower: 'æ' });
    expect(statSync(dataDir).mode & 0o777).toBe(0o700);
    expect(statSync(join(dataDir, 'postgres')).mode & 0o777).toBe(0o700);
  });

  it('keeps fsync on unless told otherwise', async () => {
    const safe = await startEmbeddedPostgres({ dataDir: join(home, 'safe'), log: () => undefined });
    const [row] = await queryAndStop(safe, `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit`);
    expect(row).toEqual({ fsync: 'on', commit: 'on' });
  });

  it('refuses a second start in this process and names it', async () => {
    await expect(start(dataDir)).rejects.toMatchObject({ name: 'DataDirInUseError', pid: process.pid });
    expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('refuses a second start in another process and names the first', async () => {
    const { said } = await otherProcess(dataDir, `start().catch((error) => console.log(error.message));`);
    expect(said).toContain(dataDir);
    expect(said).toMatch(new RegExp(`process ${process.pid}, started at \\d{4}-`));
    expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('writes neither rows nor statements of an error into its log', async () => {
    await query(server, "create table people (email text unique); insert into people values ('pat@example.com')");
    await expect(query(server, `insert into people values ('pat@example.com')`)).rejects.toThrow('duplicate');
    const log = readFileSync(join(dataDir, 'postgres', 'server.log'), 'utf8');
    expect(log).toContain('duplicate key');
    expect(log).not.toContain('pat@example.com');
  });
});

it('releases the folder on stop and keeps the stored data', async () => {
  const dataDir = join(home, 'stopped');
  const first = await start(dataDir);
  await query(first, 'create table kept as select 1 as one');
  await Promise.all([first.stop(), first.stop()]);
  const second = await start(dataDir);
  expect(await queryAndStop(second, 'select one from kept')).toEqual([{ one: 1 }]);
});

it('recovers the data after kill -9 of the process, and stops the orphaned PostgreSQL', async () => {
  const dataDir = join(home, 'killed');
  const { child } = await otherProcess(dataDir, storeRow);
  await expect(start(dataDir)).rejects.toMatchObject({ pid: child.pid });
  await kill(child);
  lines.length = 0;
  const server = await start(dataDir);
  expect(lines.join()).toContain('left running');
  expect(await queryAndStop(server, 'select word from kept')).toEqual([{ word: 'here' }]);
});

it('recovers after kill -9 of PostgreSQL too, even if another process has its process id by now', async () => {
  const dataDir = join(home, 'both-killed');
  const { child } = await otherProcess(dataDir, storeRow);
  const cluster = join(dataDir, 'postgres');
  const postmaster = Number.parseInt(readFileSync(join(cluster, 'postmaster.pid'), 'utf8'), 10);
  await kill(child);
  process.kill(postmaster, 'SIGKILL');
  const { uid, gid } = statSync(cluster);
  const other = spawn('sleep', ['60'], { stdio: 'ignore', ...(process.getuid?.() === 0 ? { uid, gid } : {}) });
  children.push(other);
  for (const name of ['postmaster.pid', '.s.PGSQL.5432.lock']) {
    const lock = join(cluster, name);
    writeFileSync(lock, readFileSync(lock, 'utf8').replace(/^\d+/, String(other.pid)));
  }
  const server = await start(dataDir);
  expect(await queryAndStop(server, 'select word from kept')).toEqual([{ word: 'here' }]);
});

it('restarts a PostgreSQL that dies, each time with its data, but not one that was stopped', async () => {
  const dataDir = join(home, 'dies');
  const server = await start(dataDir);
  const postmaster = (): number => Number.parseInt(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10);
  const runsAgain = (count: number): Promise<void> =>
    expect
      .poll(() =>
        query<{ n: number }>(server, 'select count(*)::integer as n from kept').then(
          ([row]) => row?.n,
          () => -1,
        ),
      )
      .toBe(count);
  await query(server, 'create table kept (word text)');
  for (const count of [1, 2]) {
    await query(server, `insert into kept values ('here')`);
    process.kill(postmaster(), 'SIGKILL');
    await runsAgain(count);
  }
  await expect.poll(server.restarts).toBe(2);
  await server.stop();
  await expect(query(server, 'select')).rejects.toThrow(/ENOENT|ECONNREFUSED/);
});

it('names a damaged control file and what to do', async () => {
  const dataDir = join(home, 'damaged');
  await (await start(dataDir)).stop();
  const file = join(dataDir, 'postgres', 'global', 'pg_control');
  const content = readFileSync(file);
  content[100] = (content[100] ?? 0) ^ 0xff;
  writeFileSync(file, content);
  await expect(start(dataDir)).rejects.toMatchObject({
    name: 'DatabaseDamagedError',
    message: expect.stringMatching(/^The file global\/pg_control of the embedded database is damaged.+npm run restore -- --replace/s),
  });
});

it('names the damaged file of a table once, as soon as a statement reads it', async () => {
  const dataDir = join(home, 'damaged-table');
  const first = await start(dataDir);
  await query(first, `create table people as select 'pat@example.com' as email`);
  await query(first, 'checkpoint');
  const [table] = await queryAndStop<{ file: string }>(first, `select pg_relation_filepath('people') as file`);
  const path = join(dataDir, 'postgres', table?.file ?? '');
  const content = readFileSync(path);
  content[content.length - 10] = (content[content.length - 10] ?? 0) ^ 0xff;
  writeFileSync(path, content);

  const said: string[] = [];
  const watch = watchDamage((file) => said.push(file));
  const logged: string[] = [];
  const log = openLog('error', { write: (line: string) => void logged.push(line) }, watch.look);
  const server = await start(dataDir);
  for (const text of ['select email from people', 'select count(*) from people', 'select no_such_column']) {
    await query(server, text).catch((error: unknown) => log.error({ err: error }, 'failed'));
  }
  await server.stop();
  expect(said).toEqual([table?.file]);
  expect(watch.damaged()).toBe(table?.file);
  expect(logged.join('')).toContain(table?.file);
  expect(logged.join('')).not.toContain('pat@example.com');
});

it('lets one of several concurrent starts take over from a killed process', async () => {
  const dataDir = join(home, 'race');
  const { child } = await otherProcess(dataDir, storeRow);
  await kill(child);
  const results = await Promise.allSettled(Array.from({ length: 6 }, () => start(dataDir)));
  const winners = results.filter((result) => result.status === 'fulfilled').map((result) => result.value);
  expect(winners).toHaveLength(1);
  for (const result of results) if (result.status === 'rejected') expect(result.reason).toMatchObject({ pid: process.pid });
  for (const server of winners) {
    expect(await queryAndStop(server, 'select word from kept')).toEqual([{ word: 'here' }]);
  }
});

it('starts over after a start was killed while creating the cluster', async () => {
  const dataDir = join(home, 'half-made');
  mkdirSync(join(dataDir, 'postgres.new', 'base'), { recursive: true });
  const server = await start(dataDir);
  expect(await queryAndStop(server, 'select 1 as one')).toEqual([{ one: 1 }]);
});

it('works with a path too long for a socket below a private folder, and refuses a second start', async () => {
  const closed = join(home, 'closed');
  mkdirSync(closed, { mode: 0o700 });
  const dataDir = join(closed, 'long'.repeat(20), 'longer'.repeat(20));
  const server = await start(dataDir);
  await expect(start(dataDir)).rejects.toMatchObject({ pid: process.pid });
  expect(Buffer.byteLength(server.connection.host)).toBeLessThan(90);
  expect(await queryAndStop(server, 'select 1 as one')).toEqual([{ one: 1 }]);
});
