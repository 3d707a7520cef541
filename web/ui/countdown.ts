import { useEffect, useState } from 'react';

const minute = 60_000;
const hour = 60 * minute;
const urgent = 10 * minute;

/** Formats "1h 12m" above an hour, "12m 04s" below. */
export function countdownParts(remaining: number): { readonly hours: number; readonly minutes: number; readonly seconds: string } {
  const left = Math.max(0, remaining);
  return {
    hours: Math.floor(left / hour),
    minutes: Math.floor((left % hour) / minute),
    seconds: String(Math.floor((left % minute) / 1000)).padStart(2, '0'),
  };
}

export function isUrgent(remaining: number): boolean {
  return remaining < urgent;
}

/** Returns the interval: every second in the last hour, every minute before. */
export function tickLength(remaining: number): number {
  return remaining > hour ? minute : 1000;
}

type Milestone = 'tenMinutes' | 'oneMinute' | 'over';

/** Returns the last milestone passed; announced for the open lead. */
export function findMilestone(remaining: number): Milestone | undefined {
  if (remaining <= 0) return 'over';
  if (remaining <= minute) return 'oneMinute';
  return remaining <= urgent ? 'tenMinutes' : undefined;
}

/** Returns milliseconds until an instant, updated every second in its last hour and every minute before. Null counts as long past. */
export function useTimeUntil(until: string | null): number {
  const [now, setNow] = useState(Date.now);
  const remaining = until === null ? -1 : Date.parse(until) - now;
  const isOver = remaining <= 0;
  const tick = tickLength(remaining);
  useEffect(() => {
    if (isOver) return undefined;
    const timer = setInterval(() => setNow(Date.now()), tick);
    return () => clearInterval(timer);
  }, [isOver, tick]);
  return remaining;
}
