import { withPeriods } from '../../contract/content/period-rule.ts';
import { countryName, listInWords, periodInWords } from '../../contract/kit/language.ts';
import type { NamedPeriod, Periods } from './periods-query.ts';

/** French sets a space before the colon. */
const colonIn = (language: string): string => (language === 'fr' ? '\u00a0: ' : ': ');

/** States the most common period, then exceptions with their countries in brackets. */
function formatPeriod(named: NamedPeriod, language: string): string {
  if ('unit' in named) return periodInWords(named, language);
  const countriesByText = new Map<string, string[]>();
  for (const { country, period } of named) {
    const words = periodInWords(period, language);
    countriesByText.set(words, [...(countriesByText.get(words) ?? []), countryName(country, language)]);
  }
  const [first, ...others] = [...countriesByText];
  if (first === undefined) return '';
  const said = others.map(([words, countries]) => listInWords(countries, language) + colonIn(language) + words);
  return first[0] + (said.length === 0 ? '' : ` (${said.join(', ')})`);
}

/** Fills a text's period placeholders in its language. */
export function fillPeriods(text: string, periods: Periods, language: string): string {
  return withPeriods(text, (key) => {
    const named = periods.get(key);
    return named === undefined ? undefined : formatPeriod(named, language);
  });
}

/** Formats every available period in a language. */
export const formatPeriods = (periods: Periods, language: string): Record<string, string> =>
  Object.fromEntries(Array.from(periods, ([key, named]) => [key, formatPeriod(named, language)]));
