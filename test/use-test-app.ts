import { beforeEach } from 'vitest';
import { openTestApp, type TestApp, type TestAppOptions, type TestCaller } from './app-harness.ts';
import type { CompanyOptions, TestCompany } from './factories/create-company.ts';
import { openForTests } from './open-together.ts';

/** A clock that stands still until a test moves it; every test starts at its `start`. */
export interface TestClock {
  readonly start: Date;
  readonly now: Date;
  /** Sets the clock to this many milliseconds after its start. */
  after(ms: number): void;
}

export function useTestClock(at: string): TestClock {
  const start = new Date(at);
  const clock = {
    start,
    now: start,
    after: (ms: number): void => {
      clock.now = new Date(start.getTime() + ms);
    },
  };
  beforeEach(() => clock.after(0));
  return clock;
}

/** Opens one product for the tests of a file, from its first hook to its last. */
export function useTestApp(options: TestAppOptions = {}): TestApp {
  return openForTests((closeLater) => openTestApp(options, closeLater));
}

/** Empties tables before each test. */
export function useEmptyTables(test: TestApp, ...tables: readonly string[]): void {
  beforeEach(async () => {
    for (const table of tables) {
      // The second record of a review's stars cannot be deleted, as intended.
      if (table === 'reviews')
        await test.database.pool.query(`begin; set local session_replication_role = replica; delete from review_ratings; commit`);
      await test.database.pool.query(`delete from ${table}`);
    }
  });
}

/** Creates a new company for every test of the file, after the hooks above. */
export function useTestCompany(test: TestApp, options?: CompanyOptions): TestCompany & TestCaller {
  const company = {} as TestCompany & TestCaller;
  beforeEach(async () => {
    Object.assign(company, await test.company(options));
  });
  return company;
}
