import { siteNumbers, type SiteKey } from '../../../contract/catalogue/sites.ts';
import { type CountryCode, isOffered, knownCountry, offeredCountries } from '../../../contract/kit/country.ts';
import { foldText } from '../../../contract/kit/fold-text-rule.ts';
import type { PageLanguage } from '../../../contract/kit/language.ts';
import { nameRank } from '../../catalogue/queries.ts';
import { searchRegions } from '../../coverage/region-search-query.ts';
import { findDistrict } from '../../geography/queries.ts';
import type { Db } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { isListed, isPublishedOn } from '../listing/listing.ts';

export interface CompanySearch {
  readonly site: SiteKey;
  readonly country: CountryCode;
  /** Null for any kind. */
  readonly workTypeId: number | null;
  /** As typed; empty for anywhere. */
  readonly place: string;
  readonly page: number;
}

/** A company's page on a guide site. */
export interface Published {
  readonly site: 1 | 2;
  readonly country: CountryCode;
  readonly slug: string;
  readonly changed: Date;
}

export interface FoundCompany {
  readonly slug: string;
  readonly name: string;
  readonly description: string;
  readonly shortDescription: string;
  readonly town: string | null;
  readonly logoKey: string | null;
  readonly rating: number | null;
  readonly reviewCount: number;
}

export interface FoundCompanies {
  readonly companies: readonly FoundCompany[];
  readonly total: number;
  /** False if no known place matches the text. */
  readonly isPlaceKnown: boolean;
}

export const companiesAPage = 20;

/** Finds published companies that do this work at this place: best rated first, those without reviews by name. */
export async function searchCompanies(db: Db, { site, country, workTypeId, place, page }: CompanySearch): Promise<FoundCompanies> {
  const districts = place === '' ? null : await findPlace(db, { country, text: place });
  if (districts?.length === 0) return { companies: [], total: 0, isPlaceKnown: false };
  const rows = await db.rows(sql<FoundCompany & { total: number }>`
    select l.slug, l.trading_name as name, l.description, coalesce(l.short_description, '') as "shortDescription", nullif(c.town, '') as town,
           (select file_key from listing_images where company_id = l.company_id and kind = 'logo') as "logoKey",
           r.rating, r.total as "reviewCount", count(*) over () as total
    from listings l
    join companies c on c.id = l.company_id
    cross join lateral (
      select round(avg(rating_overall), 2) as rating, count(*) as total from reviews where company_id = l.company_id and state = 'published') r
    where c.country = ${country} and ${isPublishedOn(siteNumbers[site])} and ${isListed}
      and exists (
        select from coverage_areas a
        where a.company_id = l.company_id
          and (${workTypeId}::integer is null
               or exists (select from coverage_work_types w where w.coverage_area_id = a.id and w.work_type_id = ${workTypeId}::integer))
          and (${districts}::integer[] is null
               or exists (select from coverage_districts d where d.coverage_area_id = a.id and d.district_id = any(${districts}::integer[]))))
    order by r.rating desc nulls last, r.total desc, lower(l.trading_name), l.company_id
    limit ${companiesAPage} offset ${(page - 1) * companiesAPage}`);
  return { companies: rows, total: rows[0]?.total ?? 0, isPlaceKnown: true };
}

export interface SiteWorkType {
  readonly id: number;
  readonly name: string;
  readonly category: string;
}

/** Lists the searchable work types of a site, by category and then by name. */
export function listSiteWorkTypes(db: Db, site: SiteKey, language: PageLanguage): Promise<SiteWorkType[]> {
  return db.rows(sql<SiteWorkType>`
    select w.id, w.name->>${language} as name, k.name->>${language} as category
    from work_types w join categories k on k.id = w.category_id
    where w.site = ${siteNumbers[site]}::smallint and w.retired_at is null
    order by k.position, ${nameRank(language)}`);
}

/** Lists every public company URL of the offered countries, for search engines. */
export function listPublished(db: Db): Promise<Published[]> {
  return db.rows(sql<Published>`
    select p.site, c.country, l.slug, greatest(l.updated_at, (select max(published_at) from reviews where company_id = l.company_id and state = 'published')) as changed
    from listings l
    join companies c on c.id = l.company_id
    join listing_sites p on p.company_id = l.company_id and p.published
    where l.slug is not null and ${isListed} and c.country = any(${[...offeredCountries()]}::text[])
    order by p.site, l.slug`);
}

const maxPlaceLength = 60;
/** More pages than anyone reads; crawlers that go further get the last. */
const maxPages = 500;

function numberIn(given: string | undefined, most: number): number | null {
  const number = /^\d{1,9}$/.test(given ?? '') ? Number(given) : 0;
  return number >= 1 && number <= most ? number : null;
}

/** Parses a page number from a URL; anything else means the first. */
export function pageIn(given: string | undefined): number {
  return numberIn(given, maxPages) ?? 1;
}

/** Parses a search URL, ignoring invalid parts. */
export function readSearch(site: SiteKey, query: Readonly<Record<string, string | undefined>>, home: CountryCode): CompanySearch {
  const named = knownCountry(query['country']);
  const country = named !== undefined && isOffered(named) ? named : home;
  const place = (query['place'] ?? '')
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cs}\u2028\u2029]/gu, ' ')
    .trim()
    .slice(0, maxPlaceLength)
    .toWellFormed();
  return { site, country, workTypeId: numberIn(query['work'], 2_147_483_647), place, page: pageIn(query['page']) };
}

function buildAddress({ site, country, workTypeId, place, page }: CompanySearch, namesCountry: boolean): string {
  const params = new URLSearchParams();
  if (workTypeId !== null) params.set('work', String(workTypeId));
  if (place !== '') params.set('place', place);
  if (namesCountry) params.set('country', country);
  if (page > 1) params.set('page', String(page));
  const query = params.toString();
  return `/${site}/companies${query === '' ? '' : `?${query}`}`;
}

/** The canonical URL of a search, for search engines. */
export const searchAddress = (search: CompanySearch): string => buildAddress(search, search.country !== 'gb');

/** A link to continue a search. Always includes the country; otherwise the visitor's language would choose it. */
export const searchLink = (search: CompanySearch): string => buildAddress(search, true);

/**
 * Finds the districts for a place: that of a postcode, otherwise those of a town with exactly that name, otherwise names or codes starting with the
 * text. Leicester is the town, not all of Leicestershire.
 */
async function findPlace(db: Db, { country, text }: { country: CountryCode; text: string }): Promise<number[]> {
  const district = await findDistrict(db, { country, text });
  if (district !== undefined) return [district.id];
  const name = foldText(text);
  const town = await db.rows(sql<{ id: number }>`
    select id from regions where country = ${country} and level = 'district' and active and folded(town) collate "C" = ${name}
    union
    select district_id from towns where country = ${country} and folded(name) collate "C" = ${name} and district_id is not null`);
  if (town.length > 0) return town.map(({ id }) => id);
  return (await searchRegions(db, { country, text })).districts.map(({ id }) => id);
}
