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

const placeholder = /\{\{([a-z]+\.[a-z_]+)\}\}/g;

/** Puts the periods that a text names into it. A name that nobody knows stays as it stands, to be seen and mended. */
export function fillPeriods(text: string, periods: Periods, language: string): string {
  return text.replaceAll(placeholder, (whole, key: string) => {
    const named = periods.get(key);
    return named === undefined ? whole : inWords(named, language);
  });
}

/** The names of periods in a text. */
export function periodsNamedIn(text: string): string[] {
  return [...text.matchAll(placeholder)].map(([, key = '']) => key);
}
