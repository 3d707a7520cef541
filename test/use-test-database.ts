import type { Database, DatabaseOptions } from '../server/platform/database/database.ts';
import { createTestDatabase } from './database.ts';
import { openForTests } from './open-together.ts';
import { openPatientDatabase } from './patient-database.ts';

/** Opens one database without an app for the tests of a file, from its first hook to its last. */
export function useTestDatabase(options: Omit<DatabaseOptions, 'connection'>): Database {
  return openForTests(async (closeLater) => {
    const { connection, drop } = await createTestDatabase();
    closeLater(drop);
    const database = openPatientDatabase({ ...options, connection });
    closeLater(database.close);
    return database;
  });
}
