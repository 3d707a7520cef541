import { existsSync, readFileSync } from 'node:fs';
import { nounPresets } from '../../contract/companies/noun-presets.ts';
import { nounForms } from '../../contract/kit/brands.ts';
import { languageCodes, languageName } from '../../contract/kit/language.ts';
import { catalogue, flattenTexts, dataTextKeys, serverTexts, worksIn } from '../pages/catalogue.ts';
import { anything } from './build-example.ts';

/** An English text and its counterparts in another language, both with their variables. */
export interface Entry {
  readonly english: string;
  readonly pattern: RegExp;
  readonly variables: number;
  readonly letters: number;
  readonly others: readonly string[];
}

export const variable = /\{\{[^{}]*\}\}/g;
const plural = /_(zero|one|two|few|many|other)$/;
export const countLetters = (text: string): number => (text.replaceAll(variable, '').match(/\p{Letter}/gu) ?? []).length;
export const escaped = (text: string): string => RegExp.escape(text);
/** Pattern source of a text, with anything in place of its variables. */
export const buildPatternSource = (text: string): string => text.split(variable).map(escaped).join('.+?');
export const joinAlternatives = (sources: readonly string[]): string =>
  sources.length === 1 ? (sources[0] ?? '') : `(?:${sources.join('|')})`;

/** Labels of the card fields in the sandbox provider's frame. */
function cardFields(language: string): ReadonlyMap<string, string> {
  const file = new URL(`../../sandbox/pages/messages/${language}.json`, import.meta.url);
  return existsSync(file) ? flattenTexts(JSON.parse(readFileSync(file, 'utf8')), 'card-fields') : new Map();
}

/** Server texts shown on the dashboard; the others are for mails. */
const noticesIn = (language: string) => [...serverTexts(language)].filter(([key]) => key.startsWith('alerts/notices.'));

/** Browser names of the languages we support. */
const languagesIn = (language: string) => languageCodes.map((code) => [`languages.${code}`, languageName(code, language)] as const);

/** Texts of a language with the nouns of the demonstration's brand. */
function loadTexts(language: string): Map<string, string> {
  const nouns: Readonly<Record<string, string>> = { ...nounForms({ noun: nounPresets.leads.noun }, language) };
  return new Map(
    [...catalogue(language), ...noticesIn(language), ...cardFields(language), ...worksIn(language), ...languagesIn(language)].map(
      ([key, text]) => [key, text.replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) => nouns[name] ?? whole)] as const,
    ),
  );
}

/** Variants with the demonstration's brand and with any brand; in `cards.` the variable is the card's brand. */
function namedBrand(key: string, texts: readonly string[]): readonly (readonly string[])[] {
  const [text = ''] = texts;
  return key.startsWith('cards.') || !text.includes('{{brand}}')
    ? [texts]
    : [texts.map((one) => one.replaceAll('{{brand}}', 'Plumbline')), texts];
}

/** Splits a text at its variables. */
export const splitAtVariables = (text: string): readonly string[] => text.split(/(\{\{[^{}]*\}\})/);
const figure = `[\\d.,${anything}]+`;
/** A numeric variable only matches digits, so 'next attempt' does not match a number of attempts. */
const partSource = (part: string): string =>
  part.startsWith('{{') ? (/, number\}|\{count[,}]/.test(part) ? figure : '.+?') : escaped(part);

/** Every English text once, with all its translations, whatever its key and plural form. */
export function listEntries(language: string): readonly Entry[] {
  const [english, other] = [loadTexts('en'), loadTexts(language)];
  const forms = Map.groupBy(other, ([key]) => key.replace(plural, ''));
  const found = new Map<string, Set<string>>();
  for (const [key, text] of english) {
    if (dataTextKeys.test(key)) continue;
    const others = plural.test(key) ? (forms.get(key.replace(plural, '')) ?? []).map(([, form]) => form) : [other.get(key) ?? text];
    for (const [said = '', ...elsewhere] of namedBrand(key, [text, ...others]))
      found.set(said, new Set([...(found.get(said) ?? []), ...elsewhere]));
  }
  return [...found].map(([text, others]) => ({
    english: text,
    pattern: new RegExp(`^${splitAtVariables(text).map(partSource).join('')}$`),
    variables: text.match(variable)?.length ?? 0,
    letters: countLetters(text),
    others: [...others],
  }));
}

/** Minimum number of letters that identify a text. */
export const minLetters = 3;
/** Above this number of matching texts, the match is ambiguous. */
export const maxTexts = 12;
