import { beforeAll, expect, it } from 'vitest';
import { useTestApp } from '../../test/use-test-app.ts';
import { makeSource, putOnSale, takeIn } from '../../test/factories/create-enquiry.ts';
import type { SourceId } from '../../contract/kit/ids.ts';
import { sql } from '../platform/database/sql.ts';
import { countLeadsThisMonth } from './queries.ts';

// 23:30 UTC on 30 June: already 1 July in London, Copenhagen and Stockholm.
const start = new Date('2026-06-30T23:30:00Z');
let now = start;
let sourceId: SourceId;

const test = useTestApp({ clock: () => now });
beforeAll(async () => {
  ({ sourceId } = await makeSource(test.database));
});

interface Count {
  work_type: string;
  count: number;
}
const ask = async (query: string): Promise<Count[]> =>
  (await test.nobody().call('GET', `/lead-counts/${query}`)).json<{ data: Count[] }>().data;
const fetchCounts = async (query: string) => {
  const { data, meta } = (await test.nobody().call('GET', `/lead-counts/${query}`)).json<{ data: Count[]; meta: unknown }>();
  return [data.map(({ count }) => count), meta];
};
const consent = () => ({ text: 'I agree.', timestamp: new Date(now.getTime() - 1_000).toISOString(), ip: '192.0.2.1' });

it("count this month's releases in local time, most first", async () => {
  now = new Date('2026-06-30T22:30:00Z');
  await putOnSale(test.database, sourceId, { work_type: 'boiler-repair', consent: consent() });
  now = start;
  for (const work_type of ['boiler-service', 'gas-boiler-replacement', 'gas-boiler-replacement'])
    await putOnSale(test.database, sourceId, { work_type, consent: consent() });
  await takeIn(test.database, sourceId, { work_type: 'boiler-service', consent: consent() });
  const removed = await putOnSale(test.database, sourceId, { work_type: 'boiler-service', consent: consent() });
  await test.database.db.rows(sql`update enquiries set status = 'removed', ended_at = app_now() where id = ${removed}`);

  expect(await countLeadsThisMonth(test.database.db, { country: 'gb', areaId: null })).toMatchObject([
    { name: { en: 'Gas boiler replacement' }, count: 2 },
    { name: { en: 'Boiler service' }, count: 1 },
  ]);
  expect(await countLeadsThisMonth(test.database.db, { country: 'dk', areaId: null })).toEqual([]);
  now = new Date('2026-06-30T22:59:00Z');
  expect((await countLeadsThisMonth(test.database.db, { country: 'gb', areaId: null })).length).toBe(3);
  now = start;
});

it('are public, localised and cached for a minute', async () => {
  const first = await ask('?country=gb&language=sv');
  expect(first.map(({ count }) => count)).toEqual([2, 1]);
  expect(first[0]?.work_type).not.toBe('Gas boiler replacement');
  await putOnSale(test.database, sourceId, { consent: consent() });
  expect(await ask('?country=gb')).toEqual([
    { work_type: 'Gas boiler replacement', count: 2 },
    { work_type: 'Boiler service', count: 1 },
  ]);
  expect(await ask('?country=no')).toEqual([]);
});

it('cover the area of a postcode, or the whole country', async () => {
  await putOnSale(test.database, sourceId, { postcode: 'NG1 5FB', consent: consent() });
  const nottingham = { area: { code: 'NG', name: 'Nottingham' } };
  expect(await fetchCounts('?country=gb&postcode=NG1%205FB')).toEqual([[1], nottingham]);
  expect(await fetchCounts('?country=gb&postcode=ng2')).toEqual([[1], nottingham]);
  expect(await fetchCounts('?country=gb&postcode=CB1')).toEqual([[], { area: { code: 'CB', name: 'Cambridge' } }]);
  const [whole] = await fetchCounts('?country=gb');
  expect(await fetchCounts('?country=gb&postcode=QQ9%209QQ')).toEqual([whole, { area: null }]);
});

it('show six types at most', async () => {
  const types = await test.database.db.rows(sql<{ code: string }>`
    select t.code from work_types t join list_prices p on p.work_type_id = t.id and p.country = 'gb'
    where t.site = 1 and t.retired_at is null order by t.id limit 8`);
  for (const { code } of types) await putOnSale(test.database, sourceId, { work_type: code, consent: consent() });
  expect(await countLeadsThisMonth(test.database.db, { country: 'gb', areaId: null })).toHaveLength(6);
});
