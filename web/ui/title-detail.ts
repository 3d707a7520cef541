import { useEffect, useSyncExternalStore } from 'react';

let detail = '';
const listeners = new Set<() => void>();

function change(next: string): void {
  if (next === detail) return;
  detail = next;
  for (const listener of listeners) listener();
}

/** Puts what a page is about before its name in the title, for as long as it is shown. */
export function useTitleDetail(text: string): void {
  useEffect(() => {
    change(text);
    return () => change('');
  }, [text]);
}

export function useShownTitleDetail(): string {
  return useSyncExternalStore(subscribe, () => detail);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
