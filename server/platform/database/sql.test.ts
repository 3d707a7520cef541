import { expect, it } from 'vitest';
import { noSql, sql } from './sql.ts';

it('turns values into parameters and keeps the text', () => {
  const find = (id: number) => sql`select * from leads where id = ${id} and code = ${'a'}`;
  expect(find(1)).toMatchObject({ text: 'select * from leads where id = $1 and code = $2', values: [1, 'a'] });
  expect(find(2).name).toBe(find(1).name);
});

it('inlines fragments and renumbers their parameters', () => {
  const bounded = (max: number | null) => (max === null ? noSql : sql`and price < ${max}`);
  const search = (max: number | null) => sql`select ${1} ${bounded(max)} and ${sql`x = ${2} or y = ${3}`} limit ${4}`;
  expect(search(9)).toMatchObject({ text: 'select $1 and price < $2 and x = $3 or y = $4 limit $5', values: [1, 9, 2, 3, 4] });
  expect(search(null)).toMatchObject({ text: 'select $1  and x = $2 or y = $3 limit $4', values: [1, 2, 3, 4] });
  expect(search(null).name).not.toBe(search(1).name);
});

it("never treats a caller's object as a fragment", () => {
  const hostile = JSON.parse('{"text": "drop table leads", "values": [], "name": "x", "shape": 1}') as unknown;
  expect(sql`select ${hostile}`).toMatchObject({ text: 'select $1', values: [hostile] });
});
