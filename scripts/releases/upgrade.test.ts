import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { describe, expect, it } from 'vitest';
import { listMigrations, migrate } from '../../server/platform/database/migrate.ts';
import { readSchemaFingerprint } from '../../server/platform/database/schema-fingerprint.ts';
import { verifyInvariants } from '../../server/platform/verify-invariants.ts';
import { createEmptyDatabase, openClient } from '../../test/database.ts';
import { openAround, type CloseLater } from '../../test/open-together.ts';
import { readReleasedRows, readReleases } from './release-files.ts';
import { writeRows } from './recorded-rows.ts';

const own = fileURLToPath(new URL('../../db/migrations', import.meta.url));

let closeLater: CloseLater;
openAround((later) => {
  closeLater = later;
  return Promise.resolve();
});

/** Copies migrations to a folder of the test, with further ones by name. */
function makeFolder(names: readonly string[], further: Readonly<Record<string, string>> = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-release-'));
  closeLater(() => rmSync(folder, { recursive: true, force: true }));
  for (const name of names) copyFileSync(join(own, name), join(folder, name));
  for (const [name, text] of Object.entries(further)) writeFileSync(join(folder, name), text);
  return folder;
}

interface Opened {
  readonly client: pg.Client;
  readonly migrateFrom: (folder: string) => Promise<string[]>;
}

async function openEmpty(): Promise<Opened> {
  const { connection, drop } = await createEmptyDatabase();
  closeLater(drop);
  const client = await openClient(connection, closeLater);
  return { client, migrateFrom: async (folder) => (await migrate(connection, folder)).applied };
}

/** Returns the objects of the schema after these migrations on an empty database. */
async function createFresh(folder: string): Promise<readonly string[]> {
  const { client, migrateFrom } = await openEmpty();
  await migrateFrom(folder);
  return (await readSchemaFingerprint(client)).objects;
}

const countRows = async (client: pg.Client): Promise<unknown> =>
  (
    await client.query(`select (select count(*) from enquiries)::int as enquiries, (select count(*) from purchases)::int as purchases,
      (select count(*) from ledger_entries)::int as entries, (select count(*) from companies)::int as companies`)
  ).rows[0];

describe.each(readReleases())('a seeded database of $version', (release) => {
  const rows = readReleasedRows(release.version);

  async function openReleased(): Promise<Opened> {
    const opened = await openEmpty();
    await opened.migrateFrom(makeFolder(release.migrations.map(({ name }) => name)));
    await writeRows(opened.client, rows);
    await opened.client.query(`select set_config('app.now', $1, false)`, [rows.at]);
    return opened;
  }

  it('has the schema that was recorded', async () => {
    const { client } = await openReleased();
    const { rows: version } = await client.query<{ major: number }>(
      `select current_setting('server_version_num')::integer / 10000 as major`,
    );
    // Versions of PostgreSQL print some definitions differently.
    if (version[0]?.major === release.postgres) expect((await readSchemaFingerprint(client)).sha256).toBe(release.schema);
  });

  const later = {
    'a migration of tomorrow': {
      '9998-tomorrow.sql': `
        alter table companies add column nickname text not null default '' constraint companies_nickname check (length(nickname) <= 40);
        update companies set nickname = left(internal_name, 40);
        create index companies_by_nickname on companies (nickname);`,
      '9999-after-tomorrow.sql': `
        create table nicknames (company_id bigint primary key references companies (id), nickname text not null);
        insert into nicknames select id, nickname from companies;
        alter table companies drop column nickname, add column renamed_at timestamptz;`,
    },
    'the current migrations': {},
  };
  it.each(Object.entries(later))('gets the schema of a new one from %s and keeps its rows', async (_, further) => {
    const { client, migrateFrom } = await openReleased();
    const before = await countRows(client);
    const folder = makeFolder(await listMigrations(), further);
    const released = new Set(release.migrations.map(({ name }) => name));
    const names = [...(await listMigrations()), ...Object.keys(further)];
    expect(await migrateFrom(folder)).toEqual(names.filter((name) => !released.has(name)));
    expect((await readSchemaFingerprint(client)).objects).toEqual(await createFresh(folder));
    expect(await verifyInvariants(client)).toEqual([]);
    expect(await countRows(client)).toEqual(before);
    if ('9999-after-tomorrow.sql' in further) {
      const { rows: wrong } = await client.query(
        'select id from companies c left join nicknames n on n.company_id = c.id where n.nickname is distinct from left(c.internal_name, 40)',
      );
      expect(wrong).toEqual([]);
    }
  });
});
