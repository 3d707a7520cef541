import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { shortPathTo } from './data-dir-owner.ts';

/** Connection options for `pg`. Sets port and ssl explicitly, otherwise PGPORT and PGSSLMODE would apply. */
export interface EmbeddedConnection {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly database: string;
  readonly password?: string;
  readonly ssl: false;
}

/** Where the embedded server listens and how it authenticates us. */
export interface PostgresEndpoint {
  readonly connection: EmbeddedConnection;
  readonly initdbArguments: readonly string[];
  readonly serverOptions: string;
  readonly close: () => Promise<void>;
}

const user = 'plumbline';
const socketPort = 5432;

/** The port only names the file. */
export const socketName = `.s.PGSQL.${socketPort}`;

/**
 * The socket lies in the cluster's own folder, which is 0700: anyone who can reach it could read the files too. The path is
 * relative, because PostgreSQL works in that folder and may be unable to enter its parents.
 */
async function socketEndpoint(cluster: string): Promise<PostgresEndpoint> {
  const short = await shortPathTo(cluster, socketName);
  return {
    connection: { host: short.path, port: socketPort, user, database: user, ssl: false },
    initdbArguments: ['--auth=trust'],
    serverOptions: `-k . -p ${socketPort} -c listen_addresses=`,
    close: short.remove,
  };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no free port');
  return address.port;
}

/** Node cannot open PostgreSQL's sockets on Windows: uses loopback and a password generated at the first start. */
async function loopbackEndpoint(dataDir: string): Promise<PostgresEndpoint> {
  const file = join(dataDir, 'postgres-password');
  await writeFile(file, randomBytes(24).toString('base64url'), { flag: 'wx', mode: 0o600 }).catch(() => undefined);
  const password = await readFile(file, 'utf8');
  const port = await freePort();
  return {
    connection: { host: '127.0.0.1', port, user, database: user, password, ssl: false },
    initdbArguments: ['--auth=scram-sha-256', `--pwfile=${file}`],
    serverOptions: `-p ${port} -c listen_addresses=127.0.0.1`,
    close: async () => undefined,
  };
}

export function postgresEndpoint(dataDir: string, cluster: string): Promise<PostgresEndpoint> {
  return process.platform === 'win32' ? loopbackEndpoint(dataDir) : socketEndpoint(cluster);
}
