import { reputation } from '../../../../contract/reputation/endpoints.ts';
import { ok, routes } from '../../../platform/http/route.ts';
import { getReviewStats } from '../review-stats-query.ts';

export const reputationRoutes = routes(reputation, {
  'GET /feedback/stats': async ({ db, caller }) => {
    const { byStars, ...average } = await getReviewStats(db, caller.companyId);
    return ok({ average, ratings: byStars });
  },
});
