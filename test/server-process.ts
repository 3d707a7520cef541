import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { settingNames } from '../server/platform/settings.ts';
import { countServerConnections, serverPool, serversAtOnce } from './connections.ts';
import { recording } from './record-statements.ts';

export interface ServerProcess {
  readonly origin: string;
  readonly process: ChildProcess;
  /** Output so far, by line. */
  readonly lines: readonly string[];
  /** Ends the process at once, like a power cut. */
  kill(): Promise<void>;
  /** Asks it to stop and waits until it has. */
  stop(): Promise<number | null>;
}

const start = fileURLToPath(new URL('../server/app/start.ts', import.meta.url));

/** `DATABASE_URL` of a test database; the host may be the folder of a socket. */
export function databaseUrl(connection: pg.PoolConfig): string {
  const { host = 'localhost', port, user = 'postgres', password, database = 'postgres' } = connection;
  const secret = typeof password === 'string' ? `:${encodeURIComponent(password)}` : '';
  const place = port === undefined ? 'localhost' : `localhost:${port}`;
  return `postgresql://${encodeURIComponent(user)}${secret}@${place}/${database}?host=${encodeURIComponent(host)}`;
}

/** This process's environment without product settings, which the developer may have set. */
export function environmentWithoutSettings(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !settingNames.includes(name)));
}

const living = new Map<ChildProcess, Promise<unknown>>();
/** How many connections to the database a process opens at most. */
const connectionsOf = new WeakMap<ChildProcess, number>();
/** Uploads folder of servers, unless a test sets another. */
const dataDir = mkdtempSync(join(tmpdir(), 'plumbline-data-'));
// Ends the servers if the test run itself is killed.
process.on('exit', () => {
  for (const child of living.keys()) child.kill('SIGKILL');
  rmSync(dataDir, { recursive: true, force: true });
});

/** Starts the product's server, or a worker, as a process of its own on a free port and waits until it responds. */
export async function startServerProcess(environment: Readonly<Record<string, string>>, isWorker = false): Promise<ServerProcess> {
  const child = spawn(process.execPath, [...recording, start, ...(isWorker ? ['worker'] : [])], {
    env: {
      ...environmentWithoutSettings(),
      NODE_ENV: 'test',
      HOST: '127.0.0.1',
      PORT: '0',
      WORKER_PORT: '0',
      LOG_LEVEL: 'warn',
      DATA_DIR: dataDir,
      // On a busy machine calls of a test wait for each other.
      MAX_QUEUE_MS: '60000',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = once(child, 'exit');
  living.set(child, exited);
  connectionsOf.set(child, countConnections(environment));
  void exited.then(() => living.delete(child));
  const lines: string[] = [];
  child.stderr.on('data', (chunk: Buffer) => lines.push(chunk.toString()));
  const origin = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      lines.push(line);
      const address = /http:\/\/(?:localhost|127\.0\.0\.1):(\d+)/.exec(line);
      if (address !== null) resolve(`http://127.0.0.1:${address[1] ?? ''}`);
    });
    void exited.then(() => reject(new Error(`the server exited before it listened:\n${lines.join('\n')}`)));
  });
  return {
    origin,
    process: child,
    lines,
    kill: async () => {
      child.kill('SIGKILL');
      await exited;
    },
    stop: async () => {
      if (child.exitCode === null) child.kill('SIGTERM');
      await exited;
      return child.exitCode;
    },
  };
}

const countConnections = ({ DATABASE_POOL = String(serverPool), JOBS }: Readonly<Record<string, string>>): number =>
  countServerConnections(Number(DATABASE_POOL), JOBS !== 'false');

const budget = serversAtOnce * countServerConnections(serverPool);

/** Like `startServerProcess`, on a test database, without a demonstration, and within the connection budget of all tests. */
export async function startTestServerProcess(
  connection: pg.PoolConfig,
  environment: Readonly<Record<string, string>> = {},
  isWorker = false,
): Promise<ServerProcess> {
  const all = { DATABASE_URL: databaseUrl(connection), DATABASE_POOL: String(serverPool), DEMO: 'false', ...environment };
  const open = [...living.keys()].reduce((sum, child) => sum + (connectionsOf.get(child) ?? 0), 0);
  if (open + countConnections(all) > budget) {
    throw new Error(`more than ${budget} connections at once: count them in test/connections.ts`);
  }
  return startServerProcess(all, isWorker);
}

/** Kills the server processes a test file has left running. */
export async function killServerProcesses(): Promise<void> {
  await Promise.all(Array.from(living, ([child, exited]) => (child.kill('SIGKILL'), exited)));
}
