import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Api } from '../../../../contract/api.ts';
import type { Breakdown } from '../../../../contract/home/values.ts';
import type { Received } from '../../../../contract/kit/endpoint.ts';
import { callApi } from '../../../platform/api-client.ts';

/** Loads the key figures and queues. */
export function overviewQuery() {
  return queryOptions({
    queryKey: ['operator', 'overview'],
    queryFn: async ({ signal }) => (await callApi('GET /operator/overview', { signal })).body.data,
  });
}

/** Loads how the leads of the last 30 days went, by kind. */
export function figuresQuery(by: Breakdown) {
  return queryOptions({
    queryKey: ['operator', 'overview', 'figures', by],
    queryFn: async ({ signal }) => (await callApi('GET /operator/overview/figures', { query: { by }, signal })).body.data,
    // The totals are the same for every breakdown.
    placeholderData: keepPreviousData,
  });
}

export type DeskCounters = Received<Api['GET /operator/counters']>['body']['data'];

const pollIntervalMs = 60_000;

/** Loads queue lengths, polled every minute while the page is visible. */
export function countersQuery() {
  return queryOptions({
    queryKey: ['operator', 'counters'],
    queryFn: async ({ signal }) => (await callApi('GET /operator/counters', { signal })).body.data,
    refetchInterval: pollIntervalMs,
    staleTime: pollIntervalMs / 2,
  });
}
