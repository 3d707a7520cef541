import { type Brand, knownBrands, mainBrand, partnerBrand } from '../../../contract/kit/brands.ts';
import { escapeHtml } from './escape-html.ts';

let told: { readonly brands: readonly Brand[]; readonly json: string } | undefined;

/** All brands as an attribute of the page. They are few, and change a few times in a life. */
function brandsJson(): string {
  const brands = knownBrands();
  if (told?.brands !== brands) told = { brands, json: escapeHtml(JSON.stringify(brands)) };
  return told.json;
}

const ofRegistration = /^\/register-([^/]+)\/?$/;

/** Writes the brands into a page, and the name of the one that speaks at its address where its skeleton has room for it. */
export function withBrands(html: string, path: string): string {
  const brand = partnerBrand(ofRegistration.exec(path)?.[1] ?? '') ?? mainBrand();
  return html.replaceAll('__BRAND_NAME__', () => escapeHtml(brand.name)).replace('__BRANDS__', brandsJson);
}
