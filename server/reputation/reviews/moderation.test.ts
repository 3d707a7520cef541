import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SourceId } from '../../../contract/kit/ids.ts';
import type { ModeratedReviewWire } from '../../../contract/reputation/moderation-endpoints.ts';
import { moderationOrders, moderationViews } from '../../../contract/reputation/reviews-values.ts';
import type { TestCaller } from '../../../test/app-harness.ts';
import type { TestCompany } from '../../../test/factories/create-company.ts';
import { makeSource } from '../../../test/factories/create-enquiry.ts';
import { boughtLead } from '../../../test/factories/review-lead.ts';
import { readFailure } from '../../../test/route-cases.ts';
import { useTestApp, useTestClock } from '../../../test/use-test-app.ts';
import { sql } from '../../platform/database/sql.ts';
import { recordReview } from './give-review.ts';
import { notifyReplies } from './replies.ts';

const day = 86_400_000;
const clock = useTestClock('2026-03-02T10:00:00Z');
const test = useTestApp({ clock: () => clock.now });
const reason = 'checked by hand';
const rude = 'Idiots! Call me on 07700 900123, they were late.';
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

async function reviewed(comment: string, workDone: string | null = null) {
  const lead = await boughtLead(test, company, sourceId);
  const reviewInput = { purchaseId: lead.purchaseId, stars: 2, comment, workDone, displayName: 'Winifred, Leicester' } as const;
  const outcome = await test.database.inTx((tx) => recordReview(tx, reviewInput));
  if (outcome.kind !== 'recorded') throw new Error(outcome.kind);
  return { ...lead, id: outcome.id, reviewCode: outcome.code };
}
const act = (id: number, verb: string, body: object = {}, by = staff) =>
  by.call('POST', `/operator/reviews/${id}/${verb}`, { reason, ...body });
const read = async (id: number) => (await staff.call('GET', `/operator/reviews/${id}`)).json<{ data: ModeratedReviewWire }>().data;
const own = async (view: string, code: string) =>
  (await staff.call('GET', `/operator/reviews?view=${view}&search=${code}`)).json<{ data: ModeratedReviewWire[] }>().data;
const reply = (id: number, response: string) => company.call('POST', `/feedback/response/${id}`, { response });
/** Signs in again, because idle sessions expire. */
const wait = async (ms: number): Promise<void> => {
  clock.after(ms);
  staff = await test.staff('agent');
};
const listActions = (code: string) =>
  test.database.db.rows(sql`select action from audit_entries where object_type = 'review' and object_id = ${code} order by id`);

describe('personal data', () => {
  it('is hidden everywhere in the text; the original is kept and not in the audit log', async () => {
    const { id, reviewCode } = await reviewed(rude, 'Boiler of 07700 900123');
    const [number] = (await read(id)).passages.filter(({ field, flag }) => field === 'comment' && flag === 'contact');
    expect(number).toEqual({ field: 'comment', flag: 'contact', start: rude.indexOf('07700'), end: rude.indexOf(', they') });
    for (const field of ['comment', 'work_done']) expect((await act(id, 'hide', { field, passage: '07700 900123' })).statusCode).toBe(200);
    expect(await read(id)).toMatchObject({
      comment: 'Idiots! Call me on [removed], they were late.',
      work_done_comments: 'Boiler of [removed]',
      flags: ['insult'],
      state: 'held',
      changes: 2,
    });
    expect(await test.database.db.rows(sql`select field, was from review_wordings where review_id = ${id} order by id`)).toEqual([
      { field: 'comment', was: rude },
      { field: 'work_done', was: 'Boiler of 07700 900123' },
    ]);
    const lines = await test.database.db.rows(sql<{ said: string }>`
      select concat(before::text, after::text) as said from audit_entries where object_type = 'review' and object_id = ${reviewCode}`);
    expect(lines.map(({ said }) => said).join(' ')).not.toContain('07700');
  });

  it('hidden from a published review or reply leaves it published', async () => {
    const { id, reviewCode } = await reviewed('Sam was quick and tidy.');
    await act(id, 'publish');
    await reply(id, 'Thank you, Winifred Hill!');
    await wait(day);
    expect((await act(id, 'hide', { field: 'comment', passage: 'Sam' })).statusCode).toBe(200);
    expect((await act(id, 'hide', { field: 'reply', passage: 'Winifred Hill' })).statusCode).toBe(200);
    expect(await read(id)).toMatchObject({
      comment: '[removed] was quick and tidy.',
      state: 'published',
      reply: { text: 'Thank you, [removed]!', state: 'published' },
    });
    expect(await listActions(reviewCode)).toEqual([
      { action: 'review.publish' },
      { action: 'review.hide_words' },
      { action: 'review.hide_words' },
    ]);
  });

  it.each([
    ['missing text', { field: 'comment', passage: 'Perfect' }, 422],
    ['a missing reply', { field: 'reply', passage: 'x' }, 422],
    ['the mark itself', { field: 'comment', passage: 'removed' }, 422],
    ['a text that a review does not have', { field: 'name', passage: 'x' }, 422],
  ])('%s cannot be hidden', async (_, body, status) => {
    const { id } = await reviewed('Quick and [removed].');
    expect((await act(id, 'hide', body)).statusCode).toBe(status);
  });
});

describe('a reply', () => {
  it('with contact details waits for a person, and notifies nobody before', async () => {
    const { id, code } = await reviewed('Quick and tidy.');
    await act(id, 'publish');
    await reply(id, 'Call us on 07700 900123');
    expect(await own('waiting', code)).toMatchObject([{ id, state: 'published', reply: { state: 'held', flags: ['contact'] } }]);
    expect(await own('flagged', code)).toHaveLength(1);
    await wait(day);
    const fetchMails = async () => {
      await test.database.inTx(notifyReplies);
      return test.database.db.rows(sql`select template from outbox_messages where dedupe_key = ${`review-replied:${id}`}`);
    };
    expect(await fetchMails()).toEqual([]);
    expect((await act(id, 'reply/unpublish', { seen: 'held' })).statusCode).toBe(200);
    expect((await own('unpublished', code)).map((one) => one.id)).toEqual([id]);
    expect((await act(id, 'reply/publish', { seen: 'held' })).statusCode).toBe(409);
    expect((await act(id, 'reply/publish')).statusCode).toBe(200);
    expect(readFailure(await act(id, 'reply/publish')).errors).toEqual(['This review is already published']);
    expect(await fetchMails()).toHaveLength(1);
  });

  it('that waited is not published by an edit; a clean one is published at once', async () => {
    const { id, code } = await reviewed('Quick and tidy.');
    await reply(id, 'Thank you.');
    expect((await read(id)).reply?.state).toBe('published');
    await reply(id, 'Idiots, call 07700 900123');
    await reply(id, 'Thank you.');
    expect((await read(id)).reply).toMatchObject({ state: 'held', flags: [] });
    expect((await own('waiting', code)).map((one) => one.id)).toEqual([id]);
  });

  it('that does not exist cannot be judged', async () => {
    const { id } = await reviewed('Quick and tidy.');
    expect((await act(id, 'reply/publish')).statusCode).toBe(404);
  });
});

describe('a customer who is asked to change their review', () => {
  const readLink = async (id: number): Promise<string> => {
    const mail = await test.database.db.first(sql<{ token: string }>`
      select secrets->>'token' as token from outbox_messages where template = 'review-change' and payload->>'reviewId' = ${String(id)}
      order by id desc limit 1`);
    return `/review/change/${mail?.token ?? 'none'}`;
  };
  const send = (url: string, comment: string) =>
    test.app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
      payload: new URLSearchParams({ comment, workDone: '' }).toString(),
    });
  const ask = (id: number) => act(id, 'ask', { reason: 'Please leave out the number.' });

  it('sees the request, changes the text once, and the review is held again', async () => {
    const { id, code, reviewCode } = await reviewed(rude);
    expect((await ask(id)).statusCode).toBe(200);
    expect(readFailure(await ask(id)).errors).toEqual(['The customer has already been asked to change this review']);
    expect([await own('waiting', code), (await own('asked', code))[0]?.asked?.words]).toEqual([[], 'Please leave out the number.']);
    const link = await readLink(id);
    const page = await test.app.inject(link);
    expect([page.statusCode, page.body]).toEqual([200, expect.stringContaining('Please leave out the number.')]);
    expect(page.body).toContain('07700 900123');
    expect((await send(link, 'x'.repeat(1_001))).statusCode).toBe(422);

    const answers = await Promise.all([send(link, 'They were late.'), send(link, 'They were late!')]);
    const shown = await Promise.all(
      answers.map(async (answer) => (answer.statusCode === 303 ? test.app.inject(answer.headers.location ?? '') : answer)),
    );
    expect(shown.filter(({ body }) => body.includes('Your review will appear after a short check'))).toHaveLength(1);
    expect(shown.filter(({ body }) => body.includes('You have already changed this review'))).toHaveLength(1);
    const { comment, ...changed } = await read(id);
    expect(changed).toMatchObject({ state: 'held', flags: [], publish_at: '2026-03-04T10:00:00.000Z', asked: null, changes: 1 });
    expect(comment).toMatch(/^They were late[.!]$/);
    expect((await test.app.inject(`${link}?sent=1`)).body).toContain('Your review will appear after a short check');
    expect((await send(link, 'Again')).body).toContain('You have already changed this review');
    expect(await listActions(reviewCode)).toEqual([{ action: 'review.ask_for_change' }]);
  });

  it('has a fortnight in which nobody can publish the review; then it waits for a person again', async () => {
    const { id, code } = await reviewed(rude);
    await ask(id);
    const link = await readLink(id);
    await wait(14 * day);
    expect((await test.app.inject(link)).statusCode).toBe(410);
    expect((await send(link, 'Late')).statusCode).toBe(410);
    expect((await own('waiting', code)).map((one) => one.id)).toEqual([id]);
    expect((await ask(id)).statusCode).toBe(200);
  });

  it('is not asked about a published review, and a wrong link shows nothing', async () => {
    const { id } = await reviewed(rude);
    await act(id, 'publish');
    expect((await ask(id)).statusCode).toBe(409);
    expect((await test.app.inject(`/review/change/${'x'.repeat(43)}`)).statusCode).toBe(404);
    expect((await test.app.inject('/review/change/short')).statusCode).toBe(404);
    expect((await act(987_654_321, 'ask')).statusCode).toBe(404);
  });
});

it('two concurrent decisions on a review: one succeeds, and the other gets its author’s name', async () => {
  const { id } = await reviewed(rude);
  const other = await test.staff('agent');
  const answers = await Promise.all([act(id, 'publish', { seen: 'held' }), act(id, 'unpublish', { seen: 'held' }, other)]);
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]));
  const late = answers.find(({ statusCode }) => statusCode === 409);
  if (late === undefined) throw new Error('both decided');
  expect(readFailure(late).errors[0]).toMatch(/^.+ has made a decision on this review since you opened it$/);
});

it('the menu shows how many are waiting for a person', async () => {
  const counted = async () => {
    const { reviews } = (await staff.call('GET', '/operator/counters')).json<{ data: { reviews: number } }>().data;
    const { counts } = (await staff.call('GET', '/operator/reviews?view=flagged')).json<{ meta: { counts: { flagged: number } } }>().meta;
    return [reviews, counts.flagged];
  };
  const { id } = await reviewed(rude);
  const [both] = [await reviewed(rude), await reviewed('Sam was quick and tidy.')];
  await act(both.id, 'publish');
  await reply(both.id, 'Call me on 07700 900999');
  const [before = 0, queued] = await counted();
  expect(before).toBe(queued);
  // Now it is the customer's turn.
  expect((await act(id, 'ask')).statusCode).toBe(200);
  expect(await counted()).toEqual([before - 1, before - 1]);
});

it('the queue exports as a spreadsheet, without free text', async () => {
  const { id, reviewCode } = await reviewed(rude);
  await reply(id, 'Idiots yourselves.');
  const { data } = (await staff.call('GET', '/operator/reviews?pageSize=100')).json<{ data: ModeratedReviewWire[] }>();
  const file = await staff.call('GET', '/operator/reviews/export');
  const [head, ...lines] = file.body.trimEnd().split('\r\n');
  expect(head).toMatch(/^\uFEFFcreated,code,company,country,lead,/);
  expect(lines.map((line) => line.split(',')[1])).toEqual(data.map(({ code }) => code));
  expect(lines.find((line) => line.includes(reviewCode))).toMatch(/,held,contact insult,,held,[^,]+$/);
  expect(file.body).not.toContain('Idiots');
  expect((await company.call('GET', '/operator/reviews/export')).statusCode).toBe(401);
});

it.each(moderationViews.flatMap((view) => moderationOrders.map((order) => [view, order] as const)))(
  '%s are ordered by %s',
  async (view, order) => {
    for (const comment of ['Quick.', rude]) {
      const { id } = await reviewed(comment);
      if (view === 'asked') await act(id, 'ask');
      if (view === 'published' || view === 'unpublished') await act(id, view === 'published' ? 'publish' : 'unpublish');
      clock.after(60_000);
    }
    const { data, meta } = (await staff.call('GET', `/operator/reviews?view=${view}&order=${order}&pageSize=100`)).json<{
      data: ModeratedReviewWire[];
      meta: { totalResults: number; counts: { waiting: number; flagged: number; asked: number } };
    }>();
    expect(meta.totalResults).toBe(data.length);
    if (view === 'waiting' || view === 'flagged' || view === 'asked') expect(meta.counts[view]).toBe(data.length);
    const keys = data.map((one) => (order.startsWith('rating') ? one.rating : one.since));
    const up = keys.toSorted((a, b) => (a < b ? -1 : Number(a > b)));
    const isDecided = view === 'published' || view === 'unpublished';
    const isDown = order.startsWith('since') && isDecided ? order === 'since-asc' : order.endsWith('desc');
    expect(keys).toEqual(isDown ? up.toReversed() : up);
  },
);
