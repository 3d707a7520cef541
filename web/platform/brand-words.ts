import { nounForms } from '../../contract/kit/brands.ts';
import { currentBrand } from './brand.ts';

/** Fills the brand's name and lead noun into a text outside the catalogues, such as an operator's page. */
export function withBrandWords(text: string): string {
  const brand = currentBrand();
  const words: Readonly<Record<string, string>> = { ...nounForms(brand, document.documentElement.lang), brand: brand.name };
  return text.replaceAll(/\{\{(lead|leads|Lead|Leads|leadCompound|LeadCompound|brand)\}\}/g, (whole, name: string) => words[name] ?? whole);
}
