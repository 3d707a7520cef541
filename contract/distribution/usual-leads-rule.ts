import type { CapPeriod } from './values.ts';

/** Days of history for the estimate. */
export const lookBackDays = 30;
const weekDays = 7;

/** Active caps; null for none. */
export type CapsInForce = Readonly<Record<CapPeriod, number | null>>;

const capCount = (count: number, cap: number | null): number => (cap === null ? count : Math.min(count, cap));
const sum = (counts: readonly number[]): number => counts.reduce((all, count) => all + count, 0);

/**
 * Estimates how many leads automatic buying brings in a month of thirty days: what the caps allow of each day's arrivals,
 * newest first. Weeks count back from now. Always monthly, so that rows compare and totals add up.
 */
export function usualLeads(came: readonly number[], { day, week, month }: CapsInForce): number {
  const weeks: number[] = [];
  for (let first = 0; first < came.length; first += weekDays) {
    const days = came.slice(first, first + weekDays);
    weeks.push(capCount(sum(days.map((count) => capCount(count, day))), week));
  }
  return capCount(sum(weeks), month);
}
