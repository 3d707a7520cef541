import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { workTypesQuery } from '../api.ts';
import { maxBuyers } from '../limits.ts';
import { coverageFilters } from '../../../contract/buying/values.ts';
import type { FilterName, Filters } from '../search-params.ts';

/** What an active filter says on its chip. */
export function useFilterValue(filters: Filters) {
  const { t } = useTranslation('buying');
  const workTypes = useQuery({ ...workTypesQuery(), enabled: filters.workTypes.length > 0 });
  return (name: FilterName): string => {
    if (name === 'order') return t(($) => $.order[filters.order]);
    if (name === 'sold') return t(($) => $.filters.soldOf, { sold: filters.sold.join(', '), max: maxBuyers });
    if (name === 'workTypes') {
      const [only] = filters.workTypes;
      const named = filters.workTypes.length === 1 ? workTypes.data?.find(({ id }) => id === only)?.description : undefined;
      return named ?? t(($) => $.filters.workTypesChosen, { count: filters.workTypes.length });
    }
    if (filters.coverage === coverageFilters.within) return t(($) => $.filters.within);
    if (filters.coverage === coverageFilters.outside) return t(($) => $.filters.outside);
    return filters.coverage === coverageFilters.postcode ? filters.postcode : t(($) => $.filters.all);
  };
}
