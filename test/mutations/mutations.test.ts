import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedDemonstration } from '../../db/demo/seed-demonstration.ts';
import { openDatabase } from '../../server/platform/database/database.ts';
import { createTestDatabase, type TestDatabase } from '../database.ts';
import { makeMarket } from './make-market.ts';
import { summariseMutations } from './report-mutations.ts';
import { runMutations } from './run-mutations.ts';

/**
 * `npm run soak` runs this for minutes with a new seed each time; a test run takes seconds. With two hundred wrong rows
 * the share is imprecise, so the limit is slightly below the long-run goal of 95 %.
 */
const isLong = process.env['MUTATIONS'] === 'long';
const atLeast = isLong ? 0.95 : 0.9;
const seed = Number(process.env['MUTATION_SEED'] ?? (isLong ? Date.now() % 1_000_000_000 : 20_261_122));

async function makeDemonstration(connection: TestDatabase['connection']): Promise<Date> {
  const database = openDatabase({ connection, poolSize: 4 });
  database.useJobSender(() => Promise.resolve());
  const now = new Date();
  try {
    await seedDemonstration(database, now, () => undefined);
    return now;
  } finally {
    await database.close();
  }
}

const market = [
  'a small market with every kind of row',
  (connection: TestDatabase['connection']) => makeMarket(connection, new Date()),
] as const;
const markets = isLong ? [market, ['the demonstration', makeDemonstration] as const] : [market];

describe.each(markets)('in %s', (_, make) => {
  let testDatabase: TestDatabase;
  let now: Date;
  beforeAll(async () => {
    testDatabase = await createTestDatabase();
    now = await make(testDatabase.connection);
  }, 180_000);
  afterAll(() => testDatabase.drop());

  it(
    `the checks find at least ${atLeast * 100} of 100 corrupted rows of money, stock and personal data`,
    async () => {
      const { found, tried, lines } = summariseMutations(
        await runMutations(testDatabase.connection, { seed, count: isLong ? 3_000 : 200, now }),
      );
      const report = [`MUTATION_SEED=${seed} repeats this`, ...lines].join('\n');
      if (isLong) console.log(report);
      expect(found / tried, report).toBeGreaterThanOrEqual(atLeast);
    },
    isLong ? 1_800_000 : 120_000,
  );
});
