import { mkdtemp, rm, symlink, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lutimesSync } from 'node:fs';

/** A Unix socket path has a field of 104 bytes (108 on Linux); longer ones are refused or cut. */
const maxSocketPathBytes = 100;
const refreshEveryMs = 6 * 60 * 60 * 1000;

export interface ShortPath {
  /** Leads to the folder. */
  readonly path: string;
  readonly remove: () => Promise<void>;
}

function fits(folder: string, name: string): boolean {
  return Buffer.byteLength(join(folder, name)) <= maxSocketPathBytes;
}

/**
 * Returns a path to `folder` short enough for a socket called `name`: the folder itself, or a symbolic link in a private
 * temporary folder. The socket stays in place, so that every process finds the same one.
 */
export async function shortPathTo(folder: string, name: string): Promise<ShortPath> {
  if (process.platform === 'win32' || fits(folder, name)) return { path: folder, remove: async () => undefined };
  const base = fits(join(tmpdir(), 'plumbline-XXXXXX', 'd'), name) ? tmpdir() : '/tmp';
  const home = await mkdtemp(join(base, 'plumbline-'));
  const path = join(home, 'd');
  await symlink(folder, path);
  // Systems clear temporary files untouched for days; connections are opened for longer.
  const refresh = setInterval(() => {
    const now = new Date();
    utimes(home, now, now).then(
      () => lutimesSync(path, now, now),
      () => undefined,
    );
  }, refreshEveryMs);
  refresh.unref();
  const remove = async (): Promise<void> => {
    clearInterval(refresh);
    await rm(home, { recursive: true, force: true });
  };
  return { path, remove };
}
