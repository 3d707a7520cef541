import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { AlertAddressWire } from '../../contract/alerts/settings-endpoints.ts';
import type { EndableMailKind } from '../../contract/alerts/values.ts';
import { ApiRefusal, callApi } from '../platform/api-client.ts';
import { alertKeys } from './api.ts';

/** Loads the state of the saved e-mail addresses. Readers confirm elsewhere, so it polls while one is pending. */
export function alertAddressesQuery() {
  return queryOptions({
    queryKey: alertKeys.alertAddresses(),
    queryFn: async ({ signal }): Promise<AlertAddressWire[]> => (await callApi('GET /company/lead-alerts/addresses', { signal })).body.data,
    refetchInterval: ({ state }) => (state.data?.some((one) => one.state === 'waiting') === true ? 60_000 : false),
  });
}

/** Sends a confirmation mail to an address. If refused as too soon, reloads the list, which says when a retry is allowed. */
export function useAskReader() {
  const client = useQueryClient();
  const { queryKey } = alertAddressesQuery();
  return useMutation({
    mutationFn: async (address: string) => (await callApi('POST /company/lead-alerts/addresses/ask', { body: { address } })).body.data,
    onSuccess: (addresses) => client.setQueryData(queryKey, addresses),
    onError: () => client.invalidateQueries({ queryKey }),
  });
}

/** Returns null if the link is invalid or expired. */
export async function confirmAddress(token: string): Promise<{ readonly address: string; readonly company: string } | null> {
  try {
    return (await callApi('POST /lead/alert-addresses/confirm', { body: { token } })).body.data;
  } catch (error) {
    if (error instanceof ApiRefusal && (error.status === 410 || error.status === 422)) return null;
    throw error;
  }
}

/** Returns false if we never sent this link. */
export async function endAlertMails(kind: string, code: string): Promise<boolean> {
  try {
    await callApi('POST /lead/alert-mails/off/{kind}/{code}', {
      params: { kind: kind as EndableMailKind, code },
      body: { 'List-Unsubscribe': 'One-Click' },
    });
    return true;
  } catch (error) {
    if (error instanceof ApiRefusal && (error.status === 404 || error.status === 422)) return false;
    throw error;
  }
}
