import pg from 'pg';
import { inject } from 'vitest';
import { cloneTemplate, emptyDatabase, type TestDatabase } from './database-server.ts';
import type { CloseLater } from './open-together.ts';

export type { TestDatabase } from './database-server.ts';

/** Creates a database for one test file: migrated, with reference data. Drop it in `afterAll`. */
export function createTestDatabase(): Promise<TestDatabase> {
  return cloneTemplate(inject('testServer'));
}

/** Creates a database without tables, for tests of a first start. */
export function createEmptyDatabase(): Promise<TestDatabase> {
  return emptyDatabase(inject('testServer'));
}

/** Opens a connection of the test's own, for locks and for plain SQL in its own transaction. */
export async function openClient(connection: pg.ClientConfig, closeLater: CloseLater): Promise<pg.Client> {
  const client = new pg.Client(connection);
  closeLater(() => client.end());
  await client.connect();
  return client;
}

/** Counts the requests waiting for a lock on a table. */
export async function countWaiting(client: pg.Client, table: string): Promise<number> {
  const { rowCount } = await client.query(
    `select from pg_locks l join pg_database d on d.oid = l.database and d.datname = current_database()
     where l.relation = $1::regclass and not l.granted`,
    [table],
  );
  return rowCount ?? 0;
}
