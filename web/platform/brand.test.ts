import { afterEach, expect, test, vi } from 'vitest';
import { brands } from '../../contract/kit/brands.ts';
import { brandOf, currentBrand, onBrandChange, showBrand } from './brand.ts';

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
] as const)('the page %s speaks for %s', (path, key) => expect(brandOf(path)).toBe(brands[key]));

afterEach(() => showBrand(brands.main));

test('who listens hears of another brand, once, until they stop', () => {
  const heard = vi.fn<() => void>();
  const stop = onBrandChange(heard);
  showBrand(brands.solar);
  showBrand(brands.solar);
  expect([currentBrand().key, heard.mock.calls.length]).toEqual(['solar', 1]);
  stop();
  showBrand(brands.boilers);
  expect([currentBrand().key, heard.mock.calls.length]).toEqual(['boilers', 1]);
});
