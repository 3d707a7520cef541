import { asId } from '../../contract/kit/ids.ts';
import { sql } from '../../server/platform/database/sql.ts';
import { hashSecret } from '../../server/platform/random-code.ts';
import { giveReview } from '../../server/reputation/reviews/give-review.ts';
import { replyToReview } from '../../server/reputation/reviews/replies.ts';
import type { TestApp } from '../app-harness.ts';
import { makeSource } from '../factories/create-enquiry.ts';
import { askedLead } from '../factories/review-lead.ts';
import type { OperatorCases, OperatorScene } from './operator-case.ts';

async function heldReview(test: TestApp): Promise<OperatorScene> {
  const { companyId } = await test.company();
  const { token, purchaseId } = await askedLead(test, { companyId }, (await makeSource(test.database)).sourceId);
  const reviewInput = { stars: 4, comment: 'Quick and tidy.', workDone: 'New boiler.', name: 'forename', nobody: 'A customer' } as const;
  await test.database.inTx((tx) => giveReview(tx, { ...reviewInput, tokenHash: hashSecret(token) }));
  const review = await test.database.db.first(
    sql<{ id: number; code: string }>`select id, code from reviews where purchase_id = ${purchaseId}`,
  );
  return { params: { id: review?.id ?? 0 }, object: `review:${review?.code}` };
}

/** A review with this reply by its company; rude ones wait for an operator. */
const repliedWith =
  (reply: string) =>
  async (test: TestApp): Promise<OperatorScene> => {
    const scene = await heldReview(test);
    const reviewId = Number(scene.params?.['id']);
    const company = await test.database.db.first(sql<{ id: number }>`select company_id as id from reviews where id = ${reviewId}`);
    await test.database.inTx((tx) => replyToReview(tx, { companyId: asId<'company'>(company?.id ?? 0), reviewId, reply }));
    return scene;
  };

export const reviewCases: OperatorCases = {
  'POST /operator/reviews/{id}/ask': {
    scene: heldReview,
    action: 'review.ask_for_change',
    changes: ['asked'],
  },
  'POST /operator/reviews/{id}/hide': {
    scene: async (test) => ({ ...(await heldReview(test)), body: { field: 'comment', passage: 'tidy' } }),
    action: 'review.hide_words',
    changes: ['characters', 'hidden'],
  },
  'POST /operator/reviews/{id}/publish': {
    scene: heldReview,
    action: 'review.publish',
    changes: ['state'],
  },
  'POST /operator/reviews/{id}/reply/publish': {
    scene: repliedWith('Idiots yourselves.'),
    action: 'review.publish_reply',
    changes: ['state'],
  },
  'POST /operator/reviews/{id}/reply/unpublish': {
    scene: repliedWith('Thank you.'),
    action: 'review.unpublish_reply',
    changes: ['state'],
  },
  'POST /operator/reviews/{id}/unpublish': {
    scene: heldReview,
    action: 'review.unpublish',
    changes: ['state'],
  },
};
