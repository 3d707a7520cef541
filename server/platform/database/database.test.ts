import { expect, it } from 'vitest';
import { useTestDatabase } from '../../../test/use-test-database.ts';
import { sql } from './sql.ts';

const database = useTestDatabase({ poolSize: 2 });

async function askForTheImpossible(): Promise<unknown> {
  return await database.db.rows(sql`select 1 / 0`);
}

it('reports the caller of a failed statement and keeps its connection usable', async () => {
  const failure = await askForTheImpossible().catch((error: unknown) => error);
  expect(failure).toMatchObject({ code: '22012' });
  expect((failure as Error).stack).toContain('askForTheImpossible');
  expect(await database.db.first(sql<{ one: number }>`select 1 as one`)).toEqual({ one: 1 });
  expect(database.pools.reads.totalCount).toBe(1);
});

it('returns numbers as numbers, dates as text and timestamps as Date', async () => {
  const row = await database.db.first(sql`
    select 7::bigint as big, 1.5::numeric as part, date '2026-03-29' as day, timestamptz '2026-03-29 01:30:00.25+01' as instant`);
  expect(row).toEqual({ big: 7, part: 1.5, day: '2026-03-29', instant: new Date('2026-03-29T00:30:00.250Z') });
});
