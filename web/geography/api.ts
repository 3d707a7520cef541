import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../app/api-client.ts';

/** Whom the geography in use comes from, and under which licences. */
export function sourcesQuery() {
  return queryOptions({
    queryKey: ['geography', 'sources'],
    queryFn: async ({ signal }) => (await callApi('GET /geography/sources', { signal })).body.data,
    staleTime: 30 * 60_000,
  });
}
