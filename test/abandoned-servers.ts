import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DataDirInUseError } from '../server/platform/embedded/data-dir-owner.ts';
import { startEmbeddedPostgres } from '../server/platform/embedded/embedded-postgres.ts';

export const folderPrefix = 'plumbline-test-';

const youngestMs = 60_000;

/**
 * Stops and deletes what runs that were killed have left in `base`: each would hold hundreds of megabytes of memory.
 * A living run's server is refused to us, and one that is only a minute old may be about to start.
 */
export async function clearAbandonedServers(base: string): Promise<void> {
  const names = (await readdir(base)).filter((name) => name.startsWith(folderPrefix));
  for (const name of names) {
    const dataDir = join(base, name);
    const found = await stat(dataDir).catch(() => undefined);
    const mine = found !== undefined && (process.geteuid === undefined || found.uid === process.geteuid());
    if (!mine || Date.now() - found.mtimeMs < youngestMs) continue;
    try {
      // Taking it over is what stops a PostgreSQL that still runs in it.
      const server = await startEmbeddedPostgres({ dataDir, log: () => undefined, fsync: false });
      await server.stop();
    } catch (error) {
      if (error instanceof DataDirInUseError) continue;
    }
    // Another run may be clearing the same folder: it is then gone, or goes.
    await rm(dataDir, { recursive: true, force: true }).catch(() => undefined);
  }
}
