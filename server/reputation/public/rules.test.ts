import { describe, expect, it } from 'vitest';
import { coverageMap } from './coverage-map-rule.ts';
import { createPageCache } from './public-routes.ts';
import { readSearch, searchAddress } from './search-query.ts';
import { robots, sitemap } from './sitemap-rule.ts';

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

describe('robots.txt and sitemap', () => {
  it('allow company pages and a form’s first page, and nothing else', () => {
    expect(robots('https://x.example').split('\n')).toEqual([
      'User-agent: *',
      'Allow: /boilers/companies',
      'Allow: /boilers/enquiry$',
      'Allow: /boilers/enquiry?',
      'Allow: /solar/companies',
      'Allow: /solar/enquiry$',
      'Allow: /solar/enquiry?',
      'Allow: /icons/',
      'Allow: /media/',
      'Allow: /public/',
      'Disallow: /',
      '',
      'Sitemap: https://x.example/sitemap.xml',
      '',
    ]);
  });

  it('list each page with its last change', () => {
    const xml = sitemap('https://x.example', [{ site: 2, slug: 'a-b', changed: new Date('2026-03-02T23:00:00Z') }]);
    expect(xml).toContain('<url><loc>https://x.example/solar/companies/a-b</loc><lastmod>2026-03-02</lastmod></url>');
    expect(xml).not.toContain('/boilers/companies/');
    expect(xml).toContain('<url><loc>https://x.example/boilers/enquiry?lang=da</loc></url>');
  });
});
