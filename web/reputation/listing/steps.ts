import { parseChoice, searchReader } from '../../platform/address-search.ts';

export const listingSteps = ['description', 'logo', 'photos', 'view'] as const;
export type ListingStep = (typeof listingSteps)[number];

/** The step lives in the address, so that each is a link and Back returns to the previous one. Omitted for the first. */
export interface ListingSearch {
  step?: ListingStep;
}

export const readSearch = searchReader<ListingSearch>(['step'], (raw) => {
  const step = parseChoice(raw['step'], listingSteps);
  return step === undefined || step === 'description' ? {} : { step };
});

/** Returns the search parameters of a step. */
export function toStepSearch(step: ListingStep): ListingSearch {
  return step === 'description' ? {} : { step };
}

interface Place {
  readonly pathname: string;
  readonly search: object;
}

/** Whether navigation leaves the step, discarding unsaved changes. */
export function leavesStep(from: Place, to: Place): boolean {
  return from.pathname !== to.pathname || (from.search as ListingSearch).step !== (to.search as ListingSearch).step;
}
