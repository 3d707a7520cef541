import { defaultPageSize, type PageSize, pageSizes } from '../../contract/kit/page-sizes.ts';
import { inventoryOrders, type LeadStatus, leadStatuses } from '../../contract/leads/values.ts';

type Order = (typeof inventoryOrders)[number];

/** The state that is a place of its own, and no filter, is left out. */
export type StatusFilter = Exclude<LeadStatus, 'archived'>;
export const statusFilters = leadStatuses.filter((status): status is StatusFilter => status !== 'archived');

const defaultOrder: Order = 'accepted_date-desc';

/** What stands in the address of My leads; defaults are left out of it. */
export interface MyLeadsSearch {
  page?: number;
  pageSize?: PageSize;
  order?: Order;
  /** Ids of work types, comma separated as in the API. */
  workTypes?: string;
  search?: string;
  status?: StatusFilter;
  /** Present where the archived ones are shown. */
  archived?: 1;
}

/** The same, complete. */
export interface Filters {
  readonly page: number;
  readonly pageSize: PageSize;
  readonly order: Order;
  readonly workTypes: readonly number[];
  readonly search: string;
  readonly status: StatusFilter | null;
  readonly archived: boolean;
}

/** Reads an address of any origin; what is not understood is dropped, never an error. */
export function readSearch(raw: Record<string, unknown>): MyLeadsSearch {
  const page = Number(raw['page']);
  const pageSize = pageSizes.find((size) => size === Number(raw['pageSize']));
  const order = inventoryOrders.find((name) => name === raw['order']);
  const workTypes = workTypeIds(text(raw['workTypes'])).join(',');
  const search = text(raw['search']).trim().slice(0, 60);
  const status = statusFilters.find((name) => name === raw['status']);
  const isArchived = [1, '1', true].includes(raw['archived'] as never) || raw['status'] === 'archived';
  return {
    ...(Number.isInteger(page) && page > 1 && page <= 10_000 && { page }),
    ...(pageSize !== undefined && { pageSize }),
    ...(order !== undefined && order !== defaultOrder && { order }),
    ...(workTypes !== '' && { workTypes }),
    ...(search !== '' && { search }),
    ...(status !== undefined && { status }),
    ...(isArchived && { archived: 1 as const }),
  };
}

/** What clears every filter, and keeps order and place. */
export const noFilters: Partial<Filters> = { search: '', workTypes: [], status: null };

export function filtersOf(search: MyLeadsSearch, rememberedPageSize: number | undefined): Filters {
  return {
    page: search.page ?? 1,
    pageSize: search.pageSize ?? pageSizes.find((size) => size === rememberedPageSize) ?? defaultPageSize,
    order: search.order ?? defaultOrder,
    workTypes: workTypeIds(search.workTypes ?? ''),
    search: search.search ?? '',
    status: search.status ?? null,
    archived: search.archived === 1,
  };
}

/** The address after a change of filters, which begins at the first page again unless the page is what changed. */
export function searchWith(search: MyLeadsSearch, { workTypes, ...change }: Partial<Filters>): MyLeadsSearch {
  return readSearch({ ...search, page: 1, ...change, ...(workTypes !== undefined && { workTypes: workTypes.join(',') }) });
}

/** Whether something narrows the list; the archive is a list of its own. */
export function isFiltered({ workTypes, search, status }: Filters): boolean {
  return workTypes.length > 0 || search !== '' || status !== null;
}

/** The router reads an address like JSON, so that a search for digits arrives as a number. */
function text(value: unknown): string {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
}

function workTypeIds(list: string): number[] {
  const ids = list.split(',').filter((id) => /^[1-9]\d{0,8}$/.test(id));
  return [...new Set(ids.map(Number))].slice(0, 200);
}
