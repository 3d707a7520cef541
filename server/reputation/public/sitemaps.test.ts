import { beforeAll, describe, expect, it } from 'vitest';
import { publicUrl } from '../../../test/app-harness.ts';
import { showCompany } from '../../../test/factories/show-company.ts';
import { findElements, readXml, type XmlElement } from '../../../test/read-xml.ts';
import { useTestApp } from '../../../test/use-test-app.ts';

const test = useTestApp();
let slug: string;
let danishSlug: string;

const get = (url: string) => test.app.inject({ url: url.replace(publicUrl, '') });
const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const brands = ['main', 'boilers', 'solar'];

async function readList(url: string): Promise<XmlElement> {
  const { statusCode, headers, body } = await get(url);
  expect([statusCode, headers['content-type'], headers['cache-control']], url).toEqual([200, 'application/xml', 'public, max-age=3600']);
  const root = readXml(body);
  expect(root.attributes['xmlns']).toBe(namespace);
  return root;
}
const readTexts = (from: XmlElement, name: string): string[] => findElements(from, name).map(({ text }) => text);

beforeAll(async () => {
  const company = await test.company({ workTypeCodes: ['gas-boiler-replacement', 'solar-panels'] });
  slug = await showCompany(test, company.companyId);
  const danish = await test.company({ country: 'dk', areaCode: 'hovedstaden', accredited: false });
  danishSlug = await showCompany(test, danish.companyId, { tradingName: 'Øst Varme' });
});

describe('the sitemaps', () => {
  it('are one for each brand that has pages, listed in the index and in robots.txt', async () => {
    const index = await readList('/sitemap.xml');
    expect([index.name, new Set(index.children.map(({ name }) => name))]).toEqual(['sitemapindex', new Set(['sitemap'])]);
    const files = readTexts(index, 'loc');
    expect(files).toEqual(brands.map((brand) => `${publicUrl}/sitemap-${brand}.xml`));
    const robots = (await get('/robots.txt')).body;
    const named = [...robots.matchAll(/^Sitemap: (.*)$/gm)].map(([, url]) => url);
    expect(named).toEqual([`${publicUrl}/sitemap.xml`, ...files]);
    // Nothing records when a form changed.
    expect(readTexts(index, 'lastmod')).toEqual([expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/)]);
  });

  it('list companies, searches with results and forms under the brand of the page', async () => {
    const main = readTexts(await readList('/sitemap-main.xml'), 'loc');
    const search = '/boilers/companies';
    for (const path of [search, `${search}?country=dk`, `${search}/${slug}`, `${search}/${danishSlug}`])
      expect(main).toContain(publicUrl + path);
    expect(main).not.toContain(`${publicUrl}${search}?country=no`);
    const boilers = readTexts(await readList('/sitemap-boilers.xml'), 'loc');
    expect(boilers).toContain(`${publicUrl}/boilers/enquiry?lang=en`);
    expect(main).toContain(`${publicUrl}/?lang=sv`);
    expect(boilers).toContain(`${publicUrl}/home-boilers?lang=en`);
    const forms = [...main, ...boilers].filter((url) => url.includes('/boilers/enquiry'));
    expect(forms.map((url) => new URL(url).searchParams.get('lang') ?? '').toSorted((a, b) => a.localeCompare(b))).toEqual([
      'da',
      'en',
      'es',
      'fr',
      'no',
      'sv',
    ]);
  });

  it('list only pages that may be indexed, by their canonical address and with their translations', async () => {
    const robots = (await get('/robots.txt')).body;
    const allowed = [...robots.matchAll(/^Allow: (.*)$/gm)].map(([, rule = '']) => rule);
    const isAllowed = (path: string): boolean => allowed.some((rule) => (rule.endsWith('$') ? `${path}$` === rule : path.startsWith(rule)));
    const lists = await Promise.all(brands.map((brand) => readList(`/sitemap-${brand}.xml`)));
    const pages = lists.flatMap((list) => findElements(list, 'url'));
    expect(pages.length).toBeGreaterThan(14);
    for (const page of pages) {
      const [url = ''] = readTexts(page, 'loc');
      const { statusCode, body } = await get(url);
      expect([url, statusCode, isAllowed(url.replace(publicUrl, ''))]).toEqual([url, 200, true]);
      expect(body, url).not.toContain('name="robots"');
      expect(body).toContain(`<link rel="canonical" href="${url}"/>`);
      const translations = [...body.matchAll(/<link rel="alternate" hreflang="([^"]+)" href="([^"]+)"/gi)];
      expect(findElements(page, 'xhtml:link').map(({ attributes }) => [attributes['hreflang'], attributes['href']])).toEqual(
        translations.map(([, language, href]) => [language, href]),
      );
    }
  });

  it.each(['/sitemap-nobody.xml', '/sitemap-main.xml?page=2', '/sitemap-main-x.xml', '/sitemap-Main.xml'])('have no %s', async (url) => {
    expect((await get(url)).statusCode).toBe(404);
  });
});

describe('robots.txt', () => {
  it('allows the lists for crawlers and the files of the pages', async () => {
    const { body, headers } = await get('/robots.txt');
    expect([headers['content-type'], headers['cache-control']]).toEqual(['text/plain; charset=utf-8', 'public, max-age=3600']);
    const paths = ['/robots.txt', '/sitemap', '/favicon.ico', '/manifest.webmanifest', '/.well-known/'];
    for (const path of paths) expect(body).toContain(`Allow: ${path}\n`);
  });

  it("can be fetched from within a public page under the page's policy", async () => {
    const { headers } = await get('/boilers/companies');
    expect(headers['content-security-policy']).toContain("connect-src 'self';");
  });
});
