import { useSyncExternalStore } from 'react';

/** A decision that was just made and can be taken back, on whatever page of the queue one is by then. */
export interface Undoable {
  readonly reportId: number;
  readonly lead: string;
  readonly verb: 'accept' | 'reject' | 'extend';
  /** By the clock of this browser. */
  readonly until: number;
}

let offered: Undoable | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function show(next: Undoable | null): void {
  offered = next;
  for (const listener of listeners) listener();
}

/** Offers it for as long as the server waits. `onOver`: it has happened, or is about to. */
export function offerUndo(undoable: Omit<Undoable, 'until'>, seconds: number, onOver: () => void): void {
  clearTimeout(timer);
  show({ ...undoable, until: Date.now() + seconds * 1_000 });
  timer = setTimeout(() => {
    show(null);
    onOver();
  }, seconds * 1_000);
}

export function endUndo(): void {
  clearTimeout(timer);
  show(null);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useUndoable(): Undoable | null {
  return useSyncExternalStore(subscribe, () => offered);
}
