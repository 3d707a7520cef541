import { expect, test } from 'vitest';
import { bestLanguage, wantedLanguages } from './i18n.ts';

test.each([
  [['en-GB', 'en'], 'en'],
  [['sv-SE', 'en'], 'sv'],
  [['de-DE', 'da'], 'da'],
  [['de-DE'], 'en'],
  [[], 'en'],
])('who reads %j is spoken to in %s', (wanted, language) => expect(bestLanguage(wanted, ['en', 'sv', 'da'])).toBe(language));

test('the language in the address goes before the browser’s', () => {
  expect(wantedLanguages('?lang=sv&to=%2F', ['en-GB'])).toEqual(['sv', 'en-GB']);
  expect(wantedLanguages('?lang=', ['en-GB'])).toEqual(['', 'en-GB']);
  expect(wantedLanguages('', ['en-GB'])).toEqual(['en-GB']);
});
