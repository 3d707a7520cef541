import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { AlertAddressWire } from '../../contract/alerts/settings-endpoints.ts';
import type { EndableMailKind } from '../../contract/alerts/values.ts';
import { ApiRefusal, callApi } from '../platform/api-client.ts';
import { alertKeys } from './api.ts';

/** What became of the e-mails of the saved settings. Readers answer elsewhere, so it is asked again while one is waited for. */
export function alertAddressesQuery() {
  return queryOptions({
    queryKey: alertKeys.alertAddresses(),
    queryFn: async ({ signal }): Promise<AlertAddressWire[]> => (await callApi('GET /company/lead-alerts/addresses', { signal })).body.data,
    refetchInterval: ({ state }) => (state.data?.some((one) => one.state === 'waiting') === true ? 60_000 : false),
  });
}

/** Asks the reader of an address by mail. Refused as too soon, the list is read again: it says from when on. */
export function useAskReader() {
  const client = useQueryClient();
  const { queryKey } = alertAddressesQuery();
  return useMutation({
    mutationFn: async (address: string) => (await callApi('POST /company/lead-alerts/addresses/ask', { body: { address } })).body.data,
    onSuccess: (addresses) => client.setQueryData(queryKey, addresses),
    onError: () => client.invalidateQueries({ queryKey }),
  });
}

/** Null: the link is wrong or too old. */
export async function confirmAddress(token: string): Promise<{ readonly address: string; readonly company: string } | null> {
  try {
    return (await callApi('POST /lead/alert-addresses/confirm', { body: { token } })).body.data;
  } catch (error) {
    if (error instanceof ApiRefusal && (error.status === 410 || error.status === 422)) return null;
    throw error;
  }
}

/** False: nobody sent this link. */
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
