import { afterEach, expect, test, vi } from 'vitest';
import { purchaseKey } from './purchase-key.ts';
import { market } from '../buying/test-market.ts';
import { signedIn } from '../testing/known-company.ts';
import { openApp } from '../testing/open-app.tsx';
import { screen, user } from '../testing/page.ts';
import { rememberPageSize } from './preferences.ts';
import { clearStored, readStored, removeStored, store, storedKeys } from './browser-storage.ts';

test('registers everything a visit stores in the browser', async () => {
  localStorage.clear();
  sessionStorage.clear();
  await openApp('/my-leads', { ...signedIn(), ...market() }, 390);
  // The menu is collapsed at this width; the list leads there.
  await user.click((await screen.findAllByRole('link', { name: 'Buy leads' }))[0] ?? document.body);
  await screen.findByRole('heading', { level: 1, name: 'Buy leads' });
  rememberPageSize('my-leads', 40);
  // Unique to this test: keys are also held in memory for other tests of the worker.
  purchaseKey('accept/987/24');
  window.dispatchEvent(new Event('pagehide'));
  const kept = { local: Object.keys(localStorage), session: Object.keys(sessionStorage) };
  for (const { area, key } of Object.values(storedKeys)) {
    const found = kept[area].filter((name) => (key.endsWith(':') ? name.startsWith(key) : name === key));
    expect(found, key).not.toHaveLength(0);
    kept[area] = kept[area].filter((name) => !found.includes(name));
  }
  expect(kept).toEqual({ local: [], session: [] });
});

afterEach(() => vi.restoreAllMocks());

test('reads stored values by name and separates common prefixes', () => {
  store('preferences', 'mine');
  store('purchaseKey', 'one', 'accept/7');
  store('purchaseKey', 'two', 'accept/8');
  expect([localStorage.getItem('installer-dashboard'), sessionStorage.getItem('purchase-key:accept/7')]).toEqual(['mine', 'one']);
  removeStored('purchaseKey', 'accept/7');
  expect([readStored('purchaseKey', 'accept/7'), readStored('purchaseKey', 'accept/8')]).toEqual([undefined, 'two']);
  clearStored();
  expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
});

test('works in a browser without storage', () => {
  const refuse = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  for (const doing of ['getItem', 'setItem', 'removeItem', 'clear'] as const) vi.spyOn(Storage.prototype, doing).mockImplementation(refuse);
  store('preferences', 'mine');
  removeStored('preferences');
  clearStored();
  expect(readStored('preferences')).toBeUndefined();
});
