import { afterEach, expect, it, vi } from 'vitest';
import { purchaseKey, settlePurchaseKey } from './purchase-key.ts';

afterEach(() => {
  sessionStorage.clear();
  vi.resetModules();
});

it('stays the same for the same content until a final answer', () => {
  const key = purchaseKey('accept/7/24');
  expect(purchaseKey('accept/7/24')).toBe(key);
  expect(purchaseKey('accept/7/20.4')).not.toBe(key);
  settlePurchaseKey('accept/7/24');
  expect(purchaseKey('accept/7/24')).not.toBe(key);
});

it('survives a page reload', async () => {
  const key = purchaseKey('accept/8/24');
  vi.resetModules();
  const reloaded = await import('./purchase-key.ts');
  expect(reloaded.purchaseKey('accept/8/24')).toBe(key);
});

it('works without storage', async () => {
  const refuse = () => {
    throw new Error('storage is switched off');
  };
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(refuse);
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse);
  const key = purchaseKey('accept/9/24');
  expect(purchaseKey('accept/9/24')).toBe(key);
  vi.restoreAllMocks();
});
