import { enquiryFormPath, type SiteKey, siteKeys, siteNumbers } from '../../../contract/catalogue/sites.ts';
import { pageLanguages } from '../../../contract/kit/language.ts';
import { listingPath } from '../../../contract/reputation/listing-values.ts';

interface Published {
  readonly site: 1 | 2;
  readonly slug: string;
  readonly changed: Date;
}

/** Allows crawlers the company pages, a form's first page and their assets. Later form pages hold drafts. */
export function robots(publicUrl: string): string {
  const listSitePaths = (site: SiteKey): string[] => [`/${site}/companies`, `${enquiryFormPath(site)}$`, `${enquiryFormPath(site)}?`];
  const open = [...siteKeys.flatMap(listSitePaths), '/icons/', '/media/', '/public/'];
  return ['User-agent: *', ...open.map((path) => `Allow: ${path}`), 'Disallow: /', '', `Sitemap: ${publicUrl}/sitemap.xml`, ''].join('\n');
}

/** Slugs and our own URL need no XML escaping. */
export function sitemap(publicUrl: string, published: readonly Published[]): string {
  const entry = (path: string, changed?: Date): string =>
    `<url><loc>${publicUrl}${path}</loc>${changed === undefined ? '' : `<lastmod>${changed.toISOString().slice(0, 10)}</lastmod>`}</url>`;
  const sites = siteKeys.flatMap((site) => [
    ...pageLanguages.map((language) => entry(`${enquiryFormPath(site)}?lang=${language}`)),
    entry(`/${site}/companies`),
    ...published.filter((one) => one.site === siteNumbers[site]).map(({ slug, changed }) => entry(listingPath(site, slug), changed)),
  ]);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${sites.join('')}</urlset>\n`;
}
