import { enquiryFormPath, type SiteKey, siteKeys, siteNumbers } from '../../../contract/catalogue/sites.ts';
import { type BrandKey, getBrands, getFormBrand, homePath, mainKey } from '../../../contract/kit/brands.ts';
import type { CountryCode } from '../../../contract/kit/country.ts';
import { type PageLanguage, pageLanguages } from '../../../contract/kit/language.ts';
import { listingPath } from '../../../contract/reputation/listing-values.ts';
import { guessCountry } from '../../companies/public-brand-rule.ts';
import { escapeHtml } from '../../platform/pages/escape-html.ts';
import { htmlLanguage } from '../../platform/pages/public/public-page.tsx';
import { searchAddress, type Published } from './search-query.ts';

/** A page that search engines may index. */
interface IndexedPage {
  readonly brand: BrandKey;
  readonly path: string;
  readonly changed?: Date;
  readonly translations?: readonly { readonly language: PageLanguage; readonly path: string }[];
}

/** The protocol's limit is 50,000 pages and 50 MB per file. */
const maxPagesPerFile = 10_000;

/**
 * Allows crawlers the home pages, the company pages, a form's first page, the files of both, and the lists made for crawlers. Later form pages hold drafts.
 */
export function robots(publicUrl: string, sitemaps: readonly string[]): string {
  const listSitePaths = (site: SiteKey): string[] => [`/${site}/companies`, `${enquiryFormPath(site)}$`, `${enquiryFormPath(site)}?`];
  const files = ['/icons/', '/media/', '/public/', '/favicon.ico', '/mark.svg', '/manifest.webmanifest'];
  const lists = ['/robots.txt', '/sitemap', '/.well-known/'];
  const homes = ['/$', '/?lang=', '/home-'];
  const open = [...homes, ...siteKeys.flatMap(listSitePaths), ...files, ...lists];
  const allowed = open.map((path) => `Allow: ${path}`);
  return ['User-agent: *', ...allowed, 'Disallow: /', '', ...sitemaps.map((path) => `Sitemap: ${publicUrl}${path}`), ''].join('\n');
}

/** Lists the first page of each form in every language, under the brand that its readers' country sees. */
function listForms(site: SiteKey): IndexedPage[] {
  const inLanguage = (language: PageLanguage): string => `${enquiryFormPath(site)}?lang=${language}`;
  const translations = pageLanguages.map((language) => ({ language, path: inLanguage(language) }));
  return pageLanguages.map((language) => ({
    brand: getFormBrand(siteNumbers[site], guessCountry(language)).key,
    path: inLanguage(language),
    translations,
  }));
}

/** Lists the home page of each brand in every language. */
function listHomes(): IndexedPage[] {
  return getBrands().flatMap((brand) => {
    const translations = pageLanguages.map((language) => ({ language, path: `${homePath(brand)}?lang=${language}` }));
    return translations.map(({ path }) => ({ brand: brand.key, path, translations }));
  });
}

/** Lists the searches by country that find at least one company; the others are not indexed. */
function listSearches(site: SiteKey, published: readonly Published[]): IndexedPage[] {
  const changedByCountry = new Map<CountryCode, Date>();
  for (const { country, changed } of published) {
    const known = changedByCountry.get(country);
    if (known === undefined || known < changed) changedByCountry.set(country, changed);
  }
  return [...changedByCountry].map(([country, changed]) => ({
    brand: mainKey,
    path: searchAddress({ site, country, workTypeId: null, place: '', page: 1 }),
    changed,
  }));
}

/** Lists every page that may be indexed. Company pages and searches carry the marketplace's own brand. */
function listIndexed(published: readonly Published[]): IndexedPage[] {
  const pages = siteKeys.flatMap((site) => {
    const here = published.filter((one) => one.site === siteNumbers[site]);
    const companies = here.map(({ slug, changed }) => ({ brand: mainKey, path: listingPath(site, slug), changed }));
    return [...listForms(site), ...listSearches(site, here), ...companies];
  });
  return [...listHomes(), ...pages];
}

/** A file with some of a brand's pages. */
export interface SitemapFile {
  readonly brand: BrandKey;
  /** Counts from 1. */
  readonly number: number;
  readonly path: string;
  /** Null if no page says when it changed. */
  readonly changed: Date | null;
  readonly pages: readonly IndexedPage[];
}

/** Divides the pages among the brands' files. A brand without pages has none, since an empty sitemap is invalid. */
export function listSitemaps(published: readonly Published[], pagesPerFile = maxPagesPerFile): SitemapFile[] {
  const indexed = listIndexed(published);
  return getBrands().flatMap(({ key }) => {
    const own = indexed.filter(({ brand }) => brand === key);
    const count = Math.ceil(own.length / pagesPerFile);
    return Array.from({ length: count }, (_, index): SitemapFile => {
      const pages = own.slice(index * pagesPerFile, (index + 1) * pagesPerFile);
      const times = pages.flatMap(({ changed }) => changed?.getTime() ?? []);
      const path = `/sitemap-${key}.xml${index === 0 ? '' : `?page=${index + 1}`}`;
      const changed = times.length === 0 ? null : new Date(times.reduce((latest, time) => Math.max(latest, time)));
      return { brand: key, number: index + 1, path, changed, pages };
    });
  });
}

const head = '<?xml version="1.0" encoding="UTF-8"?>\n';
const protocol = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const lastChange = (changed: Date | null | undefined): string =>
  changed === null || changed === undefined ? '' : `<lastmod>${changed.toISOString().slice(0, 10)}</lastmod>`;

/** Writes the list of all sitemaps. */
export function sitemapIndex(publicUrl: string, files: readonly SitemapFile[]): string {
  const entries = files.map(({ path, changed }) => `<sitemap><loc>${escapeHtml(publicUrl + path)}</loc>${lastChange(changed)}</sitemap>`);
  return `${head}<sitemapindex ${protocol}>${entries.join('')}</sitemapindex>\n`;
}

/** Writes one sitemap, with the translations of each page that has some. */
export function sitemap(publicUrl: string, { pages }: Pick<SitemapFile, 'pages'>): string {
  const entries = pages.map(({ path, changed, translations = [] }) => {
    const links = translations.map(
      (one) => `<xhtml:link rel="alternate" hreflang="${htmlLanguage[one.language]}" href="${escapeHtml(publicUrl + one.path)}"/>`,
    );
    return `<url><loc>${escapeHtml(publicUrl + path)}</loc>${lastChange(changed)}${links.join('')}</url>`;
  });
  return `${head}<urlset ${protocol} xmlns:xhtml="http://www.w3.org/1999/xhtml">${entries.join('')}</urlset>\n`;
}
