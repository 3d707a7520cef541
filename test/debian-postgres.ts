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
  readonly data: string;
  /** Starts it again after `stop`, or after it died. */
  start(): void;
  stop(): void;
}

/** Runs programs of one major version as a user whom PostgreSQL accepts, in a folder made for it. */
function openPrograms(major: number, folder: string): (program: string, given: readonly string[]) => void {
  const isRoot = process.geteuid?.() === 0;
  mkdirSync(folder, { recursive: true });
  if (isRoot) chownSync(folder, nobody.uid, nobody.gid);
  return (program, given) =>
    void execFileSync(join(programFolder(major), program), given, {
      cwd: folder,
      env: { LC_ALL: 'C' },
      stdio: 'ignore',
      ...(isRoot ? nobody : {}),
    });
}

/** Starts a cluster of Debian's PostgreSQL in an empty folder, reached by a socket in it. */
export function startDebianPostgres({ major, folder, serverOptions = '' }: DebianPostgresOptions): DebianPostgres {
  const data = join(folder, 'data');
  const run = openPrograms(major, folder);
  run('initdb', ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync']);
  const start = (): void =>
    run('pg_ctl', [
      '-D',
      data,
      '-l',
      join(folder, 'log'),
      '-o',
      `-c listen_addresses= -c fsync=off -k ${folder} ${serverOptions}`,
      'start',
    ]);
  start();
  return {
    connection: { host: folder, port: 5432, user: 'postgres', database: 'postgres', ssl: false },
    data,
    start,
    stop: () => run('pg_ctl', ['-D', data, '-m', 'fast', 'stop']),
  };
}

export interface DebianReplica extends DebianPostgres {
  promote(): void;
}

/** Starts a streaming replica of a cluster in an empty folder, with the settings of the cluster's file. */
export function startDebianReplica(
  primary: DebianPostgres,
  { major, folder }: Omit<DebianPostgresOptions, 'serverOptions'>,
): DebianReplica {
  const run = openPrograms(major, folder);
  const data = join(folder, 'data');
  run('pg_basebackup', ['-h', primary.connection.host, '-U', 'postgres', '-D', data, '-R', '-X', 'stream', '-c', 'fast', '--no-sync']);
  const start = (): void =>
    run('pg_ctl', ['-D', data, '-l', join(folder, 'log'), '-o', `-c listen_addresses= -c fsync=off -k ${folder}`, 'start']);
  start();
  return {
    connection: { ...primary.connection, host: folder },
    data,
    start,
    promote: () => run('pg_ctl', ['-D', data, 'promote']),
    stop: () => run('pg_ctl', ['-D', data, '-m', 'immediate', 'stop']),
  };
}
