import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { link, mkdir, open, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DriveFile } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import type { DriverContract } from 'flydrive/types';
import { assertOutsideTransaction } from '../database/transaction.ts';
import type { Settings } from '../settings.ts';
import { hasRoom, minFreeShare } from '../readiness-checks.ts';
import { type FileStore, FilesUnusable, findContentType, isPrivateKey, StorageFull } from './file-store.ts';

/** Opens the configured storage and probes it: otherwise it would fail only at the first upload. */
export function openFiles({ s3, dataDir }: Pick<Settings, 's3' | 'dataDir'>): Promise<FileStore> {
  return s3 === null ? openDiskFiles(join(dataDir, 'files')) : openBucket(s3, 'S3_ENDPOINT').then((driver) => driveFiles({ driver }));
}

const placeName = 'place-id';

/** Identifies where files are stored, the same for every process that shares the folder or bucket. Call after opening it. */
export async function identifyStorage({ s3, dataDir }: Pick<Settings, 's3' | 'dataDir'>): Promise<string> {
  if (s3 !== null) return createHash('sha256').update(`${s3.endpoint} ${s3.bucket}`).digest('hex').slice(0, 32);
  const file = join(dataDir, 'files', placeName);
  const own = `${file}.${randomUUID()}`;
  // Linked when complete, so that two processes starting together read the same.
  await writeFile(own, randomUUID());
  await link(own, file).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  });
  await rm(own);
  return readFile(file, 'utf8');
}

/** Placeholder storage where jobs are only listed. */
export const noFiles: FileStore = {
  put: () => Promise.reject(new Error('no storage in this process')),
  get: () => Promise.resolve(null),
  putFile: () => Promise.reject(new Error('no storage in this process')),
  open: () => Promise.resolve(null),
  exists: () => Promise.resolve(false),
  remove: () => Promise.resolve(),
  async *list() {
    yield* [];
  },
};

interface S3Settings {
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

const callTimeoutMs = 10_000;

/** Opens a bucket of S3 or compatible storage and probes it; `setting` names it in errors. Loads its large library only here. */
export async function openBucket(settings: S3Settings, setting: string): Promise<DriverContract> {
  const [{ S3Driver }, { S3Client, HeadBucketCommand }] = await Promise.all([import('flydrive/drivers/s3'), import('@aws-sdk/client-s3')]);
  const { endpoint, region, bucket } = settings;
  const client = new S3Client({
    endpoint,
    region,
    // Read for each call, since a rotation may have replaced them: the client keeps keys only until they expire.
    credentials: () =>
      Promise.resolve({ accessKeyId: settings.accessKeyId, secretAccessKey: settings.secretAccessKey, expiration: new Date() }),
    // Path style: storage other than Amazon's rarely has a host name per bucket.
    forcePathStyle: true,
    maxAttempts: 3,
    requestHandler: { requestTimeout: callTimeoutMs, connectionTimeout: callTimeoutMs },
    // Only newer storage supports these checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  try {
    await client.send(new HeadBucketCommand({ Bucket: bucket }));
  } catch (error) {
    const { name, message } = error as Error;
    throw new FilesUnusable(
      `The bucket ${bucket} of ${setting} cannot be used (${name}${message === name ? '' : `: ${message}`}): check its name, region and keys.`,
    );
  }
  return new S3Driver({ client, bucket, visibility: 'private', supportsACL: false });
}

/** Opens a folder on this machine, creating it if necessary. */
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
    hasRoom: (bytes) => hasRoom(folder, minFreeShare, bytes),
    // Sync both the file and its directory entry.
    sync: async (key) => {
      await sync(join(folder, key));
      await sync(folder);
    },
  });
}

interface Drive {
  readonly driver: DriverContract;
  /** Flushes a file to disk; hosted storage does so automatically. */
  readonly sync?: (key: string) => Promise<void>;
  /** Tests whether the disk has room; hosted storage always has. */
  readonly hasRoom?: (bytes: number) => Promise<boolean>;
}

const isDiskFull = (error: unknown): boolean => ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '');

const isOwnKey = (key: string): boolean => findContentType(key) !== undefined || isPrivateKey(key);

/** Limits concurrent requests about single files. */
const maxConcurrent = 16;

/** Wraps any flydrive driver. */
function driveFiles({ driver, sync, hasRoom: mayGrow = () => Promise.resolve(true) }: Drive): FileStore {
  /** Stores a file completely or not at all. */
  const write = async (key: string, bytes: number, store: () => Promise<void>): Promise<void> => {
    if (!(await mayGrow(bytes))) throw new StorageFull();
    try {
      await store();
      await sync?.(key);
    } catch (error) {
      // A key is new, so this is the part that was written.
      await driver.delete(key).catch(() => undefined);
      throw isDiskFull(error) ? new StorageFull({ cause: error }) : error;
    }
  };
  /** Null if the file was removed after it was listed. */
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
      const contentType = findContentType(key);
      if (contentType === undefined) throw new Error('this is no key of a file');
      await write(key, bytes.length, () => driver.put(key, bytes, { contentType, contentLength: bytes.length }));
    },
    async get(key) {
      if (findContentType(key) === undefined) return null;
      try {
        return await driver.getBytes(key);
      } catch (error) {
        // The driver fails the same way for a missing file and a failed lookup.
        if (await driver.exists(key)) throw error;
        return null;
      }
    },
    async putFile(key, path) {
      assertOutsideTransaction('the storage of files');
      if (!isPrivateKey(key)) throw new Error('this is no key of a private file');
      // Hosted storage must know the length before the first byte.
      const { size } = await stat(path);
      const options = { contentType: 'text/csv; charset=utf-8', contentLength: size };
      await write(key, size, () => driver.putStream(key, createReadStream(path), options));
    },
    async open(key) {
      return isPrivateKey(key) && (await driver.exists(key)) ? driver.getStream(key) : null;
    },
    exists: async (key) => isOwnKey(key) && driver.exists(key),
    async remove(key) {
      assertOutsideTransaction('the storage of files');
      if (isOwnKey(key)) await driver.delete(key);
    },
    async *list() {
      let paginationToken: string | undefined;
      do {
        const page = await driver.listAll('', paginationToken === undefined ? {} : { paginationToken });
        const found = [...page.objects].filter((object) => object.isFile && findContentType(object.key) !== undefined) as DriveFile[];
        for (let from = 0; from < found.length; from += maxConcurrent) {
          const some = found.slice(from, from + maxConcurrent);
          yield* (await Promise.all(some.map(lastWritten))).filter((file) => file !== null);
        }
        ({ paginationToken } = page);
      } while (paginationToken !== undefined);
    },
  };
}
