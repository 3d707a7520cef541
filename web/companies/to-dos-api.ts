import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../platform/api-client.ts';
import { sharedKeys } from '../platform/query-keys.ts';

/** Loads the setup tasks required before buying, both done and open. */
export function toDosQuery() {
  return queryOptions({
    queryKey: sharedKeys.toDos(),
    queryFn: async ({ signal }) => (await callApi('GET /todos/', { signal })).body.data,
    staleTime: 10_000,
  });
}

/** Loads missing accreditations that block purchases, with the lead types on hold for each. */
export function missingAccreditationsQuery() {
  return queryOptions({
    queryKey: sharedKeys.missingAccreditations(),
    queryFn: async ({ signal }) => (await callApi('GET /company/accreditations/missing', { signal })).body.data,
    staleTime: 10_000,
  });
}

export type ToDoKey = Awaited<ReturnType<NonNullable<ReturnType<typeof toDosQuery>['queryFn']>>>[number]['key'];
