import { type MarketplaceOrder, coverageFilters } from '../../contract/buying/values.ts';
import { type CoverageFilter, defaultOrder, orders, soldChoices } from './limits.ts';
import { type PageSize, pageSizes } from '../../contract/kit/page-sizes.ts';
import { parseChoice, parseCount, parseLine, parsePage, searchReader } from '../platform/address-search.ts';
import { tidyPostcode } from './postcode-rule.ts';

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

function listParam(numbersListed: readonly number[]): ListParam {
  const [only, ...others] = numbersListed;
  return only !== undefined && others.length === 0 ? only : numbersListed.join(',');
}

/** Parses a list of numbers, without repetitions and in order. */
export function numbers(value: unknown, accepts: (number: number) => boolean = () => true): number[] {
  const listed = (typeof value === 'number' ? String(value) : (parseLine(value, 2_000) ?? ''))
    .split(',')
    .map((one) => parseCount(one))
    .filter((number) => number !== undefined);
  return [...new Set(listed)].filter(accepts).toSorted((a, b) => a - b);
}
