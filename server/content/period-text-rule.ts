import { withPeriods } from '../../contract/content/period-rule.ts';
import { countryName, periodInWords } from '../../contract/kit/language.ts';
import type { Named, Periods } from './periods-query.ts';

/** The one for most, and in brackets the countries in which it is another. */
function inWords(named: Named, language: string): string {
  if ('unit' in named) return periodInWords(named, language);
  const [first] = named;
  if (first === undefined) return '';
  const others = named.filter(({ period }) => period.amount !== first.period.amount);
  const said = others.map(({ country, period }) => `${countryName(country, language)}: ${periodInWords(period, language)}`);
  return periodInWords(first.period, language) + (said.length === 0 ? '' : ` (${said.join(', ')})`);
}

/** Puts the periods that a text names into it, in the words of its language. */
export function fillPeriods(text: string, periods: Periods, language: string): string {
  return withPeriods(text, (key) => {
    const named = periods.get(key);
    return named === undefined ? undefined : inWords(named, language);
  });
}

/** Every period that a text may name, in the words of a language. */
export const periodsInWords = (periods: Periods, language: string): Record<string, string> =>
  Object.fromEntries(Array.from(periods, ([key, named]) => [key, inWords(named, language)]));
