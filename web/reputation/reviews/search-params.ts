import { starCounts, type Stars } from '../../../contract/reputation/reviews-values.ts';

/** What stands in the address of the reviews; the first page and all stars are left out of it. */
export interface ReviewsSearch {
  page?: number;
  overallRating?: Stars;
}

/** Reads an address of any origin; what is not understood is dropped, never an error. */
export function readSearch(raw: Record<string, unknown>): ReviewsSearch {
  const page = Number(raw['page']);
  const overallRating = starCounts.find((stars) => String(stars) === String(raw['overallRating']));
  return {
    ...(Number.isInteger(page) && page > 1 && page <= 10_000 && { page }),
    ...(overallRating !== undefined && { overallRating }),
  };
}
