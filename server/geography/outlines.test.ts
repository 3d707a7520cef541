import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type * as z from 'zod';
import type { areaOutlines, countryOutlines, countryTowns } from '../../contract/geography/endpoints.ts';
import { useTestApp } from '../../test/use-test-app.ts';
import { sql } from '../platform/database/sql.ts';

type Country = z.output<typeof countryOutlines>['data'];
type Area = z.output<typeof areaOutlines>['data'];

const test = useTestApp();

const get = (path: string, headers?: Record<string, string>) => test.nobody().call('GET', `/geography${path}`, undefined, headers);
const fetchCountry = async (code: string): Promise<Country> => (await get(`/outlines/${code}`)).json<{ data: Country }>().data;

describe('the outlines of a country', () => {
  it.each([
    ['gb', 124, 2_800],
    ['dk', 5, 590],
    ['se', 86, 640],
    ['no', 17, 5_000],
  ] as const)('%s include every area and the ids of all located districts', async (code, areas, districts) => {
    const country = await fetchCountry(code);
    expect(country.areas).toHaveLength(areas);
    expect(country.areas.every(({ rings }) => rings.length > 0 && rings.every((ring) => ring.length >= 6))).toBe(true);
    const rows = await test.database.db.rows<{ id: number; code: string }>(
      sql`select id, code from regions where country = ${code} and level = 'district' and active and geographic order by id`,
    );
    expect(rows.length).toBeGreaterThan(districts);
    const given = country.areas.flatMap((area) => area.districts.ids.map((id, index) => ({ id, code: area.districts.codes[index] })));
    expect(given.toSorted((a, b) => a.id - b.id)).toEqual(rows);
  });

  it('exclude non-geographic ones: large users, withdrawn codes, forces', async () => {
    const { areas } = await fetchCountry('gb');
    const codes = new Set(areas.flatMap((area) => [area.code, ...area.districts.codes]));
    expect(['BF', 'BX', 'EC1P', 'NG80', 'LE'].map((code) => codes.has(code))).toEqual([false, false, false, false, true]);
  });

  it('sort districts in natural order', async () => {
    const { areas } = await fetchCountry('gb');
    const leicester = areas.find(({ code }) => code === 'LE');
    expect(leicester?.districts.codes.slice(0, 3)).toEqual(['LE1', 'LE2', 'LE3']);
    expect(leicester?.districts.towns[0]).toBe('Leicester');
    expect(leicester?.districts.points.slice(0, 2)).toEqual([-11_330, 526_350]);
    expect(leicester?.districts.codes.slice(-3)).toEqual(['LE19', 'LE65', 'LE67']);
  });

  it('state their data sources', async () => {
    const { attribution } = await fetchCountry('gb');
    expect(attribution.join('\n')).toMatch(/GeoLite2[^]*GeoNames|GeoNames[^]*GeoLite2/);
  });

  it('are not found for an unserved country', async () => {
    expect([(await get('/outlines/fr')).statusCode, (await get('/outlines/fr/LE')).statusCode]).toEqual([404, 404]);
  });
});

describe('the outlines of an area', () => {
  it('are those of its districts', async () => {
    const { areas } = await fetchCountry('gb');
    const own = areas.find(({ code }) => code === 'LE')?.districts.ids ?? [];
    const { data } = (await get('/outlines/gb/LE')).json<{ data: Area }>();
    expect(new Set(data.districts.map(({ id }) => id))).toEqual(new Set(own));
    expect([data.districts.length, own.length]).toEqual([21, 21]);
    expect(data.districts.every(({ rings }) => rings.length > 0)).toBe(true);
  });

  it('are not found for an unknown, foreign or unlocated area', async () => {
    for (const path of ['gb/QQ', 'dk/LE', 'gb/BF', 'gb/le', 'gb/LE1']) expect((await get(`/outlines/${path}`)).statusCode, path).toBe(404);
  });
});

describe('caching outlines', () => {
  it('is permanent for versioned URLs and revalidated otherwise', async () => {
    const { version } = await fetchCountry('gb');
    const cached = async (path: string) => (await get(path)).headers['cache-control'];
    expect(await cached(`/outlines/gb/LE?v=${version}`)).toBe('public, max-age=31536000, immutable');
    expect(await cached(`/outlines/gb/LE?v=older`)).toBe('public, no-cache');
    expect(await cached('/outlines/gb')).toBe('public, no-cache');
  });

  it('answers 304 for a matching version', async () => {
    for (const path of ['/outlines/gb', '/outlines/gb/LE']) {
      const etag = String((await get(path)).headers['etag']);
      const again = await get(path, { 'if-none-match': etag });
      expect([again.statusCode, again.body]).toEqual([304, '']);
    }
  });

  it('compresses for clients that support it', async () => {
    const plain = await get('/outlines/gb/LE');
    const compressed = await get('/outlines/gb/LE', { 'accept-encoding': 'gzip, br' });
    expect([plain.headers['content-encoding'], compressed.headers['content-encoding'], compressed.headers['vary']]).toEqual([
      undefined,
      'br',
      'accept-encoding',
    ]);
    expect(brotliDecompressSync(compressed.rawPayload).toString()).toBe(plain.body);
    expect((await get('/outlines/gb/LE', { 'accept-encoding': 'gzip, br;q=0' })).headers['content-encoding']).toBeUndefined();
  });

  it('stays small: the areas of gb within 100 kB, a British area within 12 kB, a Norwegian county within 40 kB', async () => {
    const bytes = async (path: string) => (await get(path, { 'accept-encoding': 'br' })).rawPayload.length;
    expect(await bytes('/outlines/gb')).toBeLessThan(100_000);
    expect(await bytes('/outlines/gb/PA')).toBeLessThan(12_000);
    expect(await bytes('/outlines/no/46')).toBeLessThan(40_000);
  });

  it('ends with an import: version and content change together', async () => {
    const before = await fetchCountry('dk');
    await test.database.db.rows(sql`update regions set town = 'Renamed' where country = 'dk' and level = 'district' and code = '8000'`);
    expect((await fetchCountry('dk')).version).toBe(before.version);
    await test.database.db.rows(sql`insert into geography_imports (kind, country, attribution) values ('geonames', 'dk', 'GeoNames')`);
    const after = await fetchCountry('dk');
    expect(after.version).not.toBe(before.version);
    const { codes = [], towns } = after.areas.find(({ code }) => code === '82')?.districts ?? {};
    expect(towns?.[codes.indexOf('8000')]).toBe('Renamed');
    const stale = await get(`/outlines/dk/82?v=${before.version}`);
    expect(stale.headers['cache-control']).toBe('public, no-cache');
  });
});

describe('the towns of a country', () => {
  const fetchTowns = async (code: string) => (await get(`/towns/${code}`)).json<{ data: z.output<typeof countryTowns>['data'] }>().data;

  it.each([
    ['gb', 'London', 5_000],
    ['dk', 'København', 400],
    ['se', 'Stockholm', 1_000],
    ['no', 'Oslo', 500],
  ] as const)('of %s begin with %s and each have a point', async (code, largest, count) => {
    const { names, points } = await fetchTowns(code);
    expect(names[0]).toBe(largest);
    expect(names.length).toBeGreaterThan(count);
    expect(points).toHaveLength(names.length * 2);
  });

  it('give x and y in steps', async () => {
    const { names, points } = await fetchTowns('gb');
    const leicester = names.indexOf('Leicester');
    expect(points.slice(leicester * 2, leicester * 2 + 2)).toEqual([-11_320, 526_390]);
  });

  it('are cached for ever with the version of the outlines, and stay within 60 kB', async () => {
    const { version } = await fetchCountry('gb');
    const { headers, rawPayload } = await get(`/towns/gb?v=${version}`, { 'accept-encoding': 'br' });
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(rawPayload.length).toBeLessThan(60_000);
  });

  it('are not found for an unserved country', async () => {
    expect((await get('/towns/fr')).statusCode).toBe(404);
  });
});

it('lists every source in use with its licence', async () => {
  const { data } = (await get('/sources')).json<{ data: { name: string; licence: string | null; countries: string[] }[] }>();
  expect(data.map(({ name, licence, countries }) => [name, licence, countries])).toEqual(
    expect.arrayContaining([
      ['MaxMind GeoLite2', 'CC BY-SA 4.0', ['gb', 'dk', 'se', 'no']],
      ['GeoNames', 'CC BY 4.0', ['gb', 'dk', 'se', 'no']],
      ['Natural Earth', 'Public domain', ['gb', 'dk', 'se', 'no']],
    ]),
  );
});
