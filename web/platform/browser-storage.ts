type StoredName = keyof typeof storedKeys;

/** Reads a key, or one with this prefix. */
export function readStored(name: StoredName, rest = ''): string | undefined {
  return attempt(() => getStorage(name).getItem(storedKeys[name].key + rest)) ?? undefined;
}

export function store(name: StoredName, value: string, rest = ''): void {
  attempt(() => getStorage(name).setItem(storedKeys[name].key + rest, value));
}

export function removeStored(name: StoredName, rest = ''): void {
  attempt(() => getStorage(name).removeItem(storedKeys[name].key + rest));
}

/** Removes everything stored about the previous user. */
export function clearStored(): void {
  attempt(() => localStorage.clear());
  attempt(() => sessionStorage.clear());
}

function getStorage(name: StoredName): Storage {
  return storedKeys[name].area === 'local' ? localStorage : sessionStorage;
}

/** Storage may be full or disabled; values then last only as long as the page. */
function attempt<Result>(use: () => Result): Result | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}

interface StoredKey {
  readonly area: 'local' | 'session';
  /** A key ending with a colon is a prefix. */
  readonly key: string;
}

/** Every key the app stores in the browser. A test compares it with the cookies page, so add new keys there too. */
export const storedKeys = {
  /** Page sizes, colour scheme and dismissed notices. `app/scheme-script.js` reads it before the first paint. */
  preferences: { area: 'local', key: 'installer-dashboard' },
  /** Idempotency-Key of a purchase whose outcome is unknown. */
  purchaseKey: { area: 'session', key: 'purchase-key:' },
  /** Scroll position of each page; written by the router. */
  scrollPositions: { area: 'session', key: 'tsr-scroll-restoration-v1_3' },
} as const satisfies Readonly<Record<string, StoredKey>>;
