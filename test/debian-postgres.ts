import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { EmbeddedConnection } from '../server/platform/embedded/postgres-endpoint.ts';

/** PostgreSQL refuses to run as root, and then runs as this user. */
export const nobody = { uid: 65_534, gid: 65_534 };

const programFolder = (major: number): string => `/usr/lib/postgresql/${major}/bin`;

/** Tests whether Debian's package `postgresql-<major>` is installed. */
export function hasDebianPostgres(major: number): boolean {
  return existsSync(join(programFolder(major), 'postgres'));
}

export interface DebianPostgresOptions {
  readonly major: number;
  /** Must be open to `nobody`, as the folders of `tmpdir()` may not be. */
  readonly folder: string;
  /** More arguments of the server, such as `-c max_connections=20`. */
  readonly serverOptions?: string;
}

export interface DebianPostgres {
  /** Connects as a superuser to the maintenance database. */
  readonly connection: EmbeddedConnection;
  stop(): void;
}

/** Starts a cluster of Debian's PostgreSQL in an empty folder, reached by a socket in it. */
export function startDebianPostgres({ major, folder, serverOptions = '' }: DebianPostgresOptions): DebianPostgres {
  const isRoot = process.geteuid?.() === 0;
  mkdirSync(folder, { recursive: true });
  if (isRoot) chownSync(folder, nobody.uid, nobody.gid);
  const data = join(folder, 'data');
  const run = (program: string, given: readonly string[]): void =>
    void execFileSync(join(programFolder(major), program), given, {
      cwd: folder,
      env: { LC_ALL: 'C' },
      stdio: 'ignore',
      ...(isRoot ? nobody : {}),
    });
  run('initdb', ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync']);
  run('pg_ctl', ['-D', data, '-l', join(folder, 'log'), '-o', `-c listen_addresses= -c fsync=off -k ${folder} ${serverOptions}`, 'start']);
  return {
    connection: { host: folder, port: 5432, user: 'postgres', database: 'postgres', ssl: false },
    stop: () => run('pg_ctl', ['-D', data, '-m', 'fast', 'stop']),
  };
}
