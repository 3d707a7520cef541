import { expect, it } from 'vitest';
import { acceptedLanguage } from './accepted-language-rule.ts';

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
  // The highest quality wins in any position; a missing one counts as 1.
  ['en;q=0.1,sv;q=0.9', 'sv'],
  ['en;q=0.8, da', 'da'],
  ['fr;q=0.5,es;q=0.5', 'fr'],
  ['en; Q=0.2 , fr ; q=0.3', 'fr'],
  ['en;q=0.5,da;q=0.501', 'da'],
  ['de,en-GB;q=0.2,nb-NO;q=0.4', 'no'],
  ['nb;q=0.2,da;q=0.5,nn;q=0.9', 'no'],
  // A refused language is never chosen, even if no other is named.
  ['sv;q=0,da;q=0.2', 'da'],
  ['sv;q=0.000, *', 'en'],
  ['en;q=0, *', 'sv'],
  ['en;q=0', 'sv'],
  ['en;q=0,*;q=0.1,fr;q=0.05', 'sv'],
  ['*;q=0', 'en'],
  ['*;q=0,es;q=0.1', 'es'],
  // A wildcard selects the default, unless that is named with a lower quality.
  ['*;q=0.5,da;q=0.3', 'en'],
  ['da,*;q=0.5', 'da'],
  ['de;q=0.9,*;q=0.5', 'en'],
  ['en;q=0.1,da;q=0.2,*;q=0.5', 'sv'],
  // A language whose quality is no number is ignored.
  ['da;q=', 'da'],
  ['da;q=high,sv;q=0.9', 'sv'],
  ['da;q=7,sv', 'da'],
  ['da;q=-1,sv;q=0.1', 'sv'],
] as const)('reads %.40s as %s', (asked, language) => {
  expect(acceptedLanguage(asked, 'en')).toBe(language);
});

it.each([
  [undefined, 'no'],
  ['*', 'no'],
  ['de', 'no'],
  ['de,*;q=0.5', 'no'],
  ['en;q=0.4,*;q=0.5', 'no'],
  ['en;q=0.4', 'en'],
  // Refusing one written form leaves the other.
  ['nb;q=0,*', 'no'],
  ['nb;q=0,nn;q=0,no;q=0,*', 'en'],
] as const)('answers %s for a Norwegian page in %s', (asked, language) => {
  expect(acceptedLanguage(asked, 'no')).toBe(language);
});
