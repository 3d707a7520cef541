import type { CompanyId } from '../../../contract/kit/ids.ts';
import type { Db } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';

export interface ReviewStats {
  /** Average of the published ones, out of ten, to two decimals; null where there are none. */
  readonly rating: number | null;
  readonly total: number;
  readonly countPublished: number;
  /** How many gave 5, 4, 3, 2 and 1 stars, published or not. */
  readonly byStars: number[];
}

/** What consumers say of a company, in figures. */
export async function getReviewStats(db: Db, companyId: CompanyId): Promise<ReviewStats> {
  const stats = await db.first(sql<ReviewStats>`
    select round(avg(rating_overall) filter (where state = 'published'), 2) as rating, count(*) as total,
           count(*) filter (where state = 'published') as "countPublished",
           array[count(*) filter (where rating_overall = 10), count(*) filter (where rating_overall = 8), count(*) filter (where rating_overall = 6),
                 count(*) filter (where rating_overall = 4), count(*) filter (where rating_overall = 2)]::integer[] as "byStars"
    from reviews where company_id = ${companyId}`);
  if (stats === undefined) throw new Error('an aggregate returned no row');
  return stats;
}
