import { expect, it } from 'vitest';
import type { ExampleLead } from '../../contract/registration/endpoints.ts';
import { newBrandBody } from '../../test/factories/new-brand.ts';
import { useTestApp } from '../../test/use-test-app.ts';
import { sql } from '../platform/database/sql.ts';

const test = useTestApp();
const read = (brand: string, query = '') => test.nobody().call('GET', `/example-leads/${brand}${query}`);

it("a partner’s examples are work types of its site at its country's prices", async () => {
  const { data } = (await read('solar')).json<{ data: ExampleLead[] }>();
  expect(data).toHaveLength(3);
  for (const { work_type: name, price, currency, district } of data) {
    const listed = await test.database.db.first(sql<{ site: number; net: number }>`
      select w.site, p.net_minor as net from work_types w join list_prices p on p.work_type_id = w.id and p.country = 'gb'
      where w.name->>'en' = ${name}`);
    expect([listed, currency]).toEqual([{ site: 2, net: Math.round(price * 100) }, 'GBP']);
    expect(await test.database.db.first(sql`select 1 from regions where country = 'gb' and code = ${district}`)).toBeDefined();
  }
  expect(new Set(data.map(({ work_type: name }) => name)).size).toBe(3);
});

it("follow the partner's country and language, and disappear with its page", async () => {
  const admin = await test.staff();
  const { key, ...body } = newBrandBody();
  const partner = { site: 1, country: 'dk', language: 'da', open: true } as const;
  expect((await admin.call('POST', '/operator/brands', { key, ...body, partner })).statusCode).toBe(201);
  const { data } = (await read(key)).json<{ data: ExampleLead[] }>();
  expect(new Set(data.map(({ currency }) => currency))).toEqual(new Set(['DKK']));
  const { reason, ...settings } = body;
  const closed = { ...settings, partner: { ...partner, open: false }, reason };
  expect((await admin.call('PUT', `/operator/brands/${key}`, closed)).statusCode).toBe(200);
  expect((await read(key)).statusCode).toBe(404);
  expect((await read('main')).statusCode).toBe(404);
});

it('use the requested language, otherwise the partner’s', async () => {
  const names = async (query?: string) => (await read('solar', query)).json<{ data: ExampleLead[] }>().data.map((row) => row.work_type);
  const english = await names();
  for (const language of ['da', 'fr']) {
    const localNames = await names(`?language=${language}`);
    const expected = await test.database.db.rows(sql<{ name: string }>`
      select w.name->>${language} as name from unnest(${english}::text[]) with ordinality as e (name, place)
      join work_types w on w.name->>'en' = e.name and w.site = 2 order by e.place`);
    expect(localNames).toEqual(expected.map(({ name }) => name));
    expect(localNames).not.toEqual(english);
  }
  expect(await names('?language=en')).toEqual(english);
  expect((await read('solar', '?language=xx')).statusCode).toBe(422);
});
