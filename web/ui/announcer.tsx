import { useSyncExternalStore } from 'react';

let message = '';
const listeners = new Set<() => void>();

/** Politely announces a change to screen readers, such as a page name or result count. The latest wins. */
export function announce(text: string): void {
  // Repeating the same text is only announced if it differs, hence the no-break space.
  message = text === message ? `${text}\u00a0` : text;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The only live region; mounted before use, or some screen readers miss its first text. */
export function Announcer() {
  const text = useSyncExternalStore(subscribe, () => message);
  return (
    <output aria-live="polite" className="visually-hidden">
      {text}
    </output>
  );
}
