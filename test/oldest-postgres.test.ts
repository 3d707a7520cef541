import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { listMigrations, migrate } from '../server/platform/database/migrate.ts';
import { verifyInvariants } from '../server/platform/verify-invariants.ts';
import { openForTests } from './open-together.ts';
import { prepareTemplate } from './template.ts';

/** Programs of PostgreSQL 15, the oldest supported version, as Debian's package `postgresql-15` installs them. */
const programs = '/usr/lib/postgresql/15/bin';
const nobody = { uid: 65_534, gid: 65_534 };

/** Starts a cluster that only this test uses, reached by a socket in its folder. PostgreSQL refuses to run as root. */
function startOldest(folder: string): () => void {
  const isRoot = process.geteuid?.() === 0;
  if (isRoot) chownSync(folder, nobody.uid, nobody.gid);
  const data = join(folder, 'data');
  const run = (program: string, given: readonly string[]): void =>
    void execFileSync(join(programs, program), given, { cwd: folder, env: { LC_ALL: 'C' }, stdio: 'ignore', ...(isRoot ? nobody : {}) });
  run('initdb', ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync']);
  run('pg_ctl', ['-D', data, '-l', join(folder, 'log'), '-o', `-c listen_addresses= -c fsync=off -k ${folder}`, 'start']);
  return () => run('pg_ctl', ['-D', data, '-m', 'fast', 'stop']);
}

describe.skipIf(!existsSync(programs))('PostgreSQL 15 with an ordinary role', () => {
  const scene = openForTests(async (closeLater) => {
    // Not in `tmpdir()`, which may be closed to PostgreSQL's user; these programs exist on Debian only.
    const folder = mkdtempSync('/tmp/pl15-');
    closeLater(() => rmSync(folder, { recursive: true, force: true }));
    closeLater(startOldest(folder));
    const superuser = new pg.Client({ host: folder, user: 'postgres', database: 'postgres' });
    await superuser.connect();
    await superuser.query('create role plumbline login');
    await superuser.query('create database plumbline owner plumbline');
    await superuser.end();
    return { connection: { host: folder, user: 'plumbline', database: 'plumbline' } };
  });

  it('gets every migration, the reference data and the job queue', async () => {
    expect(await migrate(scene.connection)).toEqual({ applied: await listMigrations() });
    await prepareTemplate(scene.connection);
    const client = new pg.Client(scene.connection);
    await client.connect();
    const { rows } = await client.query(
      `select current_setting('server_version_num')::integer / 10000 as major, rolsuper as super from pg_roles where rolname = current_user`,
    );
    expect(rows).toEqual([{ major: 15, super: false }]);
    expect(await verifyInvariants(client)).toEqual([]);
    await client.end();
  });
});
