import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { WorkTypeWire } from '../../contract/catalogue/endpoints.ts';
import type { Postcode } from '../../contract/coverage/endpoints.ts';
import type { TestCaller } from '../../test/app-harness.ts';
import { useTestApp, useTestCompany } from '../../test/use-test-app.ts';
import type { TestCompany } from '../../test/factories/create-company.ts';
import { makeSource, putOnSale } from '../../test/factories/create-enquiry.ts';
import { readFailure } from '../../test/route-cases.ts';
import { sql } from '../platform/database/sql.ts';

let areaId: number;
let leicester: number[];
const test = useTestApp();
beforeAll(async () => {
  leicester = await districtIds('LE');
});
const company = useTestCompany(test);
beforeEach(async () => {
  areaId = await getAreaId(company);
});

const getAreaId = async (owner: TestCompany): Promise<number> => {
  const row = await test.database.db.first(sql<{ id: number }>`select id from coverage_areas where company_id = ${owner.companyId}`);
  if (row === undefined) throw new Error('the company has no area');
  return row.id;
};
const districtIds = async (area: string, country = 'gb'): Promise<number[]> => {
  const rows = await test.database.db.rows(sql<{ id: number }>`
    select d.id from regions d join regions a on a.id = d.parent_id
    where d.country = ${country} and (${area} = '' or a.code = ${area}) and d.active and d.geographic order by d.id`);
  return rows.map((row) => row.id);
};
const asList = (ids: readonly number[]) => ids.map((id) => ({ id }));
const put = (what: 'work-types' | 'postcodes', ids: readonly unknown[], headers: Record<string, string> = {}, by: TestCaller = company) =>
  by.call('PUT', `/coverage/${what}/${areaId}`, ids, headers);
async function read(what: 'work-types' | 'postcodes') {
  const response = await company.call('GET', `/coverage/${what}/${areaId}`);
  return { ids: response.json<{ data: { id: number }[] }>().data.map(({ id }) => id), version: String(response.headers['etag']) };
}

describe('the postcodes of an area', () => {
  it("are listed with their region, LE2 before LE10, and each region's size", async () => {
    const response = await company.call('GET', `/coverage/postcodes/${areaId}`);
    const { data, meta } = response.json<{ data: Postcode[]; meta: { regions: { code: string; name: string; postcodes: number }[] } }>();
    expect(data.slice(0, 11).map(({ name }) => name)).toEqual([
      'LE1',
      'LE2',
      'LE3',
      'LE4',
      'LE5',
      'LE6',
      'LE7',
      'LE8',
      'LE9',
      'LE10',
      'LE11',
    ]);
    expect(data[0]?.parent).toEqual({ id: expect.any(Number), code: 'LE', name: 'Leicester' });
    expect(meta.regions.find(({ code }) => code === 'LE')).toMatchObject({ name: 'Leicester', postcodes: leicester.length });
    expect(meta.regions.map(({ code }) => code)).not.toContain('BX');
  });

  it('can be sent back as read', async () => {
    const { data } = (await company.call('GET', `/coverage/postcodes/${areaId}`)).json<{ data: Postcode[] }>();
    const before = await read('postcodes');
    expect((await put('postcodes', data, { 'if-match': before.version })).statusCode).toBe(200);
    expect(await read('postcodes')).toEqual(before);
  });

  it('can be sent as a search returned them', async () => {
    const found = (await company.call('GET', '/coverage-region/?search=LE1')).json<{ data: Postcode[]; meta: { regions: object[] } }>();
    expect((await put('postcodes', found.data)).statusCode).toBe(200);
    expect((await read('postcodes')).ids.toSorted((a, b) => a - b)).toEqual(found.data.map(({ id }) => id).toSorted((a, b) => a - b));
    // With the region's district count, as search returns it.
    const counted = found.data.map((one) => ({ ...one, parent: { ...found.meta.regions[0], ...one.parent } }));
    expect((await put('postcodes', counted)).statusCode).toBe(200);
  });

  it('are saved regardless of order, duplicates and number', async () => {
    const all = await districtIds('');
    expect(all.length).toBeGreaterThan(2_700);
    expect((await put('postcodes', asList([...all, ...all.slice(0, 50)].reverse()))).statusCode).toBe(200);
    expect((await read('postcodes')).ids.toSorted((a, b) => a - b)).toEqual(all);
    expect((await put('postcodes', asList(leicester.slice(0, 2)))).statusCode).toBe(200);
    expect((await read('postcodes')).ids).toEqual(leicester.slice(0, 2));
    expect((await put('postcodes', [])).statusCode).toBe(200);
    expect((await read('postcodes')).ids).toEqual([]);
  });

  it('from another country or unknown are refused by name, and nothing is saved', async () => {
    const before = await read('postcodes');
    const [danish = 0] = await districtIds('84', 'dk');
    const name = await test.database.db.first(sql<{ name: string }>`select name from regions where id = ${danish}`);
    for (const [stranger, called] of [
      [danish, name?.name],
      [2_000_000_000, '2000000000'],
    ] as const) {
      const response = await put('postcodes', asList([...leicester.slice(0, 3), stranger]));
      expect([response.statusCode, readFailure(response).fields]).toEqual([
        422,
        { postcodes: [`These postcode districts are not available in your country: ${called}`] },
      ]);
    }
    expect(await read('postcodes')).toEqual(before);
  });

  it('changed in two tabs are not lost: the second must reload', async () => {
    const { version } = await read('postcodes');
    const first = await put('postcodes', asList(leicester.slice(0, 3)), { 'if-match': version });
    const second = await put('postcodes', asList(leicester.slice(3, 6)), { 'if-match': version });
    expect([first.statusCode, second.statusCode, readFailure(second).fields]).toEqual([
      200,
      412,
      { postcodes: ['Someone else changed this'] },
    ]);
    const now = await read('postcodes');
    expect(now).toEqual({ ids: leicester.slice(0, 3), version: first.headers['etag'] });
    expect((await put('postcodes', asList(leicester.slice(0, 6)), { 'if-match': now.version })).statusCode).toBe(200);
    expect((await read('postcodes')).ids).toEqual(leicester.slice(0, 6));
  });

  it('saved concurrently from one version are saved once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { version } = await read('postcodes');
      const choices = [leicester.slice(0, 4), leicester.slice(4, 7), leicester.slice(7, 9)].map((ids) => [
        ...ids,
        leicester[10 + round] ?? 0,
      ]);
      const responses = await Promise.all(choices.map((ids) => put('postcodes', asList(ids), { 'if-match': version })));
      expect(responses.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 412, 412]);
      const winner = choices[responses.findIndex(({ statusCode }) => statusCode === 200)] ?? [];
      expect((await read('postcodes')).ids.toSorted((a, b) => a - b)).toEqual(winner.toSorted((a, b) => a - b));
    }
  });

  it('of another company are not found', async () => {
    const other = await test.company();
    expect((await put('postcodes', asList(leicester), {}, other)).statusCode).toBe(404);
    expect((await other.call('GET', `/coverage/postcodes/${areaId}`)).statusCode).toBe(404);
  });

  it('are independent of the lead types', async () => {
    const [postcodes, types] = [await read('postcodes'), await read('work-types')];
    await put('work-types', asList([102, 103]));
    expect(await read('postcodes')).toEqual(postcodes);
    await put('postcodes', asList(leicester.slice(0, 2)));
    expect(await read('work-types')).toMatchObject({ ids: [102, 103] });
    await put('work-types', asList(types.ids));
    expect(await read('work-types')).toEqual(types);
  });
});

describe('the lead types of an area', () => {
  it('include their category and requirements, and whether the company meets them', async () => {
    const read = async (by: TestCompany & TestCaller) =>
      (await by.call('GET', `/coverage/work-types/${await getAreaId(by)}`)).json<{ data: WorkTypeWire[] }>().data;
    const needs = (approved: boolean) => [{ id: 1, code: 'gas-safe', name: 'Gas Safe Register', approved }];
    expect(await read(company)).toEqual([
      {
        id: 101,
        code: 'gas-boiler-replacement',
        description: 'Gas boiler replacement',
        category: { id: 1, code: 'Boilers', name: 'Boilers' },
        requires: needs(true),
      },
    ]);
    const [held] = await read(await test.company({ accredited: false }));
    expect(held?.requires).toEqual(needs(false));
  });

  it.each([
    ['not offered in the country', 'district-heating-unit', 'District heating unit'],
    ['unknown', 'nothing', '987654'],
  ])('that are %s are refused by name, and nothing is saved', async (_, code, called) => {
    const type = await test.database.db.first(sql<{ id: number }>`select id from work_types where code = ${code}`);
    const response = await put('work-types', asList([101, type?.id ?? 987_654]));
    expect([response.statusCode, readFailure(response).fields]).toEqual([
      422,
      { work_types: [`These lead types are not available in your country: ${called}`] },
    ]);
    expect((await read('work-types')).ids).toEqual([101]);
  });

  it('changed in two tabs are not lost', async () => {
    const { version } = await read('work-types');
    expect((await put('work-types', asList([102]), { 'if-match': version })).statusCode).toBe(200);
    const second = await put('work-types', asList([103]), { 'if-match': version });
    expect([second.statusCode, Object.keys(readFailure(second).fields ?? {})]).toEqual([412, ['work_types']]);
    expect((await read('work-types')).ids).toEqual([102]);
  });

  it('can all be removed, which disables the listing', async () => {
    const isDisabled = async () =>
      (await company.call('GET', '/coverage/')).json<{ meta: { listing_disabled: boolean } }>().meta.listing_disabled;
    expect((await put('work-types', [])).statusCode).toBe(200);
    expect(await isDisabled()).toBe(true);
    await put('work-types', asList([101]));
    expect(await isDisabled()).toBe(false);
  });
});

describe('setting up', () => {
  it('completes the journey step and to-do once an area has both', async () => {
    Object.assign(company, await test.company({ setUp: false }));
    const { id } = (await company.call('POST', '/coverage/create', { name: 'Coverage 1' })).json<{ data: { id: number } }>().data;
    areaId = id;
    const state = async () => {
      const journey = (await company.call('GET', '/registration-journey/')).json<{ data: { step_two: string | null } }>().data;
      const toDos = (await company.call('GET', '/todos/')).json<{ data: { key: string; complete: boolean }[] }>().data;
      return [journey.step_two !== null, toDos.find(({ key }) => key === 'coverage')?.complete];
    };
    await put('work-types', asList([101]));
    expect(await state()).toEqual([false, false]);
    await put('postcodes', asList(leicester));
    expect(await state()).toEqual([true, true]);
    await put('postcodes', []);
    expect(await state()).toEqual([true, false]);
  });
});

describe('Buy leads', () => {
  it('reflects coverage changes at once', async () => {
    const { sourceId } = await makeSource(test.database);
    const [near, far] = [await putOnSale(test.database, sourceId), await putOnSale(test.database, sourceId, { postcode: 'NG1 5FS' })];
    const nottingham = await districtIds('NG');
    const seen = async () => {
      const page = async (coverage: number) => {
        const response = await company.call('GET', `/lead/marketplace?coverage=${coverage}&pageSize=60`);
        const { data, meta } = response.json<{ data: { '0': { id: number }; inCoverage: 0 | 1 }[]; meta: { totalResults: number } }>();
        return { ids: data.map((row) => row['0'].id), flags: data.map((row) => row.inCoverage), total: meta.totalResults };
      };
      const [within, outside, all] = [await page(1), await page(2), await page(3)];
      const getFlag = (id: number) => all.flags[all.ids.indexOf(id)];
      return {
        within: [within.ids.includes(near), within.ids.includes(far), within.total],
        outside: [outside.ids.includes(near), outside.ids.includes(far), outside.total],
        flags: [getFlag(near), getFlag(far)],
      };
    };
    const inside = { within: [true, false, 1], outside: [false, true, 1], flags: [1, 0] };
    const turned = { within: [false, true, 1], outside: [true, false, 1], flags: [0, 1] };
    expect(await seen()).toEqual(inside);
    await put('postcodes', asList(nottingham));
    expect(await seen()).toEqual(turned);
    await put('postcodes', asList(leicester));
    expect(await seen()).toEqual(inside);
    await put('work-types', asList([103]));
    expect(await seen()).toEqual({ within: [false, false, 0], outside: [true, true, 2], flags: [0, 0] });
    await put('work-types', asList([101]));
    expect(await seen()).toEqual(inside);
    await company.call('DELETE', `/coverage/delete/${areaId}`);
    expect((await seen()).flags).toEqual([0, 0]);
  });
});
