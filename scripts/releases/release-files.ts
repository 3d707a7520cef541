import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync } from 'node:zlib';
import type { Grants } from '../../server/platform/database/roles.ts';
import { type RecordedRows, unpackRows } from './recorded-rows.ts';

/** A released migration, which is never edited. */
interface ReleasedMigration {
  readonly name: string;
  readonly sha256: string;
}

/** What `db/releases/<version>.json` holds. */
export interface Release {
  readonly version: string;
  /** Major version of PostgreSQL that printed the fingerprint. */
  readonly postgres: number;
  /** Fingerprint of the schema after these migrations. */
  readonly schema: string;
  readonly migrations: readonly ReleasedMigration[];
}

const folder = new URL('../../db/releases/', import.meta.url);

export const releasePath = (version: string): string => fileURLToPath(new URL(`${version}.json`, folder));
export const rowsPath = (version: string): string => fileURLToPath(new URL(`${version}-rows.json.br`, folder));

/** What the server of a release may do: db/grants.json of that time. */
export const grantsPath = (version: string): string => fileURLToPath(new URL(`${version}-grants.json.br`, folder));

/** Returns the privileges of a release's server; none before servers had a role of their own. */
export function readReleasedGrants(version: string): Grants['server'] {
  const path = grantsPath(version);
  return existsSync(path) ? (JSON.parse(brotliDecompressSync(readFileSync(path)).toString('utf8')) as Grants).server : {};
}

/** Compares versions by their numbers: 0.10.0 follows 0.9.0. */
const byVersion = (a: Release, b: Release): number => a.version.localeCompare(b.version, 'en', { numeric: true });

/** Reads every recorded release, oldest first. */
export function readReleases(): Release[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as Release)
    .sort(byVersion);
}

export const readReleasedRows = (version: string): RecordedRows => unpackRows(readFileSync(rowsPath(version)));

/** Returns the newest release with the columns of its tables, except generated ones. */
export function readLatestRelease(): { readonly release: Release; readonly tables: ReadonlyMap<string, ReadonlySet<string>> } {
  const release = readReleases().at(-1);
  if (release === undefined) throw new Error('db/releases holds no release');
  const { tables } = readReleasedRows(release.version);
  return { release, tables: new Map(tables.map(({ name, columns }) => [name.replace(/^public\./, ''), new Set(columns)])) };
}

/** Returns a problem for each released migration that is missing or edited, and for each new one numbered before a released one. */
export function judgeMigrations(release: Release, current: readonly ReleasedMigration[]): string[] {
  const now = new Map(current.map(({ name, sha256 }) => [name, sha256]));
  const released = new Set(release.migrations.map(({ name }) => name));
  const last = release.migrations.at(-1)?.name ?? '';
  return [
    ...release.migrations.flatMap(({ name, sha256 }) => {
      const found = now.get(name);
      if (found === undefined) return [`${name} was released with ${release.version} and is missing`];
      return found === sha256 ? [] : [`${name} was released with ${release.version} and is edited; put it back and add a new file`];
    }),
    ...current
      .filter(({ name }) => !released.has(name) && name < last)
      .map(({ name }) => `${name} sorts before ${last} of ${release.version}; give it a later number`),
  ];
}
