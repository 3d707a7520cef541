import { beforeAll, describe, expect, it } from 'vitest';
import type { CountryCode } from '../../contract/kit/country.ts';
import type { Postcode } from '../../contract/coverage/endpoints.ts';
import type { TestCaller } from '../../test/app-harness.ts';
import { useTestApp } from '../../test/use-test-app.ts';
import { regionSearch } from './region-search-query.ts';

const callers = new Map<CountryCode, TestCaller>();
const test = useTestApp();
beforeAll(async () => {
  for (const country of ['gb', 'dk', 'se', 'no'] as const) callers.set(country, await test.company({ country, setUp: false }));
});

interface Found {
  readonly data: (Postcode & { town: string | null })[];
  readonly meta: { regions: { code: string; name: string; postcodes: number }[]; more: boolean };
}
async function search(text: string, country: CountryCode = 'gb'): Promise<Found> {
  const response = await callers.get(country)?.call('GET', `/coverage-region/?search=${encodeURIComponent(text)}`);
  expect(response?.statusCode).toBe(200);
  return response?.json<Found>() as Found;
}
const areas = ({ meta }: Found): string[] => meta.regions.map(({ code }) => code);
const names = ({ data }: Found): string[] => data.map(({ name }) => name);

describe('parsing a region search', () => {
  it.each([
    ['gb', 'le', { code: 'LE', isWhole: false, slug: 'le', isShort: true }],
    ['gb', 'LE4 7ZS', { code: 'LE4', isWhole: true, slug: '' }],
    ['gb', 'le47zs', { code: 'LE4', isWhole: true, slug: '' }],
    ['gb', 'le4 7', { code: 'LE4', isWhole: false }],
    ['gb', 'st albans', { code: 'STALBANS', slug: 'st-albans', isShort: false }],
    ['gb', "King's Lynn", { code: '', slug: 'kings-lynn' }],
    ['se', '114 35', { code: '114', isWhole: true }],
    ['se', '114 3', { code: '114', isWhole: false }],
    ['dk', 'København', { code: '', slug: 'kobenhavn' }],
    ['no', '%_\\', { code: '', slug: '' }],
  ] as const)('%s %s', (country, text, meant) => {
    expect(regionSearch(country, text)).toMatchObject(meant);
  });
});

describe('searching for postcodes', () => {
  it('by area letters ranks the whole area first', async () => {
    const found = await search('le');
    expect(areas(found)).toEqual(['LE']);
    expect(names(found).slice(0, 10)).toEqual(['LE1', 'LE2', 'LE3', 'LE4', 'LE5', 'LE6', 'LE7', 'LE8', 'LE9', 'LE10']);
    expect(found.data).toHaveLength(found.meta.regions[0]?.postcodes ?? 0);
    expect(found.data[0]).toMatchObject({ name: 'LE1', town: 'Leicester', parent: { code: 'LE', name: 'Leicester' } });
  });

  it('by one letter ranks that area first, then prefixes', async () => {
    expect(areas(await search('L')).slice(0, 3)).toEqual(['L', 'LA', 'LD']);
  });

  it('by district prefix finds matching districts', async () => {
    expect(names(await search('le4 7'))).toEqual(['LE4']);
    expect(names(await search('LE1'))).toEqual(['LE1', 'LE10', 'LE11', 'LE12', 'LE13', 'LE14', 'LE15', 'LE16', 'LE17', 'LE18', 'LE19']);
  });

  it.each(['LE4 7ZS', 'LE47ZS'])('by a postcode, %s, finds only its district', async (text) => {
    expect(names(await search(text))).toEqual(['LE4']);
  });

  it('by name finds areas, counties and towns, ignoring accents and case', async () => {
    expect(areas(await search('leicester'))[0]).toBe('LE');
    expect(areas(await search('Leicestershire'))).toContain('LE');
    expect(areas(await search('kings lynn'))).toContain('PE');
    expect((await search('kobenhavn', 'dk')).data.length).toBeGreaterThan(5);
    expect((await search('Ås', 'no')).data.map(({ name }) => name)).toContain('1430 Ås');
  });

  it.each(['Aarhus C', 'århus c', 'A\u030arhus C', 'ARHUS C'])('finds 8000 Aarhus C by %s', async (text) => {
    expect(names(await search(text, 'dk'))).toEqual(['8000 Aarhus C']);
  });

  it.each(['Sorø', 'soroe', 'SORO'])('finds 4180 Sorø by %s', async (text) => {
    expect(names(await search(text, 'dk'))).toContain('4180 Sorø');
  });

  it('uses the same rules in other countries', async () => {
    expect(names(await search('8000', 'dk'))).toEqual(['8000 Aarhus C']);
    expect((await search('11', 'se')).data.every(({ name }) => name.startsWith('11'))).toBe(true);
    expect((await search('1050', 'dk')).data.length).toBeGreaterThan(0);
    expect(await search('LE', 'dk')).toEqual({ data: [], meta: { regions: [], more: false } });
  });

  it('finds large user codes only in full', async () => {
    expect(names(await search('AB99'))).toEqual(['AB99']);
    expect(names(await search('AB9'))).not.toContain('AB99');
    expect(names(await search('AB'))).not.toContain('AB99');
  });

  it('returns whole areas and flags truncation', async () => {
    const england = await search('england');
    expect(england.meta.more).toBe(true);
    expect(england.data.length).toBeLessThanOrEqual(1_000);
    const last = england.meta.regions.at(-1);
    expect(england.data.filter(({ parent }) => parent.code === last?.code)).toHaveLength(last?.postcodes ?? 0);
    const vestland = await search('Vestland', 'no');
    expect([vestland.meta.more, vestland.data.length]).toEqual([false, vestland.meta.regions[0]?.postcodes]);
  });

  it.each(['zzzz', '%', "' or 1=1 --", '\u{1f600}'])('finds nothing for %j', async (text) => {
    expect(await search(text)).toEqual({ data: [], meta: { regions: [], more: false } });
  });

  it('accepts 1 to 60 characters', async () => {
    const statuses = await Promise.all(
      ['', '   ', 'x'.repeat(61)].map(
        async (text) => (await callers.get('gb')?.call('GET', `/coverage-region/?search=${text}`))?.statusCode,
      ),
    );
    expect(statuses).toEqual([422, 422, 422]);
  });
});
