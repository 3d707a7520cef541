import { useSyncExternalStore } from 'react';

let message = '';
const listeners = new Set<() => void>();

/** Says something politely to people who cannot see the change: a page name, a result count. The last wins. */
export function announce(text: string): void {
  // The same words again are a change only to a region that differs, hence the no-break space.
  message = text === message ? `${text}\u00a0` : text;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The one live region; it stands on the page before it speaks, or some screen readers miss its first words. */
export function Announcer() {
  const text = useSyncExternalStore(subscribe, () => message);
  return (
    <output aria-live="polite" className="visually-hidden">
      {text}
    </output>
  );
}
