import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../platform/api-client.ts';
import { identityKeys } from './api.ts';

/** Loads whether sign-in requires an authenticator code. */
export function secondFactorQuery() {
  return queryOptions({
    queryKey: identityKeys.secondFactor(),
    queryFn: async ({ signal }) => (await callApi('GET /company/user/second-factor', { signal })).body.data,
  });
}

/** Creates an authenticator key, which takes effect once confirmed with a code. */
export async function beginSecondFactor(): Promise<{ key: string; uri: string }> {
  return (await callApi('POST /company/user/second-factor', {})).body.data;
}

/** Confirms the authenticator and returns the recovery codes, which are shown only once. */
export async function confirmSecondFactor(code: string): Promise<readonly string[]> {
  return (await callApi('POST /company/user/second-factor/confirm', { body: { code } })).body.data.recoveryCodes;
}

/** Gives the second factor in a session that began without it. */
export async function giveSecondFactor(code: string): Promise<void> {
  await callApi('POST /company/user/second-factor/give', { body: { code } });
}

export async function renewRecoveryCodes(): Promise<readonly string[]> {
  return (await callApi('POST /company/user/second-factor/recovery-codes', {})).body.data.recoveryCodes;
}

export async function removeSecondFactor(): Promise<void> {
  await callApi('DELETE /company/user/second-factor', {});
}

/** Loads the user's sessions. */
export function ownSessionsQuery() {
  return queryOptions({
    queryKey: identityKeys.ownSessions(),
    queryFn: async ({ signal }) => (await callApi('GET /company/user/sessions', { signal })).body.data,
  });
}

export async function endOwnSession(id: number): Promise<void> {
  await callApi('DELETE /company/user/sessions/{id}', { params: { id } });
}

export async function endOtherSessions(): Promise<void> {
  await callApi('POST /company/user/sessions/end-others', {});
}
