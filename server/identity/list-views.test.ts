import { beforeEach, describe, expect, it } from 'vitest';
import type { TestCaller } from '../../test/app-harness.ts';
import { readFailure } from '../../test/route-cases.ts';
import { useTestApp } from '../../test/use-test-app.ts';
import { sql } from '../platform/database/sql.ts';

const test = useTestApp();
const reason = 'for their own work';
const held = { list: 'leads', name: 'Held in Leicester', query: 'search=LE1&view=held', reason };

let staff: TestCaller;
beforeEach(async () => {
  staff = await test.staff();
});

const save = (more: object = {}, by = staff) => by.call('POST', '/operator/list-views', { ...held, ...more });
async function readId(answered: ReturnType<typeof save>): Promise<number> {
  return (await answered).json<{ data: { id: number } }>().data.id;
}
async function views(by = staff): Promise<{ id: number; list: string; name: string; query: string }[]> {
  return (await by.call('GET', '/operator/list-views')).json<{ data: { id: number; list: string; name: string; query: string }[] }>().data;
}
const rename = (id: number, name: string, by = staff) => by.call('POST', `/operator/list-views/${id}/rename`, { name, reason });
const remove = (id: number, by = staff) => by.call('POST', `/operator/list-views/${id}/remove`, { reason });

describe('saved list views', () => {
  it('can be saved for every list, sorted by name, renamed and deleted', async () => {
    const id = await readId(save({ name: ' Held in Leicester ' }));
    await save({ name: 'a first one', query: 'order=price-desc' });
    await save({ list: 'companies', query: 'country=se&view=overdue' });
    expect((await views()).map(({ list, name, query }) => [list, name, query])).toEqual([
      ['companies', 'Held in Leicester', 'country=se&view=overdue'],
      ['leads', 'a first one', 'order=price-desc'],
      ['leads', 'Held in Leicester', 'search=LE1&view=held'],
    ]);
    expect((await rename(id, 'Waiting')).statusCode).toBe(200);
    expect((await views()).find((view) => view.id === id)?.name).toBe('Waiting');
    expect((await remove(id)).statusCode).toBe(200);
    expect((await views()).map(({ name }) => name)).toEqual(['Held in Leicester', 'a first one']);
    expect([(await rename(id, 'Again')).statusCode, (await remove(id)).statusCode]).toEqual([404, 404]);
  });

  it('are private: colleagues cannot see, rename or delete them and may reuse the name', async () => {
    const id = await readId(save());
    const colleague = await test.staff('admin');
    expect(await views(colleague)).toEqual([]);
    expect([(await rename(id, 'Mine', colleague)).statusCode, (await remove(id, colleague)).statusCode]).toEqual([404, 404]);
    expect((await save({}, colleague)).statusCode).toBe(201);
    expect((await views()).map(({ name }) => name)).toEqual(['Held in Leicester']);
  });

  it('have unique names per list, ignoring case, but may keep their own', async () => {
    const id = await readId(save());
    const other = await readId(save({ name: 'Other' }));
    for (const refused of [await save({ name: 'HELD in leicester' }), await rename(other, 'held in Leicester')]) {
      expect([refused.statusCode, readFailure(refused).fields]).toEqual([
        422,
        { name: ['A view with this name already exists. Choose another name'] },
      ]);
    }
    expect((await rename(id, 'HELD IN LEICESTER')).statusCode).toBe(200);
    expect((await rename(id, 'HELD IN LEICESTER')).statusCode).toBe(200);
  });

  it('are limited to twenty per list, even concurrently, and deleting frees a place', async () => {
    const answers = await Promise.all(Array.from({ length: 24 }, (_, nth) => save({ name: `View ${nth}` })));
    expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([
      ...Array(20).fill(201),
      ...Array(4).fill(409),
    ]);
    const [refused] = answers.filter(({ statusCode }) => statusCode === 409);
    expect(refused && readFailure(refused).errors).toEqual(['You can save up to 20 views of a list. Delete one first']);
    expect((await save({ list: 'jobs', query: 'view=done' })).statusCode).toBe(201);
    await remove((await views()).find(({ list }) => list === 'leads')?.id ?? 0);
    expect((await save({ name: 'One more' })).statusCode).toBe(201);
  });

  it.each([
    ['name', { name: '   ' }],
    ['name', { name: 'x'.repeat(41) }],
    ['name', { name: 'two\nlines' }],
    ['list', { list: 'companys' }],
    ['query', { query: '' }],
    ['query', { query: 'view=held&page=2' }],
    ['query', { query: 'view=held&view=live' }],
    ['query', { query: '?view=held' }],
    ['query', { query: `search=${'x'.repeat(81)}` }],
    ['query', { query: Array.from({ length: 10 }, (_, nth) => `${'abcdefghij'[nth]}=${'x'.repeat(70)}`).join('&') }],
    ['reason', { reason: '' }],
  ])('refuse a wrong %s: %o', async (field, wrong) => {
    const refused = await save(wrong);
    expect([refused.statusCode, Object.keys(readFailure(refused).fields ?? {})]).toEqual([422, [field]]);
    expect(await views()).toEqual([]);
  });

  it.each(['search=sam%40example.test', 'search=07700+900001', 'search=%2B44+7700+900001'])('store no personal data: %s', async (query) => {
    const refused = await save({ query });
    const words = 'A view cannot include an email address or phone number. Remove it from the search first';
    expect([refused.statusCode, readFailure(refused).fields]).toEqual([422, { query: [words] }]);
  });

  it('are audited by list and name, without the search', async () => {
    const id = await readId(save());
    await rename(id, 'Waiting');
    await remove(id);
    const entries = await test.database.db.rows(
      sql<{ action: string; before: unknown; after: unknown }>`
        select action, before, after from audit_entries where object_type = 'list_view' and object_id = ${String(id)} order by id`,
    );
    expect(entries).toEqual([
      { action: 'list-view.save', before: null, after: { list: 'leads', name: 'Held in Leicester' } },
      { action: 'list-view.rename', before: { name: 'Held in Leicester' }, after: { name: 'Waiting' } },
      { action: 'list-view.remove', before: { list: 'leads', name: 'Waiting' }, after: null },
    ]);
  });

  it('are for staff only', async () => {
    expect((await save({}, test.nobody())).statusCode).toBe(401);
    expect((await save({}, await test.company())).statusCode).toBe(401);
  });
});
