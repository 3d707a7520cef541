import type { CountryCode } from '../../contract/kit/country.ts';
import type { Receipt } from '../../server/buying/bought-lead-query.ts';
import type { Database } from '../../server/platform/database/database.ts';
import { publishReview } from '../../server/reputation/publish-review.ts';
import { recordReview } from '../../server/reputation/record-review.ts';
import { inThePast } from './in-the-past.ts';
import { reviewWords } from './review-texts.ts';
import { seededDraws } from './seeded-random.ts';

const dayMs = 86_400_000;

/**
 * About half of the invented consumers say afterwards how it went; what they said is published two days later. Drawn from
 * the purchase's own number, so that the rest of the demonstration stays as it is.
 */
export async function reviewPurchase(database: Database, receipt: Receipt, country: CountryCode, now: Date): Promise<void> {
  const draws = seededDraws(receipt.purchaseId * 7_919);
  const saidAt = new Date(receipt.boughtAt.getTime() + draws.between(3, 20) * dayMs);
  if (draws.fraction() < 0.5 || saidAt >= now) return;
  const stars = draws.pick([5, 5, 5, 5, 4, 4, 4, 3, 2, 1] as const);
  const { comment, workDone } = reviewWords(country, stars);
  const { forename, town } = receipt.contact;
  const outcome = await inThePast(database, saidAt, (tx) =>
    recordReview(tx, {
      purchaseId: receipt.purchaseId,
      stars,
      comment: draws.fraction() < 0.85 ? draws.pick(comment) : null,
      workDone: draws.fraction() < 0.6 ? draws.pick(workDone) : null,
      displayName: [forename, town].filter((part) => part !== null).join(', '),
    }),
  );
  const publishedAt = new Date(saidAt.getTime() + 2 * dayMs);
  if (outcome.kind !== 'recorded' || publishedAt >= now) return;
  await inThePast(database, publishedAt, (tx) => publishReview(tx, { code: outcome.code }));
}
