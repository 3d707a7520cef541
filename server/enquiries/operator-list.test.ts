import { beforeAll, expect, it } from 'vitest';
import { enquiries } from '../../contract/enquiries/endpoints.ts';
import type { TestCaller } from '../../test/app-harness.ts';
import { useTestApp } from '../../test/use-test-app.ts';
import { makeSource, putOnSale, takeIn } from '../../test/factories/create-enquiry.ts';

let staff: TestCaller;

const test = useTestApp();
beforeAll(async () => {
  const { sourceId } = await makeSource(test.database);
  staff = await test.staff('agent');
  for (let index = 0; index < 11; index += 1) await takeIn(test.database, sourceId);
  await putOnSale(test.database, sourceId, { postcode: 'HS1 2AA', number_leads_requested: 2 });
  await takeIn(test.database, sourceId, { country: 'dk', postcode: '2100', telephone: '32 12 34 56' });
});

const list = async (query = '') => {
  const response = await staff.call('GET', `/operator/enquiries?${query}`);
  expect(response.statusCode).toBe(200);
  return enquiries['GET /operator/enquiries'].answers[200].parse(response.json());
};

it('an operator sees all enquiries, newest first, in pages that all tell the total', async () => {
  const pages = [await list('pageSize=10'), await list('pageSize=10&page=2'), await list('pageSize=10&page=3')];
  expect(pages.map((page) => [page.data.length, page.meta.totalResults])).toEqual([
    [10, 13],
    [3, 13],
    [0, 13],
  ]);
  const ids = pages.flatMap((page) => page.data.map((row) => row.id));
  expect(ids).toEqual(ids.toSorted((a, b) => b - a));
  expect(new Set(ids).size).toBe(13);
});

it('an operator finds enquiries by status, country, district and the beginning of a quote code', async () => {
  const found = async (query: string) => (await list(query)).meta.totalResults;
  expect([await found('status=released'), await found('status=received'), await found('status=held')]).toEqual([1, 12, 0]);
  expect([await found('country=dk'), await found('country=se'), await found('country=gb&status=released')]).toEqual([1, 0, 1]);
  expect([await found('search=hs1'), await found('search=2100'), await found('search=nothing')]).toEqual([1, 1, 0]);
  const [row] = (await list('status=released')).data;
  expect((await list(`search=${row?.quote_code.slice(0, 6).toLowerCase()}`)).data).toEqual([row]);
  expect(row).toMatchObject({ district: 'HS1', number_leads_requested: 2, list_price: 31, currency: 'GBP', sold: 0, reserved: 0 });
});

it.each(['%25', '_', '%5C', "'", '%25%25'])('a search for %s is a search for that very text', async (text) => {
  expect((await list(`search=${text}`)).meta.totalResults).toBe(0);
});

it.each(['status=sold', 'country=fi', 'page=0', 'pageSize=1000', 'search=', 'search=%00', 'search=a&search=b'])(
  '%s is refused',
  async (query) => {
    expect((await staff.call('GET', `/operator/enquiries?${query}`)).statusCode).toBe(422);
  },
);
