import { reviewsList } from '../../reputation/operator/lists.ts';
import { deskListRoute, deskRoute } from './desk-route.ts';

export const reviewsRoutes = [
  deskListRoute(
    '/operator/reviews',
    reviewsList,
    () => import('../../reputation/operator/screens/review-queue.tsx'),
    'ReviewQueue',
    'operator-reviews',
  ),
  deskRoute(
    '/operator/reviews/$id',
    () => import('../../reputation/operator/screens/moderated-review.tsx'),
    'ModeratedReview',
    'operator-reviews',
  ),
];
