import type { SiteKey } from '../../../contract/catalogue/sites.ts';
import { knownCountry, type CountryCode } from '../../../contract/kit/country.ts';
import type { CompanySearch } from './search-query.ts';

const longestPlace = 60;
/** Nobody turns so many pages; a machine that does gets the last. */
const mostPages = 500;

function numberIn(given: string | undefined, most: number): number | null {
  const number = /^\d{1,9}$/.test(given ?? '') ? Number(given) : 0;
  return number >= 1 && number <= most ? number : null;
}

/** The number of a page as an address says it; whatever else stands there means the first. */
export function pageIn(given: string | undefined): number {
  return numberIn(given, mostPages) ?? 1;
}

/** What an address asks for. What makes no sense is left out, as if it had not been written. */
export function readSearch(site: SiteKey, query: Readonly<Record<string, string | undefined>>, home: CountryCode): CompanySearch {
  const country = knownCountry(query['country']) ?? home;
  const place = (query['place'] ?? '')
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cs}\u2028\u2029]/gu, ' ')
    .trim()
    .slice(0, longestPlace)
    .toWellFormed();
  return { site, country, workTypeId: numberIn(query['work'], 2_147_483_647), place, page: pageIn(query['page']) };
}

function addressOf({ site, country, workTypeId, place, page }: CompanySearch, namesCountry: boolean): string {
  const wished = new URLSearchParams();
  if (workTypeId !== null) wished.set('work', String(workTypeId));
  if (place !== '') wished.set('place', place);
  if (namesCountry) wished.set('country', country);
  if (page > 1) wished.set('page', String(page));
  const query = wished.toString();
  return `/${site}/companies${query === '' ? '' : `?${query}`}`;
}

/** The address of a search, always the same for the same one: what search engines remember. */
export const searchAddress = (search: CompanySearch): string => addressOf(search, search.country !== 'gb');

/** Where a visitor goes on with a search. Without its country they would be taken to that of their language. */
export const searchLink = (search: CompanySearch): string => addressOf(search, true);
