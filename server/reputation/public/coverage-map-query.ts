import type { StepRings } from '../../geography/outline-rule.ts';
import { siteNumbers, type SiteKey } from '../../../contract/catalogue/sites.ts';
import type { Db } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { isListed, isPublishedOn } from '../listing/listed-query.ts';

/** More districts than this cannot be told apart on a small picture: whole areas are drawn instead. */
const mostDistricts = 250;

export interface CoverageOutlines {
  /** The areas that the company reaches into. */
  readonly areas: readonly StepRings[];
  /** What it covers, to be drawn over them; empty where the areas themselves are what is shown. */
  readonly districts: readonly StepRings[];
}

interface OutlineRow {
  readonly level: 'area' | 'district';
  readonly rings: StepRings;
}

/** The outlines of what a published company covers; undefined where none is published under that address. */
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
       or (r.id in (select id from covered) and (select count(*) from covered) <= ${mostDistricts})
    order by r.level, r.id`);
  if (rows.length === 0) return undefined;
  const of = (level: OutlineRow['level']): StepRings[] => rows.filter((row) => row.level === level).map(({ rings }) => rings);
  return { areas: of('area'), districts: of('district') };
}
