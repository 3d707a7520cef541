import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { IntakeEnquiry } from '../../contract/enquiries/endpoints.ts';
import { pageLanguages } from '../../contract/kit/language.ts';
import { leads } from '../../contract/leads/endpoints.ts';
import type { SourceId } from '../../contract/kit/ids.ts';
import type { TestCaller } from '../../test/app-harness.ts';
import { useTestApp } from '../../test/use-test-app.ts';
import type { TestCompany } from '../../test/factories/create-company.ts';
import { makeSource, putOnSale } from '../../test/factories/create-enquiry.ts';
import { sql } from '../platform/database/sql.ts';
import { verifyInvariants } from '../platform/verify-invariants.ts';
import { nameOrder } from './name-order-rule.ts';

type Buyer = TestCompany & TestCaller;

let sourceId: SourceId;
let buyer: Buyer;
let other: Buyer;
const codes: Record<string, string> = {};
let ticks = 0;
const start = Date.now();

async function buy(company: Buyer, more: Partial<IntakeEnquiry>): Promise<string> {
  ticks += 1;
  const id = await putOnSale(test.database, sourceId, more);
  const response = await company.call('PUT', `/lead/accept/${id}`, {});
  expect(response.statusCode).toBe(200);
  return response.json<{ data: { lead: { code: string } } }>().data.lead.code;
}

const test = useTestApp({ clock: () => new Date(start + ticks * 10_000) });
beforeAll(async () => {
  ({ sourceId } = await makeSource(test.database));
  buyer = await test.company({ creditLimitMinor: 10_000_000 });
  other = await test.company({ creditLimitMinor: 10_000_000 });
  const wanted: readonly [string, Partial<IntakeEnquiry>][] = [
    ['Mole', { forename: 'Marigold', surname: 'Mole', telephone: '07700 955401', alternate_phone: '01632 960401', postcode: 'LE4 7ZS' }],
    ['Badger', { forename: 'Basil', surname: 'Badger', telephone: '07700 955402', postcode: 'LE1 1AB', work_type: 'boiler-service' }],
    ['Zander', { forename: 'Zoe', surname: 'Zander', telephone: '07700 955403', postcode: 'LE2 6AA', timescale: '3MONTHS' }],
    ['Ångström', { forename: 'Åke', surname: 'Ångström', telephone: '07700 955404', postcode: 'LE3 6AA', work_type: 'boiler-repair' }],
  ];
  for (const [name, more] of wanted) codes[name] = await buy(buyer, more);
  codes['another company'] = await buy(other, { surname: 'Mole', telephone: '07700 955499' });
});
afterAll(async () => {
  expect(await verifyInvariants(test.database.pool)).toEqual([]);
});

const inventory = async (query = '', company: TestCaller = buyer) => {
  const response = await company.call('GET', `/lead/inventory${query === '' ? '' : `?${query}`}`);
  expect([response.statusCode, response.headers['cache-control']]).toEqual([200, 'no-store']);
  const { data, meta } = leads['GET /lead/inventory'].answers[200].parse(response.json());
  return { data, total: meta.totalResults, names: data.map((row) => row.enquiry.surname) };
};
const search = async (text: string): Promise<(string | null)[]> => (await inventory(`search=${encodeURIComponent(text)}`)).names;
describe('My leads', () => {
  it('lists the company’s own purchases, newest first, with contact data', async () => {
    const { data, names, total } = await inventory();
    expect([names, total]).toEqual([['Ångström', 'Zander', 'Badger', 'Mole'], 4]);
    expect((await inventory('', other)).data.map((row) => row.code)).toEqual([codes['another company']]);
    expect(data[3]).toMatchObject({
      code: codes['Mole'],
      seen: false,
      auto_accepted: false,
      dashboard_lead: { archived: false },
      enquiry: {
        title: 'Ms',
        forename: 'Marigold',
        telephone: '+447700955401',
        postcode: 'LE4 7ZS',
        work_type_description: 'Gas boiler replacement',
        timescale: 'As soon as possible',
      },
    });
    expect(new Date(data[3]?.accepted_date ?? '').getTime()).toBe(start + 10_000);
  });

  it.each([
    ['accepted_date-asc', ['Mole', 'Badger', 'Zander', 'Ångström']],
    ['accepted_date-desc', ['Ångström', 'Zander', 'Badger', 'Mole']],
    ['name-asc', ['Ångström', 'Badger', 'Mole', 'Zander']],
    ['name-desc', ['Zander', 'Mole', 'Badger', 'Ångström']],
    ['type-asc', ['Ångström', 'Badger', 'Zander', 'Mole']],
    ['type-desc', ['Zander', 'Mole', 'Badger', 'Ångström']],
  ])('can be ordered by %s', async (order, names) => {
    expect((await inventory(`order=${order}`)).names).toEqual(names);
  });

  it.each(pageLanguages)('sorts names by the alphabet of %s', async (language) => {
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZÅÄÖÆØÜÉÑ'.split('');
    const names = [
      ...letters.map((letter) => `${letter}by`),
      'Aagaard',
      'Nzby',
      'van Zanten',
      'McKay',
      'de Waal',
      'ödman',
      'ærlig',
      'Łuk',
      'Weißer',
    ];
    const sorted = await test.database.db.rows(
      sql<{ name: string }>`select name from unnest(${names}::text[]) name order by ${nameOrder(sql`name`, language)}`,
    );
    const { compare } = new Intl.Collator(language, { sensitivity: 'base' });
    const found = sorted.map((row) => row.name);
    expect(found.slice(1).filter((name, index) => compare(found[index] ?? '', name) > 0)).toEqual([]);
  });

  it.each([
    ['a surname', 'zander', ['Zander']],
    ['part of a forename', 'ZOE', ['Zander']],
    ['forename and surname together', 'Marigold Mole', ['Mole']],
    ['the way the page shows the name', 'Ms Marigold Mole', ['Mole']],
    ['letters beyond ASCII', 'ångstr', ['Ångström']],
    ['a telephone number as it is written', '07700 955402', ['Badger']],
    ['a telephone number in international form', '+44 7700 955-402', ['Badger']],
    ['a telephone number as dialled from abroad', '0044 7700 955402', ['Badger']],
    ['the end of a telephone number', '955403', ['Zander']],
    ['the second telephone number', '01632 960401', ['Mole']],
    ['a postcode', 'LE4 7ZS', ['Mole']],
    ['a postcode without its space', 'le47zs', ['Mole']],
    ['a district', 'LE1', ['Badger']],
    ['a text without matches', 'Toad', []],
    ['a percent sign', '%', []],
    ['an underscore', '_', []],
    ['a backslash', '\\', []],
    ['a quotation mark', "' or 1=1 --", []],
  ])('can be searched by %s', async (_, text, names) => {
    expect(await search(text)).toEqual(names);
  });

  it('can be searched by the code of a lead', async () => {
    expect(await search(codes['Zander'] ?? '')).toEqual(['Zander']);
    expect(await search(codes['another company'] ?? '')).toEqual([]);
  });

  it('can be filtered by work type, offering those bought', async () => {
    const offered = (await buyer.call('GET', '/lead/inventory/work-types')).json<{ data: { id: number; description: string }[] }>().data;
    expect(offered.map((type) => type.description)).toEqual(['Boiler repair', 'Boiler service', 'Gas boiler replacement']);
    const [repair, service] = offered.map((type) => type.id);
    expect((await inventory(`workTypes=${service},${repair}`)).names).toEqual(['Ångström', 'Badger']);
    expect((await inventory(`workTypes=${service}&search=mole`)).names).toEqual([]);
    expect((await other.call('GET', '/lead/inventory/work-types')).json<{ data: unknown[] }>().data).toHaveLength(1);
  });

  it('separates archived leads', async () => {
    const archived = sql`select id, app_now() from purchases where code = ${codes['Zander']}`;
    await test.database.db.rows(sql`insert into lead_states (purchase_id, archived_at) ${archived}`);
    const names = async (query: string) => (await inventory(query)).names;
    expect([await names(''), await names('status=valid')]).toEqual(Array.from({ length: 2 }, () => ['Ångström', 'Badger', 'Mole']));
    expect([await names('archived=1'), await names('status=archived')]).toEqual([['Zander'], ['Zander']]);
    expect((await inventory('archived=1')).data[0]?.dashboard_lead).toEqual({ archived: true });
    await test.database.db.rows(sql`delete from lead_states`);
  });

  it('has every lead once across pages, and the total on every page, even past the end', async () => {
    const many = await test.company({ creditLimitMinor: 10_000_000 });
    for (let index = 0; index < 23; index += 1) await buy(many, { surname: `Number ${index % 3}` });
    for (const sought of [
      'order=accepted_date-desc',
      'order=name-asc',
      'order=type-desc',
      'search=number',
      'search=number&order=name-desc',
    ]) {
      const pages = await Promise.all([1, 2, 3, 4].map((page) => inventory(`pageSize=10&page=${page}&${sought}`, many)));
      expect(pages.map((page) => page.data.length)).toEqual([10, 10, 3, 0]);
      expect(new Set(pages.flatMap((page) => page.data.map((row) => row.code))).size).toBe(23);
      expect(pages.map((page) => page.total)).toEqual([23, 23, 23, 23]);
    }
    for (const wrong of ['pageSize=11', 'page=0', 'order=price-asc', 'archived=2', 'search=', `search=${'a'.repeat(61)}`, 'search=%00'])
      expect((await many.call('GET', `/lead/inventory?${wrong}`)).statusCode, wrong).toBe(422);
  });

  it('marks a lead as seen when first opened by its own company', async () => {
    const code = codes['Badger'] ?? '';
    expect((await other.call('PUT', `/lead/inventory/${code}`)).statusCode).toBe(404);
    const seenAt = () => test.database.db.rows(sql`select seen_at from lead_states where seen_at is not null`);
    expect(await seenAt()).toEqual([]);
    expect((await buyer.call('PUT', `/lead/inventory/${code}`)).statusCode).toBe(200);
    const first = await seenAt();
    ticks += 1;
    expect((await buyer.call('PUT', `/lead/inventory/${code}`)).statusCode).toBe(200);
    expect(await seenAt()).toEqual(first);
    expect((await inventory()).data.filter((row) => row.seen).map((row) => row.code)).toEqual([code]);
  });
});
