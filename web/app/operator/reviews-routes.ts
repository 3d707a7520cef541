import { deskRoute } from './desk-route.ts';

export const reviewsRoutes = [
  deskRoute('/operator/reviews', () => import('../../reputation/operator/screens/review-queue.tsx'), 'ReviewQueue', 'operator-reviews'),
  deskRoute(
    '/operator/reviews/$id',
    () => import('../../reputation/operator/screens/moderated-review.tsx'),
    'ModeratedReview',
    'operator-reviews',
  ),
];
