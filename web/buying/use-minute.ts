import { useSyncExternalStore } from 'react';

const minute = 60_000;

/** Returns the current time to the minute and re-renders when it changes. */
export function useMinute(): number {
  return useSyncExternalStore(subscribeToMinute, getCurrentMinute);
}

function subscribeToMinute(notify: () => void): () => void {
  const timer = setInterval(notify, minute / 4);
  return () => clearInterval(timer);
}

function getCurrentMinute(): number {
  return Math.floor(Date.now() / minute) * minute;
}
