import type { Messages } from './judge-catalogue.ts';

/** What Americans write otherwise; names of variables and the postcodes of Britain are no words of the text. */
const british =
  /\b(?:(?<!UK )postcodes?|\w*(?:kilo|centi|milli)metres?|metres?|cancelled|cancelling|licence[ds]?|licensees|(?:un)?(?:organ|recogn|author|custom|summar|real|final|minim|maxim)is(?:e[ds]?|ing|ations?)|colou?r(?<=our)s?|favourites?|neighbours?|behaviour|honour(?:ed|s)?|centres?|cheques?|grey|catalogues?|programmes?|enrol|fulfil)\b/giu;

const wordsOf = (text: string): string[] => text.replaceAll(/\{\{[^}]*\}\}|\$t\([^)]*\)/g, ' ').match(british) ?? [];

/** Texts that an American reader would read in British: those that have no difference of their own, or one that is British too. */
export function leftBritish(english: Messages, american: Messages): string[] {
  return Object.entries(english).flatMap(([key, text]) => {
    const words = wordsOf(american[key] ?? text);
    return words.length === 0 ? [] : [`${key}: British in en-US: ${words.join(', ')}`];
  });
}
