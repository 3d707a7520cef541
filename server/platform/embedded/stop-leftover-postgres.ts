import { readFile, rm, stat } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { stopServer, type Cluster } from './postgres-cluster.ts';
import { socketName } from './postgres-endpoint.ts';

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
