import { Suspense, useSyncExternalStore } from 'react';
import type { ToastKind } from './toast-region.tsx';
import { lazyPart, loadPart } from '../platform/load-part.ts';

let isWanted = false;
const listeners = new Set<() => void>();

const loadRegion = () => import('./toast-region.tsx');
const ToastRegion = lazyPart(loadRegion);

/**
 * A short confirmation that goes by itself after three seconds; 'success' only where something has changed. Never the only place of something that must be known:
 * the fact stays visible on the page too. `isSaid`: the words have been announced, so that it is for the eye alone.
 */
export async function showToast(text: string, kind: ToastKind = 'success', isSaid = false): Promise<void> {
  isWanted = true;
  for (const listener of listeners) listener();
  const askedAt = Date.now();
  const { addToast } = await loadPart(loadRegion);
  // Where its code came late, nobody would know what it speaks of.
  if (Date.now() - askedAt < 5_000) addToast(text, kind, isSaid);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Where toasts appear; loaded with the first of them. */
export function Toasts() {
  const isShown = useSyncExternalStore(subscribe, () => isWanted);
  return isShown ? (
    <Suspense>
      <ToastRegion />
    </Suspense>
  ) : null;
}
