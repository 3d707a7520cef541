import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Api } from '../../../../contract/api.ts';
import { type Breakdown, salesBreakdowns } from '../../../../contract/home/values.ts';
import { knownCountry } from '../../../../contract/kit/country.ts';
import type { ClientInput, Received } from '../../../../contract/kit/endpoint.ts';
import { callApi } from '../../../platform/api-client.ts';
import { dayText, deskList } from '../../../ui/desk/desk-search.ts';

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

/** Loads the sales report of a period. */
export function salesReportQuery(query: ClientInput<Api['GET /operator/sales-report']>['query']) {
  return queryOptions({
    queryKey: ['operator', 'sales-report', query],
    queryFn: async ({ signal }) => (await callApi('GET /operator/sales-report', { query, signal })).body.data,
  });
}

/** Its period and country; the view is the dimension. */
export const salesReportList = deskList({
  list: 'sales-report',
  views: salesBreakdowns,
  orders: ['invoiced'],
  filters: { country: (value) => knownCountry(String(value)), from: dayText, until: dayText },
});

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
