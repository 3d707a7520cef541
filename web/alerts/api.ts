import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { AlertSettingsWire } from '../../contract/alerts/settings-endpoints.ts';
import { ApiRefusal, callApi } from '../platform/api-client.ts';
import { useIsOpenPage } from '../platform/use-open-page.ts';

const pollIntervalMs = 60_000;

export function leadAlertsQuery() {
  return queryOptions({
    queryKey: alertKeys.leadAlerts(),
    queryFn: async ({ signal }) => (await callApi('GET /lead/notifications', { signal })).body.data,
    staleTime: pollIntervalMs / 2,
  });
}

/** Loads the alerts of the pane and polls every minute, except on open pages, where nobody waits for leads. */
export function useLeadAlerts() {
  return useQuery({ ...leadAlertsQuery(), refetchInterval: useIsOpenPage() ? false : pollIntervalMs });
}

export type LeadAlertGroups = Awaited<ReturnType<NonNullable<ReturnType<typeof leadAlertsQuery>['queryFn']>>>;
export type LeadAlert = LeadAlertGroups['priority'][number];
export type GroupName = keyof LeadAlertGroups;

/** Returns the unread alerts of the pane. */
export function listUnreadAlerts(groups: LeadAlertGroups | undefined): readonly LeadAlert[] {
  if (groups === undefined) return [];
  return Object.values(groups)
    .flat()
    .filter((alert) => !alert.dashboard_lead.notification_viewed);
}

/** Clears alerts optimistically and restores them on failure; `restore` undoes it. */
export function useDismissAlerts() {
  const client = useQueryClient();
  const { queryKey } = leadAlertsQuery();
  const mutationKey = ['alerts', 'dismiss'];
  return useMutation({
    mutationKey,
    mutationFn: async ({ leads, restore }: { leads: number[]; restore: boolean }) => {
      await callApi('PUT /lead/notifications/dismiss', { body: { leads, restore } });
    },
    onMutate: async ({ leads, restore }) => {
      await client.cancelQueries({ queryKey });
      if (restore) return;
      const gone = new Set(leads);
      const left = (alerts: readonly LeadAlert[]) => alerts.filter(({ id }) => !gone.has(id));
      client.setQueryData(
        queryKey,
        (groups) =>
          groups && {
            priority: left(groups.priority),
            priorityExpired: left(groups.priorityExpired),
            soldOut: left(groups.soldOut),
          },
      );
    },
    // Only the last mutation refetches: an earlier one could bring back alerts whose dismissal is still in flight.
    onSettled: () => (client.isMutating({ mutationKey }) === 1 ? client.invalidateQueries({ queryKey }) : undefined),
  });
}

/** Marks alerts as seen. On failure they stay unread, which is harmless. */
export function useMarkAlertsRead() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (leads: number[]) => {
      await callApi('PUT /lead/notifications/mark-read', { body: { leads } });
    },
    onSuccess: () => client.invalidateQueries({ queryKey: leadAlertsQuery().queryKey }),
  });
}

/** Resolves the short link of a text message; null if we never sent it. */
export function alertLinkQuery(code: string) {
  return queryOptions({
    queryKey: alertKeys.alertLink(code),
    queryFn: async () => {
      try {
        return (await callApi('GET /lead/alert-links/{code}', { params: { code } })).body.data;
      } catch (error) {
        if (error instanceof ApiRefusal && (error.status === 404 || error.status === 422)) return null;
        throw error;
      }
    },
    staleTime: Infinity,
    retry: false,
  });
}

/** Loads the company's alert settings with the version needed to save them. */
export async function loadAlertSettings(signal?: AbortSignal) {
  const { body, version } = await callApi('GET /company/lead-alerts/', { ...(signal && { signal }) });
  return { settings: body.data, version };
}
export type LoadedAlertSettings = Awaited<ReturnType<typeof loadAlertSettings>>;

/** Fetched whenever the page opens, then only after a save: the version must match what the form shows. */
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

/** Switches lead alerts on or off; the switch shows the server's answer. */
export function useSwitchAlerts() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (status: boolean) => (await callApi('PUT /lead/alerts', { body: { status } })).body.data,
    onSuccess: (status) => client.setQueryData(alertStatusQuery().queryKey, status),
  });
}

/** Query keys. */
export const alertKeys = {
  leadAlerts: () => ['alerts', 'leads'],
  alertStatus: () => ['alerts', 'status'],
  alertLink: (code: string) => ['alerts', 'link', code],
  alertSettings: () => ['company', 'alert-settings'],
  alertAddresses: () => ['company', 'alert-addresses'],
} as const;
