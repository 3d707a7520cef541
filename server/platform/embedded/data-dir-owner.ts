import { createHash, randomBytes } from 'node:crypto';
import { lutimesSync } from 'node:fs';
import { link, mkdir, mkdtemp, rm, rmdir, stat, symlink, utimes } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const socketName = 'owner.sock';
const answerTimeoutMs = 1000;
const startedAt = new Date().toISOString();

/** Another living process uses the data directory. `pid` and `since` are null if it did not answer in time. */
export class DataDirInUseError extends Error {
  readonly pid: number | null;
  readonly since: string | null;
  constructor(dataDir: string, owner: Owner) {
    const who = owner.pid === null ? 'another process (it did not say which)' : `process ${owner.pid}, started at ${owner.since}`;
    super(`The data directory ${dataDir} is in use by ${who}: stop it first, or set DATA_DIR to another folder.`);
    this.name = 'DataDirInUseError';
    this.pid = owner.pid;
    this.since = owner.since;
  }
}

interface Owner {
  readonly pid: number | null;
  readonly since: string | null;
}

export interface DataDirClaim {
  readonly release: () => Promise<void>;
}

function ownerIn(answer: string): Owner {
  const found = /^(\d+) (\S+)\n$/.exec(answer);
  return { pid: found === null ? null : Number(found[1]), since: found?.[2] ?? null };
}

/** Asks who listens at `path`; undefined if the process that created the socket is dead. */
function askOwner(path: string): Promise<Owner | undefined> {
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(path);
    socket.setTimeout(answerTimeoutMs, () => socket.destroy());
    socket.on('data', (chunk) => (answer += chunk.toString()));
    socket.on('error', (error: NodeJS.ErrnoException) => {
      // Only these two mean that nobody listens; a full or inaccessible socket has an owner.
      if (error.code === 'ECONNREFUSED' || error.code === 'ENOENT') resolve(undefined);
    });
    socket.on('close', () => resolve(ownerIn(answer)));
  });
}

async function listenAt(path: string): Promise<Server> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.end(`${process.pid} ${startedAt}\n`);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(path, resolve);
  });
  server.unref();
  return server;
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()));
}

/** A Windows pipe vanishes with its process, so there is nothing stale to remove. */
async function claimByPipe(dataDir: string): Promise<DataDirClaim> {
  const name = createHash('sha256').update(dataDir.toLowerCase()).digest('hex').slice(0, 32);
  const path = `\\\\.\\pipe\\plumbline-${name}`;
  try {
    const server = await listenAt(path);
    return { release: () => close(server) };
  } catch {
    throw new DataDirInUseError(dataDir, (await askOwner(path)) ?? { pid: null, since: null });
  }
}

const takeoverName = '.owner-takeover';
/** A takeover is one question and one deletion; a longer one belongs to a process that died during it. */
const takeoverTimeoutMs = 5_000;

/** Lets one process at a time remove a dead socket. A folder is the lock, because creating one is atomic everywhere. */
async function withTakeoverLock(folder: string, work: () => Promise<void>): Promise<void> {
  const lock = join(folder, takeoverName);
  for (;;) {
    try {
      await mkdir(lock);
      break;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const held = await stat(lock).catch(() => undefined);
    if (held !== undefined && Date.now() - held.mtimeMs > takeoverTimeoutMs) await rmdir(lock).catch(() => undefined);
    else await wait(20);
  }
  try {
    await work();
  } finally {
    await rmdir(lock).catch(() => undefined);
  }
}

/**
 * Claims the name for a socket that is already listening. `link` fails if the name is taken, so of two processes one wins.
 * Only the process holding the turn removes a name, after finding its socket dead; nobody can replace it before, so a living
 * one is never lost.
 */
async function takeName(dataDir: string, folder: string, own: string): Promise<void> {
  const name = join(folder, socketName);
  for (;;) {
    try {
      return await link(own, name);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const owner = await askOwner(name);
    if (owner !== undefined) throw new DataDirInUseError(dataDir, owner);
    await withTakeoverLock(folder, async () => {
      if ((await askOwner(name)) === undefined) await rm(name, { force: true });
    });
  }
}

async function claimBySocket(dataDir: string): Promise<DataDirClaim> {
  const ownName = `.owner-${randomBytes(4).toString('hex')}`;
  const short = await shortPathTo(dataDir, ownName);
  const own = join(short.path, ownName);
  let server: Server | undefined;
  try {
    server = await listenAt(own);
    await takeName(dataDir, short.path, own);
    await rm(own, { force: true });
  } catch (error) {
    if (server !== undefined) await close(server);
    throw error;
  } finally {
    await short.remove();
  }
  const listening = server;
  return {
    release: async () => {
      await rm(join(dataDir, socketName), { force: true });
      await close(listening);
    },
  };
}

/**
 * Makes this process the only user of `dataDir` (an absolute path to an existing folder) until it releases it or dies.
 * Throws `DataDirInUseError` if another living process has it.
 */
export function claimDataDir(dataDir: string): Promise<DataDirClaim> {
  return process.platform === 'win32' ? claimByPipe(dataDir) : claimBySocket(dataDir);
}

/** A Unix socket path has a field of 104 bytes (108 on Linux); longer ones are refused or cut. */
const maxSocketPathBytes = 100;
const refreshEveryMs = 6 * 60 * 60 * 1000;

export interface ShortPath {
  /** Leads to the folder. */
  readonly path: string;
  readonly remove: () => Promise<void>;
}

function fits(folder: string, name: string): boolean {
  return Buffer.byteLength(join(folder, name)) <= maxSocketPathBytes;
}

/**
 * Returns a path to `folder` short enough for a socket called `name`: the folder itself, or a symbolic link in a private
 * temporary folder. The socket stays in place, so that every process finds the same one.
 */
export async function shortPathTo(folder: string, name: string): Promise<ShortPath> {
  if (process.platform === 'win32' || fits(folder, name)) return { path: folder, remove: async () => undefined };
  const base = fits(join(tmpdir(), 'plumbline-XXXXXX', 'd'), name) ? tmpdir() : '/tmp';
  const home = await mkdtemp(join(base, 'plumbline-'));
  const path = join(home, 'd');
  await symlink(folder, path);
  // Systems clear temporary files untouched for days; connections are opened for longer.
  const refresh = setInterval(() => {
    const now = new Date();
    utimes(home, now, now).then(
      () => lutimesSync(path, now, now),
      () => undefined,
    );
  }, refreshEveryMs);
  refresh.unref();
  const remove = async (): Promise<void> => {
    clearInterval(refresh);
    await rm(home, { recursive: true, force: true });
  };
  return { path, remove };
}
