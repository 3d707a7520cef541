import { nounForms } from '../../contract/kit/brands.ts';
import { currentBrand } from './brand.ts';

/** A text that no catalogue holds, such as a page of the operator's, with the brand's name and what it calls a lead filled in. */
export function withBrandWords(text: string): string {
  const brand = currentBrand();
  const words: Readonly<Record<string, string>> = { ...nounForms(brand, document.documentElement.lang), brand: brand.name };
  return text.replaceAll(/\{\{(lead|leads|Lead|Leads|brand)\}\}/g, (whole, name: string) => words[name] ?? whole);
}
