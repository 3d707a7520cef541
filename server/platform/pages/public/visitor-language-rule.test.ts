import { expect, it } from 'vitest';
import { visitorLanguage } from './visitor-language-rule.ts';

it.each([
  [undefined, 'en'],
  ['', 'en'],
  ['*', 'en'],
  ['sv-SE,sv;q=0.9,en;q=0.8', 'sv'],
  ['nb-NO, nn;q=0.8', 'no'],
  ['nn', 'no'],
  ['DA', 'da'],
  ['de-DE,de;q=0.9,da;q=0.7,en;q=0.3', 'da'],
  ['es-MX,es;q=0.9,en;q=0.8', 'es'],
  ['fr-FR', 'fr'],
  ['constructor, de', 'en'],
  [','.repeat(1_000_000), 'en'],
] as const)('who asks for %.40s reads %s', (asked, language) => {
  expect(visitorLanguage(asked)).toBe(language);
});
