import { JSDOM } from 'jsdom';
import { beforeAll, describe, expect, it } from 'vitest';
import { publicUrl } from '../../../test/app-harness.ts';
import { showCompany } from '../../../test/factories/show-company.ts';
import { useTestApp } from '../../../test/use-test-app.ts';

const test = useTestApp({ rateLimit: 100_000 });
let slug: string;
let danishSlug: string;

const get = (url: string) => test.app.inject({ url: url.replace(publicUrl, '') });
/** Throws if the XML is not well-formed. */
async function readXml(url: string): Promise<Document> {
  const { statusCode, headers, body } = await get(url);
  expect([statusCode, headers['content-type'], headers['cache-control']], url).toEqual([200, 'application/xml', 'public, max-age=3600']);
  return new JSDOM(body, { contentType: 'application/xml' }).window.document;
}
const readAll = (parent: ParentNode, name: string): string[] => [...parent.querySelectorAll(name)].map(({ textContent }) => textContent);
const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';

beforeAll(async () => {
  const company = await test.company({ workTypeCodes: ['gas-boiler-replacement', 'solar-panels'] });
  slug = await showCompany(test, company.companyId);
  const danish = await test.company({ country: 'dk' });
  danishSlug = await showCompany(test, danish.companyId);
});

describe('the sitemaps', () => {
  it('are one for each brand that has pages, listed in the index and in robots.txt', async () => {
    const index = await readXml('/sitemap.xml');
    expect([index.documentElement.localName, index.documentElement.namespaceURI]).toEqual(['sitemapindex', namespace]);
    const files = readAll(index, 'loc');
    expect(files).toEqual(['main', 'boilers', 'solar'].map((brand) => `${publicUrl}/sitemap-${brand}.xml`));
    const robots = (await get('/robots.txt')).body;
    const named = [...robots.matchAll(/^Sitemap: (.*)$/gm)].map(([, url]) => url);
    expect(named).toEqual([`${publicUrl}/sitemap.xml`, ...files]);
    const today = new Date().toISOString().slice(0, 10);
    expect(readAll(index, 'sitemap lastmod')).toEqual([today]);
  });

  it('list companies, searches with results and forms under the brand that the page carries', async () => {
    const main = readAll(await readXml('/sitemap-main.xml'), 'loc');
    const search = '/boilers/companies';
    for (const path of [search, `${search}?country=dk`, `${search}/${slug}`, `${search}/${danishSlug}`])
      expect(main).toContain(publicUrl + path);
    expect(main).not.toContain(`${publicUrl}/boilers/companies?country=no`);
    const boilers = readAll(await readXml('/sitemap-boilers.xml'), 'loc');
    expect(boilers).toContain(`${publicUrl}/boilers/enquiry?lang=en`);
    const forms = [...main, ...boilers].filter((url) => url.includes('/boilers/enquiry'));
    expect(forms.map((url) => new URL(url).searchParams.get('lang')).toSorted()).toEqual(['da', 'en', 'es', 'fr', 'no', 'sv']);
  });

  it('list only pages that may be indexed, by the address they call canonical', async () => {
    const robots = (await get('/robots.txt')).body;
    const allowed = [...robots.matchAll(/^Allow: (.*)$/gm)].map(([, rule = '']) => rule);
    const isAllowed = (path: string): boolean => allowed.some((rule) => (rule.endsWith('$') ? `${path}$` === rule : path.startsWith(rule)));
    const pages = (await Promise.all(['main', 'boilers', 'solar'].map((brand) => readXml(`/sitemap-${brand}.xml`)))).flatMap((file) => [
      ...file.querySelectorAll('url'),
    ]);
    expect(pages.length).toBeGreaterThan(14);
    for (const page of pages) {
      expect(page.namespaceURI).toBe(namespace);
      const [url = ''] = readAll(page, 'loc');
      const { statusCode, body } = await get(url);
      const { head } = new JSDOM(body).window.document;
      expect([url, statusCode, isAllowed(url.replace(publicUrl, ''))]).toEqual([url, 200, true]);
      expect(head.querySelector('meta[name=robots]'), url).toBeNull();
      expect(head.querySelector('link[rel=canonical]')?.getAttribute('href')).toBe(url);
      const readLinks = (from: ParentNode, name: string): string[] =>
        [...from.querySelectorAll(name)].map((link) => `${link.getAttribute('hreflang')} ${link.getAttribute('href')}`);
      expect(readLinks(page, 'link'), url).toEqual(readLinks(head, 'link[hreflang]'));
      for (const day of readAll(page, 'lastmod')) expect(day).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    }
  });

  it.each(['/sitemap-nobody.xml', '/sitemap-main.xml?page=2', '/sitemap-main-x.xml', '/sitemap-Main.xml'])('has no %s', async (url) => {
    expect((await get(url)).statusCode).toBe(404);
  });
});

describe('robots.txt', () => {
  it('allows what it names and what the pages load', async () => {
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
