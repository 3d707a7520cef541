import { defaultPageSize, type PageSize, pageSizes } from '../../contract/kit/page-sizes.ts';
import { parseChoice, parseLine, parsePage, searchReader } from '../platform/address-search.ts';
import {
  type AssignedFilter,
  assignedFilters,
  inventoryOrders,
  type LeadStage,
  leadStages,
  type LeadStatus,
  leadStatuses,
} from '../../contract/leads/values.ts';

type Order = (typeof inventoryOrders)[number];

/** Omits the archived state, which is a separate list rather than a filter. */
export type StatusFilter = Exclude<LeadStatus, 'archived'>;
export const statusFilters = leadStatuses.filter((status): status is StatusFilter => status !== 'archived');

const defaultOrder: Order = 'accepted_date-desc';

/** Search parameters of My leads; defaults are omitted. */
export interface MyLeadsSearch {
  page?: number;
  pageSize?: PageSize;
  order?: Order;
  /** Ids of work types, comma separated as in the API. */
  workTypes?: string;
  search?: string;
  status?: StatusFilter;
  stage?: LeadStage;
  /** Set while only leads with an overdue next action are shown. */
  overdue?: 1;
  assigned?: AssignedFilter;
  /** Set while the archive is shown. */
  archived?: 1;
}

/** Search parameters with defaults filled in. */
export interface Filters {
  readonly page: number;
  readonly pageSize: PageSize;
  readonly order: Order;
  readonly workTypes: readonly number[];
  readonly search: string;
  readonly status: StatusFilter | null;
  readonly stage: LeadStage | null;
  readonly overdue: boolean;
  /** Whose leads; null for everyone's. */
  readonly assigned: AssignedFilter | null;
  readonly archived: boolean;
}

/** Parses any address; drops values it does not understand instead of failing. */
export const readSearch = searchReader<MyLeadsSearch>(
  ['page', 'pageSize', 'order', 'workTypes', 'search', 'status', 'stage', 'overdue', 'assigned', 'archived'],
  (raw) => {
    const page = parsePage(raw['page']);
    const pageSize = parseChoice(raw['pageSize'], pageSizes);
    const order = parseChoice(raw['order'], inventoryOrders);
    const workTypes = workTypeIds(parseLine(raw['workTypes'], 2_000) ?? '').join(',');
    const search = parseLine(raw['search'], 60);
    const status = parseChoice(raw['status'], statusFilters);
    const stage = parseChoice(raw['stage'], leadStages);
    const isOverdue = [1, '1', true].includes(raw['overdue'] as never);
    const assigned = parseChoice(raw['assigned'], assignedFilters);
    const isArchived = [1, '1', true].includes(raw['archived'] as never) || raw['status'] === 'archived';
    return {
      ...(page !== undefined && { page }),
      ...(pageSize !== undefined && { pageSize }),
      ...(order !== undefined && order !== defaultOrder && { order }),
      ...(workTypes !== '' && { workTypes }),
      ...(search !== undefined && { search }),
      ...(status !== undefined && { status }),
      ...(stage !== undefined && { stage }),
      ...(isOverdue && { overdue: 1 as const }),
      ...(assigned !== undefined && { assigned }),
      ...(isArchived && { archived: 1 as const }),
    };
  },
);

/** Clears every filter, keeping order and list. */
export const noFilters: Partial<Filters> = { search: '', workTypes: [], status: null, stage: null, overdue: false, assigned: null };

export function toFilters(search: MyLeadsSearch, rememberedPageSize: number | undefined): Filters {
  return {
    page: search.page ?? 1,
    pageSize: search.pageSize ?? pageSizes.find((size) => size === rememberedPageSize) ?? defaultPageSize,
    order: search.order ?? defaultOrder,
    workTypes: workTypeIds(search.workTypes ?? ''),
    search: search.search ?? '',
    status: search.status ?? null,
    stage: search.stage ?? null,
    overdue: search.overdue === 1,
    assigned: search.assigned ?? null,
    archived: search.archived === 1,
  };
}

/** Returns the address after a filter change, back on the first page unless the page itself changed. */
export function searchWith(search: MyLeadsSearch, { workTypes, ...change }: Partial<Filters>): MyLeadsSearch {
  return readSearch({ ...search, page: 1, ...change, ...(workTypes !== undefined && { workTypes: workTypes.join(',') }) });
}

/** Whether any filter is active; the archive is a separate list. */
export function isFiltered({ workTypes, search, status, stage, overdue, assigned }: Filters): boolean {
  return workTypes.length > 0 || search !== '' || status !== null || stage !== null || overdue || assigned !== null;
}

function workTypeIds(list: string): number[] {
  const ids = list.split(',').filter((id) => /^[1-9]\d{0,8}$/.test(id));
  return [...new Set(ids.map(Number))].slice(0, 200);
}
