import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiRefusal, callApi } from '../platform/api-client.ts';
import { useIsOpenPage } from '../platform/use-open-page.ts';
import { alertKeys } from './query-keys.ts';

const pollEvery = 60_000;

export function leadAlertsQuery() {
  return queryOptions({
    queryKey: alertKeys.leadAlerts(),
    queryFn: async ({ signal }) => (await callApi('GET /lead/notifications', { signal })).body.data,
    staleTime: pollEvery / 2,
  });
}

/** The alerts of the pane, asked again every minute, but not while an open page is read: nobody waits for leads there. */
export function useLeadAlerts() {
  return useQuery({ ...leadAlertsQuery(), refetchInterval: useIsOpenPage() ? false : pollEvery });
}

export type LeadAlertGroups = Awaited<ReturnType<NonNullable<ReturnType<typeof leadAlertsQuery>['queryFn']>>>;
export type LeadAlert = LeadAlertGroups['priority'][number];
export type GroupName = keyof LeadAlertGroups;

/** Every alert of the pane that has not been looked at. */
export function unreadOf(groups: LeadAlertGroups | undefined): readonly LeadAlert[] {
  if (groups === undefined) return [];
  return Object.values(groups)
    .flat()
    .filter((alert) => !alert.dashboard_lead.notification_viewed);
}

/** Clears alerts at once and puts them back where the server did not agree; `restore` is the way back. */
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
    // Asked for by the last one: before, the server may not know of the others yet, and what is cleared would come back.
    onSettled: () => (client.isMutating({ mutationKey }) === 1 ? client.invalidateQueries({ queryKey }) : undefined),
  });
}

/** Tells that these alerts were seen. Where that fails they stay unread, which does no harm. */
export function useMarkAlertsRead() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (leads: number[]) => {
      await callApi('PUT /lead/notifications/mark-read', { body: { leads } });
    },
    onSuccess: () => client.invalidateQueries({ queryKey: leadAlertsQuery().queryKey }),
  });
}

/** Where the short link of a text message leads; null for one that we never sent. */
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
