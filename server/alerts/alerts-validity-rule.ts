import type { LeadAlert } from './lead-alerts.ts';

/** Upper bound for changes that no version covers (work type names, how long alerts stay). */
const maxValidityMs = 15 * 60_000;

/** Returns until when the alerts stay valid unless something happens; a reservation ends automatically. */
export function getAlertsValidUntil(alerts: readonly Pick<LeadAlert, 'group' | 'guaranteeUntil'>[], readAt: Date): Date {
  const ends = alerts.filter(({ group }) => group === 'priority').map(({ guaranteeUntil }) => guaranteeUntil.getTime());
  return new Date(Math.min(readAt.getTime() + maxValidityMs, ...ends));
}
