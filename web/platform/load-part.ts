import i18next, { type Namespace } from 'i18next';
import { type ComponentType, lazy, useSyncExternalStore } from 'react';

/** Why parts of the app are missing: the server is unreachable, or it has a newer version without that file. */
export type PartsMissing = 'offline' | 'outdated';

const waiting = new Map<symbol, PartsMissing>();
const listeners = new Set<() => void>();

function setMissingPart(part: symbol, missing: PartsMissing | undefined): void {
  if (missing === undefined) waiting.delete(part);
  else waiting.set(part, missing);
  for (const listener of listeners) listener();
}

/** Errors for a failed module fetch in Chromium, Firefox and Safari, or Vite's for its style sheet. */
const notFetched = /dynamically imported module|Importing a module script failed|Unable to preload CSS/i;

/** Removes a failed style sheet: Vite treats any link in the page as loaded. */
function dropFailedStyleSheet({ message }: Error): void {
  const [href] = /(?<=Unable to preload CSS for )\S+/.exec(message) ?? [];
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')) {
    if (href !== undefined && link.href.endsWith(href)) link.remove();
  }
}

async function isServerThere(): Promise<boolean> {
  try {
    return (await fetch('/livez', { cache: 'no-store', signal: AbortSignal.timeout(5_000) })).ok;
  } catch {
    return false;
  }
}

const maxPauseMs = 15_000;

/** Waits for a delay, or until the connection is back if that is sooner. */
function pause(ms: number): Promise<void> {
  return new Promise((resume) => {
    const over = (): void => {
      clearTimeout(timer);
      window.removeEventListener('online', over);
      resume();
    };
    const timer = setTimeout(over, ms);
    window.addEventListener('online', over);
  });
}

/**
 * Lazy-loads a part of the app and retries until it arrives, because React and the router cache failures for ever. Browsers do too, so
 * it waits while offline, and reloads the page if a part is still missing after an outage. `usePartsMissing` reports pending parts.
 *
 * @throws errors raised while the part itself runs
 */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  const part = Symbol('part');
  let wasOffline = false;
  for (let attempt = 1; ; attempt += 1) {
    while (!navigator.onLine) {
      setMissingPart(part, 'offline');
      await pause(maxPauseMs);
    }
    try {
      const loaded = await load();
      setMissingPart(part, undefined);
      return loaded;
    } catch (error) {
      if (!(error instanceof Error) || !notFetched.test(error.message)) {
        setMissingPart(part, undefined);
        throw error;
      }
      dropFailedStyleSheet(error);
      const isThere = await isServerThere();
      if (isThere && wasOffline) location.reload();
      wasOffline ||= !isThere;
      // The first failure may just be the connection recovering.
      if (!isThere || attempt > 1) setMissingPart(part, isThere ? 'outdated' : 'offline');
      await pause(Math.min(maxPauseMs, 500 * 2 ** attempt));
    }
  }
}

/** Why lazy parts are still loading; undefined if none are. */
export function getMissingParts(): PartsMissing | undefined {
  return [...waiting.values()].at(-1);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const usePartsMissing = (): PartsMissing | undefined => useSyncExternalStore(subscribe, getMissingParts);

/** `React.lazy` that retries until the part and its texts have loaded. */
export function lazyPart<Props>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
  ...namespaces: readonly Extract<Namespace, string>[]
) {
  return lazy(async () => (await Promise.all([loadPart(load), i18next.loadNamespaces(namespaces)]))[0]);
}
