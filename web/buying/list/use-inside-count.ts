import { useQuery } from '@tanstack/react-query';
import { coverageFilters } from '../../../contract/buying/values.ts';
import type { CompanyWire } from '../../../contract/companies/endpoints.ts';
import { insideCountQuery } from '../api.ts';
import type { Filters } from '../search-params.ts';

/** How many of the leads listed lie inside the coverage. Unknown where the list says it already, or where all of them do. */
export function useInsideCount(filters: Filters, company: CompanyWire, total: number | undefined): number | undefined {
  const seesMore = company.has_coverage && !company.no_marketplace && !company.no_widen_marketplace;
  const isWanted = seesMore && filters.coverage === coverageFilters.all && total !== undefined && total > 0;
  const { data } = useQuery({ ...insideCountQuery(filters), enabled: isWanted });
  return isWanted ? data : undefined;
}
