import { beforeEach, describe, expect, it } from 'vitest';
import type { TestCaller } from '../../test/app-harness.ts';
import { useTestApp } from '../../test/use-test-app.ts';
import { sql } from '../platform/database/sql.ts';

interface Listed {
  id: number;
  companies: number;
  leads: number;
  untranslated: string[];
  removable: boolean;
  work_types: { id: number; companies: number; leads: number }[];
}

const reason = 'agreed with the trade body';
const test = useTestApp();
let staff: TestCaller;
beforeEach(async () => {
  staff = await test.staff();
});

const name = (en: string, more = {}) => ({ en, sv: null, da: null, no: null, es: null, fr: null, ...more });
let added = 0;
async function add(): Promise<number> {
  added += 1;
  const response = await staff.call('POST', '/operator/categories', { code: `pools-${added}`, name: name(`Pools ${added}`), reason });
  expect(response.statusCode).toBe(200);
  return response.json<{ data: { id: number } }>().data.id;
}
const listed = async (): Promise<Listed[]> =>
  (await staff.call('GET', '/operator/work-types')).json<{ data: { categories: Listed[] } }>().data.categories;
const order = async (): Promise<number[]> => (await listed()).map(({ id }) => id);
const move = (id: number, place: number) => staff.call('POST', `/operator/categories/${id}/move`, { place, reason });
const remove = (id: number) => staff.call('POST', `/operator/categories/${id}/remove`, { reason });
const errors = (response: { body: string }) => (JSON.parse(response.body) as { data: { errors: string[] } }).data.errors;
const lastEntry = () =>
  test.database.db.first(sql`
    select action, object_id as object, reason, before, after from audit_entries where object_type = 'category' order by id desc limit 1`);

describe('a category', () => {
  it('is added at the end, lists missing translations, and has a unique code', async () => {
    const id = await add();
    const all = await listed();
    expect(all.at(-1)).toMatchObject({
      id,
      companies: 0,
      leads: 0,
      work_types: [],
      removable: true,
      untranslated: ['sv', 'da', 'no', 'es', 'fr'],
    });
    const again = await staff.call('POST', '/operator/categories', { code: `pools-${added}`, name: name('Pools'), reason });
    expect([again.statusCode, errors(again)]).toEqual([409, ['This code has already been used. Choose another']]);
  });

  it('is renamed in every language, with a conflict for stale edits', async () => {
    const id = await add();
    const seen = await staff.call('GET', `/operator/categories/${id}`);
    const headers = { 'if-match': String(seen.headers['etag']) };
    const body = { name: name('Swimming pools', { es: 'Piscinas' }), reason };
    expect((await staff.call('PUT', `/operator/categories/${id}`, body, headers)).statusCode).toBe(200);
    expect((await staff.call('PUT', `/operator/categories/${id}`, body, headers)).statusCode).toBe(412);
    expect((await listed()).find((one) => one.id === id)?.untranslated).toEqual(['sv', 'da', 'no', 'fr']);
    expect(await lastEntry()).toMatchObject({ action: 'category.named', object: String(id), after: { name: body.name } });
    const heat = { code: `pool-heater-${id}`, site: 1, category_id: id, name: name('Pool heater'), reason };
    const workType = (await staff.call('POST', '/operator/work-types', heat)).json<{ data: { id: number } }>().data;
    const priced = { changes: [{ country: 'gb', work_type_id: workType.id, price: 18 }], from: null, reason };
    expect((await staff.call('PUT', '/operator/prices', priced)).statusCode).toBe(200);
    const types = await (await test.company()).call('GET', '/work-types/', undefined, { 'accept-language': 'es' });
    const { data } = types.json<{ data: { id: number; category: { name: string } }[] }>();
    expect(data.find((one) => one.id === workType.id)?.category.name).toBe('Piscinas');
  });

  it('is moved to a position, capped at the end', async () => {
    const before = await order();
    const [first = 0, second = 0, third = 0, ...others] = before;
    expect((await move(third, 1)).statusCode).toBe(200);
    expect(await order()).toEqual([third, first, second, ...others]);
    expect(await lastEntry()).toMatchObject({ action: 'category.moved', object: String(third), reason });
    expect((await move(third, 900)).statusCode).toBe(200);
    expect(await order()).toEqual([first, second, ...others, third]);
    await move(third, 3);
    expect(await order()).toEqual(before);
    await Promise.all([move(first, 2), move(second, 3), move(third, 1)]);
    expect((await order()).toSorted((a, b) => a - b)).toEqual(before.toSorted((a, b) => a - b));
  });

  it('can be removed if it is empty and did not come with the product', async () => {
    const id = await add();
    expect((await remove(id)).statusCode).toBe(200);
    expect(await order()).not.toContain(id);
    expect((await remove(id)).statusCode).toBe(404);
    const used = await add();
    await staff.call('POST', '/operator/work-types', { code: `pool-${used}`, site: 1, category_id: used, name: name('Pool'), reason });
    const text = "You can't remove a built-in category or one with work types. A category without work types is hidden";
    for (const stays of [used, 1]) {
      const refused = await remove(stays);
      expect([refused.statusCode, errors(refused)]).toEqual([409, [text]]);
    }
  });

  it('counts each company covering any of its work types once, and its leads', async () => {
    await test.company();
    const boilers = (await listed()).find(({ id }) => id === 1);
    expect(boilers?.companies).toBeGreaterThan(0);
    expect(boilers?.companies).toBeLessThanOrEqual(boilers?.work_types.reduce((sum, { companies }) => sum + companies, 0) ?? 0);
    expect(boilers?.leads).toBe(boilers?.work_types.reduce((sum, { leads }) => sum + leads, 0));
  });
});
