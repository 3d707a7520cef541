import { readStored, removeStored, store } from './browser-storage.ts';
import { onPreferencesCleared } from './preferences.ts';

/** Storage may be full or disabled; the copy in memory is the fallback. */
const keys = new Map<string, string>();
onPreferencesCleared(() => keys.clear());

/**
 * Returns the Idempotency-Key of a purchase or payment. It is bound to one content (leads and prices, a card and invoices) until a final
 * answer, even across reloads, so repeats after a lost answer never charge twice.
 */
export function purchaseKey(content: string): string {
  const known = keys.get(content) ?? readStored('purchaseKey', content);
  if (known !== undefined) return known;
  const key = randomKey();
  keys.set(content, key);
  store('purchaseKey', key, content);
  return key;
}

/** Releases the key after a final answer: the same content is then a new purchase. */
export function settlePurchaseKey(content: string): void {
  keys.delete(content);
  removeStored('purchaseKey', content);
}

// `crypto.randomUUID` exists only on secure origins.
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
