import { once } from 'node:events';
import { access, chmod, constants, mkdir, readdir, readFile, realpath, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { connectAlone } from '../database/connections.ts';
import { BackupError, openBackupTarget, type BackupTarget } from './backup-target.ts';
import { prepareArchiving, shipWal, type Archive } from './base-backup.ts';
import type { BackupSettings } from '../settings.ts';
import { createRoles } from '../database/roles.ts';
import { claimDataDir } from './data-dir-owner.ts';
import { accountFor, giveFolder, postgresBinaries } from './postgres-binaries.ts';
import {
  initialise,
  isInitialised,
  startServer,
  stopLeftoverPostgres,
  stopServer,
  waitUntilRecovered,
  type Archiving,
  type Cluster,
} from './postgres-cluster.ts';
import { postgresEndpoint, type EmbeddedConnection } from './postgres-endpoint.ts';

/** Name of the cluster's folder in the data directory. */
export const clusterName = 'postgres';
const applicationName = 'plumbline-start';
/** Role of the server; the one that made the cluster owns the schema. */
export const serverRole = 'plumbline_server';

interface EmbeddedPostgresInput {
  /** Created if missing, accessible to this user only. The cluster lies in its folder `postgres`. */
  readonly dataDir: string;
  readonly log: (line: string) => void;
  /** False only for data that may be lost, as in tests. Default true. */
  readonly fsync?: boolean;
  /** Default 100. */
  readonly maxConnections?: number;
  /** Stores the write-ahead log as these settings say. */
  readonly backup?: BackupSettings | null;
  /** True while a restore runs: pieces of the log are kept for the next start. */
  readonly isRestoring?: boolean;
}

export interface EmbeddedPostgres {
  /** Connects as the owner, who may do everything. */
  readonly connection: EmbeddedConnection;
  /** Undefined without backup settings. */
  readonly archive: Archive | undefined;
  /** How often PostgreSQL died and was started again. */
  restarts(): number;
  /** Connects as the role of the server, which may only do what db/grants.json lists. */
  readonly serverConnection: EmbeddedConnection;
  /** Ends open connections, waits until everything is on disk, and releases the data directory. */
  readonly stop: () => Promise<void>;
}

/** The data directory cannot be used: it is not a folder, or not writable for us. */
export class DataDirUnusableError extends Error {
  override readonly name = 'DataDirUnusableError';
  constructor(dataDir: string, cause: Error) {
    super(`Nothing can be kept in the data directory ${dataDir}: ${cause.message}. Set DATA_DIR to a folder of yours.`, { cause });
  }
}

async function usableFolder(given: string): Promise<string> {
  try {
    await mkdir(given, { recursive: true });
    await access(given, constants.R_OK | constants.W_OK | constants.X_OK);
    return await realpath(given);
  } catch (error) {
    throw new DataDirUnusableError(given, error as Error);
  }
}

async function prepareDataDir(given: string): Promise<string> {
  const dataDir = await usableFolder(given);
  // Leave the mode of a folder that holds other things. A mounted one may belong to another user; the cluster in it is
  // private either way.
  const entries = await readdir(dataDir);
  if (entries.length === 0 || entries.includes(clusterName)) await chmod(dataDir, 0o700).catch(() => undefined);
  return dataDir;
}

async function ensureDatabase(connection: EmbeddedConnection): Promise<void> {
  try {
    const client = await connectAlone(connection, applicationName);
    try {
      await createRoles(client, serverRole, connection.password);
    } finally {
      await client.end();
    }
  } catch (error) {
    const missing = error instanceof pg.DatabaseError && error.code === '3D000';
    if (!missing) throw error;
    const maintenance = await connectAlone({ ...connection, database: 'postgres' }, applicationName);
    try {
      await createRoles(maintenance, serverRole, connection.password);
      await maintenance.query(`create database ${connection.database}`);
    } finally {
      await maintenance.end();
    }
  }
}

interface StartedCluster {
  readonly cluster: Cluster;
  /** Undefined if nothing is archived. */
  readonly openTarget: Archive['openTarget'] | undefined;
}

async function startCluster(dataDir: string, input: EmbeddedPostgresInput): Promise<StartedCluster> {
  const folder = join(dataDir, clusterName);
  const account = await accountFor(folder);
  const binaries = await postgresBinaries(account, input.log);
  const endpoint = await postgresEndpoint(dataDir, folder);
  const { fsync = true, maxConnections = 100, backup = null, isRestoring = false } = input;
  const archiving: Archiving = isRestoring ? 'later' : backup === null ? 'off' : { seconds: backup.walSeconds };
  const cluster: Cluster = { folder, account, binaries, endpoint, fsync, maxConnections, archiving };
  try {
    if (!(await isInitialised(folder))) {
      input.log(`making the database in ${folder}`);
      await initialise(cluster);
    }
    if (account !== null) await giveFolder(folder, account);
    await stopLeftoverPostgres(cluster, input.log);
    const openTarget = backup === null || isRestoring ? undefined : await prepareTarget(folder, backup, input.log);
    await startServer(cluster);
    return { cluster, openTarget };
  } catch (error) {
    await endpoint.close();
    throw error;
  }
}

/**
 * Starts the product's PostgreSQL on its data directory and restarts it if it dies. A second process gets a
 * `DataDirInUseError`. First cleans up after an earlier process that was killed.
 */
export async function startEmbeddedPostgres(input: EmbeddedPostgresInput): Promise<EmbeddedPostgres> {
  const dataDir = await prepareDataDir(input.dataDir);
  const claim = await claimDataDir(dataDir);
  try {
    const { cluster, openTarget } = await startCluster(dataDir, input);
    let keeper: PostgresKeeper | undefined;
    const shipper = openTarget === undefined ? undefined : shipWal(cluster.folder, openTarget, input.log);
    const end = async (): Promise<void> => {
      await keeper?.stop();
      if (shipper !== undefined) await switchWal(cluster.endpoint.connection);
      // Fails if PostgreSQL has already died: then there is nothing to stop.
      await stopServer(cluster).catch((error: unknown) => input.log(`stopping PostgreSQL: ${String(error)}`));
      await shipper?.stop();
      await cluster.endpoint.close();
      await claim.release();
    };
    try {
      if (input.isRestoring === true) await waitUntilRecovered(cluster);
      await ensureDatabase(cluster.endpoint.connection);
    } catch (error) {
      await end();
      throw error;
    }
    keeper = keepPostgresRunning(cluster, input.log);
    let stopping: Promise<void> | undefined;
    const archive = openTarget && shipper ? { cluster: cluster.folder, openTarget, problem: shipper.problem } : undefined;
    const { restarts } = keeper;
    const { connection } = cluster.endpoint;
    return { connection, serverConnection: { ...connection, user: serverRole }, archive, restarts, stop: () => (stopping ??= end()) };
  } catch (error) {
    await claim.release();
    throw error;
  }
}

/** Reads the identifier of the cluster, the first field of its control file. */
async function readSystemId(cluster: string): Promise<string> {
  return (await readFile(join(cluster, 'global', 'pg_control'))).readBigUInt64LE(0).toString();
}

/** Begins a new piece of the log, so that a stopped database is stored to its end. */
async function switchWal(connection: EmbeddedConnection): Promise<void> {
  try {
    const client = await connectAlone(connection, applicationName);
    try {
      await client.query('select pg_switch_wal()');
    } finally {
      await client.end();
    }
  } catch {
    // PostgreSQL has died; the next start recovers and stores the rest.
  }
}

function describePlace({ place }: BackupSettings): string {
  return 'folder' in place ? place.folder : `${place.bucket.endpoint} ${place.bucket.bucket} ${place.prefix}`;
}

/** Prepares the target. Refuses a wrong key or place; a target that is away must not keep the database from starting. */
async function prepareTarget(cluster: string, settings: BackupSettings, log: (line: string) => void): Promise<Archive['openTarget']> {
  const systemId = await readSystemId(cluster);
  const marker = join(cluster, 'plumbline-backup-place');
  const place = describePlace(settings);
  let target: BackupTarget | undefined;
  const openTarget = async (): Promise<BackupTarget> => {
    if (target !== undefined) return target;
    const wasUsed = (await readFile(marker, 'utf8').catch(() => '')) === place;
    target = await openBackupTarget(settings, systemId, wasUsed);
    await writeFile(marker, place);
    return target;
  };
  await openTarget().catch((error: unknown) => {
    if (error instanceof BackupError) throw error;
    log(`BACKUP_TO cannot be used now: ${error instanceof Error ? error.message : String(error)}`);
  });
  await prepareArchiving(cluster);
  return openTarget;
}

interface PostgresKeeper {
  restarts(): number;
  /** Stops restarting PostgreSQL. Waits for a start in progress. */
  stop(): Promise<void>;
}

const pauseMs = 250;
/** A PostgreSQL that cannot start is tried less and less often, so that it does not fill its log. */
const maxPauseMs = 30_000;
const application = 'plumbline-keeper';
/** Nobody listens. Any other refusal comes from a living PostgreSQL that is starting, recovering or full. */
const nobodyListens = new Set(['ECONNREFUSED', 'ENOENT']);

async function isDead(cluster: Cluster, stopping: AbortSignal): Promise<boolean> {
  try {
    const client = await connectAlone(cluster.endpoint.connection, application);
    // Held while PostgreSQL lives: reports its end at once, at no cost until then.
    await once(client, 'end', { signal: stopping }).catch(() => client.end());
    return false;
  } catch (error) {
    return nobodyListens.has((error as NodeJS.ErrnoException).code ?? '');
  }
}

/**
 * Restarts the embedded PostgreSQL if it died, for example when out of memory. It recovers from the crash of one connection
 * on its own. It refuses to start until its orphaned processes are gone, so retries for as long as this process lives.
 */
function keepPostgresRunning(cluster: Cluster, log: (line: string) => void): PostgresKeeper {
  const stopping = new AbortController();
  let restarts = 0;
  const keep = async (): Promise<void> => {
    let nextPauseMs = pauseMs;
    while (!stopping.signal.aborted) {
      if (await isDead(cluster, stopping.signal)) {
        log('PostgreSQL has died, it is started again');
        try {
          await stopLeftoverPostgres(cluster, log);
          await startServer(cluster);
          restarts += 1;
          log('PostgreSQL runs again');
          nextPauseMs = pauseMs;
        } catch (error) {
          log(String(error));
          nextPauseMs = Math.min(maxPauseMs, 2 * nextPauseMs);
        }
      }
      await wait(nextPauseMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };
  const done = keep();
  return {
    restarts: () => restarts,
    stop: async () => {
      stopping.abort();
      await done;
    },
  };
}
