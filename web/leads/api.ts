import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { ApiRefusal, callApi } from '../platform/api-client.ts';
import type { LeadDetailWire } from './lead-facts.ts';
import type { Filters } from './search-params.ts';

/**
 * Loads a page of My leads; the previous page stays visible meanwhile. Every read of contact data is logged, so window focus must not
 * refetch.
 */
export function inventoryQuery({ page, pageSize, order, workTypes, search, status, stage, overdue, assigned, archived }: Filters) {
  const query = {
    page,
    pageSize,
    order,
    ...(workTypes.length > 0 && { workTypes: workTypes.join(',') }),
    ...(search !== '' && { search }),
    ...(status !== null && { status }),
    ...(stage !== null && { stage }),
    ...(overdue && { overdue: '1' as const }),
    ...(assigned !== null && { assigned }),
    ...(archived && { archived: '1' as const }),
  };
  return queryOptions({
    queryKey: leadKeys.inventory(query),
    queryFn: async ({ signal }) => (await callApi('GET /lead/inventory', { query, signal })).body,
    // The archive is a separate list, so do not show the other list's rows as placeholder.
    placeholderData: (known, before) => (isOfArchive(before?.queryKey) === archived ? known : undefined),
    refetchOnWindowFocus: false,
  });
}

/** Same filters as in the key above. */
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

/** Loads one bought lead; null if the company has none with that code. */
export function leadQuery(code: string) {
  return queryOptions({
    queryKey: leadKeys.boughtLead(code),
    queryFn: async ({ signal }) => {
      try {
        return (await callApi('GET /lead/find/{id}', { params: { id: code }, signal })).body.data;
      } catch (error) {
        // 422 means that the address does not hold a valid code.
        if (error instanceof ApiRefusal && (error.status === 404 || error.status === 422)) return null;
        throw error;
      }
    },
    refetchOnWindowFocus: false,
  });
}

/** Marks the lead as viewed; the list shows it on its next fetch. A failure is corrected by the next visit. */
export async function markSeen(client: QueryClient, code: string): Promise<void> {
  try {
    await callApi('PUT /lead/inventory/{id}', { params: { id: code } });
    await client.invalidateQueries({ queryKey: leadKeys.anyOfInventory() });
  } catch {
    // Marking is optional for the list; the visible page does not depend on it.
  }
}

/** Updates the cached page from the server's response: refetching would log another read of contact data. */
export function changeDetail(client: QueryClient, code: string, change: (detail: LeadDetailWire) => Partial<LeadDetailWire>): void {
  client.setQueryData(leadQuery(code).queryKey, (known) => known && { ...known, ...change(known) });
}

type Lead = LeadDetailWire['lead'];

export function changeLead(client: QueryClient, code: string, change: (lead: Lead) => Partial<Lead>): void {
  changeDetail(client, code, ({ lead }) => ({ lead: { ...lead, ...change(lead) } }));
}

/** Query keys. */
export const leadKeys = {
  anyOfInventory: () => ['lead', 'inventory'],
  inventory: (query: unknown) => ['lead', 'inventory', query],
  inventoryWorkTypes: () => ['lead', 'inventory-work-types'],
  progress: (code: string) => ['lead', 'progress', code],
  boughtLead: (code: string) => ['lead', 'find', code],
} as const;
