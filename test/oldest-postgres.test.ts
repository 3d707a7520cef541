import { mkdtempSync, rmSync } from 'node:fs';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { listMigrations, migrate } from '../server/platform/database/migrate.ts';
import { verifyInvariants } from '../server/platform/verify-invariants.ts';
import { hasDebianPostgres, startDebianPostgres } from './debian-postgres.ts';
import { openForTests } from './open-together.ts';
import { prepareTemplate } from './template.ts';

describe.skipIf(!hasDebianPostgres(15))('PostgreSQL 15 with an ordinary role', () => {
  const scene = openForTests(async (closeLater) => {
    // Not in `tmpdir()`, which may be closed to PostgreSQL's user; these programs exist on Debian only.
    const folder = mkdtempSync('/tmp/pl15-');
    closeLater(() => rmSync(folder, { recursive: true, force: true }));
    const server = startDebianPostgres({ major: 15, folder });
    closeLater(server.stop);
    const superuser = new pg.Client(server.connection);
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
