import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';

export interface PgConnection {
  readonly host: string;
  readonly port?: number;
  readonly user: string;
  readonly database: string;
}

/** Transactions per second of a pgbench script with eight clients; null if pgbench is not installed. */
export function runPgbench(
  connection: PgConnection,
  script: string,
  seconds: number,
  mode: 'prepared' | 'simple' = 'prepared',
): number | null {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  const file = join(folder, 'script.sql');
  writeFileSync(file, script);
  const given = ['-n', '-M', mode, '-c', '8', '-j', '2', '-T', String(seconds), '-f', file, '-h', connection.host, '-U', connection.user];
  if (connection.port !== undefined) given.push('-p', String(connection.port));
  const run = spawnSync('pgbench', [...given, connection.database], { encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  if (run.error !== undefined) return null;
  const tps = /tps = ([\d.]+)/.exec(run.stdout)?.[1];
  if (tps === undefined) throw new Error(`pgbench failed: ${run.stderr.slice(0, 2_000)}`);
  return Number(tps);
}

/** Fallback without pgbench: the plain driver in a loop on eight connections. */
export async function runDriverLoop(connection: PgConnection, text: string, valuesAt: () => unknown[], seconds: number): Promise<number> {
  const until = performance.now() + seconds * 1_000;
  let done = 0;
  const client = async (): Promise<void> => {
    const connected = new pg.Client(connection);
    await connected.connect();
    while (performance.now() < until) {
      await connected.query({ name: 'loop', text, values: valuesAt() });
      done += 1;
    }
    await connected.end();
  };
  await Promise.all(Array.from({ length: 8 }, client));
  return done / seconds;
}
