import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { assertDatabaseFit } from '../platform/assert-database-fit.ts';
import { startEmbeddedPostgres } from '../platform/embedded-postgres.ts';
import type { Settings } from '../platform/settings.ts';

export interface ConnectedPostgres {
  readonly connection: pg.PoolConfig;
  stop(): Promise<void>;
}

const secondsToWait = 30;

/** A database server may come up after us, as in a compose file; it gets half a minute. */
async function checkUntilReady(connection: pg.ClientConfig, allowUnsafe: boolean, log: (line: string) => void): Promise<void> {
  for (let second = 1; ; second += 1) {
    const client = new pg.Client(connection);
    try {
      await client.connect();
    } catch (error) {
      if (second >= secondsToWait) throw error;
      if (second === 1) log('waiting for the database');
      await wait(1_000);
      continue;
    }
    try {
      const { warnings } = await assertDatabaseFit(client, { allowUnsafe });
      for (const warning of warnings) log(warning);
      return;
    } finally {
      await client.end();
    }
  }
}

/** The PostgreSQL of `DATABASE_URL`, or one of our own in the data directory. Either is checked before anything is written. */
export async function connectDatabase(settings: Settings, allowUnsafe: boolean, log: (line: string) => void): Promise<ConnectedPostgres> {
  if (settings.databaseUrl !== null) {
    const connection = { connectionString: settings.databaseUrl };
    await checkUntilReady(connection, allowUnsafe, log);
    return { connection, stop: () => Promise.resolve() };
  }
  const server = await startEmbeddedPostgres({ dataDir: settings.dataDir, log });
  return { connection: server.connection, stop: server.stop };
}
