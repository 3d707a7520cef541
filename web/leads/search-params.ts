import { defaultPageSize, type PageSize, pageSizes } from '../../contract/kit/page-sizes.ts';
import { inventoryOrders } from '../../contract/leads/values.ts';

type Order = (typeof inventoryOrders)[number];

const defaultOrder: Order = 'accepted_date-desc';

/** What stands in the address of My leads; defaults are left out of it. */
export interface MyLeadsSearch {
  page?: number;
  pageSize?: PageSize;
  order?: Order;
  /** Ids of work types, comma separated as in the API. */
  workTypes?: string;
  search?: string;
}

/** The same, complete. */
export interface Filters {
  readonly page: number;
  readonly pageSize: PageSize;
  readonly order: Order;
  readonly workTypes: readonly number[];
  readonly search: string;
}

/** Reads an address of any origin; what is not understood is dropped, never an error. */
export function readSearch(raw: Record<string, unknown>): MyLeadsSearch {
  const page = Number(raw['page']);
  const pageSize = pageSizes.find((size) => size === Number(raw['pageSize']));
  const order = inventoryOrders.find((name) => name === raw['order']);
  const workTypes = workTypeIds(text(raw['workTypes'])).join(',');
  const search = text(raw['search']).trim().slice(0, 60);
  return {
    ...(Number.isInteger(page) && page > 1 && page <= 10_000 && { page }),
    ...(pageSize !== undefined && { pageSize }),
    ...(order !== undefined && order !== defaultOrder && { order }),
    ...(workTypes !== '' && { workTypes }),
    ...(search !== '' && { search }),
  };
}

export function filtersOf(search: MyLeadsSearch, rememberedPageSize: number | undefined): Filters {
  return {
    page: search.page ?? 1,
    pageSize: search.pageSize ?? pageSizes.find((size) => size === rememberedPageSize) ?? defaultPageSize,
    order: search.order ?? defaultOrder,
    workTypes: workTypeIds(search.workTypes ?? ''),
    search: search.search ?? '',
  };
}

/** The address after a change of filters, which begins at the first page again unless the page is what changed. */
export function searchWith(search: MyLeadsSearch, { workTypes, ...change }: Partial<Filters>): MyLeadsSearch {
  return readSearch({ ...search, page: 1, ...change, ...(workTypes !== undefined && { workTypes: workTypes.join(',') }) });
}

export function isFiltered({ workTypes, search }: Filters): boolean {
  return workTypes.length > 0 || search !== '';
}

/** The router reads an address like JSON, so that a search for digits arrives as a number. */
function text(value: unknown): string {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
}

function workTypeIds(list: string): number[] {
  const ids = list.split(',').filter((id) => /^[1-9]\d{0,8}$/.test(id));
  return [...new Set(ids.map(Number))].slice(0, 200);
}
