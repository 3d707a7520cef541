import { getCountryLanguages, type CountryCode } from '../../../contract/kit/country.ts';
import { withoutLinks } from '../../../contract/kit/free-text-rule.ts';
import type { ReviewFlag } from '../../../contract/reputation/reviews-values.ts';
import { readableText } from '../../enquiries/text/web-names-rule.ts';
import { doubtfulPassages } from '../../enquiries/text/scrub-contact-details-rule.ts';
import insults from './insult-words.json' with { type: 'json' };

const word = /[\p{L}\p{M}]+/gu;
const link = /:\/\/|\bwww\.|(?<![@\w])[\w-]+\.[a-z]{2,}(?:\b|\/)/i;

export interface Flagged {
  readonly flag: ReviewFlag;
  readonly passage: string;
}

function insultsIn(text: string, country: CountryCode): string[] {
  // English is always checked. Other languages only by country, because a word may be harmless in another.
  const known = new Set([...insults.en, ...getCountryLanguages(country).flatMap((language) => insults[language])]);
  return [...text.matchAll(word)].map(([found]) => found).filter((found) => known.has(found.toLocaleLowerCase()));
}

/** Finds what a person must judge before publication: contact details, links, insults. Each passage once. */
export function flaggedIn(texts: readonly (string | null)[], country: CountryCode): Flagged[] {
  return texts.flatMap((given): Flagged[] => {
    const text = readableText(given ?? '');
    const hasLinkElsewhere = withoutLinks(text) !== text;
    const passages = doubtfulPassages(text, country).map((passage): Flagged => ({
      flag: link.test(passage) && !passage.includes('@') ? 'link' : 'contact',
      passage,
    }));
    const isLinkNamed = passages.some(({ flag }) => flag === 'link');
    return [
      ...passages,
      ...(hasLinkElsewhere && !isLinkNamed ? [{ flag: 'link', passage: text } as const] : []),
      ...insultsIn(text, country).map((passage): Flagged => ({ flag: 'insult', passage })),
    ];
  });
}

/** Returns why a review needs a person; empty if it is clean. */
export function listFlags(texts: readonly (string | null)[], country: CountryCode): ReviewFlag[] {
  return [...new Set(flaggedIn(texts, country).map(({ flag }) => flag))].toSorted();
}

export interface FlaggedRange {
  readonly flag: ReviewFlag;
  readonly start: number;
  readonly end: number;
}

/** The same as ranges in the original text. A match only in the normalised text covers the whole text. */
export function flaggedRanges(text: string | null, country: CountryCode): FlaggedRange[] {
  if (text === null) return [];
  const searchedUntil = new Map<string, number>();
  return flaggedIn([text], country).map(({ flag, passage }) => {
    const start = text.indexOf(passage, searchedUntil.get(passage) ?? 0);
    if (start === -1) return { flag, start: 0, end: text.length };
    searchedUntil.set(passage, start + passage.length);
    return { flag, start, end: start + passage.length };
  });
}
