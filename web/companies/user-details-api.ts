import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../../contract/api.ts';
import type { ClientInput } from '../../contract/kit/endpoint.ts';
import { callApi } from '../platform/api-client.ts';
import { companyKeys } from './query-keys.ts';

/** The signed-in user as the cards are filled from, and the version to save it with. */
export async function loadUserDetails(signal?: AbortSignal) {
  const { body, version } = await callApi('GET /company/user', { ...(signal && { signal }) });
  return { user: body.data, version };
}
export type LoadedUser = Awaited<ReturnType<typeof loadUserDetails>>;
export type UserDetails = LoadedUser['user'];

/** Asked anew whenever the page opens, and while it is open only after a save: the version belongs to what the cards show. */
export function userDetailsQuery() {
  return queryOptions({
    queryKey: companyKeys.userForm(),
    queryFn: ({ signal }) => loadUserDetails(signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

export type UserUpdateBody = ClientInput<Api['PUT /company/user/']>['body'];

/** The account email stays as it is: the address that waits is given up. */
export async function endPendingEmail(): Promise<void> {
  await callApi('DELETE /company/user/pending-email', {});
}

/** Saves what the body names; answers the version of what stands now. */
export async function saveUserDetails(body: UserUpdateBody, version: string | undefined): Promise<string | undefined> {
  return (await callApi('PUT /company/user/', { body, version })).version;
}
