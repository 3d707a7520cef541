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
