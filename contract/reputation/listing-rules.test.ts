import { describe, expect, it } from 'vitest';
import { countWords, isListingValid, listingRules, getShortDescription } from './listing-rules.ts';

const words = (count: number): string => Array.from({ length: count }, (_, place) => `w${place + 1}`).join(' ');
const form = { name: 'Midland Heating', description: 'We fit boilers.', short_description: '' };

it.each([
  ['', 0],
  ['   \n ', 0],
  ['one', 1],
  [' one  two\nthree\t', 3],
  ['half-hour call-out', 2],
  ['värmepump på väggen', 3],
])('counts the words of %j: %i', (text, count) => expect(countWords(text)).toBe(count));

describe('the short description', () => {
  it.each([
    ['is the one that was written', { short_description: ' Boilers and heat pumps. ', description: words(60) }, 'Boilers and heat pumps.'],
    ['is else the description where it is short', { short_description: ' ', description: words(25) }, words(25)],
    ['is otherwise its first 25 words', { short_description: '', description: words(26) }, `${words(25)} …`],
    ['is empty without any description', { short_description: '', description: '' }, ''],
  ])('%s', (_, given, short) => expect(getShortDescription(given)).toBe(short));
});

describe('the rules of the form', () => {
  it.each<[string, keyof typeof form, string, string | undefined]>([
    ['a trading name', 'name', 'Midland Heating', undefined],
    ['no trading name', 'name', ' ', 'required'],
    ['a trading name that is a link', 'name', 'https://example.com', 'required'],
    ['a description', 'description', words(350), undefined],
    ['no description', 'description', '', 'required'],
    ['a description of 351 words', 'description', words(351), 'tooManyWords'],
    ['a description of 350 words and a link, which is removed', 'description', `${words(350)} www.example.com`, undefined],
    ['an endless word', 'description', 'x'.repeat(5_001), 'tooManyWords'],
    ['no short description', 'short_description', '', undefined],
    ['a short description of 50 words', 'short_description', words(50), undefined],
    ['a short description of 51 words', 'short_description', words(51), 'tooManyWords'],
  ])('%s', (_, field, value, problem) => expect(listingRules[field]?.(value, form)).toBe(problem));
});

it.each([
  ['Midland', 'We fit.', true],
  ['', 'We fit.', false],
  ['Midland', ' ', false],
])('judges a listing of %j and %j as valid: %s', (name, description, isValid) => {
  expect(isListingValid({ name, description })).toBe(isValid);
});
