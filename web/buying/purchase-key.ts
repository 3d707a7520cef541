/**
 * The Idempotency-Key of a purchase. It belongs to one content (leads and prices) and lives until a final answer, also
 * across a reload: whoever sends the same content again after a lost answer is never charged twice.
 */
const prefix = 'purchase-key:';
const keys = new Map<string, string>();

export function purchaseKey(content: string): string {
  const known = keys.get(content) ?? stored(content);
  if (known !== undefined) return known;
  const key = randomKey();
  keys.set(content, key);
  withSession((session) => session.setItem(prefix + content, key));
  return key;
}

/** A final answer came: sending the same content again is a new purchase. */
export function settlePurchaseKey(content: string): void {
  keys.delete(content);
  withSession((session) => session.removeItem(prefix + content));
}

function stored(content: string): string | undefined {
  return withSession((session) => session.getItem(prefix + content)) ?? undefined;
}

/** Storage may be full or switched off; the copy in memory then has to do. */
function withSession<Result>(use: (session: Storage) => Result): Result | undefined {
  try {
    return use(window.sessionStorage);
  } catch {
    return undefined;
  }
}

// `crypto.randomUUID` exists on secure origins only.
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
