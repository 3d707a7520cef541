import { existsSync } from 'node:fs';
import {
  appendFile,
  chmod,
  chown,
  lstat,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  statfs,
  writeFile,
  type FileHandle,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { BackupError, type BackupTarget, type BaseBackup } from './backup-target.ts';
import { partKey, readStamp } from './base-backup.ts';
import { claimDataDir } from './data-dir-owner.ts';
import { clusterName, startEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres.ts';
import { accountFor } from './postgres-binaries.ts';

/** Moments that one base backup and the log after it can restore. */
export interface RestorableSpan {
  readonly base: BaseBackup;
  readonly from: Date;
  /** When the last piece of the log was stored. */
  readonly until: Date;
  /** The first piece that is missing although later ones exist. */
  readonly missing: string | null;
}

const segmentsPerLog = 0x100;

/** Name of the piece of the log after this one, at PostgreSQL's usual 16 MB. */
export function nextSegment(name: string): string {
  const number = Number.parseInt(name.slice(8, 16), 16) * segmentsPerLog + Number.parseInt(name.slice(16), 16) + 1;
  const hex = (value: number): string => value.toString(16).toUpperCase().padStart(8, '0');
  return name.slice(0, 8) + hex(Math.floor(number / segmentsPerLog)) + hex(number % segmentsPerLog);
}

/** Lists what can be restored from each base backup, oldest first. `warn` gets a line for each backup that cannot be read. */
export async function listSpans(target: BackupTarget, warn: (line: string) => void): Promise<RestorableSpan[]> {
  const stored = new Set((await target.store.list('wal/')).map((key) => key.slice('wal/'.length)));
  const last = [...stored].filter((name) => /^[\dA-F]{24}$/.test(name)).toSorted();
  const spans: RestorableSpan[] = [];
  const { bases, damaged } = await target.listBases();
  for (const id of damaged) warn(`Backup ${id} cannot be restored: its manifest was changed or cut after it was written.`);
  for (const base of bases) {
    let end: string | null = null;
    let next = base.firstSegment;
    while (stored.has(next)) {
      end = next;
      next = nextSegment(next);
    }
    const missing = last.some((name) => name.startsWith(base.timeline) && name > next) || next <= base.lastSegment ? next : null;
    const content = end === null ? undefined : await target.get(`wal/${end}`);
    const from = new Date(base.endedAt);
    const until = content === undefined ? from : readStamp(content).at;
    spans.push({ base, from, until: until < from ? from : until, missing });
  }
  return spans;
}

/** Selects where a restore to `at`, or to the last stored change, starts. */
export function chooseSpan(spans: readonly RestorableSpan[], at: Date | null): RestorableSpan {
  const [first] = spans;
  if (first === undefined) throw new BackupError('BACKUP_TO holds no complete backup.');
  if (at !== null && at < first.from) {
    throw new BackupError(`Nothing before ${first.from.toISOString()} can be restored: that is the end of the first backup that is kept.`);
  }
  const span = spans.findLast(({ from }) => at === null || from <= at) ?? first;
  if (span.missing !== null && span.missing <= span.base.lastSegment) {
    throw new BackupError(`The backup of ${span.base.endedAt} cannot be restored: ${span.missing} of the write-ahead log is missing.`);
  }
  if (span.missing !== null && (at === null || at > span.until)) {
    throw new BackupError(
      `${span.missing} of the write-ahead log is missing, so nothing after ${span.until.toISOString()} can be restored. Pass --at ${span.until.toISOString()} to restore what came before.`,
    );
  }
  if (at !== null && at > span.until) {
    throw new BackupError(`Nothing after ${span.until.toISOString()} is stored. Omit --at to restore everything up to then.`);
  }
  return span;
}

const tarBlock = 512;
const readText = (header: Buffer, at: number, length: number): string => header.toString('utf8', at, at + length).replace(/\0.*$/s, '');

/** Writes the entries of a tar stream below `folder`. */
async function extract(parts: AsyncIterable<Buffer>, folder: string): Promise<void> {
  let held = Buffer.alloc(0);
  let file: FileHandle | undefined;
  let left = 0;
  let padding = 0;
  const take = async (): Promise<boolean> => {
    if (left > 0) {
      const some = held.subarray(0, left);
      if (some.length === 0) return false;
      await file?.writeFile(some);
      left -= some.length;
      held = held.subarray(some.length);
      return true;
    }
    if (file !== undefined) {
      if (held.length < padding) return false;
      held = held.subarray(padding);
      await file.close();
      file = undefined;
      return true;
    }
    if (held.length < tarBlock) return false;
    const header = held.subarray(0, tarBlock);
    held = held.subarray(tarBlock);
    const path = readText(header, 0, 100);
    if (path === '') return true;
    if (path.split('/').includes('..') || path.startsWith('/'))
      throw new BackupError(`The backup names a file outside its folder: ${path}.`);
    const place = join(folder, path);
    await mkdir(path.endsWith('/') ? place : dirname(place), { recursive: true, mode: 0o700 });
    if (path.endsWith('/')) return true;
    file = await open(place, 'w', 0o600);
    left = Number.parseInt(readText(header, 124, 12), 8);
    padding = (tarBlock - (left % tarBlock)) % tarBlock;
    return true;
  };
  for await (const part of parts) {
    held = Buffer.concat([held, part]);
    while (await take());
  }
  if (file !== undefined) throw new BackupError('The backup ends in the middle of a file.');
}

async function* readParts(target: BackupTarget, { id, parts }: BaseBackup): AsyncGenerator<Buffer> {
  for (let part = 1; part <= parts; part += 1) {
    const content = await target.get(partKey(id, part));
    if (content === undefined) throw new BackupError(`${partKey(id, part)} is missing in BACKUP_TO.`);
    yield content;
  }
}

const script = 'plumbline-restore.sh';
const requests = 'plumbline-restore';
/** A restore that was killed must not leave PostgreSQL waiting for ever; a status above 125 ends the recovery. */
const scriptText = `tries=0
: > "${requests}/$1.wanted"
while [ $tries -lt 12000 ]; do
  [ -e "${requests}/$1.found" ] && exec mv "${requests}/$1.found" "$2"
  [ -e "${requests}/$1.none" ] && exit 1
  [ -e "${requests}/failed" ] && exit 200
  sleep 0.05
  tries=$((tries + 1))
done
exit 200
`;

/** Gives a recovering PostgreSQL the pieces of the log that it asks for. */
function serveWal(cluster: string, target: BackupTarget): { readonly failure: () => unknown; readonly stop: () => Promise<void> } {
  const folder = join(cluster, requests);
  const stopping = new AbortController();
  let failure: unknown;
  const answer = async (name: string): Promise<void> => {
    const content = await target.get(`wal/${name}`);
    await rm(join(folder, `${name}.none`), { force: true });
    if (content === undefined) await writeFile(join(folder, `${name}.none`), '');
    else {
      const unfinished = join(folder, `${name}.part`);
      await writeFile(unfinished, readStamp(content).content, { mode: 0o666 });
      await chmod(unfinished, 0o666);
      await rename(unfinished, join(folder, `${name}.found`));
    }
    await rm(join(folder, `${name}.wanted`), { force: true });
  };
  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      const wanted = (await readdir(folder)).filter((name) => name.endsWith('.wanted'));
      for (const name of wanted) await answer(name.slice(0, -'.wanted'.length));
      await wait(20, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };
  const ended = run().catch(async (error: unknown) => {
    failure = error;
    await writeFile(join(folder, 'failed'), '');
  });
  return {
    failure: () => failure,
    stop: () => {
      stopping.abort();
      return ended;
    },
  };
}

const settingsFile = 'postgresql.auto.conf';

async function prepareRecovery(cluster: string, at: Date | null): Promise<void> {
  const account = await accountFor(cluster);
  const folder = join(cluster, requests);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeFile(join(cluster, script), scriptText, { mode: 0o644 });
  await writeFile(join(cluster, 'recovery.signal'), '', { mode: 0o600 });
  const lines = [
    `restore_command = 'sh ${script} %f %p'`,
    `recovery_target_timeline = 'current'`,
    `recovery_target_action = 'promote'`,
    ...(at === null ? [] : [`recovery_target_time = '${at.toISOString().replace('Z', '+00')}'`]),
  ];
  await appendFile(join(cluster, settingsFile), `\n${lines.join('\n')}\n`);
  if (account === null) return;
  for (const name of [requests, script, 'recovery.signal', settingsFile]) await chown(join(cluster, name), account.uid, account.gid);
}

const isTargetNotReached = (error: unknown): boolean => String(error).includes('before configured recovery target was reached');

/** Starts the restored cluster, which replays the log up to `at`. */
async function recover(dataDir: string, target: BackupTarget, at: Date | null, log: (line: string) => void): Promise<EmbeddedPostgres> {
  const cluster = join(dataDir, clusterName);
  const settings = await readFile(join(cluster, settingsFile), 'utf8');
  const attempt = async (until: Date | null): Promise<EmbeddedPostgres> => {
    await prepareRecovery(cluster, until);
    const wal = serveWal(cluster, target);
    try {
      return await startEmbeddedPostgres({ dataDir, log, isRestoring: true });
    } catch (error) {
      throw wal.failure() ?? error;
    } finally {
      await wal.stop();
      await rm(join(cluster, requests), { recursive: true, force: true });
      await writeFile(join(cluster, settingsFile), settings);
    }
  };
  try {
    return await attempt(at);
  } catch (error) {
    // The last stored piece of the log was written to until `at` or later, but its last commit is older: everything in it counts.
    if (!isTargetNotReached(error)) throw error;
    return attempt(null);
  }
}

export interface RestoreInput {
  readonly target: BackupTarget;
  /** Null for the last stored change. */
  readonly at: Date | null;
  /** Data directory to restore into. */
  readonly dataDir: string;
  /** Moves existing data aside; otherwise a restore over existing data is refused. */
  readonly replace: boolean;
  readonly log: (line: string) => void;
  /** Runs on the restored database before it is put in place. */
  readonly finish: (postgres: EmbeddedPostgres) => Promise<void>;
}

/** Room for PostgreSQL to start and for pieces of the log. */
const spareBytes = 512 * 1024 * 1024;
const inGigabytes = (bytes: number): string => `${(bytes / 1e9).toFixed(1)} GB`;

async function assertRoom(dataDir: string, { bytes, endedAt }: BaseBackup): Promise<void> {
  const disk = await statfs(dataDir);
  const free = disk.bavail * disk.bsize;
  if (free > bytes + spareBytes) return;
  throw new BackupError(
    `The disk of ${dataDir} is too small: the backup of ${endedAt} needs ${inGigabytes(bytes + spareBytes)}, ${inGigabytes(free)} are free.`,
  );
}

async function restoreUploads(target: BackupTarget, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const key of await target.store.list('files/')) {
    const content = await target.get(key);
    if (content !== undefined) await writeFile(join(folder, key.slice('files/'.length)), content, { mode: 0o600 });
  }
}

const uploadsName = 'files';

async function isUsed(dataDir: string): Promise<boolean> {
  const entries = await readdir(dataDir);
  if (entries.includes(clusterName)) return true;
  return entries.includes(uploadsName) && (await readdir(join(dataDir, uploadsName))).length > 0;
}

/** Moves existing folders aside and the restored ones into place. If killed halfway, the next restore refuses to overwrite. */
async function putInPlace(work: string, dataDir: string, log: (line: string) => void): Promise<void> {
  const aside = `before-restore-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`;
  for (const name of [clusterName, uploadsName]) {
    const place = join(dataDir, name);
    if (existsSync(place)) {
      await rename(place, `${place}.${aside}`);
      log(`kept the old ${name} as ${place}.${aside}`);
    }
    await rename(join(work, name), place);
  }
  await rm(work, { recursive: true, force: true });
}

/** Ends a PostgreSQL that a killed restore has left, and removes its folder. */
async function clearWork(work: string): Promise<void> {
  if (!(await lstat(work).catch(() => undefined))) return;
  if (existsSync(join(work, clusterName, 'postmaster.pid'))) {
    await startEmbeddedPostgres({ dataDir: work, log: () => undefined, isRestoring: true }).then(
      (left) => left.stop(),
      () => undefined,
    );
  }
  await rm(work, { recursive: true, force: true, maxRetries: 3 });
}

/**
 * Restores into a temporary folder inside the data directory, completes the database there and moves it into place. Existing data stay
 * untouched until then.
 */
export async function restoreBackup({ target, at, dataDir, replace, log, finish }: RestoreInput): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const claim = await claimDataDir(dataDir);
  try {
    if (!replace && (await isUsed(dataDir))) {
      throw new BackupError(`${dataDir} holds a database or files. Pass --replace to move them aside, or --into with an empty folder.`);
    }
    const { base, until } = chooseSpan(await listSpans(target, log), at);
    await assertRoom(dataDir, base);
    const work = join(dataDir, 'restore.new');
    await clearWork(work);
    await mkdir(join(work, clusterName), { recursive: true, mode: 0o700 });
    log(`restoring the backup of ${base.endedAt} and the changes up to ${(at ?? until).toISOString()}`);
    await extract(readParts(target, base), join(work, clusterName));
    await restoreUploads(target, join(work, uploadsName));
    const postgres = await recover(work, target, at, log);
    try {
      await finish(postgres);
    } finally {
      await postgres.stop();
    }
    await putInPlace(work, dataDir, log);
  } finally {
    await claim.release();
  }
}
