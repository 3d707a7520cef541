import type { Tx } from '../../../platform/database/database.ts';
import { insertCompanyEvents } from '../../../platform/company-events.ts';
import { sql } from '../../../platform/database/sql.ts';
import { eventsOfReviews } from './store.ts';

/** Publishes clean reviews that were held for long enough. Answers how many; several processes may do it at once. */
export async function publishDueReviews(tx: Tx): Promise<number> {
  const published = await tx.rows(sql<{ id: number }>`
    update reviews set state = 'published', published_at = app_now(), publish_at = null
    where id in (select id from reviews where publish_at <= app_now() order by publish_at limit 500 for update skip locked)
    returning id`);
  if (published.length > 0) await tx.rows(insertCompanyEvents(eventsOfReviews(published.map(({ id }) => id))));
  return published.length;
}
