import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { assertDatabaseFit, assertReleasedSchema } from '../platform/database/migrate.ts';
import { connectAlone } from '../platform/database/connections.ts';
import { isDatabaseBusy, isDatabaseLost } from '../platform/database/transaction.ts';
import { startEmbeddedPostgres } from '../platform/embedded/embedded-postgres.ts';
import type { Settings } from '../platform/settings.ts';

export interface ConnectedPostgres {
  readonly connection: pg.PoolConfig;
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

/**
 * Waits half a minute for a database server that may start after us, as in a compose file. A wrong password fails at once.
 */
async function waitUntilReady(connection: pg.ClientConfig, { log, allowUnsafe = false, signal }: ConnectOptions): Promise<void> {
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
      for (const warning of warnings) log(warning);
      return;
    } catch (error) {
      // It answered and went away again: wait as if it had not started yet.
      if (second >= maxWaitSeconds || !isDatabaseLost(error)) throw error;
      await wait(1_000, undefined, signal === undefined ? {} : { signal });
    } finally {
      await client.end();
    }
  }
}

/**
 * Connects to the PostgreSQL of `DATABASE_URL`, or starts our own in the data directory. Checks either before anything is
 * written.
 */
export async function connectDatabase(settings: Settings, options: ConnectOptions): Promise<ConnectedPostgres> {
  if (settings.databaseUrl !== null) {
    const connection = { connectionString: settings.databaseUrl };
    await waitUntilReady(connection, options);
    return { connection, stop: () => Promise.resolve() };
  }
  const server = await startEmbeddedPostgres({ dataDir: settings.dataDir, log: options.log });
  try {
    await waitUntilReady(server.connection, options);
  } catch (error) {
    await server.stop();
    throw error;
  }
  return { connection: server.connection, stop: server.stop };
}
