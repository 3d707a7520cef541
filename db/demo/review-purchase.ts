import type { DemoCountry } from './demo-countries.ts';
import type { Receipt } from '../../server/buying/receipts.ts';
import type { Database } from '../../server/platform/database/database.ts';
import { publishReview } from '../../server/reputation/reviews/moderate-review.ts';
import { recordReview } from '../../server/reputation/reviews/give-review.ts';
import { runInThePast } from './run-in-the-past.ts';
import { composeUnusedText } from './review-texts.ts';
import { seededDraws } from './seeded-random.ts';

const dayMs = 86_400_000;

/** Reviews of invented consumers, without repeated sentences. */
export interface Reviews {
  /** `job`: the work type in the country's language. */
  readonly after: (receipt: Receipt, country: DemoCountry, job: string) => Promise<void>;
}

/** Reviews three in ten purchases, published two days later. Seeded by the purchase id, so the rest of the demo stays the same. */
export function openReviews(database: Database, now: Date): Reviews {
  const usedTexts = new Set<string>();
  return {
    after: async (receipt, country, job) => {
      const draws = seededDraws(receipt.purchaseId * 7_919);
      const saidAt = new Date(receipt.boughtAt.getTime() + draws.between(3, 20) * dayMs);
      if (draws.fraction() < 0.7 || saidAt >= now) return;
      const stars = draws.pick([5, 5, 5, 5, 4, 4, 4, 3, 2, 1] as const);
      const { forename, town } = receipt.contact;
      const review = {
        purchaseId: receipt.purchaseId,
        stars,
        comment: draws.fraction() < 0.85 ? composeUnusedText(usedTexts, country, stars >= 4 ? 'pleased' : 'displeased', job, draws) : null,
        workDone: draws.fraction() < 0.6 ? composeUnusedText(usedTexts, country, 'workDone', job, draws) : null,
        displayName: [forename, town].filter((part) => part !== null).join(', '),
      };
      const outcome = await runInThePast(database, saidAt, (tx) => recordReview(tx, review));
      const publishedAt = new Date(saidAt.getTime() + 2 * dayMs);
      if (outcome.kind !== 'recorded' || publishedAt >= now) return;
      await runInThePast(database, publishedAt, (tx) => publishReview(tx, { code: outcome.code }));
    },
  };
}
