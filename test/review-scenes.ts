import type { CompanyId, SourceId, StaffId } from '../contract/kit/ids.ts';
import type { JobPayload } from '../server/platform/database/database.ts';
import { sql } from '../server/platform/database/sql.ts';
import { hashSecret } from '../server/platform/random-code.ts';
import { askForChange, publishReview } from '../server/reputation/reviews/moderate-review.ts';
import { sendReviewReminders } from '../server/reputation/reviews/request-review.ts';
import { giveReview } from '../server/reputation/reviews/give-review.ts';
import { replyToReview, notifyReplies } from '../server/reputation/reviews/replies.ts';
import type { TestApp } from './app-harness.ts';
import { makeSource } from './factories/create-enquiry.ts';
import { askedLead } from './factories/review-lead.ts';

async function asked(test: TestApp, sourceId: SourceId) {
  const { companyId } = await test.company();
  return { companyId, ...(await askedLead(test, { companyId }, sourceId)) };
}

interface Given {
  readonly companyId: CompanyId;
  readonly id: number;
  readonly code: string;
}

async function given(test: TestApp, sourceId: SourceId): Promise<Given> {
  const { companyId, token, purchaseId } = await asked(test, sourceId);
  const reviewInput = { stars: 4, comment: 'Quick and tidy.', workDone: 'New boiler.', name: 'forename', nobody: 'A customer' } as const;
  await test.database.inTx((tx) => giveReview(tx, { ...reviewInput, tokenHash: hashSecret(token) }));
  const review = await test.database.db.first(
    sql<{ id: number; code: string }>`select id, code from reviews where purchase_id = ${purchaseId}`,
  );
  if (review === undefined) throw new Error('no review was given');
  return { companyId, ...review };
}

async function replied(test: TestApp, sourceId: SourceId): Promise<void> {
  const { companyId, id, code } = await given(test, sourceId);
  await test.database.inTx((tx) => publishReview(tx, { code }));
  await test.database.inTx((tx) => replyToReview(tx, { companyId, reviewId: id, reply: 'Thank you for your kind words.' }));
}

/** Scenes that lead to a message about reviews. */
export const reviewMessageScenes = {
  'review-request': async (test) => void (await asked(test, (await makeSource(test.database)).sourceId)),
  'review-reminder': async (test) => {
    const { purchaseId } = await asked(test, (await makeSource(test.database)).sourceId);
    await test.database.db.rows(sql`
      update review_requests set requested_at = requested_at - interval '8 days' where purchase_id = ${purchaseId}`);
    await test.database.inTx(sendReviewReminders);
  },
  'review-received': async (test) => void (await given(test, (await makeSource(test.database)).sourceId)),
  'review-change': async (test) => {
    const { id } = await given(test, (await makeSource(test.database)).sourceId);
    await test.staff('agent');
    const staff = await test.database.db.first(sql<{ id: StaffId }>`select max(id) as id from staff`);
    if (staff === undefined) throw new Error('there is no staff');
    const by = { staffId: staff.id, actor: 'Robin Tester' };
    await test.database.inTx((tx) => askForChange(tx, { id, reason: 'Please leave out the number.', by }));
  },
  'review-replied': async (test) => {
    const { id, code } = await given(test, (await makeSource(test.database)).sourceId);
    await test.database.inTx((tx) => publishReview(tx, { code }));
    await test.database.db.rows(sql`
      insert into review_replies (review_id, reply, first_at) values (${id}, 'Thank you for your kind words.', app_now() - interval '2 hours')`);
    await test.database.inTx(notifyReplies);
  },
} as const satisfies Readonly<Record<string, (test: TestApp) => Promise<void>>>;

/** Scenes for the review jobs. `wait` moves the clock on by minutes. */
export function reviewJobScenes(
  test: TestApp,
  wait: (minutes: number) => void,
  sourceId: () => SourceId,
): Readonly<Record<string, () => Promise<JobPayload>>> {
  const days = (count: number): void => wait(count * 24 * 60);
  return {
    'publish-due-reviews': async () => {
      for (let count = 0; count < 2; count += 1) await given(test, sourceId());
      days(3);
      return {};
    },
    'remind-of-review': async () => {
      for (let count = 0; count < 2; count += 1) await asked(test, sourceId());
      days(8);
      return {};
    },
    'tell-of-replies': async () => {
      for (let count = 0; count < 2; count += 1) await replied(test, sourceId());
      wait(61);
      return {};
    },
  };
}
