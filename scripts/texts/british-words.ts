import type { Messages } from './judge-catalogue.ts';

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
