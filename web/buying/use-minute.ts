import { useSyncExternalStore } from 'react';

const minute = 60_000;

/** The time, to the minute: what depends on it is drawn anew when it passes. */
export function useMinute(): number {
  return useSyncExternalStore(everyMinute, currentMinute);
}

function everyMinute(tell: () => void): () => void {
  const timer = setInterval(tell, minute / 4);
  return () => clearInterval(timer);
}

function currentMinute(): number {
  return Math.floor(Date.now() / minute) * minute;
}
