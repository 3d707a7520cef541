import type { LeadAlert } from './lead-alerts.ts';

/** What no version tells (names of work types, the days that an alert stays) shows at the latest after so long. */
const longestMs = 15 * 60_000;

/** Until when the alerts stay as they are unless something happens: a reservation ends by itself. */
export function alertsHoldUntil(alerts: readonly Pick<LeadAlert, 'group' | 'guaranteeUntil'>[], readAt: Date): Date {
  const ends = alerts.filter(({ group }) => group === 'priority').map(({ guaranteeUntil }) => guaranteeUntil.getTime());
  return new Date(Math.min(readAt.getTime() + longestMs, ...ends));
}
