import { siteKeys, type SiteKey } from '../../../contract/catalogue/sites.ts';
import { getBrands } from '../../../contract/kit/brands.ts';
import { listingPath } from '../../../contract/reputation/listing-values.ts';
import { guessCountry, publicBrand } from '../../companies/public-brand-rule.ts';
import { allUnits } from '../../geography/business-units.ts';
import type { Db } from '../../platform/database/database.ts';
import type { PublicAnswer, PublicCall, PublicFile, PublicRoute, DrawnPage } from '../../platform/pages/public/add-public-pages.ts';
import { publicPageHtml } from '../../platform/pages/public/public-page.tsx';
import { refusalPage } from '../../platform/pages/public/refusal-page.tsx';
import { visitorLanguage } from '../../platform/pages/public/visitor-language-rule.ts';
import { companyPage } from './company-page.tsx';
import { findPublicCompany, type PublicCompany, findCoverageOutlines } from './company-query.ts';
import { coverageMap } from './coverage-map-rule.ts';
import { companyPageTexts } from './messages.ts';
import { searchPage } from './search-page.tsx';
import { listPublished, listSiteWorkTypes, searchCompanies, pageIn, readSearch, searchLink } from './search-query.ts';
import { listSitemaps, robots, sitemap, sitemapIndex } from './sitemap-rule.ts';

interface Options {
  readonly db: Db;
  readonly publicUrl: string;
}

const hourSeconds = 3_600;
/** An image opened directly keeps its styles and runs no scripts. */
const mapPolicy = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; sandbox; frame-ancestors 'none'";

const isSlug = (given: string): boolean => given.length <= 80 && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(given);

function missing(site: SiteKey, { acceptLanguage }: PublicCall): PublicAnswer {
  const language = visitorLanguage(acceptLanguage);
  const say = companyPageTexts(language);
  const brand = publicBrand(guessCountry(language), language);
  const words = { title: say('missing.title'), text: say('missing.text') };
  return refusalPage(404, language, { brand, words, next: { label: say('missing.other'), address: `/${site}/companies` } });
}

async function search(site: SiteKey, { db, publicUrl }: Options, { query, acceptLanguage }: PublicCall): Promise<PublicAnswer> {
  const language = visitorLanguage(acceptLanguage);
  const companySearch = readSearch(site, query, guessCountry(language));
  const [workTypes, found] = await Promise.all([listSiteWorkTypes(db, site, language), searchCompanies(db, companySearch)]);
  // Past the last page; there may have been more when the link was made.
  if (found.companies.length === 0 && companySearch.page > 1) return { goTo: searchLink({ ...companySearch, page: 1 }) };
  return searchPage({ publicUrl, language, search: companySearch, workTypes, found });
}

const textFile = (type: string, content: string, policy?: string): PublicFile => ({
  file: { type, content, keptSeconds: hourSeconds, ...(policy === undefined ? {} : { policy }) },
});

/** Serves robots.txt, a sitemap per brand, and the list of them. */
function crawlerFiles({ db, publicUrl }: Options): readonly PublicRoute[] {
  const xml = 'application/xml';
  const list = async () => listSitemaps(await listPublished(db));
  return [
    { path: '/sitemap.xml', kind: 'open', open: async () => textFile(xml, sitemapIndex(publicUrl, await list())) },
    {
      path: '/sitemap-:brand([a-z0-9-]+).xml',
      kind: 'open',
      open: async (call) => {
        const number = pageIn(call.query['page']);
        const file = (await list()).find((one) => one.brand === call.params['brand'] && one.number === number);
        return file === undefined ? missing(siteKeys[0], call) : textFile(xml, sitemap(publicUrl, file));
      },
    },
    {
      path: '/robots.txt',
      kind: 'open',
      open: async () => {
        const files = (await list()).map(({ path }) => path);
        return textFile('text/plain; charset=utf-8', robots(publicUrl, ['/sitemap.xml', ...files]));
      },
    },
  ];
}

/** Header and footer are not part of a page's data, so a change of brands or units discards all rendered pages. */
function createBrandedPageCache(): () => ReturnType<typeof createPageCache> {
  const getBrandingKey = (): string => JSON.stringify([getBrands(), allUnits()]);
  let [brands, said, drawn] = [getBrands(), getBrandingKey(), createPageCache()];
  return () => {
    // Reloaded periodically, mostly unchanged.
    if (brands === getBrands()) return drawn;
    brands = getBrands();
    if (said !== getBrandingKey()) [said, drawn] = [getBrandingKey(), createPageCache()];
    return drawn;
  };
}

/** Public pages of companies, and what search engines need. */
export function companyPages(options: Options): readonly PublicRoute[] {
  const { db, publicUrl } = options;
  const drawn = createBrandedPageCache();
  const buildSitePages = (site: SiteKey): readonly PublicRoute[] => [
    { path: `/${site}/companies`, kind: 'open', open: (call) => search(site, options, call) },
    {
      path: listingPath(site, ':slug'),
      kind: 'open',
      open: async (call) => {
        const slug = call.params['slug'] ?? '';
        const page = pageIn(call.query['page']);
        const facts = isSlug(slug) ? await findPublicCompany(db, { site, slug, page }) : undefined;
        if (facts === undefined) return missing(site, call);
        if (page > 1 && (JSON.parse(facts) as PublicCompany).reviews.length === 0) return { goTo: listingPath(site, slug) };
        return drawn()(`${site}/${slug}?${page}`, facts, () => ({
          status: 200,
          html: publicPageHtml(companyPage(JSON.parse(facts) as PublicCompany, { publicUrl, site, page })),
        }));
      },
    },
    {
      path: `${listingPath(site, ':slug')}/map.svg`,
      kind: 'open',
      open: async (call) => {
        const slug = call.params['slug'] ?? '';
        const outlines = isSlug(slug) ? await findCoverageOutlines(db, { site, slug }) : undefined;
        return outlines === undefined ? missing(site, call) : textFile('image/svg+xml', coverageMap(outlines), mapPolicy);
      },
    },
  ];
  return [...siteKeys.flatMap(buildSitePages), ...crawlerFiles(options)];
}

interface CachedPage {
  readonly facts: string;
  readonly page: DrawnPage;
}

const maxCachedPages = 200;

/**
 * Caches rendered pages with the data each was rendered from. The data is read on every visit and the page rendered again only if it changed, so
 * nothing is stale.
 */
export function createPageCache(): (address: string, facts: string, draw: () => DrawnPage) => DrawnPage {
  const cache = new Map<string, CachedPage>();
  return (address, facts, draw) => {
    const known = cache.get(address);
    const page = known?.facts === facts ? known.page : draw();
    cache.delete(address);
    cache.set(address, { facts, page });
    const [oldest] = cache.keys();
    if (cache.size > maxCachedPages && oldest !== undefined) cache.delete(oldest);
    return page;
  };
}
