import { type MarketplaceOrder, coverageFilters } from '../../contract/buying/values.ts';
import { defaultPageSize, type PageSize } from '../../contract/kit/page-sizes.ts';
import { type CoverageFilter, defaultOrder } from './limits.ts';
import { type BuyLeadsSearch, numbers, readSearch } from './search-params.ts';

// Apart from the search parameters, which every page loads with its routes.

export type UsualCoverage = typeof coverageFilters.within | typeof coverageFilters.all;

/** Search parameters with defaults filled in, for the list and the filter controls. */
export interface Filters {
  page: number;
  pageSize: PageSize;
  coverage: CoverageFilter;
  /** Shown when the address names none: the company's own area where that is less than it may see, otherwise everything. */
  usualCoverage: UsualCoverage;
  postcode: string;
  workTypes: readonly number[];
  sold: readonly number[];
  order: MarketplaceOrder;
}

/** The codes in a message link. */
export type ArrivalCodes = Pick<BuyLeadsSearch, 'leadcode' | 'enquirycode' | 'notifiercode'> & { sms?: '1'; r?: '1' };

export function toFilters(
  search: BuyLeadsSearch,
  rememberedPageSize: PageSize = defaultPageSize,
  usualCoverage: UsualCoverage = coverageFilters.all,
): Filters {
  return {
    page: search.page ?? 1,
    pageSize: search.pageSize ?? rememberedPageSize,
    coverage: search.coverage ?? usualCoverage,
    usualCoverage,
    postcode: search.postcode ?? '',
    workTypes: numbers(search.workTypes),
    sold: numbers(search.sold),
    order: search.order ?? defaultOrder,
  };
}

/** Returns the address for these filters. Changing filters restarts at page one and drops the codes of the link. */
export function toSearch(filters: Filters, rememberedPageSize: PageSize = defaultPageSize): BuyLeadsSearch {
  const { usualCoverage, ...chosen } = filters;
  const { pageSize, ...search } = readSearch({ ...chosen, workTypes: filters.workTypes.join(','), sold: filters.sold.join(',') });
  if (search.coverage === usualCoverage) delete search.coverage;
  const isDefault = filters.pageSize === defaultPageSize && rememberedPageSize === defaultPageSize;
  return isDefault || pageSize === undefined ? search : { ...search, pageSize };
}

export function pickArrivalCodes(search: BuyLeadsSearch): ArrivalCodes {
  const { leadcode, enquirycode, notifiercode, sms, r } = search;
  return {
    ...(leadcode !== undefined && { leadcode }),
    ...(enquirycode !== undefined && { enquirycode }),
    ...(notifiercode !== undefined && { notifiercode }),
    ...(sms !== undefined && { sms: '1' }),
    ...(r !== undefined && { r: '1' }),
  };
}

/** Returns the address with the basket closed. */
export function withoutLead(search: BuyLeadsSearch): BuyLeadsSearch {
  const others = { ...search };
  delete others.enquirycode;
  return others;
}

export type FilterName = 'coverage' | 'workTypes' | 'sold' | 'order';

export function withoutFilter(filters: Filters, name: FilterName): Filters {
  const cleared = { workTypes: [], sold: [], order: defaultOrder } as const;
  if (name === 'coverage') return { ...filters, page: 1, coverage: filters.usualCoverage, postcode: '' };
  return { ...filters, page: 1, [name]: cleared[name] };
}

/** Clears the filters. The view, the company's area or all, stays. */
export function withoutFilters(filters: Filters): Filters {
  const names = (['coverage', 'workTypes', 'sold', 'order'] as const).filter((name) => name !== 'coverage' || !isView(filters));
  return names.reduce(withoutFilter, { ...filters, page: 1 });
}

/** Whether the coverage is one of the two views rather than a filter. */
const isView = ({ coverage, usualCoverage }: Filters): boolean => coverage === coverageFilters.all || coverage === usualCoverage;

export function activeFilters(filters: Filters): FilterName[] {
  const active: FilterName[] = [];
  if (!isView(filters)) active.push('coverage');
  if (filters.workTypes.length > 0) active.push('workTypes');
  if (filters.sold.length > 0) active.push('sold');
  if (filters.order !== defaultOrder) active.push('order');
  return active;
}
