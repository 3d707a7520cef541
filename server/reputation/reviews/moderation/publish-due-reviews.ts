import type { Tx } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';

/** Publishes clean reviews that were held for long enough. Answers how many; several processes may do it at once. */
export async function publishDueReviews(tx: Tx): Promise<number> {
  const published = await tx.rows(sql`
    update reviews set state = 'published', published_at = app_now(), publish_at = null
    where id in (select id from reviews where publish_at <= app_now() order by publish_at limit 500 for update skip locked)
    returning id`);
  return published.length;
}
