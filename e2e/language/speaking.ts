import { nounForms } from '../../contract/kit/brands.ts';
import { nounPresets } from '../../contract/companies/noun-presets.ts';
import { catalogue } from '../pages/catalogue.ts';

/** Looks up the texts of a language by key, with the nouns of the demonstration's brand. */
export function speaking(language: string): (key: string) => string {
  const texts = catalogue(language);
  const nouns: Readonly<Record<string, string>> = { ...nounForms({ noun: nounPresets.leads.noun }, language) };
  return (key) => {
    const text = texts.get(key);
    if (text === undefined) throw new Error(`no text ${key}`);
    return text.replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) => nouns[name] ?? whole);
  };
}
