import { execFileSync, spawnSync } from 'node:child_process';
import { appendFileSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { readdir, readFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { connectAlone } from '../../server/platform/database/connections.ts';
import { startEmbeddedPostgres } from '../../server/platform/embedded/embedded-postgres.ts';
import { migrate } from '../../server/platform/database/migrate.ts';
import type { EmbeddedConnection } from '../../server/platform/embedded/postgres-endpoint.ts';
import { hasDebianPostgres, startDebianPostgres, startDebianReplica } from '../debian-postgres.ts';
import { prepareTemplate } from '../template.ts';

export interface BreakableReplica {
  readonly connection: EmbeddedConnection;
  /** Stops replaying for this long, while changes go on arriving. */
  lag(ms: number): Promise<void>;
}

export interface BreakablePostgres {
  readonly connection: EmbeddedConnection;
  /** Undefined where no replica can be started. */
  readonly replica: BreakableReplica | undefined;
  /** Fills its disk; returns how to free it. Undefined where no disk can be mounted. */
  readonly fillDisk: (() => () => Promise<void>) | undefined;
  /** Terminates one random server connection. Returns whether there was one. */
  terminateBackend(random: () => number): Promise<boolean>;
  /** Kills PostgreSQL and waits until it has been restarted and accepts connections. */
  kill(): Promise<void>;
  /** Suspends all its processes for this long, like a swapping machine or a hanging disk. */
  pause(ms: number): Promise<void>;
  stop(): Promise<void>;
}

async function listChildProcesses(parent: number): Promise<number[]> {
  const pids = (await readdir('/proc')).map(Number).filter((pid) => pid > 0);
  const parents = await Promise.all(
    pids.map(async (pid) => /^PPid:\t(\d+)/m.exec(await readFile(`/proc/${pid}/status`, 'utf8').catch(() => ''))?.[1]),
  );
  return pids.filter((_, index) => Number(parents[index]) === parent);
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** A PostgreSQL with the product's schema; `restart` is undefined if somebody else restarts it. */
interface Started extends Pick<BreakablePostgres, 'connection' | 'replica' | 'stop'> {
  readonly fillDisk: (() => () => void) | undefined;
  readonly data: string;
  readonly restart: (() => void) | undefined;
}

/** Starts the embedded PostgreSQL. Without fsync, writes still survive a killed process; only a machine crash loses them. */
async function startEmbedded(): Promise<Started> {
  const dataDir = await mkdtemp(join(tmpdir(), 'plumbline-faults-'));
  const start = () => startEmbeddedPostgres({ dataDir, log: () => undefined, fsync: false });
  const first = await start();
  const client = await connectAlone(first.connection, 'faults');
  // Commit times are compared with the times at which the company was stopped; takes effect at the next start.
  await client.query('alter system set track_commit_timestamp = on');
  await client.end();
  await first.stop();
  const server = await start();
  const stop = async (): Promise<void> => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  return {
    connection: server.connection,
    data: join(dataDir, 'postgres'),
    restart: undefined,
    replica: undefined,
    fillDisk: undefined,
    stop,
  };
}

/** Folders of PostgreSQL and its replica, followed by the process that runs their test. */
const folderPrefix = '/tmp/plb-faults-';

/** Kills the servers whose data are in a folder. Their run is dead, so nobody needs what they have not written. */
function killServers(folder: string): void {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (basename(name) !== 'postmaster.pid') continue;
    const pid = Number.parseInt(readFileSync(join(folder, name), 'utf8'), 10);
    // The number may belong to another program by now.
    if (isRunning(pid) && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(folder)) process.kill(pid, 'SIGQUIT');
  }
}

/** Unmounts and removes the folders of runs that were killed. A folder is named after the process that runs its test. */
export function removeAbandonedDisks(prefix = folderPrefix): string[] {
  const abandoned = readdirSync(dirname(prefix)).filter((name) => {
    const pid = name.startsWith(basename(prefix)) ? /^(\d+)-/.exec(name.slice(basename(prefix).length))?.[1] : undefined;
    return pid !== undefined && !isRunning(Number(pid));
  });
  for (const name of abandoned) {
    const folder = join(dirname(prefix), name);
    killServers(folder);
    spawnSync('umount', ['--lazy', folder], { stdio: 'ignore' });
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
  return abandoned;
}

/** Mounts a disk in memory, which only root can. */
function mountDisk(folder: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1g', 'tmpfs', folder], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

const debianMajor = 15;
const debianOptions = [
  'track_commit_timestamp=on',
  // A small log, so that a full disk also stops writes that need no new file.
  'max_wal_size=64MB',
  'wal_keep_size=64MB',
].map((setting) => `-c ${setting}`);

/** Starts Debian's PostgreSQL on a disk of its own, with a replica. */
async function startDebian(): Promise<Started> {
  // Not in `tmpdir()`, which may be closed to PostgreSQL's user.
  removeAbandonedDisks();
  const own = `${folderPrefix}${process.pid}-`;
  const [disk, folderOfReplica] = [await mkdtemp(own), await mkdtemp(own)];
  const isMounted = mountDisk(disk);
  const primary = startDebianPostgres({ major: debianMajor, folder: disk, serverOptions: debianOptions.join(' ') });
  const superuser = new pg.Client(primary.connection);
  await superuser.connect();
  await superuser.query('create role plumbline login');
  await superuser.query('create database plumbline owner plumbline');
  await superuser.end();
  const standby = startDebianReplica(primary, { major: debianMajor, folder: folderOfReplica });
  const ofProduct = { user: 'plumbline', database: 'plumbline' };
  const replay = async (act: 'pause' | 'resume'): Promise<void> => {
    const client = await connectAlone(standby.connection, 'faults');
    await client.query(`select pg_wal_replay_${act}()`);
    await client.end();
  };
  const filler = join(disk, 'filler');
  const fillDisk = () => {
    for (const bytes of [16 * 1024 ** 2, 64 * 1024, 4 * 1024]) {
      const zeros = Buffer.alloc(bytes);
      try {
        for (;;) appendFileSync(filler, zeros);
      } catch {
        // No more of this size fits.
      }
    }
    return () => rmSync(filler);
  };
  return {
    connection: { ...primary.connection, ...ofProduct },
    data: primary.data,
    restart: primary.start,
    replica: {
      connection: { ...standby.connection, ...ofProduct },
      lag: async (ms) => {
        await replay('pause');
        await wait(ms);
        await replay('resume');
      },
    },
    fillDisk: isMounted ? fillDisk : undefined,
    stop: async () => {
      standby.stop();
      primary.stop();
      if (isMounted) execFileSync('umount', ['--lazy', disk]);
      for (const folder of [disk, folderOfReplica]) await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Starts a PostgreSQL with the product's schema and reference data, to be broken while servers use it. */
export async function startBreakablePostgres(): Promise<BreakablePostgres> {
  const started = await (hasDebianPostgres(debianMajor) ? startDebian() : startEmbedded());
  const { connection, data, restart, replica, fillDisk, stop } = started;
  await migrate(connection);
  await prepareTemplate(connection);
  const postmaster = async (): Promise<number> => Number.parseInt(await readFile(join(data, 'postmaster.pid'), 'utf8'), 10);
  /** Waits until it accepts connections, and starts it again if it died. */
  const answers = async (): Promise<void> => {
    for (;;) {
      const client = await connectAlone(connection, 'faults').catch(() => undefined);
      if (client !== undefined) return client.end();
      const pid = await postmaster().catch(() => undefined);
      if (restart !== undefined && (pid === undefined || !isRunning(pid))) {
        try {
          restart();
        } catch {
          // Processes of the killed one still hold its memory.
        }
      }
      await wait(50);
    }
  };
  return {
    connection,
    replica,
    fillDisk:
      fillDisk &&
      (() => {
        const free = fillDisk();
        return async () => {
          free();
          await answers();
        };
      }),
    terminateBackend: async (random) => {
      const client = await connectAlone(connection, 'faults');
      try {
        const { rows } = await client.query<{ pid: number }>(
          `select pid from pg_stat_activity where datname = current_database() and application_name not in ('faults', 'plumbline-keeper')`,
        );
        const victim = rows[Math.floor(random() * rows.length)];
        if (victim === undefined) return false;
        await client.query('select pg_terminate_backend($1)', [victim.pid]);
        return true;
      } finally {
        await client.end();
      }
    },
    kill: async () => {
      process.kill(await postmaster(), 'SIGKILL');
      await answers();
    },
    pause: async (ms) => {
      const parent = await postmaster();
      process.kill(parent, 'SIGSTOP');
      const all = await listChildProcesses(parent);
      for (const pid of all) process.kill(pid, 'SIGSTOP');
      await wait(ms);
      for (const pid of [...all, parent]) process.kill(pid, 'SIGCONT');
      await answers();
    },
    stop: async () => {
      await answers();
      await stop();
    },
  };
}
