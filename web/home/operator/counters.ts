import { queryOptions } from '@tanstack/react-query';
import type { Received } from '../../../contract/kit/endpoint.ts';
import type { Api } from '../../../contract/api.ts';
import { callApi } from '../../platform/api-client.ts';

export type DeskCounters = Received<Api['GET /operator/counters']>['body']['data'];

const everyMs = 60_000;

/** How much waits in each queue, looked at once a minute while the page is in view. */
export function countersQuery() {
  return queryOptions({
    queryKey: ['operator', 'counters'],
    queryFn: async ({ signal }) => (await callApi('GET /operator/counters', { signal })).body.data,
    refetchInterval: everyMs,
    staleTime: everyMs / 2,
  });
}
