import { spawn } from 'node:child_process';
import { chown, lstat, mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { connect } from 'node:net';
import { totalmem } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { connectAlone } from '../database/connections.ts';
import { archiveScript } from './base-backup.ts';
import type { Account, PostgresBinaries } from './postgres-binaries.ts';
import { socketName, type PostgresEndpoint } from './postgres-endpoint.ts';

/** Archiving of the write-ahead log: none, in pieces at the latest after some seconds, or at the next start, as while a restore runs. */
export type Archiving = 'off' | 'later' | { readonly seconds: number };

/** The files of one PostgreSQL, and the tools to manage them. */
export interface Cluster {
  /** Absolute, without symbolic links. */
  readonly folder: string;
  readonly account: Account | null;
  readonly binaries: PostgresBinaries;
  readonly endpoint: PostgresEndpoint;
  readonly fsync: boolean;
  readonly maxConnections: number;
  readonly archiving: Archiving;
}

const logName = 'server.log';
const maxLogBytes = 10 * 1024 * 1024;
const recoveryTimeoutSeconds = 3600;

/** Lets root work past folders that PostgreSQL's user cannot enter: the tool starts inside the folder and stays there. */
function dataArgument(cluster: Cluster, folder: string): string {
  return cluster.account !== null && process.platform === 'linux' ? '/proc/self/cwd' : folder;
}

function environment(): NodeJS.ProcessEnv {
  // Not the whole environment: it holds keys, and PG… variables would change how PostgreSQL behaves.
  const passed = ['PATH', 'LD_LIBRARY_PATH', 'SystemRoot', 'TEMP', 'TMP'];
  return {
    LC_ALL: 'C',
    ...Object.fromEntries(passed.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]]))),
  };
}

/** Runs a tool in `folder` as the cluster's account; throws with its output if it fails. */
function runTool(cluster: Cluster, folder: string, tool: string, toolArguments: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(tool, ['-D', dataArgument(cluster, folder), ...toolArguments], {
      ...cluster.account,
      cwd: folder,
      env: environment(),
      stdio: ['ignore', 'pipe', 'pipe'],
      windowsHide: true,
    });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.on('error', reject);
    child.on('close', (code) => (code === 0 ? resolve() : reject(new Error(output.trim()))));
  });
}

/** Tests whether the folder holds a complete cluster. */
export async function isInitialised(folder: string): Promise<boolean> {
  return (await lstat(join(folder, 'PG_VERSION')).catch(() => undefined)) !== undefined;
}

/** Creates the cluster beside its final place and moves it there when complete; a killed start begins again. */
export async function initialise(cluster: Cluster): Promise<void> {
  const fresh = `${cluster.folder}.new`;
  await rm(fresh, { recursive: true, force: true, maxRetries: 3 });
  await mkdir(fresh, { mode: 0o700 });
  if (cluster.account !== null) await chown(fresh, cluster.account.uid, cluster.account.gid);
  const made = runTool(cluster, fresh, cluster.binaries.initdb, [
    `--username=${cluster.endpoint.connection.user}`,
    ...cluster.endpoint.initdbArguments,
    // PostgreSQL's built-in C.UTF-8 sorts and folds alike on every machine.
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
    ...(cluster.fsync ? [] : ['--no-sync']),
  ]);
  await made.catch((error: Error) => {
    const advice = error.message.includes('could not look up effective user') ? '\nAdd the user to /etc/passwd, or set DATABASE_URL.' : '';
    throw new Error(`The embedded PostgreSQL could not be made in ${cluster.folder}:\n${error.message}${advice}`, { cause: error });
  });
  await rename(fresh, cluster.folder);
  if (!cluster.fsync || process.platform === 'win32') return;
  const parent = await open(dirname(cluster.folder));
  try {
    await parent.sync();
  } finally {
    await parent.close();
  }
}

function archiveOptions(archiving: Archiving): Record<string, string | number> {
  if (archiving === 'off') return { archive_mode: 'off' };
  if (archiving === 'later') return { archive_mode: 'on', archive_command: '', hot_standby: 'off' };
  return { archive_mode: 'on', archive_command: `sh ${archiveScript} %f`, archive_timeout: archiving.seconds };
}

function serverOptions(cluster: Cluster): string {
  const sharedMb = Math.max(128, Math.min(256, Math.floor(totalmem() / 8 / 1024 / 1024)));
  const options: Record<string, string | number> = {
    shared_buffers: `${sharedMb}MB`,
    max_connections: cluster.maxConnections,
    fsync: cluster.fsync ? 'on' : 'off',
    full_page_writes: 'on',
    synchronous_commit: 'on',
    unix_socket_permissions: '0700',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    // The log is plain text on disk, so keep rows and statements of errors out of it.
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
  };
  const set = Object.entries({ ...options, ...archiveOptions(cluster.archiving) }).map(([name, value]) => `-c "${name}=${value}"`);
  return [cluster.endpoint.serverOptions, ...set].join(' ');
}

/** Starts the server and waits until it has recovered; throws with the end of its log if it fails. */
export async function startServer(cluster: Cluster): Promise<void> {
  const log = join(cluster.folder, logName);
  const size = await lstat(log).then(
    (found) => found.size,
    () => 0,
  );
  if (size > maxLogBytes) await rename(log, `${log}.1`);
  try {
    const waiting = ['--silent', '--wait', `--timeout=${recoveryTimeoutSeconds}`];
    await runTool(cluster, cluster.folder, cluster.binaries.pgCtl, ['start', ...waiting, `--log=${logName}`, '-o', serverOptions(cluster)]);
  } catch (error) {
    throw explainFailedStart(error, await readLogEnd(cluster));
  }
}

/** Returns the last lines of PostgreSQL's log. */
async function readLogEnd(cluster: Cluster): Promise<string> {
  const lines = await readFile(join(cluster.folder, logName), 'utf8').catch(() => '');
  return lines.trim().split('\n').slice(-8).join('\n');
}

/** The files of the database are damaged; the message names the file. */
export class DatabaseDamagedError extends Error {
  override readonly name = 'DatabaseDamagedError';
}

/** How PostgreSQL reports files that it needs and cannot read or that make no sense. */
const damage: readonly RegExp[] = [
  /incorrect checksum in control file/,
  /could not open file "(?<file>[^"]+)": No such file or directory/,
  /could not (?:read|locate|find).*?"(?<file>(?:global|base|pg_\w+)[^"]*)"/,
  /could not locate a valid checkpoint record/,
  /invalid page in block \d+ of relation "?(?<file>[\w/]+)/,
  /"(?<file>[^"]*)" (?:is not a valid data directory|contains invalid data)/,
  /could not access status of transaction/,
  /(?<file>global\/pg_control)/,
];

/** Names the damaged file in PostgreSQL's log; otherwise quotes the end of the log. */
function explainFailedStart(cause: unknown, logEnd: string): Error {
  const serious = logEnd.split('\n').filter((line) => /(?:FATAL|PANIC|ERROR):/.test(line));
  for (const line of serious) {
    const found = damage.map((form) => form.exec(line)).find((match) => match !== null);
    if (found == null) continue;
    const file =
      found.groups?.['file'] ?? (line.includes('control file') ? 'global/pg_control' : line.includes('checkpoint') ? 'pg_wal' : undefined);
    const what = file === undefined ? 'A file of the embedded database' : `The file ${file} of the embedded database`;
    const said = line.slice(line.search(/(?:FATAL|PANIC|ERROR):/));
    return new DatabaseDamagedError(
      `${what} is damaged or missing: ${said}\nDo not delete anything. Check the disk, then restore the last backup with npm run restore -- --replace.`,
      { cause },
    );
  }
  return new Error(`The embedded PostgreSQL did not start:\n${cause instanceof Error ? cause.message : ''}\n${logEnd}`, { cause });
}

/** PostgreSQL refuses connections until it has replayed the log. */
const stillRecovering = '57P03';

/** Waits until a restored cluster has replayed the log; throws with the end of its log if it ends before. */
export async function waitUntilRecovered(cluster: Cluster): Promise<void> {
  for (;;) {
    try {
      await (await connectAlone({ ...cluster.endpoint.connection, database: 'postgres' }, 'plumbline-restore')).end();
      return;
    } catch (error) {
      if ((error as { code?: unknown }).code !== stillRecovering) throw explainFailedStart(error, await readLogEnd(cluster));
    }
    await wait(100);
  }
}

/** Ends open transactions, flushes everything and waits for the shutdown. Fails if no server runs. */
export function stopServer(cluster: Cluster): Promise<void> {
  return runTool(cluster, cluster.folder, cluster.binaries.pgCtl, ['stop', '--silent', '--mode=fast', '--wait', '--timeout=300']);
}

/** PostgreSQL writes its process id into both, and leaves them behind when killed. */
const lockNames = ['postmaster.pid', `${socketName}.lock`];

async function lockedBy(folder: string): Promise<number | undefined> {
  const texts = await Promise.all(lockNames.map((name) => readFile(join(folder, name), 'utf8').catch(() => '')));
  return texts.map((text) => Number.parseInt(text, 10)).find((pid) => pid > 0);
}

/** Process ids are reused, in a container within seconds; the working directory shows whether this is the cluster's own. */
async function worksIn(pid: number, folder: string): Promise<boolean> {
  const [theirs, ours] = await Promise.all([stat(`/proc/${pid}/cwd`).catch(() => undefined), stat(folder)]);
  return theirs !== undefined && theirs.ino === ours.ino && theirs.dev === ours.dev;
}

function answers(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path);
    socket.on('connect', () => resolve(true));
    socket.on('connect', () => socket.destroy());
    socket.on('error', () => resolve(false));
  });
}

/** A process that was just killed may answer until the kernel has cleaned up. */
async function keepsAnswering(path: string): Promise<boolean> {
  for (let attempt = 0; attempt < 30; attempt += 1) {
    if (!(await answers(path))) return false;
    await wait(100);
  }
  return true;
}

/**
 * Stops a PostgreSQL left running by a killed process, so that it restarts with our options and log, and removes stale
 * lock files. Only for the owner of the data directory: it would stop the database of a living process too.
 */
export async function stopLeftoverPostgres(cluster: Cluster, log: (line: string) => void): Promise<void> {
  const pid = await lockedBy(cluster.folder);
  if (pid === undefined) return;
  const stop = async (): Promise<void> => {
    log(`stopping PostgreSQL (process ${pid}), left running by a process that was killed`);
    await stopServer(cluster);
  };
  if (process.platform === 'win32') return stopServer(cluster).catch(() => undefined);
  const socket = join(cluster.endpoint.connection.host, socketName);
  if (process.platform !== 'linux') return (await answers(socket)) ? stop() : undefined;
  if (await worksIn(pid, cluster.folder)) return stop();
  if (await keepsAnswering(socket)) {
    throw new Error(`A PostgreSQL that this process cannot see (in another container?) uses ${cluster.folder}. Stop it first.`);
  }
  // PostgreSQL would refuse to start if any process, even a thread of ours, now had this id.
  for (const name of lockNames) await rm(join(cluster.folder, name), { force: true });
}
