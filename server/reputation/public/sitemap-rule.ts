import { siteKeys, siteNumbers } from '../../../contract/catalogue/sites.ts';
import { listingPath } from '../../../contract/reputation/listing-values.ts';

interface Published {
  readonly site: 1 | 2;
  readonly slug: string;
  readonly changed: Date;
}

/** What search engines may read: the pages of companies and what these load. */
export function robots(publicUrl: string): string {
  const open = [...siteKeys.map((site) => `/${site}/companies`), '/media/', '/public/'];
  return ['User-agent: *', ...open.map((path) => `Allow: ${path}`), 'Disallow: /', '', `Sitemap: ${publicUrl}/sitemap.xml`, ''].join('\n');
}

/** Slugs and our own address hold nothing that XML would read as its own. */
export function sitemap(publicUrl: string, published: readonly Published[]): string {
  const entry = (path: string, changed?: Date): string =>
    `<url><loc>${publicUrl}${path}</loc>${changed === undefined ? '' : `<lastmod>${changed.toISOString().slice(0, 10)}</lastmod>`}</url>`;
  const sites = siteKeys.flatMap((site) => [
    entry(`/${site}/companies`),
    ...published.filter((one) => one.site === siteNumbers[site]).map(({ slug, changed }) => entry(listingPath(site, slug), changed)),
  ]);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${sites.join('')}</urlset>\n`;
}
