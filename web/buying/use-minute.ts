import { useSyncExternalStore } from 'react';

const minute = 60_000;

/** Returns the current time to the minute and re-renders when it changes. */
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
