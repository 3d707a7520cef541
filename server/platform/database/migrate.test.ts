import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { countWaiting, createEmptyDatabase, createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { databaseUrl } from '../../../test/server-process.ts';
import { connectDatabase } from '../../app/connect-database.ts';
import { readSettings } from '../settings.ts';
import { assertDatabaseFit, listMigrations, migrate, NewerSchemaError } from './migrate.ts';

let database: TestDatabase;
let directory: string;
let client: pg.Client;

beforeEach(async () => {
  database = await createEmptyDatabase();
  directory = mkdtempSync(join(tmpdir(), 'plumbline-migrations-'));
  client = new pg.Client(database.connection);
  await client.connect();
});
afterEach(async () => {
  await client.end();
  await database.drop();
  rmSync(directory, { recursive: true, force: true });
});

const file = (name: string, text: string): void => writeFileSync(join(directory, name), text);
const run = (): Promise<{ applied: string[] }> => migrate(database.connection, directory);
const tables = async (): Promise<string[]> => {
  const { rows } = await client.query<{ name: string }>(`select tablename as name from pg_tables where schemaname = 'public' order by 1`);
  return rows.map((row) => row.name);
};

it('applies the files in numeric order, each only once', async () => {
  file('0002-b.sql', 'alter table a add column two integer;');
  file('0001-a.sql', 'create table a (one integer); insert into a values (1);');
  expect(await run()).toEqual({ applied: ['0001-a.sql', '0002-b.sql'] });
  expect(await run()).toEqual({ applied: [] });
  file('0003-c.sql', 'create table c ();');
  expect(await run()).toEqual({ applied: ['0003-c.sql'] });
  expect(await tables()).toEqual(['a', 'c', 'schema_migrations']);
});

it('leaves nothing behind in a new database if a file fails, and names its line', async () => {
  file('0001-a.sql', 'create table a ();');
  file('0002-b.sql', 'create table b ();\n\ncreate table a2 (one nonsense);');
  await expect(run()).rejects.toThrow('0002-b.sql line 3: type "nonsense" does not exist');
  expect(await tables()).toEqual([]);
  file('0002-b.sql', 'create table b ();');
  expect(await run()).toEqual({ applied: ['0001-a.sql', '0002-b.sql'] });
});

it('rolls back only the failing file of an update, and resumes there on the next start', async () => {
  file('0001-a.sql', 'create table a ();');
  await run();
  file('0002-b.sql', 'create table b ();');
  file('0003-c.sql', 'create table c (); insert into c values (1);');
  await expect(run()).rejects.toThrow('0003-c.sql line 1: INSERT has more expressions than target columns');
  expect(await tables()).toEqual(['a', 'b', 'schema_migrations']);
  file('0003-c.sql', 'create table c ();');
  expect(await run()).toEqual({ applied: ['0003-c.sql'] });
});

it('leaves nothing of the product in a new database if its last migration fails', async () => {
  const own = fileURLToPath(new URL('../../../db/migrations', import.meta.url));
  for (const name of await listMigrations()) copyFileSync(join(own, name), join(directory, name));
  const objects = async () =>
    (await client.query(`select classid::regclass::text, count(*)::int from pg_depend where objid >= 16384 group by 1 order by 1`)).rows;
  const before = await objects();
  file('9999-fails.sql', 'select 1 / 0;');
  await expect(run()).rejects.toThrow('9999-fails.sql: division by zero');
  expect(await objects()).toEqual(before);
});

it('leaves a half-applied file to the next start when the server is killed', async () => {
  file('0001-a.sql', 'create table a ();');
  await run();
  file('0002-slow.sql', 'create table b (); select pg_sleep(30);');
  const killed = run().catch((error: unknown) => error);
  const busy = `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'plumbline-migrate' and query like '%pg_sleep%' and pid <> pg_backend_pid()`;
  while ((await client.query(busy)).rowCount === 0) await wait(20);
  expect(await killed).toBeInstanceOf(Error);
  file('0002-slow.sql', 'create table b ();');
  expect(await run()).toEqual({ applied: ['0002-slow.sql'] });
  expect(await tables()).toEqual(['a', 'b', 'schema_migrations']);
});

it('lets one of several servers migrate while the others wait', async () => {
  file('0001-a.sql', 'create table a (); select pg_sleep(0.2);');
  const results = await Promise.all([run(), run(), run(), run()]);
  expect(results.flatMap((result) => result.applied)).toEqual(['0001-a.sql']);
});

it('refuses an applied file that was changed, except for line endings', async () => {
  file('0001-a.sql', 'create table a (\n);\n');
  await run();
  file('0001-a.sql', 'create table a (\r\n);\r\n');
  expect(await run()).toEqual({ applied: [] });
  file('0001-a.sql', 'create table a (one integer);');
  file('0002-b.sql', 'create table b ();');
  await expect(run()).rejects.toThrow('0001-a.sql: was changed after this database had applied it');
  expect(await tables()).toEqual(['a', 'schema_migrations']);
});

describe('an older version on a newer schema', () => {
  it('is refused with the names of both versions, before it writes anything', async () => {
    file('0001-a.sql', 'create table a (); alter table schema_migrations add column version text;');
    file('0002-b.sql', 'create table b ();');
    await run();
    rmSync(join(directory, '0002-b.sql'));
    file('0001-c.sql', 'create table c ();');
    rmSync(join(directory, '0001-a.sql'));
    await client.query(`update schema_migrations set version = '99.1.0' where name = '0002-b.sql'`);
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
    await expect(run()).rejects.toThrow(
      `The database was migrated by version 99.1.0, and this is version ${version}, which does not know 0002-b.sql.`,
    );
    expect(await tables()).toEqual(['a', 'b', 'schema_migrations']);
  });

  it('is refused by migrations from before versions were recorded', async () => {
    file('0001-a.sql', 'create table a ();');
    file('0002-b.sql', 'create table b ();');
    await run();
    rmSync(join(directory, '0002-b.sql'));
    await expect(run()).rejects.toThrow('a later version, and this is version');
  });

  it('is refused by every program that connects', async () => {
    const copy = await createTestDatabase();
    const newer = new pg.Client(copy.connection);
    await newer.connect();
    await newer.query(`insert into schema_migrations (name, checksum, version) values ('9999-later.sql', 'x', '99.1.0')`);
    await newer.end();
    const settings = readSettings({ DATABASE_URL: databaseUrl(copy.connection) });
    await expect(connectDatabase(settings, { log: () => undefined, allowUnsafe: true })).rejects.toBeInstanceOf(NewerSchemaError);
    await copy.drop();
  });
});

describe('an index built concurrently', () => {
  const index = 'create unique index concurrently a_one on a (one);\n';
  const isValid = async (): Promise<unknown> =>
    (await client.query(`select indisvalid as valid from pg_index where indexrelid = to_regclass('a_one')`)).rows;

  it('is built in the transaction of a new database', async () => {
    file('0001-a.sql', 'create table a (one integer);');
    file('0002-b.sql', index);
    expect(await run()).toEqual({ applied: ['0001-a.sql', '0002-b.sql'] });
    expect(await isValid()).toEqual([{ valid: true }]);
  });

  it('does not wait for writers longer than their transactions, nor they for it, and other servers wait for it', async () => {
    file('0001-a.sql', 'create table a (one integer);');
    await run();
    file('0002-b.sql', index);
    await client.query('begin; insert into a values (1)');
    const results = Promise.all([run(), run(), run()]);
    const building = `select from pg_stat_progress_create_index`;
    const other = new pg.Client(database.connection);
    await other.connect();
    await expect.poll(async () => (await other.query(building)).rowCount).toBe(1);
    await other.query('insert into a values (2)');
    await client.query('commit');
    expect((await results).flatMap(({ applied }) => applied)).toEqual(['0002-b.sql']);
    expect(await isValid()).toEqual([{ valid: true }]);
    await other.end();
  });

  it('is built again where an attempt left it invalid, and kept where it is complete', async () => {
    file('0001-a.sql', 'create table a (one integer); insert into a values (1), (1);');
    await run();
    file('0002-b.sql', `-- Explains.\n${index}create index concurrently a_other on a (one);\n`);
    await expect(run()).rejects.toThrow('0002-b.sql: could not create unique index "a_one"');
    expect(await isValid()).toEqual([{ valid: false }]);
    await client.query('delete from a; create index a_other on a (one)');
    expect(await run()).toEqual({ applied: ['0002-b.sql'] });
    expect(await isValid()).toEqual([{ valid: true }]);
  });
});

describe('a database from before the first release', () => {
  const inOneSentence = /^This database was made by a version from before the first release, [^.\n]+ to an empty one\.$/;
  const record = (checksum: string, later: string): string =>
    `insert into schema_migrations (name, checksum) values ('0001-platform.sql', '${checksum}'), ('${later}', 'x')`;
  const rows = async () => (await client.query('select * from schema_migrations order by name')).rows;

  beforeEach(async () => {
    await client.query(
      `create table schema_migrations (name text primary key, checksum text not null, applied_at timestamptz default now())`,
    );
  });

  it.each([
    { later: '0047-declined-offers.sql', checksum: 'decd5896166bb28d4c337f5df9323b49ab43ff80d5fffb6506a05bb1cee7eea5' },
    { later: '0118-spanish-leads.sql', checksum: '3a39e7887f5268348b91053195216fea699897aa31f643e2ce11519cdc26d3fe' },
  ])('is refused in one sentence and left untouched, with $later or only its first file', async ({ later, checksum }) => {
    await client.query(record(checksum, later));
    file('0001-platform.sql', 'create table a ();');
    file('0002-geography.sql', 'create table b ();');
    const before = await rows();
    await expect(run()).rejects.toThrow(inOneSentence);
    expect([await rows(), await tables()]).toEqual([before, ['schema_migrations']]);
    await client.query('delete from schema_migrations where name = $1', [later]);
    await expect(run()).rejects.toThrow(inOneSentence);
  });

  it('is not confused with a changed file that has newer ones after it', async () => {
    await client.query(record('y', '0047-declined-offers.sql'));
    file('0001-platform.sql', 'create table a ();');
    await expect(run()).rejects.toThrow('0001-platform.sql: was changed after this database had applied it');
  });
});

it('refuses duplicate numbers and names without a number', async () => {
  file('0001-a.sql', '');
  file('0001-b.sql', '');
  await expect(run()).rejects.toThrow('0001-b.sql: the number is taken by 0001-a.sql');
  rmSync(join(directory, '0001-b.sql'));
  file('more.sql', '');
  await expect(run()).rejects.toThrow('more.sql: expected a name such as');
});

it('waits for a busy table in short attempts, so that other sessions never queue for long', async () => {
  file('0001-a.sql', 'create table a ();');
  await run();
  file('0002-b.sql', 'alter table a add column one integer;');
  await client.query('begin; select from a;');
  const migrated = run();
  const queued = () => countWaiting(client, 'a');
  await expect.poll(queued).toBe(1);
  // The table is still locked.
  await expect.poll(queued).toBe(0);
  await client.query('commit');
  expect(await migrated).toEqual({ applied: ['0002-b.sql'] });
});

it('includes every migration of the product in the test template', async () => {
  const copy = await createTestDatabase();
  const { applied } = await migrate(copy.connection);
  await copy.drop();
  expect(applied).toEqual([]);
});

describe('whether a database is fit', () => {
  it('refuses a database with fsync off, or only warns in tests', async () => {
    await expect(assertDatabaseFit(client)).rejects.toThrow('fsync: expected on');
    const { warnings } = await assertDatabaseFit(client, { allowUnsafe: true });
    expect(warnings).toHaveLength(1);
  });

  it('refuses asynchronous commit even in tests', async () => {
    await client.query('set synchronous_commit = off');
    await expect(assertDatabaseFit(client, { allowUnsafe: true })).rejects.toThrow('synchronous_commit: expected on');
  });
});
