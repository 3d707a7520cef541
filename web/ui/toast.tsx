import { lazy, Suspense, useSyncExternalStore } from 'react';
import type { ToastKind } from './toast-region.tsx';

let isWanted = false;
const listeners = new Set<() => void>();

const ToastRegion = lazy(() => import('./toast-region.tsx'));

/**
 * A short confirmation that goes by itself after three seconds; 'success' only where something has changed. Never the only place of something that must be known:
 * the fact stays visible on the page too. `isSaid`: the words have been announced, so that it is for the eye alone.
 */
export async function showToast(text: string, kind: ToastKind = 'success', isSaid = false): Promise<void> {
  isWanted = true;
  for (const listener of listeners) listener();
  const { addToast } = await import('./toast-region.tsx');
  addToast(text, kind, isSaid);
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
