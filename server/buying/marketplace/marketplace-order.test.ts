import { beforeAll, describe, expect, it } from 'vitest';
import { type MarketplaceOrder, marketplaceOrders } from '../../../contract/buying/values.ts';
import type { TestCompany } from '../../../test/factories/create-company.ts';
import { makeSource, putOnSale } from '../../../test/factories/create-enquiry.ts';
import type { TestCaller } from '../../../test/app-harness.ts';
import { useTestApp } from '../../../test/use-test-app.ts';

const start = new Date();
let now = start;
const test = useTestApp({ clock: () => now });

let viewer: TestCompany & TestCaller;
/** Ids by their names in this test. */
const names = new Map<number, string>();
const sizes = [10, 20, 40, 60];

/** Released a minute apart, so that all dates differ. */
const lead = async (sourceId: Parameters<typeof putOnSale>[1], name: string, more: Parameters<typeof putOnSale>[2] = {}) => {
  now = new Date(now.getTime() + 60_000);
  const id = await putOnSale(test.database, sourceId, more);
  names.set(id, name);
  return id;
};

beforeAll(async () => {
  const { sourceId } = await makeSource(test.database);
  viewer = await test.company();
  await lead(sourceId, 'later', { timescale: '3MONTHS' });
  await lead(sourceId, 'repair', { work_type: 'boiler-repair', timescale: '1MONTH' });
  const popular = await lead(sourceId, 'popular');
  await lead(sourceId, 'new', { work_type: 'boiler-service', timescale: '3MONTHS' });
  const buyer = await test.company();
  expect((await buyer.call('PUT', `/lead/accept/${popular}`)).statusCode).toBe(200);
});

const listed = async (query: string): Promise<(string | undefined)[]> => {
  const response = await viewer.call('GET', `/lead/marketplace?coverage=3&${query}`);
  expect(response.statusCode).toBe(200);
  return response.json<{ data: { '0': { id: number } }[] }>().data.map((row) => names.get(row['0'].id));
};

describe('Buy leads in each order, ties by newest first', () => {
  it.each<[MarketplaceOrder, string[]]>([
    ['date-desc', ['new', 'popular', 'repair', 'later']],
    ['date-asc', ['later', 'repair', 'popular', 'new']],
    ['urgency-desc', ['popular', 'repair', 'new', 'later']],
    ['urgency-asc', ['new', 'later', 'repair', 'popular']],
    ['price-desc', ['popular', 'later', 'repair', 'new']],
    ['price-asc', ['new', 'repair', 'popular', 'later']],
    ['sold-desc', ['popular', 'new', 'repair', 'later']],
    ['sold-asc', ['new', 'repair', 'later', 'popular']],
    ['type-desc', ['popular', 'later', 'new', 'repair']],
    ['type-asc', ['repair', 'new', 'popular', 'later']],
  ])('%s', async (order, expected) => {
    expect(await listed(`order=${order}`)).toEqual(expected);
  });

  it('covers every order and page size', async () => {
    for (const order of marketplaceOrders) {
      const whole = await listed(`order=${order}&pageSize=60`);
      expect(whole).toHaveLength(4);
      for (const size of sizes) expect(await listed(`order=${order}&pageSize=${size}`)).toEqual(whole);
    }
  });
});
