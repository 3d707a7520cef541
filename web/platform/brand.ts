import { useSyncExternalStore } from 'react';
import { type Brand, brands, partnerBrand } from '../../contract/kit/brands.ts';

/** A partner brand speaks on its own registration page, the marketplace itself everywhere else. */
export function brandOf(pathname: string): Brand {
  const suffix = /^\/register-([^/]+)\/?$/.exec(pathname)?.[1];
  return (suffix === undefined ? undefined : partnerBrand(suffix)) ?? brands.main;
}

let current: Brand = brandOf(location.pathname);
const listeners = new Set<() => void>();

/** The brand of the page that is shown. */
export function currentBrand(): Brand {
  return current;
}

export function showBrand(brand: Brand): void {
  if (brand === current) return;
  current = brand;
  for (const listener of listeners) listener();
}

export function onBrandChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useBrand(): Brand {
  return useSyncExternalStore(onBrandChange, currentBrand);
}
