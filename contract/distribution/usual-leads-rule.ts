import type { CapPeriod } from './values.ts';

/** How far back it is looked for what usually comes. */
export const lookBackDays = 30;
const weekDays = 7;

/** The caps that are switched on; null is none. */
export type CapsInForce = Readonly<Record<CapPeriod, number | null>>;

/** So many in a week; where that would be less than one, so many in the thirty days. */
export interface UsualLeads {
  readonly leads: number;
  readonly per: 'week' | 'month';
}

const atMost = (count: number, cap: number | null): number => (cap === null ? count : Math.min(count, cap));
const sum = (counts: readonly number[]): number => counts.reduce((all, count) => all + count, 0);

/** What the caps let through of what came each day. Weeks are counted back from now, and all the days are one month. */
function withinCaps(came: readonly number[], { day, week, month }: CapsInForce): number {
  const weeks: number[] = [];
  for (let first = 0; first < came.length; first += weekDays) {
    const days = came.slice(first, first + weekDays);
    weeks.push(atMost(sum(days.map((count) => atMost(count, day))), week));
  }
  return atMost(sum(weeks), month);
}

/** How many leads automatic buying usually brings, by how many came in on each of the last thirty days, the newest first. */
export function usualLeads(came: readonly number[], caps: CapsInForce): UsualLeads {
  const bought = withinCaps(came, caps);
  const inAWeek = (bought * weekDays) / lookBackDays;
  if (inAWeek < 1) return { leads: bought, per: 'month' };
  // The days that are over at the end of the thirty are a week of their own to its cap: they must not lift the figure above it.
  return { leads: atMost(Math.round(inAWeek), caps.week), per: 'week' };
}
