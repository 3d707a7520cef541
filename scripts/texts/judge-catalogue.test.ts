import { describe, expect, it } from 'vitest';
import { flatten, judgeCatalogue, judgeEnglish } from './judge-catalogue.ts';
import { unusedKeys } from './judge-catalogue.ts';

const english = flatten({
  save: 'Save',
  greeting: 'Good morning, {{name}}',
  buy: 'Buy {{leads}}',
  found_one: '{{count, number}} {{lead}}',
  found_other: '{{count, number}} {{leads}}',
  none_zero: 'None',
  none_one: '{{count}}',
  none_other: '{{count}}',
  pdf: 'PDF',
});

const spanish = {
  save: 'Guardar',
  greeting: 'Buenos días, {{name}}',
  buy: 'Comprar un {{lead}}',
  found_one: '{{count, number}} {{lead}}',
  found_many: '{{count, number}} de {{leads}}',
  found_other: '{{count, number}} {{leads}}',
  none_zero: 'Ninguno',
  none_one: '{{count}}',
  none_many: '{{count}}',
  none_other: '{{count}}',
  pdf: 'PDF',
};

it('accepts a complete catalogue, with nouns as its grammar requires', () => {
  expect(judgeCatalogue('es', english, spanish)).toEqual([]);
});

const { save: _save, ...withoutSave } = spanish;
const { found_many: _many, ...withoutMany } = spanish;

describe('reports a fault', () => {
  it.each([
    ['a message is missing', withoutSave, 'save: is missing'],
    ['a plural form of the language is missing', withoutMany, 'found_many: is missing'],
    [
      'a plural form does not exist in the language',
      { ...spanish, found_few: '{{count, number}}' },
      'found_few: is not in English, so nobody reads it',
    ],
    ['a message is unused', { ...spanish, more: 'Más' }, 'more: is not in English, so nobody reads it'],
    [
      'a variable is misspelt',
      { ...spanish, greeting: 'Buenos días, {{nombre}}' },
      'greeting: has the variables (nombre), in English (name)',
    ],
    ['a variable is left out', { ...spanish, greeting: 'Buenos días' }, 'greeting: has the variables (), in English (name)'],
    [
      'the form of a number is left out',
      { ...spanish, found_other: '{{count}} {{leads}}' },
      'found_other: has the variables (count), in English (count, number)',
    ],
    ['a brace is lost', { ...spanish, save: 'Guardar {{name}' }, 'save: has a brace too many'],
    ['it is empty', { ...spanish, save: ' ' }, 'save: is empty'],
    ['it holds HTML', { ...spanish, save: '<b>Guardar</b>' }, 'save: has HTML in it'],
    ['it was never translated', { ...spanish, save: 'Save' }, 'save: is the English text'],
  ])('where %s', (_, given, fault) => expect(judgeCatalogue('es', english, given)).toContain(fault));
});

it('allows the form for one to omit the number', () => {
  expect(judgeCatalogue('es', english, { ...spanish, found_one: 'Un {{lead}}' })).toEqual([]);
});

it('Swedish has two plural forms', () => {
  const { found_many: _found, none_many: _none, ...swedish } = { ...spanish, greeting: 'God morgon, {{name}}' };
  expect(judgeCatalogue('sv', english, swedish)).toEqual([]);
});

it('American English contains only the differences', () => {
  expect(judgeCatalogue('en-US', english, { save: 'Store' })).toEqual([]);
  expect(judgeCatalogue('en-US', english, { save: 'Save', none: 'x' })).toEqual([
    'save: is the English text',
    'none: is not in English, so nobody reads it',
  ]);
});

it.each([
  ['{{country}} is closed', true],
  ['No price in {{country}}.', true],
  ['Used in {{countries}}.', true],
  ['{{type}}, {{country}}: too far', false],
  ['The whole country ({{country}}), in the last 30 days.', false],
  ['Utilisé dans\u00A0: {{countries}}.', false],
  ['{{country}}', false],
])('a country within “%s” needs an article: %s', (text, isFault) => {
  expect(judgeEnglish({ closed: text })).toEqual(isFault ? ['closed: names a country where a language may need an article'] : []);
});

it('reports a text that no code uses', () => {
  const code = "t(($) => $.page.title); t(($) => $.states[state]); refuse('tooLong')";
  const texts = flatten({
    page: { title: 'Title', gone: 'Gone' },
    states: { paid: 'Paid' },
    tooLong: 'Too long',
    left_one: 'One',
    left_other: 'More',
  });
  expect(unusedKeys(texts, code)).toEqual(['page.gone', 'left_one', 'left_other']);
});
