import { Suspense, useSyncExternalStore } from 'react';
import type { ToastKind } from './toast-region.tsx';
import { lazyPart, loadPart } from '../platform/load-part.ts';

let isWanted = false;
const listeners = new Set<() => void>();

const loadRegion = () => import('./toast-region.tsx');
const ToastRegion = lazyPart(loadRegion);

/**
 * Shows a short confirmation for three seconds; use 'success' only if something changed. Never the only place for important facts.
 * `isAnnounced`: already announced, so visual only.
 */
export async function showToast(text: string, kind: ToastKind = 'success', isAnnounced = false): Promise<void> {
  isWanted = true;
  for (const listener of listeners) listener();
  const askedAt = Date.now();
  const { addToast } = await loadPart(loadRegion);
  // Skip it if its code loaded late, when the context is gone.
  if (Date.now() - askedAt < 5_000) addToast(text, kind, isAnnounced);
}

/**
 * Confirms a change that is announced but not saved yet. Not on phones, where the screen shows it and a toast would cover the next control.
 */
export async function showChange(text: string): Promise<void> {
  if (!window.matchMedia('(width < 48em)').matches) await showToast(text, 'success', true);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Toast container, lazy-loaded with the first toast. */
export function Toasts() {
  const isShown = useSyncExternalStore(subscribe, () => isWanted);
  return isShown ? (
    <Suspense>
      <ToastRegion />
    </Suspense>
  ) : null;
}
