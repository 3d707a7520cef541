import type { QueryClient } from '@tanstack/react-query';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useIsOpenPage } from '../platform/use-open-page.ts';
import { leadAlertsQuery } from './api.ts';
import { sharedKeys } from '../platform/query-keys.ts';

/** Throttles refetches: the first event of a burst acts at once, the last within a second. */
const throttleMs = 800;

/** Queries that each event makes stale. Inactive queries are not refetched. */
const staleQueriesByEvent = {
  alerts: [leadAlertsQuery().queryKey, sharedKeys.anyOfMarketplace()],
  leads: [sharedKeys.anyOfMarketplace()],
} as const;

/**
 * Listens while the page is visible: browsers allow few connections per site, and hidden tabs would use them up. Without the stream,
 * polling every minute continues. Open pages show nothing live.
 */
export function useLiveEvents(): void {
  const client = useQueryClient();
  const isQuiet = useIsOpenPage();
  useEffect(() => {
    if (isQuiet) return undefined;
    let source: EventSource | undefined;
    let hasListened = false;
    const throttled = { alerts: throttle(() => refresh(client, 'alerts')), leads: throttle(() => refresh(client, 'leads')) };
    // Events may have been missed while disconnected, so refetch everything. Alerts cover all queries.
    const refetchMissed = () => {
      if (hasListened) throttled.alerts.call();
      hasListened = true;
    };
    const follow = () => {
      const isWanted = document.visibilityState === 'visible';
      if (isWanted && source === undefined) {
        source = new EventSource('/api/v1/events');
        source.addEventListener('open', refetchMissed);
        for (const name of ['alerts', 'leads'] as const) source.addEventListener(name, throttled[name].call);
      }
      if (isWanted) return;
      source?.close();
      source = undefined;
    };
    follow();
    document.addEventListener('visibilitychange', follow);
    return () => {
      document.removeEventListener('visibilitychange', follow);
      source?.close();
      throttled.alerts.cancel();
      throttled.leads.cancel();
    };
  }, [client, isQuiet]);
}

function refresh(client: QueryClient, event: keyof typeof staleQueriesByEvent): void {
  for (const queryKey of staleQueriesByEvent[event]) void client.invalidateQueries({ queryKey, refetchType: 'active' });
}

/** Runs at once, and once more at the end of the pause if called in between. */
function throttle(run: () => void): { call: () => void; cancel: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isWanted = false;
  const pause = () => {
    timer = setTimeout(() => {
      timer = undefined;
      if (!isWanted) return;
      isWanted = false;
      run();
      pause();
    }, throttleMs);
  };
  return {
    call: () => {
      if (timer !== undefined) {
        isWanted = true;
        return;
      }
      run();
      pause();
    },
    cancel: () => clearTimeout(timer),
  };
}
