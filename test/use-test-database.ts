import { afterAll, beforeAll } from 'vitest';
import { openDatabase, type Database, type DatabaseOptions } from '../server/platform/database.ts';
import { createTestDatabase } from './database.ts';

/** One database for the tests of a file, without anything above it: there from its first hook to its last. */
export function useTestDatabase(options: Omit<DatabaseOptions, 'connection'>): Database {
  const database = {} as Database;
  let drop: (() => Promise<void>) | undefined;
  beforeAll(async () => {
    const testDatabase = await createTestDatabase();
    drop = () => testDatabase.drop();
    Object.assign(database, openDatabase({ ...options, connection: testDatabase.connection }));
  });
  afterAll(async () => {
    if (drop === undefined) return;
    await database.close();
    await drop();
  });
  return database;
}
