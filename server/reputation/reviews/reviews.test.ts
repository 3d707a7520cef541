import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SourceId } from '../../../contract/kit/ids.ts';
import type { ModeratedReviewWire } from '../../../contract/reputation/moderation-endpoints.ts';
import type { ReviewWire } from '../../../contract/reputation/reviews-endpoints.ts';
import type { Stars } from '../../../contract/reputation/reviews-values.ts';
import type { TestCaller } from '../../../test/app-harness.ts';
import type { TestCompany } from '../../../test/factories/create-company.ts';
import { makeSource } from '../../../test/factories/create-enquiry.ts';
import { boughtLead, reviewMails } from '../../../test/factories/review-lead.ts';
import { readFailure } from '../../../test/route-cases.ts';
import { useEmptyTables, useTestApp, useTestClock } from '../../../test/use-test-app.ts';
import { sql } from '../../platform/database/sql.ts';
import { publishReview, publishDueReviews } from './moderate-review.ts';
import { recordReview } from './give-review.ts';
import { notifyReplies } from './replies.ts';

const minute = 60_000;
const hour = 60 * minute;
const clock = useTestClock('2026-03-02T10:00:00Z');
const test = useTestApp({ clock: () => clock.now });
useEmptyTables(test, 'review_replies', 'reviews', 'outbox_messages');
let sourceId: SourceId;
let company: TestCompany & TestCaller;
let staff: TestCaller;
beforeAll(async () => {
  ({ sourceId } = await makeSource(test.database));
  staff = await test.staff('agent');
});
beforeEach(async () => {
  company = await test.company({ creditLimitMinor: 1_000_000 });
});

async function reviewed(stars: Stars, comment: string | null = 'Quick and tidy.', by: TestCompany = company) {
  const lead = await boughtLead(test, by, sourceId);
  const reviewInput = { purchaseId: lead.purchaseId, stars, comment, workDone: null, displayName: 'Winifred, Leicester' };
  const outcome = await test.database.inTx((tx) => recordReview(tx, reviewInput));
  if (outcome.kind !== 'recorded') throw new Error(outcome.kind);
  return { ...lead, reviewId: outcome.id, reviewCode: outcome.code };
}
interface Listed {
  readonly data: ReviewWire[];
  readonly meta: { readonly totalResults: number; readonly pageSize: number; readonly listingPath: string | null; readonly now: string };
}
const list = async (query = '', by: TestCaller = company): Promise<Listed> =>
  (await by.call('GET', `/feedback/inventory${query}`)).json<Listed>();
const reply = (reviewId: number, response: string, by: TestCaller = company) =>
  by.call('POST', `/feedback/response/${reviewId}`, { response });
const judge = (act: 'publish' | 'unpublish', reviewId: number, reason = 'checked by hand') =>
  staff.call('POST', `/operator/reviews/${reviewId}/${act}`, { reason });
const waiting = async (query = '') => (await staff.call('GET', `/operator/reviews${query}`)).json<{ data: ModeratedReviewWire[] }>().data;
const readState = async (reviewId: number): Promise<string | undefined> =>
  (await test.database.db.first(sql<{ state: string }>`select state from reviews where id = ${reviewId}`))?.state;

describe('the list of a company', () => {
  it('has every review, published or not, with the customer’s full name', async () => {
    const { reviewId, reviewCode, code } = await reviewed(4);
    await judge('publish', reviewId);
    await reply(reviewId, 'Thank you.');
    const { data, meta } = await list();
    expect(data).toEqual([
      {
        id: reviewId,
        code: reviewCode,
        lead_code: code,
        customer: 'Winifred Plantedname',
        comment: 'Quick and tidy.',
        rating: 8,
        rating_overall: 8,
        createdDate: clock.now.toISOString(),
        isPublished: true,
        workTypeHeading: 'Gas boiler replacement',
        work_done_comments: null,
        response: 'Thank you.',
        response_ts: clock.now.toISOString(),
        responseEditUntil: new Date(clock.now.getTime() + hour).toISOString(),
      },
    ]);
    expect(meta).toEqual({ totalResults: 1, pageSize: 10, listingPath: null, now: clock.now.toISOString() });
  });

  it('is filtered by stars, sorted and paged', async () => {
    const given: { reviewId: number }[] = [];
    for (const stars of [5, 1, 5, 3] as const) given.push(await reviewed(stars));
    const ids = async (query: string) => (await list(query)).data.map(({ id }) => given.findIndex(({ reviewId }) => reviewId === id));
    expect(await ids('')).toEqual([3, 2, 1, 0]);
    expect(await ids('?overallRating=5')).toEqual([2, 0]);
    expect(await ids('?overallRating=2')).toEqual([]);
    expect(await ids('?order=rating-asc')).toEqual([1, 3, 2, 0]);
    expect(await ids('?order=rating-desc')).toEqual([2, 0, 3, 1]);
    expect(await ids('?order=created_date-asc')).toEqual([0, 1, 2, 3]);
    expect((await list('?page=2')).meta.totalResults).toBe(4);
    for (const wrong of ['?overallRating=6', '?order=name', '?page=0'])
      expect((await company.call('GET', `/feedback/inventory${wrong}`)).statusCode).toBe(422);
  });

  it('logs whose names it showed, and shows no erased ones', async () => {
    const { enquiryId } = await reviewed(5);
    await list();
    const shown = await test.database.db.rows(sql`
      select from contact_reveals where enquiry_id = ${enquiryId} and company_id = ${company.companyId} and surface = 'reviews'`);
    expect(shown).toHaveLength(1);
    await test.database.db.rows(sql`update enquiry_contacts set retention_until = app_now() where enquiry_id = ${enquiryId}`);
    expect((await list()).data[0]?.customer).toBeNull();
  });

  it('links to the public page once the company is published', async () => {
    expect((await company.call('PUT', '/company/listing/sites/boilers', { published: true })).statusCode).toBe(200);
    const listing = await test.database.db.first(sql<{ slug: string }>`select slug from listings where company_id = ${company.companyId}`);
    expect((await list()).meta.listingPath).toBe(`/boilers/companies/${listing?.slug}`);
  });
});

describe('a reply', () => {
  it('is given once and can be changed for sixty minutes', async () => {
    const { reviewId } = await reviewed(4);
    const editUntil = new Date(clock.now.getTime() + hour).toISOString();
    expect((await reply(reviewId, 'Thank you!')).json()).toEqual({
      data: { response: 'Thank you!', response_ts: clock.now.toISOString(), responseEditUntil: editUntil },
    });
    clock.after(hour - 1);
    expect((await reply(reviewId, 'Thank you, Winifred!')).json()).toMatchObject({ data: { responseEditUntil: editUntil } });
    clock.after(hour);
    const late = await reply(reviewId, 'Changed my mind');
    expect([late.statusCode, readFailure(late).errors]).toEqual([409, ['You can no longer edit this reply']]);
    expect((await list()).data[0]?.response).toBe('Thank you, Winifred!');
  });

  it.each([
    ['', 'This field is required'],
    ['  \n ', 'This field is required'],
    ['https://only.a.link', 'This field is required'],
    ['x'.repeat(501), 'You have exceeded the 500 character limit'],
  ])('%j is refused: %s', async (text, error) => {
    const { reviewId } = await reviewed(4);
    const refused = await reply(reviewId, text);
    expect([refused.statusCode, readFailure(refused).fields]).toEqual([422, { response: [error] }]);
    expect((await list()).data[0]?.response).toBeNull();
  });

  it('is stored as text: tags stay as typed, links are removed', async () => {
    const { reviewId } = await reviewed(4);
    await reply(reviewId, '<script>alert(1)</script> See www.us.test now');
    expect((await list()).data[0]?.response).toBe('<script>alert(1)</script> See  now');
  });

  it('by another company, or to no review, is not found', async () => {
    const { reviewId } = await reviewed(4);
    const other = await test.company();
    expect([(await reply(reviewId, 'Mine', other)).statusCode, (await reply(987_654_321, 'Whose')).statusCode]).toEqual([404, 404]);
  });

  it('is saved once for twenty concurrent calls', async () => {
    const { reviewId } = await reviewed(4);
    const answers = await Promise.all(Array.from({ length: 20 }, (_, place) => reply(reviewId, `Reply ${place}`)));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(await test.database.db.rows(sql`select from review_replies where review_id = ${reviewId}`)).toHaveLength(1);
  });

  it('is mailed to the customer once final, if their review is published', async () => {
    const [shown, held] = [await reviewed(4), await reviewed(2)];
    await judge('publish', shown.reviewId);
    for (const { reviewId } of [shown, held]) await reply(reviewId, 'Thank you!');
    const tell = () => test.database.inTx(notifyReplies);
    clock.after(hour - 1);
    expect(await tell()).toBe(0);
    clock.after(hour);
    expect([await tell(), await tell()]).toEqual([1, 0]);
    expect(await reviewMails(test)).toEqual([{ template: 'review-replied', recipientKind: 'enquiry', recipientId: shown.enquiryId }]);
  });
});

describe('moderation', () => {
  it('publishes a clean review automatically after 48 hours', async () => {
    const { reviewId } = await reviewed(5);
    const publish = () => test.database.inTx(publishDueReviews);
    clock.after(48 * hour - 1);
    expect([await publish(), await readState(reviewId)]).toEqual([0, 'held']);
    clock.after(48 * hour);
    expect([await publish(), await publish(), await readState(reviewId)]).toEqual([1, 0, 'published']);
  });

  it('holds a flagged review for a person, however long', async () => {
    const { reviewId, reviewCode } = await reviewed(1, 'Idiots! See www.better.test');
    clock.after(1_000 * hour);
    expect(await test.database.inTx(publishDueReviews)).toBe(0);
    expect(await test.database.inTx((tx) => publishReview(tx, { code: reviewCode }))).toBe('waits_for_person');
    expect(await readState(reviewId)).toBe('held');
  });

  it('shows staff what waits, oldest first, and what was flagged', async () => {
    const clean = await reviewed(5);
    clock.after(minute);
    const flagged = await reviewed(1, 'Idiots! See www.better.test');
    expect((await waiting()).map(({ id }) => id)).toEqual([clean.reviewId, flagged.reviewId]);
    expect(await waiting('?view=flagged')).toMatchObject([
      {
        id: flagged.reviewId,
        flags: ['insult', 'link'],
        passages: expect.arrayContaining([{ field: 'comment', flag: 'insult', start: 0, end: 6 }]) as object[],
        publish_at: null,
      },
    ]);
    expect((await waiting())[0]).toMatchObject({ publish_at: new Date(clock.start.getTime() + 48 * hour).toISOString() });
  });

  it('publishes and takes down with name and reason, both audited', async () => {
    const { reviewId, reviewCode } = await reviewed(1, 'Idiots!');
    expect((await judge('publish', reviewId, 'harsh, but an opinion')).statusCode).toBe(200);
    expect(readFailure(await judge('publish', reviewId)).errors).toEqual(['This review is already published']);
    expect((await judge('unpublish', reviewId, 'the customer asked')).statusCode).toBe(200);
    expect((await judge('unpublish', reviewId)).statusCode).toBe(409);
    expect((await list()).data[0]?.isPublished).toBe(false);
    const audit = await test.database.db.rows(sql`
      select action, reason, before->>'state' as before, after->>'state' as after from audit_entries
      where object_type = 'review' and object_id = ${reviewCode} order by id`);
    expect(audit).toEqual([
      { action: 'review.publish', reason: 'harsh, but an opinion', before: 'held', after: 'published' },
      { action: 'review.unpublish', reason: 'the customer asked', before: 'published', after: 'unpublished' },
    ]);
  });

  it('does not republish automatically what a person took down', async () => {
    const { reviewId } = await reviewed(5);
    await judge('unpublish', reviewId);
    clock.after(100 * hour);
    expect([await test.database.inTx(publishDueReviews), await readState(reviewId)]).toEqual([0, 'unpublished']);
  });

  it('requires a reason and a review, and is not for companies', async () => {
    const { reviewId } = await reviewed(5);
    expect((await judge('publish', reviewId, 'no')).statusCode).toBe(422);
    expect((await judge('publish', 987_654_321)).statusCode).toBe(404);
    expect((await company.call('POST', `/operator/reviews/${reviewId}/publish`, { reason: 'I like it' })).statusCode).toBe(401);
  });
});
