import { coverageFilters } from '../../../contract/buying/values.ts';
import type { TradeCaller } from '../../platform/http/route.ts';

/** The scope a search asks for. Offers are filtered by it regardless of the company's visibility. */
export type SearchScope = 'within' | 'outside' | 'everywhere' | 'district';

/** The part of the market a search covers. */
export type MarketScope = SearchScope | 'district-within' | 'nothing';

export function searchScope(coverage: number): SearchScope {
  switch (coverage) {
    case coverageFilters.within:
      return 'within';
    case coverageFilters.outside:
      return 'outside';
    case coverageFilters.postcode:
      return 'district';
    default:
      return 'everywhere';
  }
}

/** Restricts the requested scope to what the company may see. Product rules, section 4, visibility. */
export function marketScope(reach: TradeCaller['reach'], asked: SearchScope): MarketScope {
  if (reach === 'country') return asked;
  if (reach === 'offers' || asked === 'outside') return 'nothing';
  return asked === 'district' ? 'district-within' : 'within';
}
