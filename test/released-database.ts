import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { readReleasedRows, type Release } from '../scripts/releases/release-files.ts';
import { writeRows } from '../scripts/releases/recorded-rows.ts';
import { migrate } from '../server/platform/database/migrate.ts';
import { createEmptyDatabase, openClient } from './database.ts';
import type { CloseLater } from './open-together.ts';

const own = fileURLToPath(new URL('../db/migrations', import.meta.url));

/** Copies migrations to a folder of the test, with further ones by name. */
export function makeMigrationsFolder(
  names: readonly string[],
  closeLater: CloseLater,
  further: Readonly<Record<string, string>> = {},
): string {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-release-'));
  closeLater(() => rmSync(folder, { recursive: true, force: true }));
  for (const name of names) copyFileSync(join(own, name), join(folder, name));
  for (const [name, text] of Object.entries(further)) writeFileSync(join(folder, name), text);
  return folder;
}

export interface ReleasedDatabase {
  readonly connection: pg.ClientConfig;
  readonly client: pg.Client;
  readonly migrateFrom: (folder: string) => Promise<string[]>;
}

export async function openEmptyDatabase(closeLater: CloseLater): Promise<ReleasedDatabase> {
  const { connection, drop } = await createEmptyDatabase();
  closeLater(drop);
  const client = await openClient(connection, closeLater);
  return { connection, client, migrateFrom: async (folder) => (await migrate(connection, folder)).applied };
}

/** Opens a database as a release left it, with the rows recorded for it; `client` has the clock of these rows. */
export async function openReleasedDatabase(release: Release, closeLater: CloseLater): Promise<ReleasedDatabase> {
  const rows = readReleasedRows(release.version);
  const opened = await openEmptyDatabase(closeLater);
  const names = release.migrations.map(({ name }) => name);
  await opened.migrateFrom(makeMigrationsFolder(names, closeLater));
  await writeRows(opened.client, rows);
  await opened.client.query(`select set_config('app.now', $1, false)`, [rows.at]);
  return opened;
}

/** Counts rows that no migration may lose. */
export async function countKeptRows(client: pg.Client): Promise<unknown> {
  const { rows } = await client.query(`
    select (select count(*) from enquiries)::int as enquiries, (select count(*) from purchases)::int as purchases,
      (select count(*) from ledger_entries)::int as entries, (select count(*) from companies)::int as companies`);
  return rows[0];
}
