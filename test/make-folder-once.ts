import { lstatSync, readFileSync } from 'node:fs';
import { mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Lists the files of the folder with the size of each. */
const listName = 'files.json';

/** Ours alone, and with every file: whoever clears temporary folders may have taken some. */
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

/** Only what is complete gets the name. Somebody else may have been faster: then theirs is the one. */
async function putInPlace(fresh: string, folder: string): Promise<void> {
  while (!isWhole(folder)) {
    await rename(fresh, folder).catch(unless('ENOTEMPTY', 'EEXIST', 'ENOTDIR'));
    if (isWhole(folder)) return;
    // What is there is not whole. Moved away first, because to remove it takes long enough for somebody to look.
    const broken = `${fresh}.broken`;
    await rename(folder, broken).catch(unless('ENOENT'));
    await rm(broken, { recursive: true, force: true });
  }
}

/**
 * A folder that takes long to fill and is kept for later runs: filled under a name of its own and then given its name, so that
 * nobody finds half of it. Any number of processes may do it at once.
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
