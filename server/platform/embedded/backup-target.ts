import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, sep } from 'node:path';
import { promisify } from 'node:util';
import { zstdCompress, zstdDecompress } from 'node:zlib';
import * as z from 'zod';
import { openBucket } from '../files/open-files.ts';
import { openSealer, type Sealer } from '../sealer.ts';
import type { BackupSettings, BucketSettings } from '../settings.ts';

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);

/** A backup or a restore cannot go on; the message says what to do. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

/** Stores bytes under keys such as `wal/000000010000000000000002`. */
interface ObjectStore {
  /** Resolves once the object would survive a power cut. Readers see the whole object or none. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Undefined if the object does not exist. */
  get(key: string): Promise<Uint8Array | undefined>;
  has(key: string): Promise<boolean>;
  list(prefix: string): Promise<string[]>;
  remove(key: string): Promise<void>;
}

async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Writes a file so that a crash leaves the old state or the new one. */
export async function writeDurably(file: string, bytes: Uint8Array): Promise<void> {
  const unfinished = join(dirname(file), `.${basename(file)}.${randomBytes(4).toString('hex')}`);
  const handle = await open(unfinished, 'wx', 0o600);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  } finally {
    await handle.close();
  }
  await rename(unfinished, file);
  await syncFolder(dirname(file));
}

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

function folderStore(folder: string): ObjectStore {
  return {
    async put(key, bytes) {
      const file = join(folder, key);
      // A folder that is not mounted must not be filled in its place, so only folders below it are created.
      if (!(await stat(folder)).isDirectory()) throw new BackupError(`BACKUP_TO is no folder: ${folder}.`);
      if ((await mkdir(dirname(file), { recursive: true, mode: 0o700 })) !== undefined) await syncFolder(folder);
      await writeDurably(file, bytes);
    },
    get: (key) =>
      readFile(join(folder, key)).catch((error: unknown) => {
        if (isMissing(error)) return undefined;
        throw error;
      }),
    has: (key) =>
      stat(join(folder, key)).then(
        () => true,
        (error: unknown) => {
          if (isMissing(error)) return false;
          throw error;
        },
      ),
    async list(prefix) {
      await stat(folder);
      const names = await readdir(join(folder, prefix), { recursive: true, withFileTypes: true }).catch((error: unknown) => {
        if (isMissing(error)) return [];
        throw error;
      });
      const files = names.filter((entry) => entry.isFile() && !entry.name.startsWith('.'));
      return files.map((entry) =>
        join(entry.parentPath, entry.name)
          .slice(folder.length + 1)
          .replaceAll(sep, '/'),
      );
    },
    async remove(key) {
      await rm(join(folder, key), { force: true });
    },
  };
}

async function bucketStore(settings: BucketSettings, prefix: string): Promise<ObjectStore> {
  const driver = await openBucket(settings, 'BACKUP_S3_ENDPOINT');
  const has = (key: string): Promise<boolean> => driver.exists(prefix + key);
  return {
    put: (key, bytes) => driver.put(prefix + key, bytes, { contentType: 'application/octet-stream', contentLength: bytes.length }),
    has,
    async get(key) {
      try {
        return await driver.getBytes(prefix + key);
      } catch (error) {
        // The driver fails the same way for a missing object and a failed request.
        if (await has(key)) throw error;
        return undefined;
      }
    },
    async list(under) {
      const keys: string[] = [];
      let paginationToken: string | undefined;
      do {
        const page = await driver.listAll(prefix + under, {
          recursive: true,
          ...(paginationToken === undefined ? {} : { paginationToken }),
        });
        for (const object of page.objects) if (object.isFile) keys.push(object.key.slice(prefix.length));
        ({ paginationToken } = page);
      } while (paginationToken !== undefined);
      return keys;
    },
    remove: (key) => driver.delete(prefix + key),
  };
}

const identityKey = 'plumbline-backups.json';
const keyCheckPlace = 'plumbline backups';
const identityShape = z.object({ systemId: z.string(), keyCheck: z.string() });

const manifestShape = z.object({
  id: z.string(),
  /** A restore can go to any moment from here on. */
  endedAt: z.iso.datetime(),
  /** Major version of PostgreSQL. */
  version: z.string(),
  timeline: z.string(),
  firstSegment: z.string(),
  lastSegment: z.string(),
  parts: z.number(),
  /** Size of the data when restored. */
  bytes: z.number(),
  /** Uploaded files at that time. */
  files: z.array(z.string()),
});
/** A complete base backup. */
export type BaseBackup = z.infer<typeof manifestShape>;

/** One erasure, without personal data. `receivedAt` tells enquiries apart that got the same id after a restore. */
const erasureShape = z.object({ enquiryId: z.number(), receivedAt: z.iso.datetime(), erasedAt: z.iso.datetime(), asked: z.boolean() });
export type ErasureRecord = z.infer<typeof erasureShape>;

export interface BaseList {
  readonly bases: readonly BaseBackup[];
  /** Ids of base backups whose manifest is damaged. */
  readonly damaged: readonly string[];
}

/** Encrypted storage of backups, the write-ahead log, uploaded files and the erasure journal. */
export interface BackupTarget {
  /** Identifier of the database whose backups these are. */
  readonly systemId: string;
  readonly store: Pick<ObjectStore, 'has' | 'list' | 'remove'>;
  /** Compresses, encrypts and stores. The key is part of the seal, so objects cannot be exchanged for each other. */
  put(key: string, content: Uint8Array): Promise<void>;
  /** Undefined if the object does not exist; throws if it is damaged. */
  get(key: string): Promise<Buffer | undefined>;
  /** Lists complete base backups, oldest first. A backup whose manifest cannot be read must not keep the others from being restored. */
  listBases(): Promise<BaseList>;
}

/** The key is `base/<id>/…`. */
const readBaseId = (key: string): string => key.split('/')[1] ?? '';

function openSealed(store: ObjectStore, sealer: Sealer, systemId: string): BackupTarget {
  const get = async (key: string): Promise<Buffer | undefined> => {
    const sealed = await store.get(key);
    if (sealed === undefined) return undefined;
    const content = sealer.open(sealed, key);
    if (content === undefined) throw new BackupError(`${key} of the backups is damaged: it was changed or cut after it was written.`);
    return decompress(content);
  };
  return {
    systemId,
    store,
    get,
    put: async (key, content) => store.put(key, sealer.seal(await compress(content), key)),
    async listBases() {
      const keys = (await store.list('base/')).filter((key) => key.endsWith('/manifest')).toSorted();
      const bases: BaseBackup[] = [];
      const damaged: string[] = [];
      for (const key of keys) {
        const sealed = await store.get(key);
        const content = sealed === undefined ? undefined : sealer.open(sealed, key);
        if (content !== undefined) bases.push(manifestShape.parse(JSON.parse((await decompress(content)).toString())));
        else if (sealed !== undefined) damaged.push(readBaseId(key));
      }
      return { bases, damaged };
    },
  };
}

/**
 * Opens the target. With `systemId`, the database's own identifier, claims an empty target for this database and refuses one of another.
 * Refuses a wrong key before anything is written with it. `wasUsed`: an empty target is not claimed again; it may be an unmounted disk.
 */
export async function openBackupTarget(
  settings: Pick<BackupSettings, 'place' | 'key'>,
  systemId?: string,
  wasUsed = false,
): Promise<BackupTarget> {
  const { place, key } = settings;
  const store = 'folder' in place ? folderStore(place.folder) : await bucketStore(place.bucket, place.prefix);
  const sealer = openSealer(key);
  const found = await store.get(identityKey);
  if (found === undefined) {
    if (systemId === undefined) throw new BackupError('BACKUP_TO holds no backups yet.');
    if (wasUsed) throw new Error('it is empty, although backups were stored there: is it mounted?');
    const keyCheck = sealer.seal(Buffer.from(systemId), keyCheckPlace).toString('base64');
    await store.put(identityKey, Buffer.from(JSON.stringify({ systemId, keyCheck })));
    return openSealed(store, sealer, systemId);
  }
  const identity = identityShape.parse(JSON.parse(Buffer.from(found).toString()));
  if (sealer.open(Buffer.from(identity.keyCheck, 'base64'), keyCheckPlace) === undefined) {
    throw new BackupError('BACKUP_KEY is not the key that the backups in BACKUP_TO were encrypted with.');
  }
  if (systemId !== undefined) assertOwner(identity, systemId);
  return openSealed(store, sealer, identity.systemId);
}

/** Throws if a target holds the backups of another database. */
export function assertOwner(target: Pick<BackupTarget, 'systemId'>, systemId: string): void {
  if (target.systemId === systemId) return;
  throw new BackupError('BACKUP_TO holds the backups of another database: set it to an empty folder or another prefix.');
}

/** Adds erasures to the journal, which a restore replays. */
export async function journalErasures(target: BackupTarget, erasures: readonly ErasureRecord[]): Promise<void> {
  const name = `${new Date().toISOString().replaceAll(/[:.]/g, '-')}-${randomBytes(4).toString('hex')}`;
  await target.put(`erasures/${name}`, Buffer.from(JSON.stringify(erasures)));
}

/** Reads every erasure of the journal. */
export async function readErasures(target: BackupTarget): Promise<ErasureRecord[]> {
  const erasures: ErasureRecord[] = [];
  for (const key of (await target.store.list('erasures/')).toSorted()) {
    const content = await target.get(key);
    if (content !== undefined) erasures.push(...z.array(erasureShape).parse(JSON.parse(content.toString())));
  }
  return erasures;
}

export interface Retention {
  readonly keep: number;
  readonly keepDays: number;
}

/**
 * Lists base backups that are no longer needed. Kept are the newest `keep`, and all that a restore to a moment of the last `keepDays`
 * days starts from, including the last one before them.
 */
export function findSurplusBases(bases: readonly BaseBackup[], { keep, keepDays }: Retention, now: Date): BaseBackup[] {
  const oldestNeeded = now.getTime() - keepDays * 86_400_000;
  return bases.slice(0, Math.max(0, bases.length - keep)).filter((_, place) => {
    const next = bases[place + 1];
    return next !== undefined && Date.parse(next.endedAt) <= oldestNeeded;
  });
}

/** Position in the log without the timeline: comparable as text. */
const positionOf = (segment: string): string => segment.slice(8, 24);

/**
 * How long a backup without a manifest may still be in progress. A copy of the database shares the target with the original, and neither sees
 * the other's lock.
 */
const unfinishedHours = 48;

/** Removes what no kept base backup needs: parts, log, erasures before the oldest, and uploaded files that are gone here as well. */
export async function pruneBackups(target: BackupTarget, retention: Retention, localFiles: readonly string[] | null): Promise<void> {
  const { store } = target;
  const { bases, damaged } = await target.listBases();
  const surplus = findSurplusBases(bases, retention, new Date());
  const kept = bases.filter((base) => !surplus.includes(base));
  const [oldest] = kept;
  if (oldest === undefined) return;
  // A manifest may be unreadable only for now.
  const isKept = new Set([...kept.map(({ id }) => id), ...damaged]);
  // Without its manifest a backup does not exist, so that goes first.
  for (const { id } of surplus) await store.remove(`base/${id}/manifest`);
  const oldestUnfinished = new Date(Date.now() - unfinishedHours * 3_600_000).toISOString().replaceAll(/[:.]/g, '-');
  const isUnneeded = (id: string): boolean => !isKept.has(id) && (id < oldestUnfinished || surplus.some((base) => base.id === id));
  for (const key of await store.list('base/')) if (isUnneeded(readBaseId(key))) await store.remove(key);
  const [firstNeeded = ''] = kept.map(({ firstSegment }) => positionOf(firstSegment)).toSorted();
  for (const key of await store.list('wal/')) {
    const name = key.slice('wal/'.length);
    if (/^[\dA-F]{24}$/.test(name) && positionOf(name) < firstNeeded) await store.remove(key);
  }
  const journalStart = oldest.endedAt.replaceAll(/[:.]/g, '-');
  for (const key of await store.list('erasures/')) if (key.slice('erasures/'.length) < journalStart) await store.remove(key);
  if (localFiles === null) return;
  const neededFiles = new Set([...kept.flatMap(({ files }) => files), ...localFiles]);
  for (const key of await store.list('files/')) if (!neededFiles.has(key.slice('files/'.length))) await store.remove(key);
}
