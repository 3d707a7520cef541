import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { ApiRefusal, callApi } from '../platform/api-client.ts';
import type { LeadDetailWire } from './lead-facts.ts';
import type { Filters } from './search-params.ts';

/**
 * A page of My leads; while the next one loads the last stays in view. Every reading of contact data is logged, so a
 * glance at another window does not cause one.
 */
export function inventoryQuery({ page, pageSize, order, workTypes, search, status, archived }: Filters) {
  const query = {
    page,
    pageSize,
    order,
    ...(workTypes.length > 0 && { workTypes: workTypes.join(',') }),
    ...(search !== '' && { search }),
    ...(status !== null && { status }),
    ...(archived && { archived: '1' as const }),
  };
  return queryOptions({
    queryKey: leadKeys.inventory(query),
    queryFn: async ({ signal }) => (await callApi('GET /lead/inventory', { query, signal })).body,
    // The archive is another list: of it nothing of this one is shown.
    placeholderData: (known, before) => (isOfArchive(before?.queryKey) === archived ? known : undefined),
    refetchOnWindowFocus: false,
  });
}

/** The same of a key as it was made above. */
function isOfArchive(key: readonly unknown[] | undefined): boolean {
  const query = key?.at(-1);
  return typeof query === 'object' && query !== null && 'archived' in query;
}

export function workTypesQuery() {
  return queryOptions({
    queryKey: leadKeys.inventoryWorkTypes(),
    queryFn: async ({ signal }) => (await callApi('GET /lead/inventory/work-types', { signal })).body.data,
    staleTime: 10 * 60_000,
  });
}

/** One bought lead; null when there is none with that code for this company. */
export function leadQuery(code: string) {
  return queryOptions({
    queryKey: leadKeys.boughtLead(code),
    queryFn: async ({ signal }) => {
      try {
        return (await callApi('GET /lead/find/{id}', { params: { id: code }, signal })).body.data;
      } catch (error) {
        // 422: the address holds something that can be nobody's code.
        if (error instanceof ApiRefusal && (error.status === 404 || error.status === 422)) return null;
        throw error;
      }
    },
    refetchOnWindowFocus: false,
  });
}

/** The lead has been looked at; the list shows it when it is next asked for. A failure is made good by the next visit. */
export async function markSeen(client: QueryClient, code: string): Promise<void> {
  try {
    await callApi('PUT /lead/inventory/{id}', { params: { id: code } });
    await client.invalidateQueries({ queryKey: leadKeys.anyOfInventory() });
  } catch {
    // The mark is a courtesy to the list; the page in view does not depend on it.
  }
}

/** Puts what the server has just said into the page in view: asking for the lead again would log another reading of its contact data. */
export function changeDetail(client: QueryClient, code: string, change: (detail: LeadDetailWire) => Partial<LeadDetailWire>): void {
  client.setQueryData(leadQuery(code).queryKey, (known) => known && { ...known, ...change(known) });
}

type Lead = LeadDetailWire['lead'];

export function changeLead(client: QueryClient, code: string, change: (lead: Lead) => Partial<Lead>): void {
  changeDetail(client, code, ({ lead }) => ({ lead: { ...lead, ...change(lead) } }));
}

/** Under which keys answers are kept. */
export const leadKeys = {
  anyOfInventory: () => ['lead', 'inventory'],
  inventory: (query: unknown) => ['lead', 'inventory', query],
  inventoryWorkTypes: () => ['lead', 'inventory-work-types'],
  boughtLead: (code: string) => ['lead', 'find', code],
} as const;
