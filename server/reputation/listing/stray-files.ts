import type { Db, Tx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import type { FileStore } from '../../platform/files/file-store.ts';

/** Grace period for an upload whose row is still to come. */
const minAgeMs = 60 * 60_000;
const batchSize = 500;

async function listNamedKeys(db: Db, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db.rows(sql<{ key: string }>`
    select file_key as key from listing_images where file_key = any(${[...keys]})
    union all select file_key from content_pictures where file_key = any(${[...keys]})`);
  return new Set(rows.map(({ key }) => key));
}

async function removeUnnamed(db: Db, files: FileStore, keys: readonly string[]): Promise<number> {
  const named = await listNamedKeys(db, keys);
  const strays = keys.filter((key) => !named.has(key));
  for (const key of strays) await files.remove(key);
  return strays.length;
}

/** Deletes one file, unless a picture refers to it. */
export async function purgeFile(db: Db, files: FileStore, key: string): Promise<void> {
  await removeUnnamed(db, files, [key]);
}

/** Deletes files without a picture, left by interrupted uploads and deletions. Returns the number deleted. */
export async function purgeStrayFiles(db: Db, files: FileStore): Promise<number> {
  const clock = await db.first(sql<{ now: Date }>`select app_now() as now`);
  const now = clock?.now.getTime() ?? 0;
  let removed = 0;
  let old: string[] = [];
  for await (const { key, written } of files.list()) {
    if (now - written.getTime() < minAgeMs) continue;
    old.push(key);
    if (old.length < batchSize) continue;
    removed += await removeUnnamed(db, files, old);
    old = [];
  }
  return removed + (old.length > 0 ? await removeUnnamed(db, files, old) : 0);
}

export const removeFileJob = 'remove-listing-file';

/** Queues a file's deletion with the transaction, so that a rolled-back row keeps its file. */
export function removeFileLater(tx: Tx, fileKey: string): Promise<void> {
  return tx.enqueue(removeFileJob, { fileKey });
}
