import { beforeAll, expect, it } from 'vitest';
import { useTestApp } from '../../test/use-test-app.ts';
import { makeSource, putOnSale, takeIn } from '../../test/factories/create-enquiry.ts';
import type { SourceId } from '../../contract/kit/ids.ts';
import { sql } from '../platform/database/sql.ts';
import { countLatestLeads } from './queries.ts';

let now = new Date('2026-07-01T10:00:00Z');
let sourceId: SourceId;

const test = useTestApp({ clock: () => now });
beforeAll(async () => {
  ({ sourceId } = await makeSource(test.database));
});

interface Counts {
  readonly data: readonly { readonly work_type: string; readonly count: number; readonly typical_price: number }[];
  readonly meta: {
    readonly area: object | null;
    readonly total: number | null;
    readonly typical_price: number | null;
    readonly currency: string;
  };
}
const ask = async (query: string): Promise<Counts> => (await test.nobody().call('GET', `/lead-counts/${query}`)).json<Counts>();
const consent = () => ({ text: 'I agree.', timestamp: new Date(now.getTime() - 1_000).toISOString(), ip: '192.0.2.1' });
async function putSeveral(count: number, more: object = {}): Promise<void> {
  for (let index = 0; index < count; index += 1) await putOnSale(test.database, sourceId, { consent: consent(), ...more });
}

it('count the releases of the last 30 days, most first', async () => {
  now = new Date('2026-05-31T10:00:00Z');
  await putSeveral(1, { work_type: 'boiler-repair' });
  now = new Date('2026-07-01T10:00:00Z');
  await putSeveral(1, { work_type: 'boiler-service' });
  await putSeveral(2, { work_type: 'gas-boiler-replacement' });
  await takeIn(test.database, sourceId, { work_type: 'boiler-service', consent: consent() });
  const removed = await putOnSale(test.database, sourceId, { work_type: 'boiler-service', consent: consent() });
  await test.database.db.rows(sql`update enquiries set status = 'removed', ended_at = app_now() where id = ${removed}`);

  expect(await countLatestLeads(test.database.db, { country: 'gb', areaId: null })).toMatchObject([
    { name: null, count: 3 },
    { name: { en: 'Gas boiler replacement' }, count: 2 },
    { name: { en: 'Boiler service' }, count: 1 },
  ]);
  expect(await countLatestLeads(test.database.db, { country: 'dk', areaId: null })).toEqual([]);
});

it('reveal nothing below five leads', async () => {
  expect(await ask('?country=gb&postcode=LE4')).toEqual({
    data: [],
    meta: { area: { code: 'LE', name: 'Leicester' }, total: null, typical_price: null, currency: 'GBP' },
  });
});

it('are public, localised, with the typical price, and cached for a minute', async () => {
  await putSeveral(4, { work_type: 'gas-boiler-replacement' });
  const price = await test.database.db.first(sql<{ minor: number }>`
    select list_price_minor as minor from enquiries e join work_types t on t.id = e.work_type_id where t.code = 'gas-boiler-replacement' limit 1`);
  const typical_price = (price?.minor ?? 0) / 100;
  const first = await ask('?country=gb&language=sv');
  expect(first.data).toMatchObject([{ count: 6, typical_price }]);
  expect(first.data[0]?.work_type).not.toBe('Gas boiler replacement');
  // The single boiler service would be the difference.
  expect(first.meta).toEqual({ area: null, total: 6, typical_price, currency: 'GBP' });
  await putSeveral(1, { work_type: 'gas-boiler-replacement' });
  expect((await ask('?country=gb')).data).toEqual([{ work_type: 'Gas boiler replacement', count: 6, typical_price }]);
  expect((await ask('?country=no')).meta).toEqual({ area: null, total: null, typical_price: null, currency: 'NOK' });
});

it('cover the area of a postcode, or the whole country', async () => {
  await putSeveral(5, { postcode: 'NG1 5FB' });
  const nottingham = { code: 'NG', name: 'Nottingham' };
  const read = async (query: string) => {
    const { data, meta } = await ask(query);
    return [data.map(({ count }) => count), meta.area];
  };
  expect(await read('?country=gb&postcode=NG1%205FB')).toEqual([[5], nottingham]);
  expect(await read('?country=gb&postcode=ng2')).toEqual([[5], nottingham]);
  expect(await read('?country=gb&postcode=CB1')).toEqual([[], { code: 'CB', name: 'Cambridge' }]);
  const [whole] = await read('?country=gb');
  expect(await read('?country=gb&postcode=QQ9%209QQ')).toEqual([whole, null]);
});
