import { inject } from 'vitest';
import { cloneTemplate, emptyDatabase, type TestDatabase } from './database-server.ts';

export type { TestDatabase } from './database-server.ts';

/** A database for one test file: migrated, with reference data, nobody else's. Drop it in `afterAll`. */
export function createTestDatabase(): Promise<TestDatabase> {
  return cloneTemplate(inject('testServer'));
}

/** A database without any table, for tests of what a first start does. */
export function createEmptyDatabase(): Promise<TestDatabase> {
  return emptyDatabase(inject('testServer'));
}
