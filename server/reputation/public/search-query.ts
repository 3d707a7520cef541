import type { CountryCode } from '../../../contract/kit/country.ts';
import type { PageLanguage } from '../../../contract/kit/language.ts';
import { siteNumbers, type SiteKey } from '../../../contract/catalogue/sites.ts';
import { nameRank } from '../../catalogue/queries.ts';
import type { Db } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { isListed, isPublishedOn } from '../listing/listed-query.ts';
import { findPlace } from './place-query.ts';

export interface CompanySearch {
  readonly site: SiteKey;
  readonly country: CountryCode;
  /** Null: of any kind. */
  readonly workTypeId: number | null;
  /** As it was typed; empty: anywhere. */
  readonly place: string;
  readonly page: number;
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
  /** False: nothing we know is called like the place that was typed. */
  readonly isPlaceKnown: boolean;
}

export const companiesAPage = 20;

/** The published companies that do this work at this place: the best reviewed first, those without a review by name. */
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

/** What can be searched for on a site, by category and then by name. */
export function listSiteWorkTypes(db: Db, site: SiteKey, language: PageLanguage): Promise<SiteWorkType[]> {
  return db.rows(sql<SiteWorkType>`
    select w.id, w.name->>${language} as name, k.name->>${language} as category
    from work_types w join categories k on k.id = w.category_id
    where w.site = ${siteNumbers[site]}::smallint and w.retired_at is null
    order by k.position, ${nameRank(language)}`);
}

/** Every address under which a company is shown, for search engines. */
export function listPublished(db: Db): Promise<{ site: 1 | 2; slug: string; changed: Date }[]> {
  return db.rows(sql<{ site: 1 | 2; slug: string; changed: Date }>`
    select p.site, l.slug, greatest(l.updated_at, (select max(published_at) from reviews where company_id = l.company_id and state = 'published')) as changed
    from listings l
    join companies c on c.id = l.company_id
    join listing_sites p on p.company_id = l.company_id and p.published
    where l.slug is not null and ${isListed}
    order by p.site, l.slug limit 50000`);
}
