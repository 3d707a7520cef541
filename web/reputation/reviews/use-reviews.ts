import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { reviewsPerPage, type Stars } from '../../../contract/reputation/reviews-values.ts';
import { useLastPage } from '../../ui/list/use-last-page.ts';
import { loadingOf } from '../../ui/region-loading.ts';
import { reviewsQuery } from './api.ts';
import { readSearch, type ReviewsSearch } from './search-params.ts';

/** The page of the reviews that the address names. */
export function useReviews({ page = 1, overallRating }: ReviewsSearch) {
  const navigate = useNavigate({ from: '/profile/reviews' });
  const query = useQuery(reviewsQuery({ page, ...(overallRating !== undefined && { overallRating }) }));
  const { data, isPlaceholderData } = query;
  const reviews = data?.reviews ?? [];
  const total = data?.meta.totalResults;
  useLastPage({ page, pageSize: reviewsPerPage }, total, data !== undefined && !isPlaceholderData && reviews.length === 0, (last) => {
    void navigate({ search: (others) => readSearch({ ...others, page: last }), replace: true });
  });
  return {
    reviews,
    total,
    page,
    pages: Math.ceil((total ?? 0) / reviewsPerPage),
    showing: overallRating,
    listingPath: data?.meta.listingPath ?? null,
    isChanging: isPlaceholderData,
    loading: loadingOf(query),
    setPage: (next: number) => void navigate({ search: (others) => readSearch({ ...others, page: next }) }),
    show: (stars: Stars | undefined) => void navigate({ search: readSearch({ overallRating: stars }), resetScroll: false }),
  };
}

export type ReviewsPage = ReturnType<typeof useReviews>;
