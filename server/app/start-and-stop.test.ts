import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { request, type IncomingMessage } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { createTestDatabase, openClient, type TestDatabase } from '../../test/database.ts';
import { openAround } from '../../test/open-together.ts';
import {
  databaseUrl,
  environmentWithoutSettings,
  killServerProcesses,
  startTestServerProcess,
  type ServerProcess,
} from '../../test/server-process.ts';
import { claimDataDir } from '../platform/embedded/data-dir-owner.ts';
import { startEmbeddedPostgres } from '../platform/embedded/embedded-postgres.ts';

const home = mkdtempSync(join(tmpdir(), 'plumbline-start-'));
let testDatabase: TestDatabase;
let client: pg.Client;
openAround(async (closeLater) => {
  testDatabase = await createTestDatabase();
  closeLater(testDatabase.drop);
  client = await openClient(testDatabase.connection, closeLater);
});
afterEach(killServerProcesses);
afterAll(() => rmSync(home, { recursive: true, force: true }));

const start = (environment: Record<string, string> = {}) => startTestServerProcess(testDatabase.connection, environment);

async function exitCode(server: ServerProcess): Promise<number | null> {
  if (server.process.exitCode === null) await once(server.process, 'exit');
  return server.process.exitCode;
}

/** Begins a request whose rest the server waits for, so that the test alone controls its duration. */
async function beginSignIn(origin: string) {
  const body = JSON.stringify({ username: 'nobody@company.test', password: 'not-it-1' });
  const headers = { 'content-type': 'application/json', 'content-length': body.length, 'x-requested-with': 'test', expect: '100-continue' };
  const asked = request(`${origin}/api/v1/authenticate`, { method: 'POST', headers });
  const answered = once(asked, 'response') as Promise<[IncomingMessage]>;
  asked.flushHeaders();
  await once(asked, 'continue');
  return {
    finish: async (): Promise<number | undefined> => {
      asked.end(body);
      const [answer] = await answered;
      answer.resume();
      return answer.statusCode;
    },
  };
}

const environmentOfStart = () => ({
  ...environmentWithoutSettings(),
  NODE_ENV: 'test',
  HOST: '127.0.0.1',
  PORT: '0',
  LOG_LEVEL: 'silent',
  DATABASE_URL: databaseUrl(testDatabase.connection),
  DATABASE_POOL: '2',
  DEMO: 'false',
});

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Starts a server that should fail; returns its exit code and output. */
async function startAndFail(more: Record<string, string>, script = 'start.ts', ...given: string[]): Promise<[number, string]> {
  const child = spawn(process.execPath, [fileURLToPath(new URL(script, import.meta.url)), ...given], {
    env: { ...environmentOfStart(), ...more },
  });
  let printed = '';
  child.stderr.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  const [code] = (await once(child, 'exit')) as [number];
  return [code, printed];
}

async function withEmbeddedDatabase<Result>(dataDir: string, work: (inside: pg.Client) => Promise<Result>): Promise<Result> {
  const server = await startEmbeddedPostgres({ dataDir, log: () => undefined, fsync: false });
  const inside = new pg.Client(server.connection);
  try {
    await inside.connect();
    return await work(inside);
  } finally {
    await inside.end();
    await server.stop();
  }
}

/** Reads all tables with their content. */
async function everyRow(inside: pg.Client): Promise<unknown[]> {
  const { rows } = await inside.query<{ name: string }>(`
    select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname !~ '^(pg_|information_schema)' order by 1`);
  return Promise.all(rows.map(async ({ name }) => [name, (await inside.query(`select * from ${name}`)).rows]));
}

describe('a server that is asked to stop', () => {
  it('notifies the load balancer, finishes running requests, accepts nothing new, and exits with 0', async () => {
    const server = await start({ DRAIN_SECONDS: '2' });
    let logged = '';
    server.process.stdout?.on('data', (chunk: Buffer) => (logged += chunk.toString()));
    const ready = () => fetch(`${server.origin}/readyz`).then((response) => response.status);
    expect(await ready()).toBe(200);

    const begun = await beginSignIn(server.origin);
    server.process.kill('SIGTERM');
    await expect.poll(ready).toBe(503);
    await expect
      .poll(() =>
        fetch(`${server.origin}/livez`).then(
          () => 'taken',
          () => 'refused',
        ),
      )
      .toBe('refused');

    expect(await begun.finish()).toBe(400);
    expect(await exitCode(server)).toBe(0);
    // The browser's idle connection did not delay it until the cut-off.
    expect(logged).not.toContain('cut off');
  });

  it('stops in order after Ctrl-C, which npm sends a second time', async () => {
    const server = await start();
    // Two pending signals of one kind would be merged.
    server.process.kill('SIGINT');
    server.process.kill('SIGTERM');
    expect(await exitCode(server)).toBe(0);
  });

  // Elsewhere a signal to npm reaches nobody, and Ctrl-C reaches everybody.
  it.skipIf(process.platform === 'win32')('stops after a signal to npm, which only reaches its shell', async () => {
    // Like dash running an npm script: it waits for the server instead of exec'ing it.
    const script = '"$0" "$1" & echo "pid $!"; wait';
    const shell = spawn('sh', ['-c', script, process.execPath, fileURLToPath(new URL('start.ts', import.meta.url))], {
      env: { ...environmentOfStart(), npm_lifecycle_event: 'start' },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    let printed = '';
    shell.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
    await expect.poll(() => printed).toContain('is ready at');
    const server = Number(/pid (\d+)/.exec(printed)?.[1]);
    shell.kill('SIGTERM');
    try {
      await expect.poll(() => isRunning(server)).toBe(false);
    } finally {
      if (isRunning(server)) process.kill(server, 'SIGKILL');
    }
  });

  it('exits at once if asked again', async () => {
    const server = await start({ DRAIN_SECONDS: '60' });
    server.process.kill('SIGTERM');
    await expect.poll(() => fetch(`${server.origin}/readyz`).then(({ status }) => status)).toBe(503);
    // An immediate repeat counts as the same signal; an impatient user repeats it until the process ends.
    await expect.poll(() => server.process.kill('SIGTERM')).toBe(false);
    expect(await exitCode(server)).toBe(1);
  });
});

describe('a server that is killed', () => {
  it('has stored its compiled code for the next start', async () => {
    const compiled = join(home, 'compiled');
    await start({ NODE_COMPILE_CACHE: compiled });
    await expect.poll(() => readdirSync(compiled, { recursive: true }).length).toBeGreaterThan(500);
  });
});

describe('a start that cannot succeed explains why and exits with 1', () => {
  it('if settings are invalid', async () => {
    const failed = await startAndFail({ PORT: 'many', DRAIN_SECONDS: '-1' });
    const lines = [
      'These settings cannot be used:',
      '  PORT: expected a whole number from 0 to 65535',
      '  DRAIN_SECONDS: expected a whole number from 0 to 60',
      '',
    ];
    expect(failed).toEqual([1, lines.join('\n')]);
  });

  it('if a worker is to share the embedded database', async () => {
    const dataDir = join(home, 'never-shared');
    const sentence = 'npm run worker needs DATABASE_URL: with the embedded database, npm start does all work in one process.\n';
    expect(await startAndFail({ DATABASE_URL: '', DATA_DIR: dataDir, DEMO: '' }, 'start.ts', 'worker')).toEqual([1, sentence]);
    expect(existsSync(dataDir)).toBe(false);
  });

  it('if the port is taken, before creating anything', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const dataDir = join(home, 'never-made');
    const failed = await startAndFail({ PORT: String(port), DATABASE_URL: '', DATA_DIR: dataDir, DEMO: '' });
    other.close();
    expect(failed).toEqual([
      1,
      `Port ${port} of 127.0.0.1 is in use: set PORT to another, for example PORT=${port === 65_535 ? 3000 : port + 1}.\n`,
    ]);
    expect(existsSync(dataDir)).toBe(false);
  });

  it('if the listening address does not belong to this machine', async () => {
    expect(await startAndFail({ HOST: '203.0.113.1' })).toEqual([
      1,
      'HOST=203.0.113.1 is no address of this machine: set HOST to one that is, such as 127.0.0.1, or to 0.0.0.0 for all of them.\n',
    ]);
  });

  it('if the database refuses our credentials', async () => {
    const failed = await startAndFail({ DATABASE_URL: databaseUrl({ ...testDatabase.connection, database: 'nowhere' }) });
    expect(failed).toEqual([1, 'The database of DATABASE_URL refuses us: database "nowhere" does not exist\n']);
  });

  it('if the database could lose committed data', async () => {
    expect(await startAndFail({ NODE_ENV: 'production' })).toEqual([
      1,
      expect.stringContaining('fsync: expected on, else a power cut destroys the database'),
    ]);
    expect((await startAndFail({}, 'migrate.ts'))[0]).toBe(1);
  });

  it('if an applied migration was changed', async () => {
    await client.query(`update schema_migrations set checksum = 'x' || checksum where name like '0001%'`);
    const failed = await startAndFail({});
    await client.query(`update schema_migrations set checksum = substr(checksum, 2) where name like '0001%'`);
    expect(failed).toEqual([1, expect.stringMatching(/^0001-platform\.sql: was changed after this database had applied it/)]);
  });

  it('if the database is from before the first release, which it leaves unchanged', async () => {
    const dataDir = mkdtempSync(join(home, 'earlier-'));
    // Half a demonstration would otherwise be deleted and recreated.
    const made = await withEmbeddedDatabase(dataDir, async (earlier) => {
      await earlier.query(`create table schema_migrations (name text primary key, checksum text not null, applied_at timestamptz default now());
        insert into schema_migrations values ('0001-platform.sql', 'decd5896166bb28d4c337f5df9323b49ab43ff80d5fffb6506a05bb1cee7eea5');
        create table business_settings (key text primary key, value jsonb); insert into business_settings values ('demonstration.begun', 'true')`);
      return everyRow(earlier);
    });
    const sentence =
      'This database was made by a version from before the first release, which this version cannot take over: ' +
      'it was left untouched, set DATA_DIR or DATABASE_URL to an empty one.\n';
    for (const script of ['start.ts', 'migrate.ts']) {
      expect(await startAndFail({ DATABASE_URL: '', DATA_DIR: dataDir, DEMO: '' }, script)).toEqual([1, sentence]);
    }
    expect(await withEmbeddedDatabase(dataDir, everyRow)).toEqual(made);
  });

  it('if a demonstration would be reachable from elsewhere', async () => {
    await client.query(`insert into business_settings (key, value) values ('demonstration', 'true')`);
    const failed = await startAndFail({ DEMO: '', PUBLIC_URL: 'https://leads.example.com' });
    await client.query(`delete from business_settings where key = 'demonstration'`);
    expect(failed).toEqual([1, expect.stringContaining('Set DEMO=true to do it all the same')]);
  });
});

describe('a command beside a running server with an embedded database', () => {
  it.each(['verify.ts', 'migrate.ts', 'seed.ts', 'import-geography.ts'])(
    '%s names the owner in one sentence and exits with 1',
    async (script) => {
      const dataDir = mkdtempSync(join(home, 'claimed-'));
      const claim = await claimDataDir(dataDir);
      const failed = await startAndFail({ DATABASE_URL: '', DATA_DIR: dataDir }, script);
      await claim.release();
      const who = new RegExp(
        `^The data directory ${dataDir} is in use by process ${process.pid}, started at [^ ]+: stop it first, .*\\.\n$`,
      );
      expect(failed).toEqual([1, expect.stringMatching(who)]);
    },
  );

  it('verify explains invalid settings or a bad database without a stack trace', async () => {
    const unset = await startAndFail({ PORT: 'many' }, 'verify.ts');
    expect(unset).toEqual([1, 'These settings cannot be used:\n  PORT: expected a whole number from 0 to 65535\n']);
    const nowhere = databaseUrl({ ...testDatabase.connection, database: 'nowhere' });
    expect(await startAndFail({ DATABASE_URL: nowhere }, 'verify.ts')).toEqual([
      1,
      'The database of DATABASE_URL refuses us: database "nowhere" does not exist\n',
    ]);
  });
});
