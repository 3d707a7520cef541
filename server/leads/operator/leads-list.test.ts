import { beforeAll, expect, it } from 'vitest';
import { operatorLeads } from '../../../contract/leads/operator-endpoints.ts';
import type { EnquiryId, SourceId } from '../../../contract/kit/ids.ts';
import type { TestCaller } from '../../../test/app-harness.ts';
import { makeSource, putOnSale, takeIn } from '../../../test/factories/create-enquiry.ts';
import { useTestApp } from '../../../test/use-test-app.ts';
import { sql } from '../../platform/database/sql.ts';
import { eachDeskLead } from './leads-query.ts';

let staff: TestCaller;
let sourceId: SourceId;
let leadCode: string;
const ids: Record<'exclusive' | 'soldOut' | 'danish' | 'held' | 'removed' | 'expired', EnquiryId> = {
  exclusive: 0 as EnquiryId,
  soldOut: 0 as EnquiryId,
  danish: 0 as EnquiryId,
  held: 0 as EnquiryId,
  removed: 0 as EnquiryId,
  expired: 0 as EnquiryId,
};

const test = useTestApp();
beforeAll(async () => {
  ({ sourceId } = await makeSource(test.database));
  const other = await makeSource(test.database, 60);
  staff = await test.staff('agent');
  const buyer = await test.company();
  ids.exclusive = await putOnSale(test.database, sourceId, { postcode: 'HS1 2AA', number_leads_requested: 1 });
  ids.soldOut = await putOnSale(test.database, sourceId, { number_leads_requested: 1, telephone: '07700 900555' });
  await buyer.call('PUT', `/lead/accept/${ids.soldOut}`, {});
  const sold = await test.database.db.first(sql<{ code: string }>`select code from purchases where enquiry_id = ${ids.soldOut}`);
  leadCode = sold?.code ?? '';
  ids.danish = await putOnSale(test.database, sourceId, {
    country: 'dk',
    postcode: '2100',
    telephone: '32 12 34 56',
    email: 'Sofie@Forbruger.test',
  });
  ids.held = await takeIn(test.database, other.sourceId);
  ids.removed = await takeIn(test.database, sourceId);
  await staff.call('POST', `/operator/enquiries/${ids.removed}/remove`, { reason: 'not a real enquiry' });
  ids.expired = await putOnSale(test.database, sourceId);
  await test.database.db.rows(sql`update enquiries set status = 'expired', ended_at = now() where id = ${ids.expired}`);
});

const list = async (query = '') => {
  const response = await staff.call('GET', `/operator/leads?${query}`);
  expect(response.statusCode, response.body).toBe(200);
  return operatorLeads['GET /operator/leads'].answers[200].parse(response.json());
};
const found = async (query: string): Promise<number[]> => (await list(query)).data.map(({ id }) => id);

it('lists the matching leads in each view, newest first', async () => {
  expect(await found('')).toEqual([ids.danish, ids.exclusive]);
  expect(await found('view=held')).toEqual([ids.held]);
  expect(await found('view=sold_out')).toEqual([ids.soldOut]);
  expect(await found('view=withdrawn')).toEqual([ids.removed]);
  expect(await found('view=expired')).toEqual([ids.expired]);
  expect(await found('view=all&order=received-asc')).toEqual(Object.values(ids).toSorted((a, b) => a - b));
});

it('returns the data its columns need, and no customer data', async () => {
  const response = await staff.call('GET', '/operator/leads?search=hs1');
  expect(response.body).not.toMatch(/Plantedname|Plantedstreet|7700/i);
  const [row] = operatorLeads['GET /operator/leads'].answers[200].parse(response.json()).data;
  expect(row).toMatchObject({
    stage: 'live',
    outcode: 'HS1',
    timescale: 'ASAP',
    price: 48,
    currency: 'GBP',
    sold: 0,
    reserved: 0,
    maximum: 1,
    priority_until: null,
  });
});

it('is searched by quote code, lead code, district, telephone and email, each exactly, in any notation', async () => {
  const code = await test.database.db.first(sql<{ code: string }>`select quote_code as code from enquiries where id = ${ids.exclusive}`);
  const all = (text: string): Promise<number[]> => found(`view=all&search=${encodeURIComponent(text)}`);
  expect(await all(code?.code.toLowerCase() ?? '')).toEqual([ids.exclusive]);
  expect(await all(leadCode)).toEqual([ids.soldOut]);
  expect(await all('hs1')).toEqual([ids.exclusive]);
  expect(await all('2100')).toEqual([ids.danish]);
  expect(await all('+44 7700 900555')).toEqual([ids.soldOut]);
  expect(await all('32 12 34 56')).toEqual([ids.danish]);
  expect(await all('sofie@forbruger.TEST')).toEqual([ids.danish]);
  expect(await all('sofie@forbruger')).toEqual([]);
  expect(await all('hs')).toEqual([]);
  for (const text of ['%', '_', '\\', "'", '%%']) expect(await all(text)).toEqual([]);
});

it('is filtered by country, work type and source, whose options it lists', async () => {
  const filters = operatorLeads['GET /operator/leads/filters'].answers[200].parse(
    (await staff.call('GET', '/operator/leads/filters')).json(),
  );
  const boilers = filters.data.work_types.find(({ name }) => name.includes('boiler'));
  expect(filters.data.sources.map(({ id }) => id)).toContain(sourceId);
  expect(await found('country=dk')).toEqual([ids.danish]);
  expect(await found(`work_type=${boilers?.id}&country=se`)).toEqual([]);
  expect(await found(`view=all&source=${sourceId}&country=dk`)).toEqual([ids.danish]);
  expect(await found('view=all&source=987654321')).toEqual([]);
});

it('is sorted by price and by number sold', async () => {
  const rows = async (order: string) => (await list(`view=all&country=gb&order=${order}`)).data;
  for (const [order, of] of [
    ['price', (row: { price: number }) => row.price],
    ['sold', (row: { sold: number }) => row.sold],
  ] as const) {
    const up = (await rows(`${order}-asc`)).map(of);
    expect(up).toEqual(up.toSorted((a, b) => a - b));
    expect((await rows(`${order}-desc`)).map(of)).toEqual(up.toReversed());
  }
});

it('has the total on every page, even past the end', async () => {
  const page = await list('view=all&page=3');
  expect([page.data.length, page.meta]).toEqual([0, { totalResults: 6, pageSize: 20 }]);
  expect((await list('view=all')).meta.totalResults).toBe(6);
});

it('exports every lead of the view as a spreadsheet, without formulas or customer data', async () => {
  await test.database.db.rows(sql`update sources set name = '=cmd()' where id = ${sourceId}`);
  const response = await staff.call('GET', '/operator/leads/export?view=all');
  expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
  const lines = response.body.split('\r\n');
  expect([lines.length, lines[0]]).toEqual([
    8,
    '\uFEFFReceived,Code,Lead type,Country,Outcode,Timescale,Price excluding VAT,Currency,Sold,Reserved,Maximum,Status,Source,Campaign source,Campaign medium,Campaign,Other tracking,Description,Questions and answers',
  ]);
  expect(lines[1]).toMatch(/,Expired,"'=cmd\(\)",,,,/);
  expect(response.body).not.toMatch(/Plantedname|Plantedstreet|7700/i);
  expect((await staff.call('GET', '/operator/leads/export?search=hs1')).body.trim().split('\r\n')).toHaveLength(2);
  const [anyId] = Object.values(ids);
  await test.database.db.rows(sql`
    insert into enquiry_tracking (enquiry_id, utm_campaign, fields) values (${anyId}, 'spring', '{"gclid": "abc", "ad": "12"}')`);
  const tracked = (await staff.call('GET', '/operator/leads/export?view=all&columns=campaign,tracking,description,answers')).body;
  expect(tracked).toContain(
    'spring,"ad=12\ngclid=abc",Combi is 14 years old and losing pressure.,When would you like the work done? As soon as possible',
  );
  const seen: number[] = [];
  const everything = { view: 'all', search: null, country: null, workTypeId: null, sourceId: null } as const;
  for await (const lead of eachDeskLead(test.database.db, everything, 2)) seen.push(lead.id);
  expect(seen).toEqual(Object.values(ids).toSorted((a, b) => b - a));
});

it.each(['view=sold', 'country=fi', 'page=0', 'pageSize=10', 'order=code-asc', 'search=', 'search=%00', 'search=a&search=b', 'source=x'])(
  '%s is refused',
  async (query) => {
    expect((await staff.call('GET', `/operator/leads?${query}`)).statusCode).toBe(422);
  },
);
