import { coverageFilters } from '../../contract/buying.ts';
import type { TradeCaller } from '../platform/http/route.ts';

/** Which enquiries a search looks through. `offers` are always looked through as well. */
export type SearchScope = 'nothing' | 'within' | 'outside' | 'everywhere' | 'district';

/** What a coverage filter means for this company. Product rules, section 4, visibility. */
export function searchScope(reach: TradeCaller['reach'], coverage: number): SearchScope {
  if (reach === 'offers') return 'nothing';
  if (reach === 'own-area') return coverage === coverageFilters.outside ? 'nothing' : 'within';
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
