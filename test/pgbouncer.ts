import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { connectAlone } from '../server/platform/database/connections.ts';
import type { EmbeddedConnection } from '../server/platform/embedded/postgres-endpoint.ts';
import { nobody } from './debian-postgres.ts';
import { freePort } from './free-port.ts';
import { startSilentProxy } from './silent-proxy.ts';

/** Debian's program, or another version. */
const program = process.env['TEST_PGBOUNCER'] ?? '/usr/sbin/pgbouncer';
const startTimeoutMs = 20_000;
const sample = fileURLToPath(new URL('../ops/pgbouncer/pgbouncer.ini', import.meta.url));

/** Returns the version of PgBouncer, such as 1.21, or null if it is not installed. */
export function pgbouncerVersion(): number | null {
  try {
    const version = /PgBouncer 1\.(\d+)/.exec(execFileSync(program, ['--version'], { encoding: 'utf8' }));
    return version === null ? null : Number(`1.${version[1]}`);
  } catch {
    return null;
  }
}

export interface TestPgbouncer {
  /** Leads to the same database through PgBouncer. */
  readonly connection: EmbeddedConnection;
  /** Lists the application names of its open connections. */
  listClients(): Promise<string[]>;
  restart(): Promise<void>;
  /** Ends its connections to PostgreSQL and refuses new ones, like a dead server. */
  cutOff(): void;
  recover(): void;
  stop(): Promise<void>;
}

/** Starts PgBouncer with the sample of `ops`, changed where it is about this machine, and few server connections to share. */
export async function startPgbouncer(behind: EmbeddedConnection): Promise<TestPgbouncer> {
  const version = pgbouncerVersion();
  if (version === null) throw new Error('PgBouncer is not installed');
  // Not in `tmpdir()`, which may be closed to the user that PgBouncer runs as.
  const folder = mkdtempSync('/tmp/plb-');
  const port = await freePort();
  // PgBouncer's user cannot enter the folder of the test server's socket.
  const relay = await startSilentProxy(behind);
  const replaced: readonly (readonly [RegExp, string])[] = [
    [/^plumbline = .*$/m, `* = host=127.0.0.1 port=${relay.connection.port} user=${behind.user}`],
    [/^listen_port = .*$/m, `listen_port = ${port}\nunix_socket_dir =\nstats_users = ${behind.user}`],
    [/^auth_type = .*$/m, 'auth_type = any'],
    [/^auth_file = .*$/m, ''],
    [/^default_pool_size = .*$/m, 'default_pool_size = 6'],
    ...(version < 1.21 ? [[/^max_prepared_statements = .*$/m, ''] as const] : []),
  ];
  const text = replaced.reduce(
    (before, [pattern, by]) => {
      if (!pattern.test(before)) throw new Error(`the sample lacks ${pattern}`);
      return before.replace(pattern, by);
    },
    readFileSync(sample, 'utf8'),
  );
  const file = join(folder, 'pgbouncer.ini');
  writeFileSync(file, text);
  const isRoot = process.geteuid?.() === 0;
  if (isRoot) for (const path of [folder, file]) chownSync(path, nobody.uid, nobody.gid);
  const connection: EmbeddedConnection = { host: '127.0.0.1', port, user: behind.user, database: behind.database, ssl: false };

  const start = async () => {
    const lines: string[] = [];
    const child = spawn(program, [file], { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'], ...(isRoot ? nobody : {}) });
    child.stderr.on('data', (chunk: Buffer) => lines.push(chunk.toString()));
    const ended = once(child, 'exit');
    const end = async (): Promise<void> => {
      child.kill('SIGQUIT');
      await ended;
    };
    for (const deadline = performance.now() + startTimeoutMs; ;) {
      try {
        await (await connectAlone(connection, 'pgbouncer')).end();
        return end;
      } catch (error) {
        if (child.exitCode === null && performance.now() < deadline) {
          await wait(20);
          continue;
        }
        await end();
        throw new Error(`PgBouncer does not work:\n${lines.join('')}`, { cause: error });
      }
    }
  };
  let end = await start();
  return {
    connection,
    listClients: async () => {
      const client = await connectAlone({ ...connection, database: 'pgbouncer' }, 'pgbouncer');
      const { rows } = await client.query<{ application_name: string }>('show clients');
      await client.end();
      return rows.map((row) => row.application_name);
    },
    restart: async () => {
      await end();
      end = await start();
    },
    cutOff: relay.cut,
    recover: relay.recover,
    stop: async () => {
      await end();
      await relay.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
