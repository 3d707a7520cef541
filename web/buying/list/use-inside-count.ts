import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { coverageFilters } from '../../../contract/buying/values.ts';
import type { CompanyWire } from '../../../contract/companies/endpoints.ts';
import { insideCountQuery } from '../api.ts';
import type { Filters } from '../search-params.ts';

const listFirstMs = 500;

/** What only adds to a list is asked for after what the list needs. */
function useListFirst(isListed: boolean): boolean {
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    if (!isListed) return undefined;
    const timer = setTimeout(() => setDue(true), listFirstMs);
    return () => clearTimeout(timer);
  }, [isListed]);
  return isDue;
}

/** How many of the leads listed lie inside the coverage. Unknown where the list says it already, or where all of them do. */
export function useInsideCount(filters: Filters, company: CompanyWire, total: number | undefined): number | undefined {
  const seesMore = company.has_coverage && !company.no_marketplace && !company.no_widen_marketplace;
  const isWanted = seesMore && filters.coverage === coverageFilters.all && total !== undefined && total > 0;
  const isDue = useListFirst(total !== undefined);
  const { data } = useQuery({ ...insideCountQuery(filters), enabled: isWanted && isDue });
  return isWanted ? data : undefined;
}
