import { access, constants } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { assertDatabaseFit, assertNotNewer, assertReleasedSchema } from '../platform/database/migrate.ts';
import { connectAlone } from '../platform/database/connections.ts';
import { detectRoute, type Pooler, type Route } from '../platform/database/pooler.ts';
import { canAlterSchema } from '../platform/database/roles.ts';
import { isDatabaseBusy, isDatabaseLost } from '../platform/database/transaction.ts';
import type { Archive } from '../platform/embedded/base-backup.ts';
import { serverRole, startEmbeddedPostgres } from '../platform/embedded/embedded-postgres.ts';
import type { Settings } from '../platform/settings.ts';

export interface ConnectedPostgres {
  /** Connects to PostgreSQL itself. */
  readonly connection: pg.PoolConfig;
  readonly pooler: Pooler | undefined;
  /** Where the embedded database is backed up to. Undefined without backup settings. */
  readonly archive?: Archive | undefined;
  /** How often the embedded database died and was started again. Undefined with one of your own. */
  readonly restarts?: () => number;
  /** Connects as the owner of the schema; null if only an earlier `npm run migrate` knew it. */
  readonly owner: pg.PoolConfig | null;
  /** Role of `connection` and `pooler`, if it is not the owner's. */
  readonly serverRole: string | null;
  stop(): Promise<void>;
}

export interface ConnectOptions {
  readonly log: (line: string) => void;
  /** For tests: accepts a database that may lose data. */
  readonly allowUnsafe?: boolean;
  /** Stops waiting. */
  readonly signal?: AbortSignal;
}

const maxWaitSeconds = 30;

function isTemporarilyDown(error: unknown): boolean {
  const code = error instanceof Error ? (error as Error & { code?: unknown }).code : undefined;
  return isDatabaseBusy(error) || code === 'ENOTFOUND' || code === 'EAI_AGAIN';
}

/** `DATABASE_URL` and `DATABASE_DIRECT_URL` do not fit what they lead to. */
export class DatabaseRouteError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'DatabaseRouteError';
  }
}

/**
 * Waits half a minute for a database server that may start after us, as in a compose file, and returns what the connection
 * leads to. A wrong password fails at once.
 */
async function waitUntilReady(connection: pg.ClientConfig, { log, allowUnsafe = false, signal }: ConnectOptions): Promise<Route> {
  for (let second = 1; ; second += 1) {
    let client: pg.Client;
    try {
      client = await connectAlone(connection, 'plumbline-start');
    } catch (error) {
      if (second >= maxWaitSeconds || !isTemporarilyDown(error)) throw error;
      if (second === 1) log('waiting for the database');
      await wait(1_000, undefined, signal === undefined ? {} : { signal });
      continue;
    }
    try {
      const { warnings } = await assertDatabaseFit(client, { allowUnsafe });
      await assertReleasedSchema(client);
      await assertNotNewer(client);
      const route = await detectRoute(client);
      for (const warning of warnings) log(warning);
      return route;
    } catch (error) {
      // It went away again, or a pooler answered for one that is absent: wait as if it had not started yet.
      if (second >= maxWaitSeconds || !isDatabaseLost(error)) throw error;
      if (second === 1) log('waiting for the database');
      await wait(1_000, undefined, signal === undefined ? {} : { signal });
    } finally {
      await client.end();
    }
  }
}

const certificateFiles = ['sslrootcert', 'sslcert', 'sslkey'];

/** Refuses an address that names unreadable files; the driver would only report the file. */
async function assertFilesReadable(setting: string, url: string): Promise<void> {
  for (const [name, file] of new URL(url).searchParams) {
    if (!certificateFiles.includes(name)) continue;
    await access(file, constants.R_OK).catch(() => {
      throw new DatabaseRouteError(`${setting} names ${file} as ${name}, which cannot be read.`);
    });
  }
}

/** Connects to an address with the password that is set when a connection begins, since it may be rotated. */
function followAddress(first: string, read: () => string | null): pg.PoolConfig {
  return {
    get connectionString() {
      return read() ?? first;
    },
  };
}

/** Finds out whether the addresses lead to PostgreSQL or to a pooler, and refuses those that cannot work. */
async function findRoute(
  databaseUrl: string,
  settings: Pick<Settings, 'databaseUrl' | 'databaseDirectUrl'>,
  options: ConnectOptions,
): Promise<Pick<ConnectedPostgres, 'connection' | 'pooler'> & { readonly route: Route }> {
  const directUrl = settings.databaseDirectUrl;
  const connection = followAddress(databaseUrl, () => settings.databaseUrl);
  await assertFilesReadable('DATABASE_URL', databaseUrl);
  if (directUrl !== null) await assertFilesReadable('DATABASE_DIRECT_URL', directUrl);
  const route = await waitUntilReady(connection, options);
  if (!route.isPooled) return { connection, pooler: undefined, route };
  if (directUrl === null) {
    throw new DatabaseRouteError('DATABASE_URL leads to a pooler: set DATABASE_DIRECT_URL to the address of PostgreSQL itself.');
  }
  const direct = followAddress(directUrl, () => settings.databaseDirectUrl);
  const directRoute = await waitUntilReady(direct, { ...options, log: () => undefined });
  if (directRoute.isPooled) {
    throw new DatabaseRouteError('DATABASE_DIRECT_URL leads to a pooler: set it to the address of PostgreSQL itself.');
  }
  if (directRoute.database !== route.database) {
    throw new DatabaseRouteError('DATABASE_URL and DATABASE_DIRECT_URL lead to different databases: set both to the same one.');
  }
  const { preparesStatements } = route;
  options.log(`connected through a pooler, ${preparesStatements ? 'with' : 'without'} prepared statements`);
  return { connection: direct, pooler: { connection, preparesStatements }, route };
}

/** Wrong password, no entry for us in pg_hba.conf, no such database. */
const refusals = new Set(['28P01', '28000', '3D000']);

/** Finds who may change the schema: the role of `DATABASE_OWNER_URL`, else that of the server if it may, else nobody here. */
async function findOwner(
  { connection, route }: { readonly connection: pg.PoolConfig; readonly route: Route },
  ownerUrl: string | null,
  options: ConnectOptions,
): Promise<Pick<ConnectedPostgres, 'owner' | 'serverRole'>> {
  if (ownerUrl !== null) {
    await assertFilesReadable('DATABASE_OWNER_URL', ownerUrl);
    const owner = { connectionString: ownerUrl };
    const ownerRoute = await waitUntilReady(owner, { ...options, log: () => undefined }).catch((error: unknown) => {
      if (!(error instanceof pg.DatabaseError) || !refusals.has(error.code ?? '')) throw error;
      throw new DatabaseRouteError(`The database of DATABASE_OWNER_URL refuses us: ${error.message}`);
    });
    if (ownerRoute.isPooled)
      throw new DatabaseRouteError('DATABASE_OWNER_URL leads to a pooler: set it to the address of PostgreSQL itself.');
    if (ownerRoute.database !== route.database) {
      throw new DatabaseRouteError('DATABASE_URL and DATABASE_OWNER_URL lead to different databases: set both to the same one.');
    }
    if (ownerRoute.role !== route.role) return { owner, serverRole: route.role };
  } else {
    const client = await connectAlone(connection, 'plumbline-start');
    try {
      if (!(await canAlterSchema(client))) return { owner: null, serverRole: route.role };
    } finally {
      await client.end();
    }
  }
  options.log(`the server may alter its own schema as ${route.role}: docs/operating.md explains how to use two roles`);
  return { owner: connection, serverRole: null };
}

const whichDatabase = `
  select current_database() as name, (select system_identifier::text from pg_control_system()) as cluster, pg_is_in_recovery() as "isStandby"`;

interface WhichDatabase {
  readonly name: string;
  readonly cluster: string;
  readonly isStandby: boolean;
}

/**
 * Checks where `DATABASE_READ_URL` leads; undefined if it is not set. Refuses a pooler and another database; a replica that is away or was promoted is only reported, since
 * the primary answers without it.
 */
export async function connectReplica(
  settings: Pick<Settings, 'databaseReadUrl'>,
  primary: pg.PoolConfig,
  log: (line: string) => void,
): Promise<pg.PoolConfig | undefined> {
  const readUrl = settings.databaseReadUrl;
  if (readUrl === null) return undefined;
  const connection = followAddress(readUrl, () => settings.databaseReadUrl);
  await assertFilesReadable('DATABASE_READ_URL', readUrl);
  const ask = async (given: pg.ClientConfig): Promise<WhichDatabase & Route> => {
    const client = await connectAlone(given, 'plumbline-start');
    try {
      const route = await detectRoute(client);
      const [found] = (await client.query<WhichDatabase>(whichDatabase)).rows;
      if (found === undefined) throw new Error('PostgreSQL did not say what it is');
      return { ...found, ...route };
    } finally {
      await client.end();
    }
  };
  const replica = await ask(connection).catch((error: unknown) => {
    if (!isTemporarilyDown(error)) throw error;
    return undefined;
  });
  if (replica === undefined) {
    log('the read replica does not answer; lists are read from the primary until it does');
    return connection;
  }
  if (replica.isPooled) throw new DatabaseRouteError('DATABASE_READ_URL leads to a pooler: set it to the address of the replica itself.');
  const { name, cluster } = await ask(primary);
  if (replica.name !== name || replica.cluster !== cluster) {
    throw new DatabaseRouteError('DATABASE_READ_URL leads to another database than DATABASE_URL: set it to a replica of that one.');
  }
  log(
    replica.isStandby ? 'lists are read from the replica' : 'DATABASE_READ_URL does not lead to a replica; lists are read from the primary',
  );
  return connection;
}

/**
 * Connects to the PostgreSQL of `DATABASE_URL`, or starts our own in the data directory. Checks either before anything is
 * written.
 */
export async function connectDatabase(settings: Settings, options: ConnectOptions): Promise<ConnectedPostgres> {
  if (settings.databaseUrl !== null) {
    const found = await findRoute(settings.databaseUrl, settings, options);
    const { connection, pooler } = found;
    return { connection, pooler, ...(await findOwner(found, settings.databaseOwnerUrl, options)), stop: () => Promise.resolve() };
  }
  const server = await startEmbeddedPostgres({ dataDir: settings.dataDir, log: options.log, backup: settings.backup });
  try {
    await waitUntilReady(server.connection, options);
  } catch (error) {
    await server.stop();
    throw error;
  }
  const { connection: owner, serverConnection: connection, archive, restarts, stop } = server;
  return { connection, pooler: undefined, owner, serverRole, archive, restarts, stop };
}
