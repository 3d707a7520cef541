import { starCounts, type Stars } from '../../../contract/reputation/reviews-values.ts';
import { parseChoice, parsePage, searchReader } from '../../platform/address-search.ts';

/** Search parameters of the reviews; the first page and all stars are omitted. */
export interface ReviewsSearch {
  page?: number;
  overallRating?: Stars;
}

/** Parses any address; drops values it does not understand instead of failing. */
export const readSearch = searchReader<ReviewsSearch>(['page', 'overallRating'], (raw) => {
  const page = parsePage(raw['page']);
  const overallRating = parseChoice(raw['overallRating'], starCounts);
  return { ...(page !== undefined && { page }), ...(overallRating !== undefined && { overallRating }) };
});
