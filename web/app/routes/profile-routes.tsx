import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readSearch as readListingSearch } from '../../reputation/listing/steps.ts';
import { readSearch as readReviewsSearch } from '../../reputation/reviews/search-params.ts';
import { openFirstPage, requireListing } from './guards.ts';
import { trade } from './root-routes.tsx';
import { withTexts } from './with-texts.ts';

const profileStart = createRoute({ getParentRoute: () => trade, path: '/profile', beforeLoad: openFirstPage('profile') });

const listing = createRoute({
  getParentRoute: () => trade,
  path: '/profile/listing',
  validateSearch: readListingSearch,
  beforeLoad: requireListing,
  component: lazyRouteComponent(
    withTexts(() => import('../../reputation/listing/screens/company-listing.tsx'), 'listing', 'errors'),
    'CompanyListing',
  ),
  staticData: { page: 'listing' },
});

const reviews = createRoute({
  getParentRoute: () => trade,
  path: '/profile/reviews',
  validateSearch: readReviewsSearch,
  component: lazyRouteComponent(
    withTexts(() => import('../../reputation/reviews/screens/reviews.tsx'), 'reviews', 'errors'),
    'Reviews',
  ),
  staticData: { page: 'reviews' },
});

/** How the company is seen by others. */
export const profileRoutes = [profileStart, listing, reviews] as const;
