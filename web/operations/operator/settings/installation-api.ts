import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../platform/api-client.ts';

/** To what this installation is connected. */
export function connectionsQuery() {
  return queryOptions({
    queryKey: ['operator', 'settings', 'connections'],
    queryFn: async ({ signal }) => (await callApi('GET /operator/settings/connections', { signal })).body.data,
  });
}

/** The packages that run here, and where the reference data come from. */
export function licencesQuery() {
  return queryOptions({
    queryKey: ['operator', 'settings', 'licences'],
    queryFn: async ({ signal }) => (await callApi('GET /operator/settings/licences', { signal })).body.data,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Answers whether it only waits in the outbox. */
export async function sendTestMail(reason: string): Promise<boolean> {
  return (await callApi('POST /operator/settings/test-mail', { body: { reason } })).body.data.kept;
}
