import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CompanyId } from '../../contract/kit/ids.ts';
import { useTestDatabase } from '../../test/use-test-database.ts';
import { createCompany } from '../../test/factories/create-company.ts';
import { loadRegions } from '../geography/import/load-outlines.ts';
import { sql } from '../platform/database/sql.ts';
import { readInvariants, verifyInvariants } from '../platform/verify-invariants.ts';
import { createCoverageArea, removeCoverageArea, saveCoverageDistricts, saveCoverageWorkTypes } from './coverage-areas.ts';

let companyId: CompanyId;
let otherCompanyId: CompanyId;
let coverageAreaId: number;
let leicester: number[];
let copenhagen: number[];

const listDistricts = async (country: string, area: string): Promise<number[]> => {
  const rows = await database.db.rows(sql<{ id: number }>`
    select d.id from regions d join regions a on a.id = d.parent_id where d.country = ${country} and a.code = ${area} and d.active order by d.id`);
  return rows.map((row) => row.id);
};
const chosen = async (table: 'districts' | 'work types'): Promise<number[]> => {
  const rows = await database.db.rows(
    table === 'districts'
      ? sql<{ id: number }>`select district_id as id from coverage_districts where coverage_area_id = ${coverageAreaId} order by id`
      : sql<{ id: number }>`select work_type_id as id from coverage_work_types where coverage_area_id = ${coverageAreaId} order by id`,
  );
  return rows.map((row) => row.id);
};
const saveDistricts = (districtIds: readonly number[], as = companyId) =>
  database.inTx((tx) => saveCoverageDistricts(tx, { companyId: as, coverageAreaId, districtIds }));
const saveWorkTypes = (workTypeIds: readonly number[], as = companyId) =>
  database.inTx((tx) => saveCoverageWorkTypes(tx, { companyId: as, coverageAreaId, workTypeIds }));

const database = useTestDatabase({ poolSize: 4 });
beforeAll(async () => {
  await database.inTx((tx) => loadRegions(tx, { folder: 'db/reference' }));
  const name = JSON.stringify({ en: 'x', sv: 'x', da: 'x', no: 'x', es: 'x', fr: 'x' });
  await database.db.rows(sql`insert into categories (id, code, name, position) values (9001, 'Test', ${name}, 1)`);
  await database.db.rows(sql`
    insert into work_types (id, code, category_id, site, name, retired_at)
    select id, 'test-' || id, 9001, 1, ${name}::jsonb, case when id = 9004 then app_now() end from generate_series(9001, 9004) id`);
  await database.db.rows(sql`
    insert into price_list_entries (country, work_type_id, net_minor, currency, valid_from)
    select case when id = 9003 then 'dk' else 'gb' end, id, 2000, 'GBP', '2000-01-01' from generate_series(9001, 9004) id`);
  leicester = await listDistricts('gb', 'LE');
  copenhagen = await listDistricts('dk', '84');
  otherCompanyId = (await createCompany(database, '-', { card: 'none', setUp: false })).companyId;
});
beforeEach(async () => {
  companyId = (await createCompany(database, '-', { card: 'none', setUp: false })).companyId;
  coverageAreaId = await database.inTx((tx) => createCoverageArea(tx, { companyId, name: 'Coverage 1' }));
});

describe("saving an area's districts", () => {
  it('replaces them regardless of duplicates and order', async () => {
    expect(await saveDistricts(leicester)).toEqual({ kind: 'saved' });
    expect(await chosen('districts')).toEqual(leicester);
    const fewer = leicester.slice(2, 6);
    expect(await saveDistricts([...fewer, ...fewer].reverse())).toEqual({ kind: 'saved' });
    expect(await chosen('districts')).toEqual(fewer);
    expect(await saveDistricts([])).toEqual({ kind: 'saved' });
    expect(await chosen('districts')).toEqual([]);
  });

  it('refuses foreign districts, areas and unknown ids, and changes nothing', async () => {
    await saveDistricts(leicester.slice(0, 1));
    const area = await database.db.first(
      sql<{ id: number }>`select id from regions where country = 'gb' and level = 'area' and code = 'LE'`,
    );
    for (const foreignId of [copenhagen[0] ?? 0, area?.id ?? 0, 2_000_000_000]) {
      expect(await saveDistricts([...leicester, foreignId])).toMatchObject({
        kind: 'district_not_available',
        strangers: [{ id: foreignId }],
      });
      expect(await chosen('districts')).toEqual(leicester.slice(0, 1));
    }
  });

  it('keeps a chosen district since withdrawn, but adds no such district', async () => {
    const [first = 0, second = 0, third = 0] = leicester;
    await saveDistricts([first]);
    await database.db.rows(sql`update regions set active = false where id in (${first}, ${third})`);
    try {
      expect(await saveDistricts([first, second])).toEqual({ kind: 'saved' });
      expect(await chosen('districts')).toEqual([first, second]);
      expect(await saveDistricts([first, third])).toMatchObject({ kind: 'district_not_available', strangers: [{ id: third }] });
    } finally {
      await database.db.rows(sql`update regions set active = true where id in (${first}, ${third})`);
    }
  });

  it("rejects another company's area", async () => {
    expect(await saveDistricts(leicester, otherCompanyId)).toEqual({ kind: 'unknown' });
    expect(await saveWorkTypes([9001], otherCompanyId)).toEqual({ kind: 'unknown' });
    expect(await chosen('districts')).toEqual([]);
  });

  it('applies the last of two concurrent saves as a whole', async () => {
    const [some, others] = [leicester.slice(0, 5), leicester.slice(5, 9)];
    for (let round = 0; round < 10; round += 1) {
      await Promise.all([saveDistricts(some), saveDistricts(others), saveDistricts(some), saveDistricts(others)]);
      expect([some, others]).toContainEqual(await chosen('districts'));
    }
  });
});

describe("saving an area's work types", () => {
  it('replaces them', async () => {
    expect(await saveWorkTypes([9001, 9002])).toEqual({ kind: 'saved' });
    expect(await saveWorkTypes([9002])).toEqual({ kind: 'saved' });
    expect(await chosen('work types')).toEqual([9002]);
  });

  it.each([
    ['not offered in the country', 9003],
    ['retired', 9004],
    ['unknown', 9999],
  ])('refuses a work type that is %s, and changes nothing', async (_, stranger) => {
    expect(await saveWorkTypes([9001, stranger])).toMatchObject({ kind: 'work_type_not_offered', strangers: [{ id: stranger }] });
    expect(await chosen('work types')).toEqual([]);
  });
});

describe('the coverage kept by district', () => {
  it('is whole after two areas of a company were changed at the same time', async () => {
    const otherArea = await database.inTx((tx) => createCoverageArea(tx, { companyId, name: 'Coverage 2' }));
    await database.inTx((tx) => saveCoverageWorkTypes(tx, { companyId, coverageAreaId: otherArea, workTypeIds: [9002] }));
    await saveWorkTypes([9001]);
    for (let round = 0; round < 15; round += 1) {
      const some = leicester.slice(round % 3, 4);
      await Promise.all([
        saveDistricts(some),
        database.inTx((tx) =>
          saveCoverageDistricts(tx, { companyId, coverageAreaId: otherArea, districtIds: leicester.slice(1, 2 + (round % 4)) }),
        ),
        saveWorkTypes(round % 2 === 0 ? [9001] : [9001, 9002]),
      ]);
      expect(await findBrokenCoverage()).toEqual([]);
    }
    await database.inTx((tx) => removeCoverageArea(tx, { coverageAreaId }));
    expect(await findBrokenCoverage()).toEqual([]);
    expect(await listKept()).toEqual(leicester.slice(1, 2 + (14 % 4)).map((id) => [id, [9002]]));
  });

  it('is not rewritten by a save that changes nothing', async () => {
    await saveWorkTypes([9001]);
    await saveDistricts(leicester);
    const before = await listVersions();
    expect(before).toHaveLength(leicester.length);
    await saveDistricts(leicester);
    await saveWorkTypes([9001]);
    expect(await listVersions()).toEqual(before);
  });

  const listKept = async (): Promise<[number, readonly number[]][]> => {
    const rows = await database.db.rows(sql<{ id: number; types: number[] }>`
      select district_id as id, work_type_ids as types from covered_districts where company_id = ${companyId} order by district_id`);
    return rows.map(({ id, types }) => [id, types]);
  };
  const listVersions = async (): Promise<string[]> => {
    const rows = await database.db.rows(sql<{ version: string }>`
      select xmin::text as version from covered_districts where company_id = ${companyId} order by district_id`);
    return rows.map(({ version }) => version);
  };
  async function findBrokenCoverage(): Promise<readonly unknown[]> {
    const client = await database.pool.connect();
    try {
      return await verifyInvariants(
        client,
        readInvariants().filter(({ name }) => name.startsWith('D12')),
      );
    } finally {
      client.release();
    }
  }
});
