import { describe, expect, it } from 'vitest';
import { listMigrations } from '../../server/platform/database/migrate.ts';
import { readSchemaFingerprint } from '../../server/platform/database/schema-fingerprint.ts';
import { verifyInvariants } from '../../server/platform/verify-invariants.ts';
import { openAround, type CloseLater } from '../../test/open-together.ts';
import { countKeptRows, makeMigrationsFolder, openEmptyDatabase, openReleasedDatabase } from '../../test/released-database.ts';
import { readReleases } from './release-files.ts';

let closeLater: CloseLater;
openAround((later) => {
  closeLater = later;
  return Promise.resolve();
});

/** Returns the objects of the schema after these migrations on an empty database. */
async function createFresh(folder: string): Promise<readonly string[]> {
  const { client, migrateFrom } = await openEmptyDatabase(closeLater);
  await migrateFrom(folder);
  return (await readSchemaFingerprint(client)).objects;
}

describe.each(readReleases())('a seeded database of $version', (release) => {
  it('has the schema that was recorded', async () => {
    const { client } = await openReleasedDatabase(release, closeLater);
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
    const { client, migrateFrom } = await openReleasedDatabase(release, closeLater);
    const before = await countKeptRows(client);
    const folder = makeMigrationsFolder(await listMigrations(), closeLater, further);
    const released = new Set(release.migrations.map(({ name }) => name));
    const names = [...(await listMigrations()), ...Object.keys(further)];
    expect(await migrateFrom(folder)).toEqual(names.filter((name) => !released.has(name)));
    expect((await readSchemaFingerprint(client)).objects).toEqual(await createFresh(folder));
    expect(await verifyInvariants(client)).toEqual([]);
    expect(await countKeptRows(client)).toEqual(before);
    if ('9999-after-tomorrow.sql' in further) {
      const { rows: wrong } = await client.query(
        'select id from companies c left join nicknames n on n.company_id = c.id where n.nickname is distinct from left(c.internal_name, 40)',
      );
      expect(wrong).toEqual([]);
    }
  });
});
