import type { CapPeriod } from './values.ts';

/** How far back it is looked for what usually comes. */
export const lookBackDays = 30;
const weekDays = 7;

/** The caps that are switched on; null is none. */
export type CapsInForce = Readonly<Record<CapPeriod, number | null>>;

const atMost = (count: number, cap: number | null): number => (cap === null ? count : Math.min(count, cap));
const sum = (counts: readonly number[]): number => counts.reduce((all, count) => all + count, 0);

/**
 * Returns how many leads automatic buying usually brings in a month of thirty days: what the caps let through of what came in on each of
 * those days, the newest first. Weeks are counted back from now. Every lead type is told by the month, so that the rows of a list compare
 * and a number, its price and their total add up.
 */
export function usualLeads(came: readonly number[], { day, week, month }: CapsInForce): number {
  const weeks: number[] = [];
  for (let first = 0; first < came.length; first += weekDays) {
    const days = came.slice(first, first + weekDays);
    weeks.push(atMost(sum(days.map((count) => atMost(count, day))), week));
  }
  return atMost(sum(weeks), month);
}
