import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../../../../contract/api.ts';
import type { Received } from '../../../../contract/kit/endpoint.ts';
import { callApi } from '../../../platform/api-client.ts';

export type FirstRun = Received<Api['GET /operator/first-run']>['body']['data'];

/** Loads the steps missing before the first sale; administrators only. */
export function firstRunQuery() {
  return queryOptions({
    queryKey: ['operator', 'first-run'],
    queryFn: async ({ signal }) => (await callApi('GET /operator/first-run', { signal })).body.data,
  });
}

export const isAllDone = ({ lines }: FirstRun): boolean => lines.every(({ done }) => done);
