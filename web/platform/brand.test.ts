import { afterEach, expect, test, vi } from 'vitest';
import { getBrandByKey } from '../../contract/kit/brands.ts';
import { getBrandForPath, currentBrand, onBrandChange, showBrand } from './brand.ts';

test.each([
  ['/', 'main'],
  ['/register', 'main'],
  ['/register-boilers', 'boilers'],
  ['/register-boilers/', 'boilers'],
  ['/register-solar', 'solar'],
  ['/register-windows', 'main'],
  ['/register-main', 'main'],
  ['/register-', 'main'],
  ['/register-boilers/more', 'main'],
  ['/help/register-boilers', 'main'],
] as const)('uses on the page %s the brand %s', (path, key) => expect(getBrandForPath(path)).toBe(getBrandByKey(key)));

afterEach(() => showBrand(getBrandByKey('main')));

test('notifies listeners of a brand change once until they unsubscribe', () => {
  const heard = vi.fn<() => void>();
  const stop = onBrandChange(heard);
  showBrand(getBrandByKey('solar'));
  showBrand(getBrandByKey('solar'));
  expect([currentBrand().key, heard.mock.calls.length]).toEqual(['solar', 1]);
  stop();
  showBrand(getBrandByKey('boilers'));
  expect([currentBrand().key, heard.mock.calls.length]).toEqual(['boilers', 1]);
});
