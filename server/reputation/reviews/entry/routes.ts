import { reputation } from '../../../../contract/reputation/endpoints.ts';
import { reviews, type ReviewWire } from '../../../../contract/reputation/reviews-endpoints.ts';
import { reviewsPerPage } from '../../../../contract/reputation/reviews-values.ts';
import { limitedTo } from '../../../buying/assignment.ts';
import type { ContactRow } from '../../../enquiries/contacts.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { answer, ok, only, refuse, routes, type TradeCaller } from '../../../platform/http/route.ts';
import { errorText } from '../../../platform/texts.ts';
import { previewRequest, requestReview } from '../request-review.ts';
import { replyToReview } from '../replies.ts';
import { findListingPath, listReviews, getReviewStats, type ListedReview } from '../reviews-query.ts';

const notFound = () => refuse(404, [errorText('notFound')]);

async function askForReview({ tx, caller, params }: { tx: Tx; caller: TradeCaller; params: { id: string } }) {
  const outcome = await requestReview(tx, { companyId: caller.companyId, code: params.id });
  if (outcome === 'unknown') return notFound();
  return outcome === 'requested' ? ok({}) : refuse(409, [errorText(outcome)]);
}

export const reviewRoutes = routes(
  only(
    reviews,
    'GET /feedback/inventory',
    'POST /feedback/response/{id}',
    'GET /feedback/request/{id}',
    'POST /feedback/request/{id}',
    'GET /feedback/request-preview/{id}',
  ),
  {
    'GET /feedback/inventory': async ({ tx, caller, query }) => {
      const { companyId, pageLanguage: language, calledAt } = caller;
      const { overallRating = null, page, order } = query;
      const { rows, total } = await listReviews(tx, { companyId, only: limitedTo(caller), language, stars: overallRating, page, order });
      const listingPath = await findListingPath(tx, companyId);
      const meta = { totalResults: total, pageSize: reviewsPerPage, listingPath, now: calledAt.toISOString() };
      return answer(200, { data: rows.map(reviewWire), meta });
    },

    'POST /feedback/response/{id}': async ({ tx, caller, params, body }) => {
      const outcome = await replyToReview(tx, { companyId: caller.companyId, reviewId: params.id, reply: body.response });
      if (outcome.kind !== 'replied') return outcome.kind === 'unknown' ? notFound() : refuse(409, [errorText('replyClosed')]);
      const { reply, firstAt, editUntil } = outcome;
      return ok({ response: reply, response_ts: firstAt.toISOString(), responseEditUntil: editUntil.toISOString() });
    },

    'GET /feedback/request/{id}': askForReview,
    'POST /feedback/request/{id}': askForReview,

    'GET /feedback/request-preview/{id}': async ({ tx, caller, params }) => {
      const outcome = await previewRequest(tx, { companyId: caller.companyId, code: params.id });
      if (outcome.kind === 'unknown') return notFound();
      return outcome.kind === 'preview' ? ok(outcome.mail) : refuse(409, [errorText(outcome.kind)]);
    },
  },
);

export const reputationRoutes = routes(reputation, {
  'GET /feedback/stats': async ({ db, caller }) => {
    const { byStars, ...average } = await getReviewStats(db, caller.companyId);
    return ok({ average, ratings: byStars });
  },
});

function formatName(contact: ContactRow | undefined): string | null {
  const name = [contact?.forename, contact?.surname].filter((part) => part != null && part !== '').join(' ');
  return name === '' ? null : name;
}

function reviewWire(review: ListedReview & { contact: ContactRow | undefined }): ReviewWire {
  return {
    id: review.id,
    code: review.code,
    lead_code: review.leadCode,
    customer: formatName(review.contact),
    comment: review.comment,
    rating: review.rating,
    rating_overall: review.rating,
    createdDate: review.createdAt.toISOString(),
    isPublished: review.state === 'published',
    workTypeHeading: review.workType,
    work_done_comments: review.workDone,
    response: review.reply,
    response_ts: review.repliedAt?.toISOString() ?? null,
    responseEditUntil: review.editUntil?.toISOString() ?? null,
  };
}
