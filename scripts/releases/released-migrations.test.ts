import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readMigrations } from '../../server/platform/database/migrate.ts';
import { judgeMigrations, readReleases, type Release } from './release-files.ts';

const current = (await readMigrations()).map(({ name, checksum }) => ({ name, sha256: checksum }));
const releases = readReleases();

describe('released migrations', () => {
  it.each(releases)('of $version are all there, unedited, and older than any new one', (release) => {
    expect(judgeMigrations(release, current)).toEqual([]);
  });

  it('include a record of the version in package.json', () => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
    expect(releases.map((release) => release.version)).toContain(version);
  });
});

describe('the judgement of migrations', () => {
  const release: Release = {
    version: '1.0.0',
    postgres: 18,
    schema: 'x',
    migrations: [
      { name: '0001-a.sql', sha256: 'a' },
      { name: '0003-c.sql', sha256: 'c' },
    ],
  };

  it('accepts the released ones with later ones', () => {
    expect(judgeMigrations(release, [...release.migrations, { name: '0004-d.sql', sha256: 'd' }])).toEqual([]);
  });

  it('refuses one that was edited', () => {
    expect(judgeMigrations(release, [...release.migrations.slice(1), { name: '0001-a.sql', sha256: 'b' }])).toEqual([
      '0001-a.sql was released with 1.0.0 and is edited; put it back and add a new file',
    ]);
  });

  it('refuses one that was removed or renamed', () => {
    expect(judgeMigrations(release, [...release.migrations.slice(0, 1), { name: '0004-c.sql', sha256: 'c' }])).toEqual([
      '0003-c.sql was released with 1.0.0 and is missing',
    ]);
  });

  it('refuses a new one between released ones', () => {
    expect(judgeMigrations(release, [...release.migrations, { name: '0002-b.sql', sha256: 'b' }])).toEqual([
      '0002-b.sql sorts before 0003-c.sql of 1.0.0; give it a later number',
    ]);
  });
});
