import { idIn, searchReader } from '../platform/address-search.ts';

export const coverageSteps = ['lead-types', 'accreditations', 'postcodes'] as const;
export type CoverageStep = (typeof coverageSteps)[number];

export function isStep(given: string): given is CoverageStep {
  return (coverageSteps as readonly string[]).includes(given);
}

/** Which area is shown; left out or unknown: the first. */
export interface CoverageSearch {
  listing?: number;
}

/** The area that an address stands for. */
export function areaIdOf(search: object, areas: readonly { readonly id: number }[]): number | undefined {
  const { listing } = search as CoverageSearch;
  return (areas.find(({ id }) => id === listing) ?? areas[0])?.id;
}

export const readSearch = searchReader<CoverageSearch>(['listing'], (raw) => {
  const listing = idIn(raw['listing']);
  return listing === undefined ? {} : { listing };
});
