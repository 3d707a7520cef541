import { expect, it } from 'vitest';
import { useTestApp } from '../../../test/use-test-app.ts';
import { onePage } from './paging.ts';
import { sql } from './sql.ts';

const test = useTestApp();

it.each([
  [20, 0],
  [40, 0],
  [60, 0],
  [100, 0],
  [7, 0],
  [20, 20],
  [100, 1_000],
  [1_000, 0],
  [1_000, 1_000],
])('reads %i rows after %i', async (limit, offset) => {
  const numbers = sql`select n from generate_series(1, 2000) n order by n`;
  const rows = await test.database.db.rows(sql<{ n: number }>`select n from (${onePage(numbers, { limit, offset })}) read order by n`);
  expect(rows.map(({ n }) => n)).toEqual(Array.from({ length: limit }, (_, at) => offset + at + 1));
});

it('writes the limit of the first page into the statement, so that its plan is cached', () => {
  const text = (limit: number, offset: number) => onePage(sql`select from companies`, { limit, offset }).text;
  expect(text(20, 0)).toBe('select from companies limit 20');
  expect(text(20, 20)).toContain('limit 100');
});
