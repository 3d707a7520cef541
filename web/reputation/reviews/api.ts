import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Stars } from '../../../contract/reputation/reviews-values.ts';
import { callApi } from '../../platform/api-client.ts';
import { onThisClock, type Review } from './review.ts';

interface ReviewsAsked {
  readonly page: number;
  readonly overallRating?: Stars;
}

/** A page of the reviews; while the next one loads the last stays in view. */
export function reviewsQuery(query: ReviewsAsked) {
  return queryOptions({
    queryKey: reviewKeys.inventory(query),
    queryFn: async ({ signal }) => {
      const { data, meta } = (await callApi('GET /feedback/inventory', { query, signal })).body;
      return { reviews: data.map((review) => onThisClock(review, meta.now)), meta };
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

/** Sends a reply, or another one while that is possible; the lists that show the review show it at once. */
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

/** The mail that a customer would get. */
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

/** Under which keys answers about reviews are kept. */
const reviewKeys = {
  anyOfReviews: () => ['feedback'],
  anyInventory: () => ['feedback', 'inventory'],
  inventory: (query: unknown) => ['feedback', 'inventory', query],
  stats: () => ['feedback', 'stats'],
  preview: (code: string) => ['feedback', 'request-preview', code],
} as const;
