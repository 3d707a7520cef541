import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { AlertSettingsWire } from '../../contract/alerts/settings-endpoints.ts';
import { callApi } from '../platform/api-client.ts';
import { alertKeys } from './query-keys.ts';

/** How the company wants to hear of leads, and the version to save it with. */
export async function loadAlertSettings(signal?: AbortSignal) {
  const { body, version } = await callApi('GET /company/lead-alerts/', { ...(signal && { signal }) });
  return { settings: body.data, version };
}
export type LoadedAlertSettings = Awaited<ReturnType<typeof loadAlertSettings>>;

/** Asked anew whenever the page opens, and while it is open only after a save: the version belongs to what the form shows. */
export function alertSettingsQuery() {
  return queryOptions({
    queryKey: alertKeys.alertSettings(),
    queryFn: ({ signal }) => loadAlertSettings(signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

export async function saveAlertSettings(settings: AlertSettingsWire, version: string | undefined) {
  const saved = await callApi('PUT /company/lead-alerts/', { body: settings, version });
  return { settings: saved.body.data, version: saved.version };
}

/** Whether lead alerts are on, and whether the company may switch them. */
export function alertStatusQuery() {
  return queryOptions({
    queryKey: alertKeys.alertStatus(),
    queryFn: async ({ signal }) => (await callApi('GET /lead/alerts', { signal })).body.data,
    staleTime: 60_000,
  });
}

/** Switches lead alerts; the switch shows what the server answered. */
export function useSwitchAlerts() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (status: boolean) => (await callApi('PUT /lead/alerts', { body: { status } })).body.data,
    onSuccess: (status) => client.setQueryData(alertStatusQuery().queryKey, status),
  });
}
