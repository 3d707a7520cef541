import { plainRequired, withoutLinks } from '../kit/free-text-rule.ts';
import { nameRequired } from '../kit/link-rule.ts';
import type { FormRules } from '../kit/problem.ts';

export const maxDescriptionWords = 350;
export const maxShortWords = 50;
/** Words taken from the description if the short one is empty. */
const defaultShortWords = 25;

/** Character limits, besides the words: a word could be endless. */
export const maxDescriptionLength = 5_000;
export const maxShortDescriptionLength = 1_000;
export const maxListingNameLength = 100;

function splitWords(text: string): string[] {
  return text.split(/\s+/u).filter((word) => word !== '');
}

export function countWords(text: string): number {
  return splitWords(text).length;
}

/** Returns the description for search pages: the short one, otherwise the first words of the long one. */
export function getShortDescription({
  description,
  short_description: short,
}: Pick<ListingForm, 'description' | 'short_description'>): string {
  if (short.trim() !== '') return short.trim();
  const words = splitWords(description);
  const first = words.slice(0, defaultShortWords).join(' ');
  return words.length > defaultShortWords ? `${first} …` : first;
}

/** Texts of a listing, as in step 1 of its page. */
export interface ListingForm {
  readonly name: string;
  readonly description: string;
  readonly short_description: string;
}

/** Requires trading name and description. */
export function isListingValid({ name, description }: Pick<ListingForm, 'name' | 'description'>): boolean {
  return name.trim() !== '' && description.trim() !== '';
}

const within =
  (words: number, characters: number) =>
  (text: string): 'tooManyWords' | undefined =>
    countWords(text) > words || text.length > characters ? 'tooManyWords' : undefined;

const shortWithin = within(maxShortWords, maxShortDescriptionLength);
const descriptionWithin = within(maxDescriptionWords, maxDescriptionLength);

/** Links are removed before saving, so validate what remains. */
export const listingRules: FormRules<ListingForm> = {
  name: nameRequired('company'),
  description: (text) => plainRequired(text) ?? descriptionWithin(withoutLinks(text)),
  short_description: (text) => shortWithin(withoutLinks(text)),
};
