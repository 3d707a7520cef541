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

export function readSearch({ listing }: Record<string, unknown>): CoverageSearch {
  const id = Number(listing);
  return Number.isSafeInteger(id) && id > 0 ? { listing: id } : {};
}
