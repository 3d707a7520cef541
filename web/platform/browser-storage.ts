type StoredName = keyof typeof storedKeys;

/** What is stored under a key, or under one of the names that begin with it. */
export function readStored(name: StoredName, rest = ''): string | undefined {
  return attempt(() => areaOf(name).getItem(storedKeys[name].key + rest)) ?? undefined;
}

export function store(name: StoredName, value: string, rest = ''): void {
  attempt(() => areaOf(name).setItem(storedKeys[name].key + rest, value));
}

export function removeStored(name: StoredName, rest = ''): void {
  attempt(() => areaOf(name).removeItem(storedKeys[name].key + rest));
}

/** Leaves nothing of whoever used this browser. */
export function clearStored(): void {
  attempt(() => localStorage.clear());
  attempt(() => sessionStorage.clear());
}

function areaOf(name: StoredName): Storage {
  return storedKeys[name].area === 'local' ? localStorage : sessionStorage;
}

/** Storage may be full or switched off; what is not kept lasts as long as the page. */
function attempt<Result>(use: () => Result): Result | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}

interface StoredKey {
  readonly area: 'local' | 'session';
  /** One that ends with a colon is the beginning of many names. */
  readonly key: string;
}

/**
 * Everything that the web app keeps in a browser. The cookies page lists the same, and a test compares them: a key that is added
 * here goes there too.
 */
export const storedKeys = {
  /** Page sizes, light or dark, and that a notice was put away. `app/scheme-script.js` reads it before the first paint. */
  preferences: { area: 'local', key: 'installer-dashboard' },
  /** That the key of the coverage colours has been shown. */
  coverageKeySeen: { area: 'local', key: 'coverage-key-seen' },
  /** The Idempotency-Key of a purchase that has no answer yet. */
  purchaseKey: { area: 'session', key: 'purchase-key:' },
  /** How far each page was scrolled; written by the router. */
  scrollPositions: { area: 'session', key: 'tsr-scroll-restoration-v1_3' },
} as const satisfies Readonly<Record<string, StoredKey>>;
