import { mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';
import { FSDriver } from 'flydrive/drivers/fs';
import { driveFiles } from './drive-files.ts';
import { FilesUnusable, type FileStore } from './file-store.ts';

/** Files in a folder of this machine, which is made if need be. */
export async function openDiskFiles(folder: string): Promise<FileStore> {
  const sync = async (path: string): Promise<void> => {
    const handle = await open(path, 'r');
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
  };
  try {
    await mkdir(folder, { recursive: true });
    await sync(folder);
  } catch (error) {
    throw new FilesUnusable(`Files cannot be kept in ${folder}: ${(error as Error).message}. Set DATA_DIR to a folder of yours.`);
  }
  const driver = new FSDriver({ location: folder, visibility: 'private' });
  return driveFiles({
    driver,
    // The file, and that it is in its folder.
    sync: async (key) => {
      await sync(join(folder, key));
      await sync(folder);
    },
  });
}
