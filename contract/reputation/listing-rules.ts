import { plainRequired, withoutLinks } from '../kit/free-text-rule.ts';
import { nameRequired } from '../kit/link-rule.ts';
import type { FormRules } from '../kit/problem.ts';

export const maxDescriptionWords = 350;
export const maxShortWords = 50;
/** How many words of the description stand in for a short one that was left empty. */
const defaultShortWords = 25;

/** Characters, beside the words: a word without end is no word. */
export const longestDescription = 5_000;
export const longestShort = 1_000;
export const longestName = 100;

function wordsOf(text: string): string[] {
  return text.split(/\s+/u).filter((word) => word !== '');
}

export function countWords(text: string): number {
  return wordsOf(text).length;
}

/** What search pages say of a company: its short description, else the first words of the long one. */
export function shortDescriptionOf({
  description,
  short_description: short,
}: Pick<ListingForm, 'description' | 'short_description'>): string {
  if (short.trim() !== '') return short.trim();
  const words = wordsOf(description);
  const first = words.slice(0, defaultShortWords).join(' ');
  return words.length > defaultShortWords ? `${first} …` : first;
}

/** The words of a listing, as step 1 of its page holds them. */
export interface ListingForm {
  readonly name: string;
  readonly description: string;
  readonly short_description: string;
}

/** Without trading name and description nothing can be shown. */
export function isListingValid({ name, description }: Pick<ListingForm, 'name' | 'description'>): boolean {
  return name.trim() !== '' && description.trim() !== '';
}

const within =
  (words: number, characters: number) =>
  (text: string): 'tooManyWords' | undefined =>
    countWords(text) > words || text.length > characters ? 'tooManyWords' : undefined;

const shortWithin = within(maxShortWords, longestShort);
const descriptionWithin = within(maxDescriptionWords, longestDescription);

/** Links are taken out before they are kept, so that what remains is judged. */
export const listingRules: FormRules<ListingForm> = {
  name: nameRequired('company'),
  description: (text) => plainRequired(text) ?? descriptionWithin(withoutLinks(text)),
  short_description: (text) => shortWithin(withoutLinks(text)),
};
