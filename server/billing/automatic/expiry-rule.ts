import { daysBetween } from '../overdue/overdue-rule.ts';

/**
 * Which reminder a card has come to that is valid to the end of `expiresOn`: the smallest of the days that reaches as far. Null where
 * none does yet, or it has expired. Days are YYYY-MM-DD.
 */
export function expiryStage(expiresOn: string, today: string, reminders: readonly number[]): number | null {
  const left = daysBetween(today, expiresOn);
  const reached = reminders.filter((days) => left >= 0 && left <= days);
  return reached.length === 0 ? null : Math.min(...reached);
}
