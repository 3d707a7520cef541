import { readStored, removeStored, store } from './browser-storage.ts';
import { onForgotten } from './preferences.ts';

/** Storage may be full or switched off; the copy in memory then has to do. */
const keys = new Map<string, string>();
onForgotten(() => keys.clear());

/**
 * The Idempotency-Key of a purchase or a payment. It belongs to one content (leads and prices, a card and invoices) and lives until a final answer, also
 * across a reload: whoever sends the same content again after a lost answer is never charged twice.
 */
export function purchaseKey(content: string): string {
  const known = keys.get(content) ?? readStored('purchaseKey', content);
  if (known !== undefined) return known;
  const key = randomKey();
  keys.set(content, key);
  store('purchaseKey', key, content);
  return key;
}

/** A final answer came: sending the same content again is a new purchase. */
export function settlePurchaseKey(content: string): void {
  keys.delete(content);
  removeStored('purchaseKey', content);
}

// `crypto.randomUUID` exists on secure origins only.
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
