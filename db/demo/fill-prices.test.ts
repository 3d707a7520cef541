import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { useTestDatabase } from '../../test/use-test-database.ts';
import { sql } from '../../server/platform/database/sql.ts';
import { fillPrices } from './fill-units.ts';

interface WorkType {
  readonly code: string;
  readonly countries: readonly string[];
}

const database = useTestDatabase({ poolSize: 1 });
const offered = () =>
  database.db.rows(sql<{ code: string; countries: string[] }>`
    select w.code, array_agg(p.country::text order by p.country::text) as countries
    from list_prices p join work_types w on w.id = p.work_type_id group by w.code order by w.code`);

it('prices every work type in each demo country, and nowhere else', async () => {
  const files = JSON.parse(await readFile('db/reference/catalogue/work-types.json', 'utf8')) as WorkType[];
  const usual = files.map(({ code, countries }) => ({ code, countries: countries.toSorted() }));
  expect(await offered()).toEqual(usual.toSorted((a, b) => (a.code < b.code ? -1 : 1)));
});

it('keeps existing prices when run again', async () => {
  const entries = () => database.db.rows(sql<{ id: number }>`select id from price_list_entries order by id`);
  const before = await entries();
  await database.inTx((tx) => fillPrices(tx));
  expect(await entries()).toEqual(before);
});
