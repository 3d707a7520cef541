import { spawn } from 'node:child_process';
import { chown, lstat, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { totalmem } from 'node:os';
import { dirname, join } from 'node:path';
import type { Account } from './postgres-account.ts';
import type { PostgresBinaries } from './postgres-binaries.ts';
import type { PostgresEndpoint } from './postgres-endpoint.ts';

/** The files of one PostgreSQL, and the tools to manage them. */
export interface Cluster {
  /** Absolute, without symbolic links. */
  readonly folder: string;
  readonly account: Account | null;
  readonly binaries: PostgresBinaries;
  readonly endpoint: PostgresEndpoint;
  readonly fsync: boolean;
  readonly maxConnections: number;
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
  return [cluster.endpoint.serverOptions, ...Object.entries(options).map(([name, value]) => `-c ${name}=${value}`)].join(' ');
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
    const lines = await readFile(log, 'utf8').catch(() => '');
    const end = lines.trim().split('\n').slice(-8).join('\n');
    throw new Error(`The embedded PostgreSQL did not start:\n${error instanceof Error ? error.message : ''}\n${end}`, { cause: error });
  }
}

/** Ends open transactions, flushes everything and waits for the shutdown. Fails if no server runs. */
export function stopServer(cluster: Cluster): Promise<void> {
  return runTool(cluster, cluster.folder, cluster.binaries.pgCtl, ['stop', '--silent', '--mode=fast', '--wait', '--timeout=300']);
}
