import { reviews } from '../../../../contract/reputation/reviews-endpoints.ts';
import { reviewsPerPage } from '../../../../contract/reputation/reviews-values.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { answer, ok, only, refuse, routes, type TradeCaller } from '../../../platform/http/route.ts';
import { errorText } from '../../../platform/texts.ts';
import { previewRequest } from '../asking/preview-query.ts';
import { requestReview } from '../asking/request-review.ts';
import { findListingPath } from '../listing-path-query.ts';
import { replyToReview } from '../replying/reply-to-review.ts';
import { listReviews } from '../reviews-query.ts';
import { reviewWire } from './wire.ts';

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
      const { rows, total } = await listReviews(tx, { companyId, language, stars: overallRating, page, order });
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
