import { coverageFilters } from '../../../contract/buying/values.ts';
import type { TradeCaller } from '../../platform/http/route.ts';

/** What a search asks for. Offers are looked through by it, however far the company sees the market. */
export type SearchScope = 'within' | 'outside' | 'everywhere' | 'district';

/** What of the market a search looks through. */
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

/** How much of what was asked for this company may see. Product rules, section 4, visibility. */
export function marketScope(reach: TradeCaller['reach'], asked: SearchScope): MarketScope {
  if (reach === 'country') return asked;
  if (reach === 'offers' || asked === 'outside') return 'nothing';
  return asked === 'district' ? 'district-within' : 'within';
}
