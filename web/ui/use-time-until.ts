import { useEffect, useState } from 'react';
import { tickLength } from './countdown.ts';

/** Milliseconds to an instant, moving while it lies ahead: each second in its last hour, each minute before. Nothing is over long ago. */
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
