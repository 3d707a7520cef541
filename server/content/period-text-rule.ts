import { withPeriods } from '../../contract/content/period-rule.ts';
import { countryName, listInWords, periodInWords } from '../../contract/kit/language.ts';
import type { Named, Periods } from './periods-query.ts';

/** French sets a space before the colon. */
const colonIn = (language: string): string => (language === 'fr' ? '\u00a0: ' : ': ');

/** States the most common period, then exceptions with their countries in brackets. */
function inWords(named: Named, language: string): string {
  if ('unit' in named) return periodInWords(named, language);
  const countriesOf = new Map<string, string[]>();
  for (const { country, period } of named) {
    const words = periodInWords(period, language);
    countriesOf.set(words, [...(countriesOf.get(words) ?? []), countryName(country, language)]);
  }
  const [first, ...others] = [...countriesOf];
  if (first === undefined) return '';
  const said = others.map(([words, countries]) => listInWords(countries, language) + colonIn(language) + words);
  return first[0] + (said.length === 0 ? '' : ` (${said.join(', ')})`);
}

/** Fills a text's period placeholders in its language. */
export function fillPeriods(text: string, periods: Periods, language: string): string {
  return withPeriods(text, (key) => {
    const named = periods.get(key);
    return named === undefined ? undefined : inWords(named, language);
  });
}

/** Formats every available period in a language. */
export const periodsInWords = (periods: Periods, language: string): Record<string, string> =>
  Object.fromEntries(Array.from(periods, ([key, named]) => [key, inWords(named, language)]));
