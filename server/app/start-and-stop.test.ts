import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
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

/** A request that the server has taken and waits for the rest of, so that nothing but the test decides how long it lasts. */
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

function lives(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** A start that is expected to fail: its exit code, and what it printed. */
async function startAndFail(more: Record<string, string>, script = 'start.ts'): Promise<[number, string]> {
  const child = spawn(process.execPath, [fileURLToPath(new URL(script, import.meta.url))], {
    env: { ...environmentOfStart(), ...more },
  });
  let printed = '';
  child.stderr.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  const [code] = (await once(child, 'exit')) as [number];
  return [code, printed];
}

async function inEmbedded<Result>(dataDir: string, work: (inside: pg.Client) => Promise<Result>): Promise<Result> {
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

/** All tables that are there, with what they hold. */
async function everyRow(inside: pg.Client): Promise<unknown[]> {
  const { rows } = await inside.query<{ name: string }>(`
    select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname !~ '^(pg_|information_schema)' order by 1`);
  return Promise.all(rows.map(async ({ name }) => [name, (await inside.query(`select * from ${name}`)).rows]));
}

describe('a server that is asked to stop', () => {
  it('tells the balancer, finishes what it has begun, takes nothing new, and ends with 0', async () => {
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
    // The browser's open connection has not held it up until it was cut off.
    expect(logged).not.toContain('cut off');
  });

  it('by Ctrl-C, which npm sends a second time, still stops in order', async () => {
    const server = await start();
    // Two signals of one kind that wait to be delivered would be one.
    server.process.kill('SIGINT');
    server.process.kill('SIGTERM');
    expect(await exitCode(server)).toBe(0);
  });

  // Elsewhere a signal to npm reaches nobody, and Ctrl-C reaches everybody.
  it.skipIf(process.platform === 'win32')('by a signal to npm, which tells its shell only, still stops', async () => {
    // As dash runs a script of npm: it waits for the server and does not make room for it.
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
      await expect.poll(() => lives(server)).toBe(false);
    } finally {
      if (lives(server)) process.kill(server, 'SIGKILL');
    }
  });

  it('and asked again ends at once', async () => {
    const server = await start({ DRAIN_SECONDS: '60' });
    server.process.kill('SIGTERM');
    await expect.poll(() => fetch(`${server.origin}/readyz`).then(({ status }) => status)).toBe(503);
    // What comes at once counts as the same wish; somebody impatient asks until it ends.
    await expect.poll(() => server.process.kill('SIGTERM')).toBe(false);
    expect(await exitCode(server)).toBe(1);
  });
});

describe('a start that cannot succeed says why and ends with 1', () => {
  it('where settings cannot be used', async () => {
    const failed = await startAndFail({ PORT: 'many', DRAIN_SECONDS: '-1' });
    const lines = [
      'These settings cannot be used:',
      '  PORT: expected a whole number from 0 to 65535',
      '  DRAIN_SECONDS: expected a whole number from 0 to 60',
      '',
    ];
    expect(failed).toEqual([1, lines.join('\n')]);
  });

  it('where the port is taken, before anything is made', async () => {
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

  it('where the address to listen at is not one of this machine', async () => {
    expect(await startAndFail({ HOST: '203.0.113.1' })).toEqual([
      1,
      'HOST=203.0.113.1 is no address of this machine: set HOST to one that is, such as 127.0.0.1, or to 0.0.0.0 for all of them.\n',
    ]);
  });

  it('where the database does not know us', async () => {
    const failed = await startAndFail({ DATABASE_URL: databaseUrl({ ...testDatabase.connection, database: 'nowhere' }) });
    expect(failed).toEqual([1, 'The database of DATABASE_URL refuses us: database "nowhere" does not exist\n']);
  });

  it('where the database could lose what it has confirmed', async () => {
    expect(await startAndFail({ NODE_ENV: 'production' })).toEqual([
      1,
      expect.stringContaining('fsync: expected on, else a power cut destroys the database'),
    ]);
    expect((await startAndFail({}, 'migrate.ts'))[0]).toBe(1);
  });

  it('where the schema is not the one that was applied', async () => {
    await client.query(`update schema_migrations set checksum = 'x' || checksum where name like '0001%'`);
    const failed = await startAndFail({});
    await client.query(`update schema_migrations set checksum = substr(checksum, 2) where name like '0001%'`);
    expect(failed).toEqual([1, expect.stringMatching(/^0001-platform\.sql: was changed after this database had applied it/)]);
  });

  it('where the database is from before the first release, which it leaves as it was', async () => {
    const dataDir = mkdtempSync(join(home, 'earlier-'));
    // Half a demonstration: what would else be thrown away, to begin anew.
    const made = await inEmbedded(dataDir, async (earlier) => {
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
    expect(await inEmbedded(dataDir, everyRow)).toEqual(made);
  });

  it('where a demonstration would be seen from elsewhere', async () => {
    await client.query(`insert into business_settings (key, value) values ('demonstration', 'true')`);
    const failed = await startAndFail({ DEMO: '', PUBLIC_URL: 'https://leads.example.com' });
    await client.query(`delete from business_settings where key = 'demonstration'`);
    expect(failed).toEqual([1, expect.stringContaining('Set DEMO=true to do it all the same')]);
  });
});

describe('a command beside a running server with its own database', () => {
  it.each(['verify.ts', 'migrate.ts', 'seed.ts', 'import-geography.ts'])(
    '%s says in one sentence who has it, and ends with 1',
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

  it('verify says what is wrong with its settings or its database without a stack', async () => {
    const unset = await startAndFail({ PORT: 'many' }, 'verify.ts');
    expect(unset).toEqual([1, 'These settings cannot be used:\n  PORT: expected a whole number from 0 to 65535\n']);
    const nowhere = databaseUrl({ ...testDatabase.connection, database: 'nowhere' });
    expect(await startAndFail({ DATABASE_URL: nowhere }, 'verify.ts')).toEqual([
      1,
      'The database of DATABASE_URL refuses us: database "nowhere" does not exist\n',
    ]);
  });
});
