import { beforeEach } from 'vitest';
import { openTestApp, type TestApp, type TestAppOptions, type TestCaller } from './app-harness.ts';
import type { CompanyWish, TestCompany } from './factories/create-company.ts';
import { openForTests } from './open-together.ts';

/** A clock that stands still until a test moves it; every test of the file begins at its start. */
export interface TestClock {
  readonly start: Date;
  readonly now: Date;
  /** Puts the clock so many milliseconds after its start. */
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

/** One product for the tests of a file: there from its first hook to its last. */
export function useTestApp(options: TestAppOptions = {}): TestApp {
  return openForTests((closeLater) => openTestApp(options, closeLater));
}

/** Tables that are empty when a test begins. */
export function useEmptyTables(test: TestApp, ...tables: readonly string[]): void {
  beforeEach(async () => {
    for (const table of tables) {
      // The second record of a review's stars refuses to be deleted, as it should.
      if (table === 'reviews')
        await test.database.pool.query(`begin; set local session_replication_role = replica; delete from review_ratings; commit`);
      await test.database.pool.query(`delete from ${table}`);
    }
  });
}

/** Another company for every test of the file, made after the hooks that stand above. */
export function useTestCompany(test: TestApp, wish?: CompanyWish): TestCompany & TestCaller {
  const company = {} as TestCompany & TestCaller;
  beforeEach(async () => {
    Object.assign(company, await test.company(wish));
  });
  return company;
}
