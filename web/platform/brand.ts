import { useSyncExternalStore } from 'react';
import { type Brand, type BrandKey, getBrandByKey, registerBrands, mainKey, partnerBrand } from '../../contract/kit/brands.ts';
import { changePreferences, onPreferencesCleared, readPreferences } from './preferences.ts';

/** Reads the brands embedded in every page's HTML, so that the first paint shows the right name. */
export function readEmbeddedBrands(page: Document = document): void {
  const embedded = page.querySelector('meta[name="brands"]')?.getAttribute('content') ?? '';
  if (embedded.startsWith('[')) registerBrands(JSON.parse(embedded) as readonly Brand[]);
}

readEmbeddedBrands();

/** Brand of the company signed in, or last signed in on this browser. */
let company: BrandKey = readPreferences().brand ?? mainKey;

/** Returns the brand for a path: a partner's on its registration page, a company's own when signed in, otherwise the marketplace. */
export function getBrandForPath(pathname: string): Brand {
  const suffix = /^\/register-([^/]+)\/?$/.exec(pathname)?.[1];
  return (suffix === undefined ? undefined : partnerBrand(suffix)) ?? getBrandByKey(company);
}

let current: Brand = getBrandForPath(location.pathname);
const listeners = new Set<() => void>();

/** Returns the brand of the current page. */
export function currentBrand(): Brand {
  return current;
}

export function showBrand(brand: Brand): void {
  if (brand === current) return;
  current = brand;
  for (const listener of listeners) listener();
}

/** Switches the pages to a company's brand. */
export function showCompanyBrand({ brand }: { readonly brand: BrandKey }): void {
  if (brand !== (readPreferences().brand ?? mainKey)) changePreferences({ brand });
  company = brand;
  showBrand(getBrandForPath(location.pathname));
}

onPreferencesCleared(() => (company = mainKey));

export function onBrandChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useBrand(): Brand {
  return useSyncExternalStore(onBrandChange, currentBrand);
}
