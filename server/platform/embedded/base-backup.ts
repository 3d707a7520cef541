import { mkdir, open, readdir, readFile, rm, stat, writeFile, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import type { Logger } from 'pino';
import { connectAlone } from '../database/connections.ts';
import type { Database } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import type { BackupHealth } from '../readiness-checks.ts';
import { repeat, type Repetition } from '../repeat.ts';
import type { BackupSettings } from '../settings.ts';
import { assertOwner, BackupError, pruneBackups, type BackupTarget, type BaseBackup, type Retention } from './backup-target.ts';

/** Backups of a running cluster. */
export interface Archive {
  /** Folder of the cluster. */
  readonly cluster: string;
  /** Opens the target, at the first call that reaches it. */
  readonly openTarget: () => Promise<BackupTarget>;
  /** Why the log cannot be stored at the moment; null if it can. */
  readonly problem: () => string | null;
}

export const archiveScript = 'plumbline-archive.sh';
const archivedFolder = 'plumbline-archived';
const pollMs = 200;
const retryMs = 2_000;

/** Gives PostgreSQL two seconds per attempt. A longer wait would delay a shutdown while the target is away. */
const archiveScriptText = `# Succeeds once the server has stored the file; until then PostgreSQL keeps it.
tries=0
while [ $tries -lt 20 ]; do
  [ -e "${archivedFolder}/$1" ] && exit 0
  sleep 0.1
  tries=$((tries + 1))
done
exit 1
`;

/** Writes what the archive command of this cluster needs. */
export async function prepareArchiving(cluster: string): Promise<void> {
  await mkdir(join(cluster, archivedFolder), { recursive: true, mode: 0o755 });
  await writeFile(join(cluster, archiveScript), archiveScriptText, { mode: 0o644 });
}

const stampBytes = 8;

/**
 * A piece of the log with the time at which PostgreSQL last wrote to it. A commit confirmed before then is in this piece or an earlier one; later
 * ones may be in the next piece, however late this one is stored.
 */
function stamp(content: Uint8Array, writtenAt: Date): Buffer {
  const at = Buffer.alloc(stampBytes);
  at.writeBigInt64BE(BigInt(writtenAt.getTime()));
  return Buffer.concat([at, content]);
}

/** Splits what `stamp` joined. */
export function readStamp(stored: Buffer): { readonly at: Date; readonly content: Buffer } {
  return { at: new Date(Number(stored.readBigInt64BE(0))), content: stored.subarray(stampBytes) };
}

/** Stores one file of the log. Storing it twice is harmless; another content under its name belongs to a copy of this database. */
async function storeWal(target: BackupTarget, name: string, file: string): Promise<void> {
  const content = await readFile(file);
  const key = `wal/${name}`;
  const stored = await target.get(key);
  if (stored === undefined) return target.put(key, stamp(content, (await stat(file)).mtime));
  if (!readStamp(stored).content.equals(content)) {
    throw new BackupError(`BACKUP_TO already holds another ${name}: a copy of this database writes there too. Give each its own place.`);
  }
}

export interface WalShipper {
  /** Null while everything is stored. */
  problem(): string | null;
  /** Resolves once the files that PostgreSQL has released are stored, or the target has refused one. */
  stop(): Promise<void>;
}

/**
 * Stores the pieces of the log that PostgreSQL releases, and confirms each only then. PostgreSQL removes none before, so a target that is
 * away loses nothing.
 */
export function shipWal(cluster: string, openTarget: () => Promise<BackupTarget>, log: (line: string) => void): WalShipper {
  const stopping = new AbortController();
  const archived = join(cluster, archivedFolder);
  let problem: string | null = null;
  const shipReady = async (): Promise<void> => {
    const entries = await readdir(join(cluster, 'pg_wal', 'archive_status'));
    const ready = entries.filter((name) => name.endsWith('.ready')).map((name) => name.slice(0, -'.ready'.length));
    const confirmed = new Set(await readdir(archived));
    for (const name of confirmed) if (!ready.includes(name)) await rm(join(archived, name), { force: true });
    // A history file comes before the segments of its timeline.
    for (const name of ready.toSorted((a, b) => Number(b.endsWith('.history')) - Number(a.endsWith('.history')) || (a < b ? -1 : 1))) {
      if (confirmed.has(name)) continue;
      await storeWal(await openTarget(), name, join(cluster, 'pg_wal', name));
      await writeFile(join(archived, name), '');
    }
  };
  const attempt = async (): Promise<boolean> => {
    try {
      await shipReady();
      if (problem !== null) log('the write-ahead log is stored again');
      problem = null;
      return true;
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      if (problem !== message) log(`the write-ahead log cannot be stored and is kept until it can: ${message}`);
      problem = message;
      return false;
    }
  };
  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      const done = await attempt();
      await wait(done ? pollMs : retryMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
    await attempt();
  };
  const ended = run();
  return {
    problem: () => problem,
    stop: () => {
      stopping.abort();
      return ended;
    },
  };
}

/** Folders of which only the folder itself belongs into a backup, as in the manual. `pg_wal` comes from the archive. */
const emptyFolders = ['pg_wal', 'pg_replslot', 'pg_dynshmem', 'pg_notify', 'pg_serial', 'pg_snapshots', 'pg_stat_tmp', 'pg_subtrans'];
const leftOut =
  /^(?:postmaster\.(?:pid|opts)|server\.log.*|\.s\.PGSQL\..*|current_logfiles|backup_(?:label|manifest).*|tablespace_map.*|recovery\.signal|standby\.signal|plumbline-.*)$|(?:^|\/)(?:pgsql_tmp.*|pg_internal\.init.*|postgresql\.auto\.conf\.tmp)$/;
const controlFile = 'global/pg_control';
const tarBlock = 512;
const readBytes = 1024 * 1024;

/** Header of a POSIX tar entry. */
function tarHeader(path: string, size: number, kind: 'file' | 'folder'): Buffer {
  if (Buffer.byteLength(path) > 99) throw new BackupError(`The path ${path} is too long for a backup.`);
  const header = Buffer.alloc(tarBlock);
  const octal = (value: number, at: number, length: number): void => {
    header.write(value.toString(8).padStart(length - 1, '0'), at, 'ascii');
  };
  header.write(path, 0, 'utf8');
  octal(kind === 'folder' ? 0o700 : 0o600, 100, 8);
  octal(0, 108, 8);
  octal(0, 116, 8);
  octal(size, 124, 12);
  octal(0, 136, 12);
  header.fill(' ', 148, 156);
  header.write(kind === 'folder' ? '5' : '0', 156, 'ascii');
  header.write('ustar\u000000', 257, 'ascii');
  octal(
    header.reduce((sum, byte) => sum + byte, 0),
    148,
    7,
  );
  return header;
}

const padding = (size: number): Buffer => Buffer.alloc((tarBlock - (size % tarBlock)) % tarBlock);

/** Reads exactly `size` bytes: a file that PostgreSQL cuts meanwhile is filled up, and the log repairs it. */
async function* readFixed(handle: FileHandle, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < size;) {
    const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(Math.min(readBytes, size - at)), position: at });
    yield bytesRead === 0 ? buffer : buffer.subarray(0, bytesRead);
    at += bytesRead === 0 ? buffer.length : bytesRead;
  }
}

async function* tarFile(cluster: string, path: string): AsyncGenerator<Buffer> {
  let handle: FileHandle;
  try {
    handle = await open(join(cluster, path), 'r');
  } catch (error) {
    // A table dropped since the folder was listed; the log drops it too.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  try {
    const { size } = await handle.stat();
    yield tarHeader(path, size, 'file');
    yield* readFixed(handle, size);
    yield padding(size);
  } finally {
    await handle.close();
  }
}

function* tarBuffer(path: string, content: Buffer): Generator<Buffer> {
  yield tarHeader(path, content.length, 'file');
  yield content;
  yield padding(content.length);
}

/** Reads the control file until two readings agree: it is rewritten in place while the server runs. */
async function readControlFile(cluster: string): Promise<Buffer> {
  let last = await readFile(join(cluster, controlFile));
  for (;;) {
    const again = await readFile(join(cluster, controlFile));
    if (again.equals(last)) return again;
    last = again;
  }
}

/** Streams the data folder of a running cluster as tar, without what must not be in a backup. */
async function* tarCluster(cluster: string): AsyncGenerator<Buffer> {
  for (const entry of await readdir(cluster, { withFileTypes: true, recursive: true })) {
    const inside = entry.parentPath.slice(cluster.length + 1).replaceAll('\\', '/');
    const path = inside === '' ? entry.name : `${inside}/${entry.name}`;
    const [top = ''] = path.split('/');
    if (leftOut.test(path) || leftOut.test(top) || (path !== top && emptyFolders.includes(top)) || path === controlFile) continue;
    if (entry.isDirectory()) yield tarHeader(`${path}/`, 0, 'folder');
    else if (entry.isFile()) yield* tarFile(cluster, path);
    else if (entry.isSymbolicLink()) throw new BackupError(`${path} is a link: tablespaces cannot be backed up.`);
  }
  yield tarHeader('pg_wal/archive_status/', 0, 'folder');
  yield* tarBuffer(controlFile, await readControlFile(cluster));
}

const partBytes = 16 * 1024 * 1024;

/** Cuts a stream into parts of equal size, the last one shorter. */
async function* cutIntoParts(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    held.push(chunk);
    size += chunk.length;
    if (size < partBytes) continue;
    const whole = Buffer.concat(held);
    yield whole.subarray(0, partBytes);
    held = [whole.subarray(partBytes)];
    size -= partBytes;
  }
  if (size > 0) yield Buffer.concat(held);
}

export const partKey = (id: string, part: number): string => `base/${id}/${String(part).padStart(6, '0')}`;

/** Lists the uploaded files on this machine; null if they are stored elsewhere. */
export async function listUploads(folder: string | null): Promise<string[] | null> {
  if (folder === null) return null;
  return (await readdir(folder).catch(() => [])).filter((name) => /^[a-z0-9]{32}\.(?:jpg|png)$/.test(name));
}

/** Stores uploaded files that the target lacks. A name has one content for ever. */
export async function storeUploads(target: BackupTarget, folder: string | null): Promise<string[] | null> {
  const names = await listUploads(folder);
  if (names === null || folder === null) return null;
  const stored = new Set(await target.store.list('files/'));
  for (const name of names) {
    if (stored.has(`files/${name}`)) continue;
    const content = await readFile(join(folder, name)).catch(() => undefined);
    if (content !== undefined) await target.put(`files/${name}`, content);
  }
  return names;
}

interface ScheduleInput {
  readonly archive: Archive;
  readonly database: Pick<Database, 'db' | 'connection'>;
  readonly uploads: string | null;
  readonly settings: BackupSettings;
  readonly log: Logger;
  /** False if the disk is too full. */
  readonly mayRun: () => Promise<boolean>;
}

const lookEveryMs = 5_000;
const retryFailedMs = 10 * 60_000;
const hourMs = 3_600_000;

/** Backs up on schedule, and stores uploads as they come. A database that has just been restored or claimed a target is backed up at once. */
export function scheduleBackups({ archive, database, uploads, settings, log, mayRun }: ScheduleInput): BackupHealth & Repetition {
  const startedAt = Date.now();
  let last: Date | null = null;
  let failedAt: number | null = null;
  let storedUploads = new Set<string>();
  const run = async (): Promise<void> => {
    try {
      if (!(await mayRun())) throw new BackupError('The disk is too full for a backup.');
      const target = await archive.openTarget();
      const base = await makeBaseBackup({
        connection: database.connection,
        cluster: archive.cluster,
        uploads,
        target,
        retention: settings,
      });
      log.info({ backup: base.id, bytes: base.bytes }, 'backed up');
      failedAt = null;
    } catch (error) {
      failedAt = Date.now();
      log.error({ err: error }, 'the backup failed and will be tried again');
    }
  };
  const look = async (): Promise<void> => {
    const names = await listUploads(uploads);
    if (names?.some((name) => !storedUploads.has(name)) === true) {
      storedUploads = new Set(await storeUploads(await archive.openTarget(), uploads));
    }
    const found = await database.db.first(sql<{ at: Date }>`
      select started_at as at from job_runs where job = 'backup' and period_key = 'last-success'`);
    last = found?.at ?? null;
    const isDue = last === null || Date.now() - last.getTime() >= settings.everyHours * hourMs;
    if (!isDue || (failedAt !== null && Date.now() - failedAt < retryFailedMs)) return;
    await run();
  };
  const { stop } = repeat('back-up', lookEveryMs, log, look);
  return {
    stop,
    lastSuccess: () => last,
    problems: () => {
      const isLate = Date.now() - (last?.getTime() ?? startedAt) > 2 * settings.everyHours * hourMs;
      return [
        ...(failedAt === null ? [] : (['failed'] as const)),
        ...(isLate ? (['late'] as const) : []),
        ...(archive.problem() === null ? [] : (['log'] as const)),
      ];
    },
  };
}

export interface BaseBackupInput {
  readonly connection: pg.ClientConfig;
  /** Folder of the running cluster. */
  readonly cluster: string;
  /** Folder of uploaded files. Null if they are stored elsewhere. */
  readonly uploads: string | null;
  readonly target: BackupTarget;
  readonly retention: Retention;
  /** How long the log written meanwhile may take to arrive. */
  readonly walTimeoutMs?: number;
}

/** Arbitrary key, distinct from the product's other locks. */
const lockKey = 7_302_115_833;
const defaultWalTimeoutMs = 5 * 60_000;

async function waitForWal({ target, walTimeoutMs = defaultWalTimeoutMs }: BaseBackupInput, segment: string): Promise<void> {
  const until = performance.now() + walTimeoutMs;
  while (!(await target.store.has(`wal/${segment}`))) {
    if (performance.now() > until) {
      throw new BackupError(
        `The backup is not complete: ${segment} of the write-ahead log has not arrived in BACKUP_TO. See the server's log.`,
      );
    }
    await wait(pollMs);
  }
}

async function copyCluster(client: pg.Client, input: BaseBackupInput, id: string): Promise<BaseBackup> {
  const { target, cluster } = input;
  const started = await client.query<{ segment: string; version: string }>(
    `
    select pg_walfile_name(pg_backup_start('plumbline ' || $1, true)) as segment, (current_setting('server_version_num')::int / 10000)::text as version`,
    [id],
  );
  const firstSegment = started.rows[0]?.segment ?? '';
  let parts = 0;
  let bytes = 0;
  const store = async (part: Buffer): Promise<void> => {
    parts += 1;
    bytes += part.length;
    await target.put(partKey(id, parts), part);
  };
  const stream = async function* (): AsyncGenerator<Buffer> {
    yield* tarCluster(cluster);
    // Ends the backup and switches to a new segment, so that the last one needed is archived at once.
    const stopped = await client.query<{ segment: string; label: string; tablespaces: string }>(`
      select pg_walfile_name(lsn) as segment, labelfile as label, spcmapfile as tablespaces from pg_backup_stop(false)`);
    const [end] = stopped.rows;
    if (end === undefined || end.tablespaces.trim() !== '') throw new BackupError('A database with tablespaces cannot be backed up.');
    lastSegment = end.segment;
    yield* tarBuffer('backup_label', Buffer.from(end.label));
    yield Buffer.alloc(2 * tarBlock);
  };
  let lastSegment = '';
  for await (const part of cutIntoParts(stream())) await store(part);
  const files = (await storeUploads(target, input.uploads)) ?? [];
  await waitForWal(input, lastSegment);
  const last = await target.get(`wal/${lastSegment}`);
  if (last === undefined) throw new BackupError(`${lastSegment} of the write-ahead log has disappeared from BACKUP_TO.`);
  const endedAt = readStamp(last).at.toISOString();
  const version = started.rows[0]?.version ?? '';
  return { id, endedAt, version, timeline: firstSegment.slice(0, 8), firstSegment, lastSegment, parts, bytes, files };
}

/**
 * Backs up a running cluster through PostgreSQL's low-level API, then deletes expired backups. The backup counts once its
 * manifest is stored. One at a time.
 */
export async function makeBaseBackup(input: BaseBackupInput): Promise<BaseBackup> {
  const { target, uploads, retention } = input;
  const client = await connectAlone(input.connection, 'plumbline-backup');
  try {
    const found = await client.query<{ mode: string; locked: boolean; systemId: string }>(`
      select current_setting('archive_mode') as mode, pg_try_advisory_lock(${lockKey}) as locked,
             (select system_identifier::text from pg_control_system()) as "systemId"`);
    const [server] = found.rows;
    if (server?.mode !== 'on')
      throw new BackupError('The running server does not archive. Restart it with the same BACKUP_TO and BACKUP_KEY.');
    // The command may run with other settings than the server.
    assertOwner(target, server.systemId);
    if (!server.locked) throw new BackupError('Another backup is running.');
    const base = await copyCluster(client, input, new Date().toISOString().replaceAll(/[:.]/g, '-'));
    await target.put(`base/${base.id}/manifest`, Buffer.from(JSON.stringify(base)));
    await client.query(`
      insert into job_runs (job, period_key, started_at) values ('backup', 'last-success', now())
      on conflict (job, period_key) do update set started_at = now()`);
    await pruneBackups(target, retention, await listUploads(uploads));
    return base;
  } finally {
    await client.end();
  }
}
