import { queryOptions } from '@tanstack/react-query';
import type { Breakdown } from '../../../../contract/home/values.ts';
import { callApi } from '../../../platform/api-client.ts';

/** What came in and what waits. */
export function overviewQuery() {
  return queryOptions({
    queryKey: ['operator', 'overview'],
    queryFn: async ({ signal }) => (await callApi('GET /operator/overview', { signal })).body.data,
  });
}

/** How the leads of the last 30 days went, by kind. */
export function figuresQuery(by: Breakdown) {
  return queryOptions({
    queryKey: ['operator', 'overview', 'figures', by],
    queryFn: async ({ signal }) => (await callApi('GET /operator/overview/figures', { query: { by }, signal })).body.data,
  });
}
