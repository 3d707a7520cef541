import { keepPreviousData, type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReviewWire } from '../../../contract/reputation/reviews-endpoints.ts';
import { type Stars, reviewsPerPage, maxSharedCommentLength, replyEditMinutes } from '../../../contract/reputation/reviews-values.ts';
import { callApi } from '../../platform/api-client.ts';
import { useLastPage } from '../../ui/list/list-paging.tsx';
import { toRegionLoading } from '../../ui/region-loading.ts';
import { readSearch, type ReviewsSearch } from './search-params.ts';

interface ReviewsFilter {
  readonly page: number;
  readonly overallRating?: Stars;
}

/** Loads a page of reviews; the previous page stays visible meanwhile. */
function reviewsQuery(query: ReviewsFilter) {
  return queryOptions({
    queryKey: reviewKeys.inventory(query),
    queryFn: async ({ signal }) => {
      const { data, meta } = (await callApi('GET /feedback/inventory', { query, signal })).body;
      return { reviews: data.map((review) => toLocalClock(review, meta.now)), meta };
    },
    placeholderData: keepPreviousData,
  });
}

export function reviewStatsQuery() {
  return queryOptions({
    queryKey: reviewKeys.stats(),
    queryFn: async ({ signal }) => (await callApi('GET /feedback/stats', { signal })).body.data,
  });
}

type Page = { readonly reviews: readonly Review[] } | undefined;

/** Sends or replaces a reply and updates cached lists at once. */
export async function sendReply(client: QueryClient, review: Review, response: string): Promise<void> {
  const { data } = (await callApi('POST /feedback/response/{id}', { params: { id: review.id }, body: { response } })).body;
  const editableUntil =
    review.editableUntil ?? new Date(Date.now() + Date.parse(data.responseEditUntil) - Date.parse(data.response_ts)).toISOString();
  client.setQueriesData<Page>({ queryKey: reviewKeys.anyInventory() }, (page) =>
    page === undefined
      ? page
      : { ...page, reviews: page.reviews.map((one) => (one.id === review.id ? { ...one, ...data, editableUntil } : one)) },
  );
}

/** Loads a preview of the mail to the customer. */
export function requestPreviewQuery(code: string) {
  return queryOptions({
    queryKey: reviewKeys.preview(code),
    queryFn: async ({ signal }) => (await callApi('GET /feedback/request-preview/{id}', { params: { id: code }, signal })).body.data,
    gcTime: 0,
  });
}

export async function requestReview(code: string): Promise<void> {
  await callApi('POST /feedback/request/{id}', { params: { id: code } });
}

/** Query keys. */
const reviewKeys = {
  anyOfReviews: () => ['feedback'],
  anyInventory: () => ['feedback', 'inventory'],
  inventory: (query: unknown) => ['feedback', 'inventory', query],
  stats: () => ['feedback', 'stats'],
  preview: (code: string) => ['feedback', 'request-preview', code],
} as const;

/** Loads the page of reviews in the address. */
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
    loading: toRegionLoading(query),
    setPage: (next: number) => void navigate({ search: (others) => readSearch({ ...others, page: next }) }),
    show: (stars: Stars | undefined) => void navigate({ search: readSearch({ overallRating: stars }), resetScroll: false }),
  };
}

export type ReviewsPage = ReturnType<typeof useReviews>;

/** Truncates the comment for sharing to 120 characters, including the ellipsis. */
export function sharedComment(comment: string): string {
  const characters = Array.from(comment.replaceAll(/\s+/g, ' ').trim());
  if (characters.length <= maxSharedCommentLength) return characters.join('');
  return `${characters
    .slice(0, maxSharedCommentLength - 1)
    .join('')
    .trimEnd()}…`;
}

const networks = {
  Facebook: (url: string, text: string) => address('https://www.facebook.com/sharer/sharer.php', { u: url, quote: text }),
  X: (url: string, text: string) => address('https://x.com/intent/post', { text, url }),
  LinkedIn: (url: string, text: string) => address('https://www.linkedin.com/feed/', { shareActive: 'true', text: `${text} ${url}` }),
} as const;
export type Network = keyof typeof networks;

function address(page: string, query: Readonly<Record<string, string>>): string {
  return `${page}?${new URLSearchParams(query).toString()}`;
}

/** Returns each network's share URL for the review's public page. */
export function shareLinks(url: string, text: string): readonly { readonly network: Network; readonly href: string }[] {
  return (Object.keys(networks) as Network[]).map((network) => ({ network, href: networks[network](url, text) }));
}

export interface Review extends ReviewWire {
  /** Returns until when the reply can be changed, by this browser's clock. */
  readonly editableUntil: string | null;
}

/** The server decides by its own clock, so the countdown must end with it. */
export function toLocalClock(review: ReviewWire, serverNow: string, here = Date.now()): Review {
  const { responseEditUntil: until } = review;
  const editableUntil = until === null ? null : new Date(Date.parse(until) - Date.parse(serverNow) + here).toISOString();
  return { ...review, editableUntil };
}

const minute = 60_000;

/** Returns whole minutes left, including the current one; 0 once over. Caps the result at an hour in case the clock is read late. */
export function minutesLeft(remaining: number): number {
  return Math.min(replyEditMinutes, Math.max(0, Math.ceil(remaining / minute)));
}
