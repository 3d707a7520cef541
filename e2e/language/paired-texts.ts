import { existsSync, readFileSync } from 'node:fs';
import { nounPresets } from '../../contract/companies/noun-presets.ts';
import { nounForms } from '../../contract/kit/brands.ts';
import { languageCodes, languageName } from '../../contract/kit/language.ts';
import { catalogue, flattenTexts, ofData, serverTexts, worksIn } from '../pages/catalogue.ts';
import { anything } from './example-of.ts';

/** An English text and what stands in its place in another language, both with their variables. */
export interface Entry {
  readonly english: string;
  readonly pattern: RegExp;
  readonly variables: number;
  readonly letters: number;
  readonly others: readonly string[];
}

export const variable = /\{\{[^{}]*\}\}/g;
const plural = /_(zero|one|two|few|many|other)$/;
export const lettersOf = (text: string): number => (text.replaceAll(variable, '').match(/\p{Letter}/gu) ?? []).length;
export const escaped = (text: string): string => RegExp.escape(text);
/** A text with anything where its variables are. */
export const sourceOf = (text: string): string => text.split(variable).map(escaped).join('.+?');
export const oneOf = (sources: readonly string[]): string => (sources.length === 1 ? (sources[0] ?? '') : `(?:${sources.join('|')})`);

/** What the fields of a card say, in the frame of the payment provider that demonstrations have. */
function cardFields(language: string): ReadonlyMap<string, string> {
  const file = new URL(`../../server/billing/sandbox/pages/messages/${language}.json`, import.meta.url);
  return existsSync(file) ? flattenTexts(JSON.parse(readFileSync(file, 'utf8')), 'card-fields') : new Map();
}

/** What the server tells on the dashboard; the rest of its texts is for mails. */
const noticesIn = (language: string) => [...serverTexts(language)].filter(([key]) => key.startsWith('alerts/notices.'));

/** What every browser calls the languages that we write in. */
const languagesIn = (language: string) => languageCodes.map((code) => [`languages.${code}`, languageName(code, language)] as const);

/** The texts of a language with the nouns of the demonstration's brand. */
function textsOf(language: string): Map<string, string> {
  const nouns: Readonly<Record<string, string>> = { ...nounForms({ noun: nounPresets.leads.noun }, language) };
  return new Map(
    [...catalogue(language), ...noticesIn(language), ...cardFields(language), ...worksIn(language), ...languagesIn(language)].map(
      ([key, text]) => [key, text.replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) => nouns[name] ?? whole)] as const,
    ),
  );
}

/** With the name of the demonstration's brand, and with that of any other; a card has a brand of its own. */
function namedBrand(key: string, texts: readonly string[]): readonly (readonly string[])[] {
  const [text = ''] = texts;
  return key.startsWith('cards.') || !text.includes('{{brand}}')
    ? [texts]
    : [texts.map((one) => one.replaceAll('{{brand}}', 'Plumbline')), texts];
}

/** A text cut before and behind each of its variables. */
export const partsOf = (text: string): readonly string[] => text.split(/(\{\{[^{}]*\}\})/);
const figure = `[\\d.,${anything}]+`;
/** A number is no word: 'next try' is not so many tries. */
const partSource = (part: string): string =>
  part.startsWith('{{') ? (/, number\}|\{count[,}]/.test(part) ? figure : '.+?') : escaped(part);

/** Every English text once, with all that it reads elsewhere: in any place that it stands in, in any number. */
export function entriesOf(language: string): readonly Entry[] {
  const [english, other] = [textsOf('en'), textsOf(language)];
  const forms = Map.groupBy(other, ([key]) => key.replace(plural, ''));
  const found = new Map<string, Set<string>>();
  for (const [key, text] of english) {
    if (ofData.test(key)) continue;
    const others = plural.test(key) ? (forms.get(key.replace(plural, '')) ?? []).map(([, form]) => form) : [other.get(key) ?? text];
    for (const [said = '', ...elsewhere] of namedBrand(key, [text, ...others]))
      found.set(said, new Set([...(found.get(said) ?? []), ...elsewhere]));
  }
  return [...found].map(([text, others]) => ({
    english: text,
    pattern: new RegExp(`^${partsOf(text).map(partSource).join('')}$`),
    variables: text.match(variable)?.length ?? 0,
    letters: lettersOf(text),
    others: [...others],
  }));
}

/** So many letters make a text that tells which one is meant. */
export const fewestLetters = 3;
/** More texts than these do not tell which one is meant. */
export const mostTexts = 12;
