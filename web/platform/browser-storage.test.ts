import { expect, test } from 'vitest';
import { purchaseKey } from '../buying/purchase-key.ts';
import { market } from '../buying/test-market.ts';
import { control } from '../testing/act-on-page.ts';
import { eventually } from '../testing/eventually.ts';
import { signedIn } from '../testing/known-company.ts';
import { openApp } from '../testing/open-app.tsx';
import { rememberPageSize } from './preferences.ts';
import { storedKeys } from './storage-keys.ts';

test('what a visit leaves in the browser has a place in the registry', async () => {
  sessionStorage.clear();
  await openApp('/my-leads', { ...signedIn(), ...market() }, 390);
  await eventually(() => control('Buy leads', 'a').click());
  await eventually(() => expect(document.querySelector('h1')?.textContent).toBe('Buy leads'));
  await eventually(() => expect(localStorage.getItem('coverage-key-seen')).not.toBeNull());
  rememberPageSize('my-leads', 40);
  purchaseKey('accept/7/24');
  window.dispatchEvent(new Event('pagehide'));
  const kept = { local: Object.keys(localStorage), session: Object.keys(sessionStorage) };
  for (const { area, key } of Object.values(storedKeys)) {
    const found = kept[area].filter((name) => (key.endsWith(':') ? name.startsWith(key) : name === key));
    expect(found, key).not.toHaveLength(0);
    kept[area] = kept[area].filter((name) => !found.includes(name));
  }
  expect(kept).toEqual({ local: [], session: [] });
});
