import { pageLanguages, type PageLanguage } from '../../contract/kit/language.ts';

export interface NamedWorkType {
  readonly id: number;
  readonly name: Readonly<Record<PageLanguage, string>>;
}

/** Which of two words stands first in the alphabet of a language: ñ after n, œ as oe, å at the end of the Nordic ones. */
export function alphabetOf(language: string): (one: string, two: string) => number {
  return new Intl.Collator(language).compare;
}

/** The place of every name in the alphabet of its language. Work types of one name share a place. */
export function nameRanks(workTypes: readonly NamedWorkType[]) {
  const placesIn = (language: PageLanguage): ReadonlyMap<string, number> => {
    const names = [...new Set(workTypes.map(({ name }) => name[language]))].sort(alphabetOf(language));
    return new Map(names.map((name, index) => [name, index + 1]));
  };
  const places = pageLanguages.map((language) => [language, placesIn(language)] as const);
  return workTypes.map(({ id, name }) => ({
    id,
    name_rank: Object.fromEntries(places.map(([language, placeOf]) => [language, placeOf.get(name[language]) ?? 0])),
  }));
}
