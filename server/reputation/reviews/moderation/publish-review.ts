import type { Tx } from '../../../platform/database/database.ts';
import { insertCompanyEvents } from '../../../platform/company-events.ts';
import { sql } from '../../../platform/database/sql.ts';
import { eventsOfReviews } from './store.ts';

export type PublishReviewOutcome = 'published' | 'already_published' | 'waits_for_person' | 'unknown';

/** Lets everybody read a clean review; from then on it counts in the average. */
export async function publishReview(tx: Tx, input: { code: string }): Promise<PublishReviewOutcome> {
  const review = await tx.first(sql<{ id: number; state: string; flagged: boolean }>`
    select id, state, flags <> '{}' as flagged from reviews where code = ${input.code} for update`);
  if (review === undefined) return 'unknown';
  if (review.state === 'published') return 'already_published';
  if (review.flagged || review.state === 'unpublished') return 'waits_for_person';
  await tx.rows(sql`update reviews set state = 'published', published_at = app_now(), publish_at = null where code = ${input.code}`);
  await tx.rows(insertCompanyEvents(eventsOfReviews([review.id])));
  return 'published';
}
