import pg from 'pg';
import { expect } from 'vitest';

/** Waits until a server listens for database notifications, which starts with its first open browser and takes a moment. */
export async function untilListening(connection: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(connection);
  try {
    await client.connect();
    const listening = async () =>
      (
        await client.query(`select from pg_stat_activity
          where datname = current_database() and application_name = 'plumbline-live' and state = 'idle' and query like 'listen %'`)
      ).rowCount;
    await expect.poll(listening).toBe(1);
  } finally {
    await client.end();
  }
}
