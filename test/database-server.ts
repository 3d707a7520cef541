import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { serverRole, startEmbeddedPostgres } from '../server/platform/embedded/embedded-postgres.ts';
import { migrate } from '../server/platform/database/migrate.ts';
import { createRoles, grantPrivileges } from '../server/platform/database/roles.ts';
import type { EmbeddedConnection } from '../server/platform/embedded/postgres-endpoint.ts';
import { clearAbandonedServers, folderPrefix } from './abandoned-servers.ts';
import { maxConnections } from './connections.ts';
import { startDebianPostgres } from './debian-postgres.ts';
import { prepareTemplate } from './template.ts';

const templateName = 'plumbline_template';
const gibibyte = 1024 ** 3;

declare module 'vitest' {
  interface ProvidedContext {
    testServer: EmbeddedConnection;
  }
}

export interface TestDatabase {
  /** For `pg`, `openDatabase` and child processes alike. */
  readonly connection: EmbeddedConnection;
  /** Also disconnects open clients. */
  readonly drop: () => Promise<void>;
}

export interface TestServer {
  /** Connects to the maintenance database; `cloneTemplate` needs it. */
  readonly connection: EmbeddedConnection;
  readonly createDatabase: () => Promise<TestDatabase>;
  readonly stop: () => Promise<void>;
}

async function memoryOrDisk(): Promise<string> {
  const memory = await statfs('/dev/shm').catch(() => undefined);
  return memory !== undefined && memory.bavail * memory.bsize >= gibibyte ? '/dev/shm' : tmpdir();
}

async function execute(connection: EmbeddedConnection, statement: string): Promise<void> {
  const client = new pg.Client(connection);
  try {
    await client.connect();
    await client.query(statement);
  } finally {
    await client.end();
  }
}

async function makeRoles(connection: EmbeddedConnection): Promise<void> {
  const client = new pg.Client(connection);
  try {
    await client.connect();
    await createRoles(client, serverRole);
  } finally {
    await client.end();
  }
}

async function cloneDatabase(template: string, server: EmbeddedConnection): Promise<TestDatabase> {
  const database = `test_${randomBytes(6).toString('hex')}`;
  await execute(server, `create database ${database} template ${template} strategy file_copy`);
  return {
    connection: { ...server, database },
    drop: () => execute(server, `drop database if exists ${database} with (force)`),
  };
}

/** Creates a database as a copy of the template: migrated, with reference data, in about 10 ms. */
export function cloneTemplate(server: EmbeddedConnection): Promise<TestDatabase> {
  return cloneDatabase(templateName, server);
}

/** Creates a database without tables, like a first start. */
export function emptyDatabase(server: EmbeddedConnection): Promise<TestDatabase> {
  return cloneDatabase('template0', server);
}

/**
 * Starts the PostgreSQL that the product brings along, or with `TEST_POSTGRES=15` that version of Debian. The latter's folder is
 * not in `tmpdir()`, which may be closed to its user.
 */
async function startServer(base: string): Promise<{ connection: EmbeddedConnection; dataDir: string; stop: () => unknown }> {
  const major = process.env['TEST_POSTGRES'];
  if (major !== undefined) {
    const dataDir = await mkdtemp(join(base === tmpdir() ? '/tmp' : base, 'plumbline-debian-'));
    // Like the embedded one's, which products that tests start insist on.
    const settings = [`max_connections=${maxConnections}`, 'timezone=UTC', 'full_page_writes=on', 'synchronous_commit=on'];
    const serverOptions = settings.map((setting) => `-c ${setting}`).join(' ');
    return { dataDir, ...startDebianPostgres({ major: Number(major), folder: dataDir, serverOptions }) };
  }
  const dataDir = await mkdtemp(join(base, folderPrefix));
  return { dataDir, ...(await startEmbeddedPostgres({ dataDir, log: () => undefined, fsync: false, maxConnections })) };
}

/** Databases live for seconds and are lost on a crash. Their tables are small: starting a parallel worker takes longer than any query. */
const serverSettings: readonly string[] = [
  'max_parallel_workers_per_gather = 0',
  'jit = off',
  'autovacuum = off',
  'full_page_writes = off',
  'synchronous_commit = off',
];

/** Starts one PostgreSQL for the whole test run, in memory if there is room, with fsync off. */
export async function startTestServer({ grants = true } = {}): Promise<TestServer> {
  const base = await memoryOrDisk();
  await clearAbandonedServers(base);
  const { dataDir, ...server } = await startServer(base);
  const connection = { ...server.connection, database: 'postgres' };
  const stop = async (): Promise<void> => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    for (const setting of serverSettings) await execute(connection, `alter system set ${setting}`);
    await execute(connection, 'select pg_reload_conf()');
    await makeRoles(connection);
    await execute(connection, `create database ${templateName}`);
    const template = { ...connection, database: templateName };
    await migrate(template);
    await prepareTemplate(template);
    if (grants) await grantPrivileges(template, serverRole);
  } catch (error) {
    await stop();
    throw error;
  }
  return { connection, createDatabase: () => cloneTemplate(connection), stop };
}

/** Vitest global set-up: starts one server and provides its address to all workers. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startTestServer();
  project.provide('testServer', server.connection);
  return server.stop;
}
