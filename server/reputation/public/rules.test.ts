import { describe, expect, it } from 'vitest';
import { coverageMap } from './coverage-map-rule.ts';
import { createPageCache } from './public-routes.ts';
import { readSearch, searchAddress } from './search-query.ts';
import { listSitemaps, robots, sitemap, sitemapIndex } from './sitemap-rule.ts';

describe('a search URL', () => {
  const nothing = { site: 'boilers', country: 'gb', workTypeId: null, place: '', page: 1 } as const;

  it.each<[Record<string, string>, object]>([
    [{}, {}],
    [
      { work: '101', place: ' Leicester ', page: '2' },
      { workTypeId: 101, place: 'Leicester', page: 2 },
    ],
    [{ country: 'dk' }, { country: 'dk' }],
    [{ country: 'us', work: 'x', page: '-1' }, {}],
    [{ page: '501' }, {}],
    [{ work: '0', place: 'a\u0000b\nc\u2028' }, { place: 'a b c' }],
    [{ place: `${'x'.repeat(59)}💩` }, { place: `${'x'.repeat(59)}\ufffd` }],
  ])('%j means %j', (query, wish) => {
    expect(readSearch('boilers', query, 'gb')).toEqual({ ...nothing, ...wish });
  });

  it('is canonical, without defaults', () => {
    expect(searchAddress(nothing)).toBe('/boilers/companies');
    expect(searchAddress({ ...nothing, site: 'solar', country: 'se', workTypeId: 7, place: 'Åre & Ås', page: 3 })).toBe(
      '/solar/companies?work=7&place=%C3%85re+%26+%C3%85s&country=se&page=3',
    );
  });
});

describe('a coverage map', () => {
  /** A square of this many steps. */
  const square = (x: number, y: number, size: number) => [[x, y, size, 0, 0, size, -size, 0]];

  it('draws the districts over their areas, north up, within its frame', () => {
    const svg = coverageMap({ areas: [square(0, 520_000, 2_000)], districts: [square(0, 520_000, 1_000)] });
    expect(svg).toContain('viewBox="0 0 640 400"');
    const district = /class="d" d="M(\d+) (\d+)l(\d+) 0l0 -(\d+)/.exec(svg)?.slice(1).map(Number);
    expect(district?.[3]).toBe(368);
    // A degree east is shorter than a degree north there.
    expect(district?.[2]).toBeLessThan(240);
    expect(svg.match(/<path/g)).toHaveLength(2);
  });

  it('draws only the areas if there are too many districts, and nothing below a pixel', () => {
    const svg = coverageMap({ areas: [square(0, 520_000, 1_000_000), square(0, 520_000, 10)], districts: [] });
    expect(svg.match(/<path class="d"/g)).toHaveLength(1);
  });
});

describe('cached pages', () => {
  it('are rendered again when their data changes, and the oldest is evicted', () => {
    const keep = createPageCache();
    let drawings = 0;
    const look = (address: string, facts: string): string =>
      keep(address, facts, () => {
        drawings += 1;
        return { status: 200, html: `${address} ${facts}` };
      }).html;
    expect([look('a', '1'), look('a', '1'), look('a', '2'), look('a', '1')]).toEqual(['a 1', 'a 1', 'a 2', 'a 1']);
    expect(drawings).toBe(3);
    for (let index = 0; index < 200; index += 1) look(`other ${index}`, '1');
    drawings = 0;
    look('other 199', '1');
    look('a', '1');
    expect(drawings).toBe(1);
  });
});

describe('robots.txt', () => {
  it('allows home pages, company pages, a form’s first page, their files and the lists, and nothing else', () => {
    expect(robots('https://x.example', ['/sitemap.xml', '/sitemap-main.xml']).split('\n')).toEqual([
      'User-agent: *',
      'Allow: /$',
      'Allow: /?lang=',
      'Allow: /home-',
      'Allow: /boilers/companies',
      'Allow: /boilers/enquiry$',
      'Allow: /boilers/enquiry?',
      'Allow: /solar/companies',
      'Allow: /solar/enquiry$',
      'Allow: /solar/enquiry?',
      'Allow: /icons/',
      'Allow: /media/',
      'Allow: /public/',
      'Allow: /favicon.ico',
      'Allow: /mark.svg',
      'Allow: /manifest.webmanifest',
      'Allow: /robots.txt',
      'Allow: /sitemap',
      'Allow: /.well-known/',
      'Disallow: /',
      '',
      'Sitemap: https://x.example/sitemap.xml',
      'Sitemap: https://x.example/sitemap-main.xml',
      '',
    ]);
  });
});

describe('sitemaps', () => {
  const fitter = { site: 2, country: 'dk', slug: 'a-b', changed: new Date('2026-03-02T23:00:00Z') } as const;
  const later = { ...fitter, slug: 'c-d', changed: new Date('2026-04-01T08:00:00Z') };

  it('list each company and the search that finds it, with the last change', () => {
    const [first] = listSitemaps([fitter, later]);
    const xml = sitemap('https://x.example', { pages: first?.pages ?? [] });
    expect(xml).toContain('<url><loc>https://x.example/solar/companies/a-b</loc><lastmod>2026-03-02</lastmod></url>');
    expect(xml).toContain('<url><loc>https://x.example/solar/companies?country=dk</loc><lastmod>2026-04-01</lastmod></url>');
    expect(xml).not.toContain('/boilers/companies');
    expect(xml).toContain('<url><loc>https://x.example/boilers/enquiry?lang=da</loc><xhtml:link');
  });

  it('are divided into files, each named in the index with its last change', () => {
    const files = listSitemaps([fitter, later], 8);
    const own = files.filter(({ brand }) => brand === 'main');
    expect(own.every(({ pages }) => pages.length <= 8)).toBe(true);
    expect(own.map(({ path }) => path).slice(0, 2)).toEqual(['/sitemap-main.xml', '/sitemap-main.xml?page=2']);
    expect(new Set(files.flatMap(({ pages }) => pages.map(({ path }) => path))).size).toBe(files.flatMap(({ pages }) => pages).length);
    expect(sitemapIndex('https://x.example', files)).toContain(
      '<sitemap><loc>https://x.example/sitemap-main.xml?page=2</loc><lastmod>2026-04-01</lastmod></sitemap>',
    );
  });
});
