import type { DriveFile } from 'flydrive';
import type { DriverContract } from 'flydrive/types';
import { assertOutsideTransaction } from '../database/transaction.ts';
import { contentTypeOfKey, type FileStore } from './file-store.ts';

export interface Drive {
  readonly driver: DriverContract;
  /** Makes sure that a file is not only in a cache; storage that others run does so by itself. */
  readonly sync?: (key: string) => Promise<void>;
}

/** Several questions about single files are on their way at once, and not a thousand. */
const atOnce = 16;

/** Files behind any driver of flydrive. */
export function driveFiles({ driver, sync }: Drive): FileStore {
  /** Null where somebody has removed it since it was listed. */
  const lastWritten = async (file: DriveFile): Promise<{ key: string; written: Date } | null> => {
    try {
      return { key: file.key, written: (await file.getMetaData()).lastModified };
    } catch (error) {
      if (await driver.exists(file.key)) throw error;
      return null;
    }
  };
  return {
    async put(key, bytes) {
      assertOutsideTransaction('the storage of files');
      const contentType = contentTypeOfKey(key);
      if (contentType === undefined) throw new Error('this is no key of a file');
      await driver.put(key, bytes, { contentType, contentLength: bytes.length });
      await sync?.(key);
    },
    async get(key) {
      if (contentTypeOfKey(key) === undefined) return null;
      try {
        return await driver.getBytes(key);
      } catch (error) {
        // The driver fails alike where there is no file and where it could not look.
        if (await driver.exists(key)) throw error;
        return null;
      }
    },
    exists: async (key) => contentTypeOfKey(key) !== undefined && driver.exists(key),
    async remove(key) {
      assertOutsideTransaction('the storage of files');
      if (contentTypeOfKey(key) !== undefined) await driver.delete(key);
    },
    async *list() {
      let paginationToken: string | undefined;
      do {
        const page = await driver.listAll('', paginationToken === undefined ? {} : { paginationToken });
        const found = [...page.objects].filter((object) => object.isFile && contentTypeOfKey(object.key) !== undefined) as DriveFile[];
        for (let from = 0; from < found.length; from += atOnce) {
          const some = found.slice(from, from + atOnce);
          yield* (await Promise.all(some.map(lastWritten))).filter((file) => file !== null);
        }
        ({ paginationToken } = page);
      } while (paginationToken !== undefined);
    },
  };
}
