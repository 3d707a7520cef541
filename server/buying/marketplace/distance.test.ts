import { beforeAll, describe, expect, it } from 'vitest';
import type { MarketplaceRow } from '../../../contract/buying/endpoints.ts';
import type { TestCaller } from '../../../test/app-harness.ts';
import { makeSource, putOnSale } from '../../../test/factories/create-enquiry.ts';
import { useTestApp } from '../../../test/use-test-app.ts';
import { sql } from '../../platform/database/sql.ts';
import { distanceKm } from './company-base-query.ts';

const test = useTestApp();
const ids: Record<string, number> = {};

beforeAll(async () => {
  const { sourceId } = await makeSource(test.database);
  ids['same district'] = await putOnSale(test.database, sourceId, { postcode: 'LE1 2AA' });
  ids['near'] = await putOnSale(test.database, sourceId);
  ids['far'] = await putOnSale(test.database, sourceId, { postcode: 'NG1 5FS' });
});

const distances = async (company: TestCaller): Promise<Record<string, number | null | undefined>> => {
  const { data } = (await company.call('GET', '/lead/marketplace?pageSize=60')).json<{ data: MarketplaceRow[] }>();
  return Object.fromEntries(Object.entries(ids).map(([name, id]) => [name, data.find((row) => row['0'].id === id)?.distanceKm]));
};

describe('the distance of a lead', () => {
  it('is measured from the district of the company’s address', async () => {
    const company = await test.company();
    const found = await distances(company);
    expect(found['same district']).toBe(0);
    expect(found['near']).toBeGreaterThan(0);
    expect(found['near']).toBeLessThan(8);
    expect(found['far']).toBeGreaterThan(30);
    expect(found['far']).toBeLessThan(45);
  });

  it.each([null, 'no postcode'])('is unknown for a company whose postcode is %s', async (postcode) => {
    const company = await test.company();
    await test.database.db.rows(sql`update companies set postcode = ${postcode} where id = ${company.companyId}`);
    expect(Object.values(await distances(company))).toEqual([null, null, null]);
  });

  it('is unknown for a district without a position, and in whole kilometres', () => {
    const leicester = { lat: 52.635, lng: -1.132 };
    expect(distanceKm(leicester, { lat: null, lng: null })).toBeNull();
    expect(distanceKm(null, leicester)).toBeNull();
    expect(distanceKm(leicester, { lat: 52.955, lng: -1.158 })).toBe(36);
  });
});
