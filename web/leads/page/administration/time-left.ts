const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

export interface TimeLeft {
  readonly unit: 'days' | 'hours' | 'minutes';
  readonly count: number;
}

/** Whole days while there is one, then hours, then minutes; the last minute counts as one. */
export function leftOf(remaining: number): TimeLeft {
  if (remaining >= day) return { unit: 'days', count: Math.floor(remaining / day) };
  if (remaining >= hour) return { unit: 'hours', count: Math.floor(remaining / hour) };
  return { unit: 'minutes', count: Math.max(1, Math.floor(remaining / minute)) };
}

/** An appeal may be made for as long after the rejection. */
const appealWindow = 7 * day;

/** How much of the time for a report, which began with the purchase, or for an appeal is left: between nothing and one. */
export function shareLeft(choice: { readonly kind: 'report' | 'appeal'; readonly until: number }, boughtAt: number, now: number): number {
  const began = choice.kind === 'report' ? boughtAt : choice.until - appealWindow;
  return Math.min(1, Math.max(0, (choice.until - now) / Math.max(1, choice.until - began)));
}
