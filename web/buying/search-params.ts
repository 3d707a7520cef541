import { type MarketplaceOrder, coverageFilters } from '../../contract/buying/values.ts';
import { type CoverageFilter, defaultOrder, orders, soldChoices } from './limits.ts';
import { defaultPageSize, type PageSize, pageSizes } from '../../contract/kit/page-sizes.ts';
import { parseChoice, parseCount, parseLine, parsePage, searchReader } from '../platform/address-search.ts';
import { tidyPostcode } from './tidy-postcode.ts';

/** Search parameters of Buy leads; defaults are omitted. Lists are comma separated, as in the API. */
export interface BuyLeadsSearch {
  page?: number;
  pageSize?: PageSize;
  coverage?: CoverageFilter;
  postcode?: string;
  workTypes?: ListParam;
  sold?: ListParam;
  order?: MarketplaceOrder;
  leadcode?: string;
  enquirycode?: string;
  notifiercode?: string;
  sms?: 1;
  r?: 1;
}

/** Maximum number of values in one API list. */
const maxListed = 200;

/** Keeps a single number as a number: the router would quote a string of digits. */
type ListParam = number | string;

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

/** Parses any address; drops values it does not understand instead of failing. */
export const readSearch = searchReader<BuyLeadsSearch>(
  ['page', 'pageSize', 'coverage', 'postcode', 'workTypes', 'sold', 'order', 'leadcode', 'enquirycode', 'notifiercode', 'sms', 'r'],
  (raw) => {
    const search: BuyLeadsSearch = {};
    const page = parsePage(raw['page']);
    if (page !== undefined) search.page = page;
    const pageSize = parseChoice(raw['pageSize'], pageSizes);
    if (pageSize !== undefined) search.pageSize = pageSize;
    const postcode = tidyPostcode(parseLine(raw['postcode'], 20) ?? '');
    const coverage = parseCount(raw['coverage']);
    const unplaced = [coverageFilters.within, coverageFilters.outside, coverageFilters.all].find((known) => known === coverage);
    if (unplaced !== undefined) search.coverage = unplaced;
    if (coverage === coverageFilters.postcode && postcode.length >= 2 && postcode.length <= 10) {
      search.coverage = coverage;
      search.postcode = postcode;
    }
    const workTypes = numbers(raw['workTypes'], (id) => id > 0).slice(0, maxListed);
    if (workTypes.length > 0) search.workTypes = listParam(workTypes);
    const sold = numbers(raw['sold'], (count) => (soldChoices as readonly number[]).includes(count));
    if (sold.length > 0) search.sold = listParam(sold);
    const order = parseChoice(raw['order'], orders);
    if (order !== undefined && order !== defaultOrder) search.order = order;
    for (const name of ['leadcode', 'enquirycode', 'notifiercode'] as const) {
      const code = parseLine(raw[name], 25);
      if (code !== undefined && /^[A-Za-z0-9]{6,24}$/.test(code)) search[name] = code;
    }
    for (const name of ['sms', 'r'] as const) if (parseChoice(raw[name], [1]) === 1) search[name] = 1;
    return search;
  },
);

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

function listParam(numbersListed: readonly number[]): ListParam {
  const [only, ...others] = numbersListed;
  return only !== undefined && others.length === 0 ? only : numbersListed.join(',');
}

function numbers(value: unknown, accepts: (number: number) => boolean = () => true): number[] {
  const listed = (typeof value === 'number' ? String(value) : (parseLine(value, 2_000) ?? ''))
    .split(',')
    .map((one) => parseCount(one))
    .filter((number) => number !== undefined);
  return [...new Set(listed)].filter(accepts).toSorted((a, b) => a - b);
}
