import { isSameInBoth } from './same-words.ts';

const mentioned = (word: string, code: string): boolean =>
  [`.${word}`, `'${word}'`, `"${word}"`, `\`${word}\``].some((form) => new RegExp(`${RegExp.escape(form)}(?![\\w-])`).test(code)) ||
  new RegExp(`[\\s{,]${RegExp.escape(word)}[:,\\s}]`).test(code);

/** Whether the texts under a key are selected by a value, as in `$.states[state]`. */
const isChosenFrom = (word: string, code: string): boolean =>
  code.includes(`.${word}[`) || code.includes(`['${word}'][`) || code.includes(`.${word};`);

/** Unused texts: no code names the last part of the key or selects from its parent. */
export function unusedKeys(messages: Messages, code: string): string[] {
  const words = new Map<string, boolean>();
  const known = (form: string, find: () => boolean): boolean => {
    const before = words.get(form);
    if (before !== undefined) return before;
    const found = find();
    words.set(form, found);
    return found;
  };
  return Object.keys(messages).filter((key) => {
    const path = withoutPlural(key).split('.');
    const last = path.at(-1) ?? '';
    if (known(last, () => mentioned(last, code))) return false;
    return !path.slice(0, -1).some((word) => known(`${word}[`, () => isChosenFrom(word, code)));
  });
}

/** Texts by path, such as `signIn.title`. */
export type Messages = Readonly<Record<string, string>>;

/** Variables for the product noun and the brand, allowed in every text. */
const nouns = new Set(['lead', 'leads', 'Lead', 'Leads', 'leadCompound', 'LeadCompound', 'brand']);
const plural = /_(zero|one|two|few|many|other)$/;

export function flatten(texts: unknown, path = ''): Messages {
  if (typeof texts === 'string') return { [path]: texts };
  if (typeof texts !== 'object' || texts === null) throw new Error(`${path} is no text`);
  return Object.assign({}, ...Object.entries(texts).map(([key, value]) => flatten(value, path === '' ? key : `${path}.${key}`)));
}

const withoutPlural = (key: string): string => key.replace(plural, '');

const parsePluralForm = (key: string): string | undefined => plural.exec(key)?.[1];

/** Returns `count, number` for `{{count, number}}`, without the noun variables. */
function listVariables(text: string): string[] {
  const all = Array.from(text.matchAll(/\{\{([^{}]*)\}\}/g), ([, inside = '']) => inside.trim().replaceAll(/\s+/g, ' '));
  return [...new Set(all)].filter((name) => !nouns.has(name)).toSorted();
}

/** Plural forms of a language, plus `zero` if English has it. */
function pluralForms(language: string, key: string, english: Messages): string[] {
  const forms: string[] = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  return [...(`${key}_zero` in english ? ['zero'] : []), ...forms].map((form) => `${key}_${form}`);
}

function malformed(text: string): string[] {
  const rest = text.replaceAll(/\{\{[^{}]+\}\}/g, '');
  return [
    ...(text.trim() === '' ? ['is empty'] : []),
    ...(/[{}]/.test(rest) ? ['has a brace too many'] : []),
    ...(/<\/?[a-z]|&[a-z]+;/i.test(rest) ? ['has HTML in it'] : []),
  ];
}

/**
 * Names of countries take an article in some languages and not in others, so they stand alone: in brackets, in a list, before or after a
 * colon. The back office is in English, which `countryInSentence` covers.
 */
const namesCountryInProse = (text: string): boolean =>
  Array.from(text.matchAll(/(?<before>.*?)\{\{countr(?:y|ies)\}\}(?<after>.*)/gs)).some(
    ({ groups }) => !/(?:^|[(,:])\s*$/.test(groups?.['before'] ?? '') || !/^\s*(?:$|[),.:])/.test(groups?.['after'] ?? ''),
  );

/** Only the forms for zero and one may omit the number. */
function judgeVariables(key: string, text: string, english: Messages): string[] {
  const base = withoutPlural(key);
  const source = english[key] ?? english[`${base}_other`] ?? '';
  const form = parsePluralForm(key);
  const isFew = form === 'one' || form === 'zero';
  const without = (names: readonly string[]) => names.filter((name) => !(isFew && /^count\b/.test(name)));
  const [wanted, given] = [without(listVariables(source)).join('; '), without(listVariables(text)).join('; ')];
  return wanted === given ? [] : [`has the variables (${given}), in English (${wanted})`];
}

function wantedKeys(language: string, english: Messages): Set<string> {
  return new Set(
    Object.keys(english).flatMap((key) =>
      parsePluralForm(key) === undefined ? [key] : pluralForms(language, withoutPlural(key), english),
    ),
  );
}

const countryFault = 'names a country where a language may need an article';

/** Problems of English texts that visitors and companies read, one line each. */
export const judgeEnglish = (texts: Messages): string[] =>
  Object.entries(texts).flatMap(([key, text]) => (namesCountryInProse(text) ? [`${key}: ${countryFault}`] : []));

/** Problems of a language's texts compared with English, one line each. American English contains only differences. */
export function judgeCatalogue(language: string, english: Messages, given: Messages): string[] {
  const wanted = wantedKeys(language, english);
  const isPart = language === 'en-US';
  const missing = isPart ? [] : [...wanted].filter((key) => !(key in given)).map((key) => `${key}: is missing`);
  const bad = Object.entries(given).flatMap(([key, text]) => {
    if (!wanted.has(key)) return [`${key}: is not in English, so nobody reads it`];
    const faults = [...malformed(text), ...judgeVariables(key, text, english)];
    if (namesCountryInProse(text)) faults.push(countryFault);
    if (text === english[key] && (isPart || !isSameInBoth(language, text))) faults.push('is the English text');
    return faults.map((fault) => `${key}: ${fault}`);
  });
  return [...missing, ...bad];
}

/** Spellings and words that differ in American English. Variable names and British postcodes are ignored. */
const british =
  /\b(?:(?<!UK )postcodes?|\w*(?:kilo|centi|milli)metres?|metres?|cancelled|cancelling|licence[ds]?|licensees|(?:un)?(?:organ|recogn|author|custom|summar|real|final|minim|maxim)is(?:e[ds]?|ing|ations?)|colou?r(?<=our)s?|favourites?|neighbours?|behaviour|honour(?:ed|s)?|centres?|cheques?|grey|catalogues?|programmes?|enrol|fulfil|whilst|enquir(?:y|ies)|tick(?:s|ed)?|forenames?|timescales?|junk mail|sole traders?|ZIP code districts?)\b/giu;

const listBritishWords = (text: string): string[] => text.replaceAll(/\{\{[^}]*\}\}|\$t\([^)]*\)/g, ' ').match(british) ?? [];

/** Texts that would reach American readers in British spelling: without an override, or with a British one. */
export function leftBritish(english: Messages, american: Messages): string[] {
  return Object.entries(english).flatMap(([key, text]) => {
    const words = listBritishWords(american[key] ?? text);
    return words.length === 0 ? [] : [`${key}: British in en-US: ${words.join(', ')}`];
  });
}
