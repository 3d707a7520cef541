import { pageLanguages, type PageLanguage } from '../../contract/kit/language.ts';

export interface NamedWorkType {
  readonly id: number;
  readonly name: Readonly<Record<PageLanguage, string>>;
}

/** Returns a comparison in a language's alphabet: ñ after n, œ as oe, å last in the Nordic languages. */
export function createComparator(language: string): (one: string, two: string) => number {
  return new Intl.Collator(language).compare;
}

/** Ranks every name in its language's alphabet. Work types with the same name share a rank. */
export function computeNameRanks(workTypes: readonly NamedWorkType[]) {
  const placesIn = (language: PageLanguage): ReadonlyMap<string, number> => {
    const names = [...new Set(workTypes.map(({ name }) => name[language]))].sort(createComparator(language));
    return new Map(names.map((name, index) => [name, index + 1]));
  };
  const places = pageLanguages.map((language) => [language, placesIn(language)] as const);
  return workTypes.map(({ id, name }) => ({
    id,
    name_rank: Object.fromEntries(places.map(([language, placeOf]) => [language, placeOf.get(name[language]) ?? 0])),
  }));
}
