import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { expect, it } from 'vitest';
import { readMigrations } from '../../server/platform/database/migrate.ts';
import { readSchemaFingerprint } from '../../server/platform/database/schema-fingerprint.ts';
import { verifyInvariants } from '../../server/platform/verify-invariants.ts';
import { openAround, type CloseLater } from '../../test/open-together.ts';
import { countKeptRows, openEmptyDatabase, openReleasedDatabase } from '../../test/released-database.ts';
import { listStatements } from './judge-upgrade.ts';
import { readLatestRelease } from './release-files.ts';

let closeLater: CloseLater;
openAround((later) => {
  closeLater = later;
  return Promise.resolve();
});

const migrations = fileURLToPath(new URL('../../db/migrations', import.meta.url));
const migrateModule = new URL('../../server/platform/database/migrate.ts', import.meta.url).href;

/** Migrates in a process of its own, which can be killed. */
function startMigrating(connection: pg.ClientConfig) {
  const program = `const { migrate } = await import(${JSON.stringify(migrateModule)});
    await migrate(${JSON.stringify(connection)}, ${JSON.stringify(migrations)});`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], { stdio: ['ignore', 'ignore', 'inherit'] });
  const exited = once(child, 'exit');
  closeLater(() => void child.kill('SIGKILL'));
  return { exited, kill: () => child.kill('SIGKILL') };
}

const pauseKey = 7_302_115_899;

/**
 * Stops the transaction of a migration after half of its statements, until `holder` lets go of its lock. In a schema of its own,
 * so that the product's stays comparable.
 */
async function pauseMigrations(holder: pg.Client): Promise<void> {
  await holder.query(`
    create schema pause;
    create function pause.wait() returns event_trigger language plpgsql set lock_timeout = 0 as $$
    declare
      done integer := coalesce(nullif(current_setting('pause.done', true), ''), '0')::integer + 1;
    begin
      perform set_config('pause.done', done::text, true);
      if done = (select after from pause.point where migration = (select count(*) from public.schema_migrations)) then
        perform pg_advisory_xact_lock_shared(${pauseKey});
      end if;
    end $$;
    create table pause.point (migration integer primary key, after integer not null)`);
}

async function isPaused(holder: pg.Client): Promise<boolean> {
  const { rowCount } = await holder.query(
    `select from pg_locks l join pg_database d on d.oid = l.database and d.datname = current_database()
     where l.locktype = 'advisory' and not l.granted and (l.classid::bigint << 32) | l.objid::bigint = $1`,
    [pauseKey],
  );
  return rowCount !== 0;
}

const { release } = readLatestRelease();
const released = new Set(release.migrations.map(({ name }) => name));
const all = await readMigrations();
const names = all.map(({ name }) => name);
const killed = all.filter(({ name }) => !released.has(name));

it(`resumes after a kill -9 in the middle of each of ${killed.length} migrations`, async () => {
  const { client, connection } = await openReleasedDatabase(release, closeLater);
  const before = await countKeptRows(client);
  await pauseMigrations(client);
  await client.query(`create event trigger pause on ddl_command_end execute function pause.wait()`);
  const listApplied = async (): Promise<string[]> =>
    (await client.query<{ name: string }>('select name from schema_migrations order by name')).rows.map(({ name }) => name);
  for (const { name, text } of killed) {
    const earlier = names.filter((one) => one < name);
    // The runner's own table counts as the first statement.
    const after = 1 + Math.ceil(listStatements(text).filter((statement) => /^(?:create|alter|drop|comment)\b/.test(statement)).length / 2);
    await client.query('truncate pause.point');
    await client.query('insert into pause.point values ($1, $2)', [earlier.length, after]);
    await client.query('select pg_advisory_lock($1)', [pauseKey]);
    const migrating = startMigrating(connection);
    await expect.poll(() => isPaused(client)).toBe(true);
    migrating.kill();
    await migrating.exited;
    await client.query('select pg_advisory_unlock($1)', [pauseKey]);
    expect(await listApplied()).toEqual(earlier);
  }
  await client.query('drop event trigger pause; drop schema pause cascade');
  await startMigrating(connection).exited;
  expect(await listApplied()).toEqual(names);

  const fresh = await openEmptyDatabase(closeLater);
  await fresh.migrateFrom(migrations);
  expect((await readSchemaFingerprint(client)).objects).toEqual((await readSchemaFingerprint(fresh.client)).objects);
  expect(await countKeptRows(client)).toEqual(before);
  expect(await verifyInvariants(client)).toEqual([]);
});
