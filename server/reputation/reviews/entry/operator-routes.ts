import { moderation, type ModeratedReviewWire } from '../../../../contract/reputation/moderation-endpoints.ts';
import type { ReviewState, ReviewText } from '../../../../contract/reputation/reviews-values.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { sheetFile, type SheetRow } from '../../../platform/documents/sheet-file.ts';
import { answer, ok, only, refuse, routes, type StaffCaller } from '../../../platform/http/route.ts';
import { refuseField } from '../../../platform/http/validate.ts';
import { errorText } from '../../../platform/texts.ts';
import { flaggedRanges } from '../flags-rule.ts';
import { askForChange, judgeReply, judgeReview, type JudgeOutcome, type Judgement, removePassage } from '../moderate-review.ts';
import {
  eachModerated,
  listForModeration,
  moderatedReview,
  moderationCounts,
  type ModerationScope,
  type ModeratedReview,
} from '../operator-reviews-query.ts';
import { reviewSheet } from '../../../../contract/reputation/reviews-values.ts';

interface Judging {
  readonly tx: Tx;
  readonly caller: StaffCaller;
  readonly params: { readonly id: number };
  readonly body: { readonly seen?: ReviewState | undefined; readonly reason: string };
}

const notFound = () => refuse(404, [errorText('notFound')]);
const toActor = ({ staffId, name }: StaffCaller) => ({ staffId, actor: name });

/** Tells the loser of a race who decided first. */
async function withPreviousModerator(tx: Tx, id: number): Promise<string> {
  const who = (await tx.first(moderatedReview(id)))?.moderatedBy ?? null;
  return who === null ? errorText('reviewChangedMeanwhile') : errorText('reviewJudgedBy', { who });
}

const judging =
  (judge: (tx: Tx, judgement: Judgement) => Promise<JudgeOutcome>, state: Judgement['state']) =>
  async ({ tx, caller, params: { id }, body: { seen, reason } }: Judging) => {
    const outcome = await judge(tx, { id, state, reason, by: toActor(caller), ...(seen === undefined ? {} : { seen }) });
    switch (outcome) {
      case 'unknown':
        return notFound();
      case 'judged':
        return ok({});
      case 'as_it_was':
        return refuse(409, [errorText(state === 'published' ? 'reviewPublished' : 'reviewUnpublished')]);
      case 'changed_meanwhile':
        return refuse(409, [await withPreviousModerator(tx, id)]);
    }
  };

const obstacles = { asked_before: 'reviewAskedBefore', published: 'reviewPublished', no_address: 'reviewNoAddress' } as const;

/** Leaves out free text, which may name people. */
async function* spreadsheet(db: Db, scope: ModerationScope): AsyncGenerator<SheetRow> {
  for await (const { createdAt, code, companyName, country, lead, workType, rating, state, flags, ...one } of eachModerated(db, scope)) {
    const reply = [one.replyState ?? '', one.repliedAt?.toISOString() ?? ''];
    const what = [createdAt.toISOString(), code, companyName, country, lead, workType, rating / 2, state];
    yield [...what, flags.join(' '), one.moderatedBy ?? '', ...reply];
  }
}

export const operatorReviewRoutes = routes(
  only(
    moderation,
    'GET /operator/reviews',
    'GET /operator/reviews/export',
    'GET /operator/reviews/{id}',
    'POST /operator/reviews/{id}/publish',
    'POST /operator/reviews/{id}/unpublish',
    'POST /operator/reviews/{id}/reply/publish',
    'POST /operator/reviews/{id}/reply/unpublish',
    'POST /operator/reviews/{id}/ask',
    'POST /operator/reviews/{id}/hide',
  ),
  {
    'GET /operator/reviews': async ({ db, query }) => {
      const { rows, total } = await listForModeration(db, query);
      const counted = await db.first(moderationCounts);
      if (counted === undefined) throw new Error('the database returned no time');
      const { now, ...counts } = counted;
      const meta = { totalResults: total, pageSize: query.pageSize, counts, now: now.toISOString() };
      return answer(200, { data: rows.map(moderatedReviewWire), meta });
    },
    'GET /operator/reviews/export': ({ db, query }) =>
      sheetFile({ name: `reviews-${query.view}`, sheet: reviewSheet, wish: query, rows: spreadsheet(db, query) }),
    'GET /operator/reviews/{id}': async ({ db, params: { id } }) => {
      const review = await db.first(moderatedReview(id));
      return review === undefined ? notFound() : ok(moderatedReviewWire(review));
    },
    'POST /operator/reviews/{id}/publish': judging(judgeReview, 'published'),
    'POST /operator/reviews/{id}/unpublish': judging(judgeReview, 'unpublished'),
    'POST /operator/reviews/{id}/reply/publish': judging(judgeReply, 'published'),
    'POST /operator/reviews/{id}/reply/unpublish': judging(judgeReply, 'unpublished'),
    'POST /operator/reviews/{id}/ask': async ({ tx, caller, params: { id }, body: { reason } }) => {
      const outcome = await askForChange(tx, { id, reason, by: toActor(caller) });
      if (outcome === 'unknown') return notFound();
      return outcome === 'asked' ? ok({}) : refuse(409, [errorText(obstacles[outcome])]);
    },
    'POST /operator/reviews/{id}/hide': async ({ tx, caller, params: { id }, body }) => {
      const outcome = await removePassage(tx, { id, ...body, by: toActor(caller) });
      if (outcome === 'unknown') return notFound();
      return outcome === 'hidden' ? ok({}) : refuseField('passage', errorText('passageNotThere'));
    },
  },
);

function listPassages(review: ModeratedReview): ModeratedReviewWire['passages'] {
  const texts: readonly (readonly [ReviewText, string | null])[] = [
    ['work_done', review.workDone],
    ['comment', review.comment],
    ['reply', review.reply],
  ];
  return texts.flatMap(([field, text]) => flaggedRanges(text, review.country).map((range) => ({ field, ...range })));
}

function replyWire({ reply, replyState, replyFlags, repliedAt, replyReason }: ModeratedReview): ModeratedReviewWire['reply'] {
  if (reply === null || replyState === null || repliedAt === null) return null;
  return {
    text: reply,
    state: replyState,
    flags: [...(replyFlags ?? [])],
    created: repliedAt.toISOString(),
    moderation_reason: replyReason,
  };
}

/** A review as staff see it. */
function moderatedReviewWire(review: ModeratedReview): ModeratedReviewWire {
  const { askedWords, askedAt, askedUntil } = review;
  return {
    id: review.id,
    code: review.code,
    company: { id: review.companyId, name: review.companyName },
    lead: review.lead,
    work_type: review.workType,
    rating: review.rating,
    comment: review.comment,
    work_done_comments: review.workDone,
    display_name: review.displayName,
    state: review.state,
    flags: [...review.flags],
    passages: listPassages(review),
    created_date: review.createdAt.toISOString(),
    since: review.since.toISOString(),
    publish_at: review.publishAt?.toISOString() ?? null,
    moderation_reason: review.moderationReason,
    moderated_by: review.moderatedBy,
    reply: replyWire(review),
    asked:
      askedWords === null || askedAt === null || askedUntil === null
        ? null
        : { words: askedWords, at: askedAt.toISOString(), until: askedUntil.toISOString() },
    changes: review.changes,
  };
}
