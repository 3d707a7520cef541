import { siteNumbers, type SiteKey } from '../../../contract/catalogue/sites.ts';
import type { CountryCode } from '../../../contract/kit/country.ts';
import type { StepRings } from '../../geography/outline-rule.ts';
import type { Db } from '../../platform/database/database.ts';
import { sql, type Sql } from '../../platform/database/sql.ts';
import { isListed, isPublishedOn } from '../listing/listing.ts';

export interface PublicPicture {
  readonly fileKey: string;
  readonly title: string | null;
  readonly description: string | null;
  readonly width: number;
  readonly height: number;
}

export interface PublicReview {
  readonly name: string;
  readonly stars: number;
  readonly comment: string | null;
  readonly workDone: string | null;
  readonly published: string;
  readonly reply: string | null;
}

/** Public facts about a company; nothing about its account. */
export interface PublicCompany {
  readonly slug: string;
  readonly name: string;
  readonly description: string;
  readonly shortDescription: string;
  readonly country: CountryCode;
  readonly town: string | null;
  readonly phone: string | null;
  readonly website: string | null;
  readonly logo: PublicPicture | null;
  readonly photos: readonly PublicPicture[];
  readonly services: readonly { readonly category: string; readonly names: readonly string[] }[];
  readonly accreditations: readonly { readonly name: string; readonly checked: string }[];
  readonly districts: number;
  /** Out of ten; null without reviews. */
  readonly rating: number | null;
  readonly reviewCount: number;
  /** Number of reviews with 5, 4, 3, 2 and 1 stars. */
  readonly byStars: readonly number[];
  /** Whether the site's form takes enquiries. */
  readonly takesEnquiries: boolean;
  /** One page of them, newest first. */
  readonly reviews: readonly PublicReview[];
}

export const reviewsAPage = 10;

interface PublicCompanyQuery {
  readonly site: SiteKey;
  readonly slug: string;
  /** Page of reviews, starting at 1. */
  readonly page: number;
}

/** Exported separately for benchmarks. */
export function publicCompany({ site, slug, page }: PublicCompanyQuery): Sql<{ facts: string }> {
  return sql<{ facts: string }>`
    select json_build_object(
      'takesEnquiries', exists (select from sources f where f.form_site = ${siteNumbers[site]}::smallint and f.stopped_at is null),
      'slug', l.slug, 'name', l.trading_name, 'description', l.description, 'shortDescription', coalesce(l.short_description, ''),
      'country', c.country, 'town', nullif(c.town, ''), 'phone', nullif(c.phone, ''), 'website', nullif(c.website, ''),
      'logo', (select json_build_object('fileKey', file_key, 'title', title, 'description', description, 'width', width, 'height', height)
               from listing_images where company_id = l.company_id and kind = 'logo'),
      'photos', coalesce((
        select json_agg(json_build_object('fileKey', file_key, 'title', title, 'description', description, 'width', width, 'height', height) order by position)
        from listing_images where company_id = l.company_id and kind = 'photo'), '[]'),
      'services', coalesce((
        select json_agg(json_build_object('category', g.category, 'names', g.names) order by g.position)
        from (select k.position, k.name->>t.language as category, json_agg(w.name->>t.language order by (w.name_rank->>t.language)::integer) as names
              from work_types w join categories k on k.id = w.category_id
              where w.retired_at is null and w.id in (
                select x.work_type_id from coverage_areas a join coverage_work_types x on x.coverage_area_id = a.id where a.company_id = l.company_id)
              group by k.id, k.position, k.name, t.language) g), '[]'),
      'accreditations', coalesce((
        select json_agg(json_build_object('name', s.name->>t.language, 'checked', h.updated_at) order by s.id)
        from company_accreditations h join accreditation_schemes s on s.id = h.scheme_id
        where h.company_id = l.company_id and h.rejected_at is null and h.manual_approval_until > app_now()), '[]'),
      'districts', (select count(distinct d.district_id) from coverage_areas a join coverage_districts d on d.coverage_area_id = a.id
                    where a.company_id = l.company_id),
      'rating', r.rating, 'reviewCount', r.total, 'byStars', r.stars,
      'reviews', coalesce((
        select json_agg(json_build_object('name', v.display_name, 'stars', v.rating_overall / 2, 'comment', v.comment, 'workDone', v.work_done_comments,
                                          'published', v.published_at, 'reply', p.reply) order by v.published_at desc, v.id desc)
        from (select * from reviews where company_id = l.company_id and state = 'published'
              order by published_at desc, id desc limit ${reviewsAPage} offset ${(page - 1) * reviewsAPage}) v
        left join review_replies p on p.review_id = v.id and p.state = 'published'), '[]'))::text as facts
    from listings l
    join companies c on c.id = l.company_id
    cross join lateral (select n.languages[1] as language from business_units n where n.country = c.country) t
    cross join lateral (
      select round(avg(rating_overall), 2) as rating, count(*) as total,
             json_build_array(count(*) filter (where rating_overall = 10), count(*) filter (where rating_overall = 8),
                              count(*) filter (where rating_overall = 6), count(*) filter (where rating_overall = 4),
                              count(*) filter (where rating_overall = 2)) as stars
      from reviews where company_id = l.company_id and state = 'published') r
    where l.slug = ${slug} and ${isPublishedOn(siteNumbers[site])} and ${isListed}`;
}

/**
 * Returns a company page's data as JSON text in one statement; comparing it tells whether the page changed. Undefined if nothing is published under
 * that slug.
 */
export async function findPublicCompany(db: Db, query: PublicCompanyQuery): Promise<string | undefined> {
  return (await db.first(publicCompany(query)))?.facts;
}

/** More districts are indistinguishable on a small map, so whole areas are drawn. */
const maxDistricts = 250;

export interface CoverageOutlines {
  /** The areas the company reaches into. */
  readonly areas: readonly StepRings[];
  /** Covered districts drawn over them; empty if the areas are shown instead. */
  readonly districts: readonly StepRings[];
}

interface OutlineRow {
  readonly level: 'area' | 'district';
  readonly rings: StepRings;
}

/** Finds the coverage outlines of a published company; undefined if none is published under that slug. */
export async function findCoverageOutlines(db: Db, { site, slug }: { site: SiteKey; slug: string }): Promise<CoverageOutlines | undefined> {
  const rows = await db.rows(sql<OutlineRow>`
    with covered as (
      select distinct d.district_id as id
      from listings l
      join companies c on c.id = l.company_id
      join coverage_areas a on a.company_id = l.company_id
      join coverage_districts d on d.coverage_area_id = a.id
      where l.slug = ${slug} and ${isPublishedOn(siteNumbers[site])} and ${isListed})
    select r.level, o.rings
    from regions r join outlines o on o.region_id = r.id
    where r.id in (select p.parent_id from regions p join covered v on v.id = p.id)
       or (r.id in (select id from covered) and (select count(*) from covered) <= ${maxDistricts})
    order by r.level, r.id`);
  if (rows.length === 0) return undefined;
  const of = (level: OutlineRow['level']): StepRings[] => rows.filter((row) => row.level === level).map(({ rings }) => rings);
  return { areas: of('area'), districts: of('district') };
}
