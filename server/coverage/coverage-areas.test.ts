import { describe, expect, it } from 'vitest';
import type { CoverageRow } from '../../contract/coverage/endpoints.ts';
import type { TestCaller } from '../../test/app-harness.ts';
import { useTestApp, useTestCompany } from '../../test/use-test-app.ts';
import { readFailure } from '../../test/route-cases.ts';
import { sql } from '../platform/database/sql.ts';
import { createCoverageArea } from './coverage-areas.ts';

const test = useTestApp();
const company = useTestCompany(test);

async function loadCoverage(caller: TestCaller) {
  const { data, meta } = (await caller.call('GET', '/coverage/')).json<{ data: CoverageRow[]; meta: { listing_disabled: boolean } }>();
  return { areas: data, ...meta };
}
const onlyArea = async (caller: TestCaller): Promise<CoverageRow> => {
  const [area] = (await loadCoverage(caller)).areas;
  if (area === undefined) throw new Error('the company has no area');
  return area;
};
const create = (name: unknown, by: TestCaller = company) => by.call('POST', '/coverage/create', { name });
const rename = (id: number, name: unknown, headers: Record<string, string> = {}) =>
  company.call('PUT', `/coverage/update/${id}`, { name }, headers);
const remove = (id: number) => company.call('DELETE', `/coverage/delete/${id}`);
const ban = () => test.database.db.rows(sql`update companies set ban_edit_coverage = true where id = ${company.companyId}`);

describe('coverage areas', () => {
  it('are listed oldest first, with their sizes', async () => {
    await create('South');
    await create('North');
    expect((await loadCoverage(company)).areas.map(({ name, work_type_count }) => [name, work_type_count])).toEqual([
      ['Coverage 1', 1],
      ['South', 0],
      ['North', 0],
    ]);
    expect((await onlyArea(company)).postcode_count).toBeGreaterThan(15);
  });

  it('are listed with lead types and postcodes by region, LE2 before LE10', async () => {
    const { work_types, postcodes, work_type_count, postcode_count } = await onlyArea(company);
    expect(work_types).toEqual([
      { id: expect.any(Number), description: 'Gas boiler replacement', category: { id: expect.any(Number), name: 'Boilers' } },
    ]);
    expect([work_type_count, postcode_count]).toEqual([work_types.length, postcodes.length]);
    expect(postcodes[1]).toEqual({
      id: expect.any(Number),
      name: 'LE2',
      parent: { id: expect.any(Number), code: 'LE', name: 'Leicester' },
    });
    const created = (await create('Empty')).json<{ data: { id: number } }>().data.id;
    expect((await loadCoverage(company)).areas.find(({ id }) => id === created)).toMatchObject({ work_types: [], postcodes: [] });
  });

  it('are numbered if unnamed', async () => {
    for (const name of ['', '0']) {
      await test.database.inTx((tx) => createCoverageArea(tx, { companyId: company.companyId, name }));
    }
    expect((await loadCoverage(company)).areas.map(({ name }) => name)).toEqual(['Coverage 1', 'Coverage 2', 'Coverage 3']);
  });

  it('are created empty, with a normalised name', async () => {
    const created = await create('  Leicester and around ');
    expect([created.statusCode, created.json().data]).toEqual([
      201,
      { id: expect.any(Number), name: 'Leicester and around', work_type_count: 0, postcode_count: 0 },
    ]);
    expect((await loadCoverage(company)).areas.map(({ id }) => id)).toContain(created.json().data.id);
  });

  it('reject links as names', async () => {
    const created = await create('North www.example.com');
    expect([created.statusCode, created.json().data.name]).toEqual([201, 'North']);
    expect((await rename(created.json().data.id, 'Further  https://example.com north')).statusCode).toBe(200);
    expect((await loadCoverage(company)).areas.at(-1)?.name).toBe('Further north');
    const link = await create('https://example.com');
    expect([link.statusCode, readFailure(link).fields]).toEqual([422, { name: ['This field is required'] }]);
  });

  it.each([
    ['nothing', undefined, 'This field is required'],
    ['an empty one', '', 'This field is required'],
    ['only spaces', '   ', 'This field is required'],
    ['more than 60 characters', 'x'.repeat(61), 'You have exceeded the 60 character limit'],
    ['one that the company has, in other letters', 'COVERAGE 1', 'You already have a coverage area with this name'],
  ])('reject a name that is %s', async (_, name, text) => {
    const { id } = (await create('Other')).json<{ data: { id: number } }>().data;
    for (const response of [await create(name), await rename(id, name)]) {
      expect([response.statusCode, readFailure(response).fields]).toEqual([422, { name: [text] }]);
    }
    expect((await loadCoverage(company)).areas.map((area) => area.name)).toEqual(['Coverage 1', 'Other']);
  });

  it('can share a name with another company’s area', async () => {
    expect((await create('Only mine')).statusCode).toBe(201);
    expect((await create('Only mine', await test.company())).statusCode).toBe(201);
  });

  it('are limited to fifty, even concurrently', async () => {
    for (let index = 2; index < 49; index += 1) {
      await test.database.inTx((tx) => createCoverageArea(tx, { companyId: company.companyId, name: `Area ${index}` }));
    }
    const statuses = await Promise.all([1, 2, 3, 4].map(async (index) => (await create(`Last ${index}`)).statusCode));
    expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 201, 422, 422]);
    expect((await loadCoverage(company)).areas).toHaveLength(50);
  });

  it('of one name are created once by two concurrent tabs', async () => {
    const statuses = await Promise.all([1, 2, 3, 4].map(async () => (await create('Coverage 2')).statusCode));
    expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 422, 422, 422]);
  });
});

describe('renaming', () => {
  it('changes the name and keeps the contents', async () => {
    const before = await onlyArea(company);
    expect((await rename(before.id, 'Home')).statusCode).toBe(200);
    expect(await onlyArea(company)).toEqual({ ...before, name: 'Home' });
  });

  it('can change case only', async () => {
    const { id } = await onlyArea(company);
    expect((await rename(id, 'coverage 1')).statusCode).toBe(200);
  });

  it('in two tabs loses nothing: the second sees the change', async () => {
    const { id } = await onlyArea(company);
    const version = String((await company.call('GET', `/coverage/${id}`)).headers['etag']);
    const first = await rename(id, 'First', { 'if-match': version });
    const second = await rename(id, 'Second', { 'if-match': version });
    expect([first.statusCode, second.statusCode, Object.keys(readFailure(second).fields ?? {})]).toEqual([200, 412, ['name']]);
    expect((await onlyArea(company)).name).toBe('First');
    const again = await rename(id, 'Second', { 'if-match': String(first.headers['etag']) });
    expect([again.statusCode, (await onlyArea(company)).name]).toEqual([200, 'Second']);
  });
});

describe('deleting', () => {
  it('removes the area and its choices only', async () => {
    const { id } = await onlyArea(company);
    const other = (await create('Other')).json<{ data: { id: number } }>().data;
    expect((await remove(id)).statusCode).toBe(200);
    expect((await loadCoverage(company)).areas.map((area) => area.id)).toEqual([other.id]);
    expect(await test.database.db.rows(sql`select from coverage_districts where coverage_area_id = ${id}`)).toEqual([]);
    expect((await remove(id)).statusCode).toBe(404);
    expect((await company.call('GET', `/coverage/${id}`)).statusCode).toBe(404);
  });

  it('the last area is allowed, disables the listing and reopens the to-do', async () => {
    const toDo = async () => {
      const { data } = (await company.call('GET', '/todos/')).json<{ data: { key: string; complete: boolean }[] }>();
      return data.find(({ key }) => key === 'coverage')?.complete;
    };
    expect([(await loadCoverage(company)).listing_disabled, await toDo()]).toEqual([false, true]);
    await remove((await onlyArea(company)).id);
    expect([await loadCoverage(company), await toDo()]).toEqual([{ areas: [], listing_disabled: true }, false]);
  });

  it('is serialised with a concurrent save and leaves nothing behind', async () => {
    const { id } = await onlyArea(company);
    const save = () => company.call('PUT', `/coverage/work-types/${id}`, [{ id: 101 }]);
    const [removed, ...saved] = await Promise.all([remove(id), save(), save()]);
    expect(removed.statusCode).toBe(200);
    for (const response of saved) expect([200, 404]).toContain(response.statusCode);
    expect(await test.database.db.rows(sql`select from coverage_work_types where coverage_area_id = ${id}`)).toEqual([]);
  });
});

it('coverage managed by the account team is read-only', async () => {
  const before = await onlyArea(company);
  await ban();
  const refused = [
    await create('New'),
    await rename(before.id, 'New'),
    await remove(before.id),
    await company.call('PUT', `/coverage/work-types/${before.id}`, []),
    await company.call('PUT', `/coverage/postcodes/${before.id}`, []),
  ];
  for (const response of refused) {
    expect([response.statusCode, readFailure(response).errors]).toEqual([
      403,
      ['You cannot edit your coverage. Please contact our account management team.'],
    ]);
  }
  expect((await loadCoverage(company)).areas).toEqual([before]);
});
