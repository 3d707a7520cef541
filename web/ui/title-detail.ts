import { useEffect, useSyncExternalStore } from 'react';

interface ShownTitle {
  /** Prefix of the page name. */
  readonly detail: string;
  /** Replaces the usual page name. */
  readonly name: string;
}

let shown: ShownTitle = { detail: '', name: '' };
const listeners = new Set<() => void>();

function change(part: Partial<ShownTitle>): void {
  const next = { ...shown, ...part };
  if (next.detail === shown.detail && next.name === shown.name) return;
  shown = next;
  for (const listener of listeners) listener();
}

/** Prefixes the page title with its subject while mounted. */
export function useTitleDetail(detail: string): void {
  useEffect(() => {
    change({ detail });
    return () => change({ detail: '' });
  }, [detail]);
}

/** Overrides the page's name, for example if a lead does not exist. Undefined keeps the name. */
export function useTitleName(name: string | undefined): void {
  useEffect(() => {
    if (name === undefined) return undefined;
    change({ name });
    return () => change({ name: '' });
  }, [name]);
}

export function useShownTitle(): ShownTitle {
  return useSyncExternalStore(subscribe, () => shown);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
