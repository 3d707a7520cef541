import { readdir, readFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { connectAlone } from '../../server/platform/database/connections.ts';
import { startEmbeddedPostgres } from '../../server/platform/embedded/embedded-postgres.ts';
import { migrate } from '../../server/platform/database/migrate.ts';
import type { EmbeddedConnection } from '../../server/platform/embedded/postgres-endpoint.ts';
import { prepareTemplate } from '../template.ts';

export interface BreakablePostgres {
  readonly connection: EmbeddedConnection;
  /** Terminates one random server connection. Returns whether there was one. */
  terminateBackend(random: () => number): Promise<boolean>;
  /** Kills PostgreSQL and waits until its keeper has restarted it and it accepts connections. */
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

async function answers(connection: EmbeddedConnection): Promise<void> {
  for (;;) {
    const client = await connectAlone(connection, 'faults').catch(() => undefined);
    if (client !== undefined) return client.end();
    await wait(50);
  }
}

/** Starts a PostgreSQL with the product's schema and reference data, to be broken while servers use it. */
export async function startBreakablePostgres(): Promise<BreakablePostgres> {
  const dataDir = await mkdtemp(join(tmpdir(), 'plumbline-faults-'));
  // Without fsync, writes still survive a killed process; only a machine crash loses them.
  const start = () => startEmbeddedPostgres({ dataDir, log: () => undefined, fsync: false });
  const first = await start();
  const client = await connectAlone(first.connection, 'faults');
  // Commit times are compared with the times at which the company was stopped; takes effect at the next start.
  await client.query('alter system set track_commit_timestamp = on');
  await client.end();
  await first.stop();
  const server = await start();
  const { connection } = server;
  await migrate(connection);
  await prepareTemplate(connection);
  const postmaster = async (): Promise<number> => Number.parseInt(await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10);
  return {
    connection,
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
      await answers(connection);
    },
    pause: async (ms) => {
      const parent = await postmaster();
      process.kill(parent, 'SIGSTOP');
      const all = await listChildProcesses(parent);
      for (const pid of all) process.kill(pid, 'SIGSTOP');
      await wait(ms);
      for (const pid of [...all, parent]) process.kill(pid, 'SIGCONT');
      await answers(connection);
    },
    stop: async () => {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
