import { lstatSync, readFileSync } from 'node:fs';
import { mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Lists the files of the folder with the size of each. */
const listName = 'files.json';

/** Checks that we own the folder and that it is complete; a temporary file cleaner may have removed files. */
export function isWhole(folder: string): boolean {
  const found = lstatSync(folder, { throwIfNoEntry: false });
  if (found?.isDirectory() !== true || (process.getuid !== undefined && found.uid !== process.getuid())) return false;
  try {
    const files = JSON.parse(readFileSync(join(folder, listName), 'utf8')) as Record<string, number>;
    return Object.entries(files).every(([name, size]) => lstatSync(join(folder, name), { throwIfNoEntry: false })?.size === size);
  } catch {
    return false;
  }
}

async function listFiles(folder: string): Promise<void> {
  const names = await readdir(folder, { recursive: true });
  const files = names.map((name) => [name, lstatSync(join(folder, name))] as const).filter(([, found]) => found.isFile());
  await writeFile(join(folder, listName), JSON.stringify(Object.fromEntries(files.map(([name, { size }]) => [name, size]))));
}

function unless(...codes: readonly string[]): (error: NodeJS.ErrnoException) => void {
  return (error) => {
    if (!codes.includes(error.code ?? '')) throw error;
  };
}

/** Only a complete folder is renamed into place. If another process was faster, its folder is used. */
async function putInPlace(fresh: string, folder: string): Promise<void> {
  while (!isWhole(folder)) {
    await rename(fresh, folder).catch(unless('ENOTEMPTY', 'EEXIST', 'ENOTDIR'));
    if (isWhole(folder)) return;
    // The existing folder is incomplete. Move it away first: deleting takes long enough for another process to read it.
    const broken = `${fresh}.broken`;
    await rename(folder, broken).catch(unless('ENOENT'));
    await rm(broken, { recursive: true, force: true });
  }
}

/**
 * Creates a folder that is slow to fill and kept for later runs. It is filled under a temporary name and then renamed, so that
 * no process sees it incomplete. Safe to call from several processes at once.
 */
export async function makeFolderOnce(folder: string, fill: (folder: string) => Promise<void>): Promise<void> {
  if (isWhole(folder)) return;
  const fresh = await mkdtemp(`${folder}.`);
  try {
    await fill(fresh);
    await listFiles(fresh);
    await putInPlace(fresh, folder);
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
}
