import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DataDirInUseError } from '../server/platform/embedded/data-dir-owner.ts';
import { startEmbeddedPostgres } from '../server/platform/embedded/embedded-postgres.ts';

export const folderPrefix = 'plumbline-test-';

const minAgeMs = 60_000;

/**
 * Stops and deletes database servers left in `base` by killed test runs. Each would hold hundreds of megabytes of memory.
 * Servers of live runs are locked, and a folder less than a minute old may belong to a server that is starting.
 */
export async function clearAbandonedServers(base: string): Promise<void> {
  const names = (await readdir(base)).filter((name) => name.startsWith(folderPrefix));
  for (const name of names) {
    const dataDir = join(base, name);
    const found = await stat(dataDir).catch(() => undefined);
    const mine = found !== undefined && (process.geteuid === undefined || found.uid === process.geteuid());
    if (!mine || Date.now() - found.mtimeMs < minAgeMs) continue;
    try {
      // Taking over the folder stops a PostgreSQL still running in it.
      const server = await startEmbeddedPostgres({ dataDir, log: () => undefined, fsync: false });
      await server.stop();
    } catch (error) {
      if (error instanceof DataDirInUseError) continue;
    }
    // Another run may be deleting the same folder.
    await rm(dataDir, { recursive: true, force: true }).catch(() => undefined);
  }
}
