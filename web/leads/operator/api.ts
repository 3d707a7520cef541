import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Api } from '../../../contract/api.ts';
import { knownCountry } from '../../../contract/kit/country.ts';
import type { ClientInput, Received } from '../../../contract/kit/endpoint.ts';
import { leadOrders, leadViews } from '../../../contract/leads/operator-values.ts';
import { ApiRefusal, callApi } from '../../platform/api-client.ts';
import { catalogueIdText, deskList, idText } from '../../ui/desk/desk-search.ts';

export type LeadsQuery = ClientInput<Api['GET /operator/leads']>['query'];

export async function loadLeads(query: LeadsQuery, signal: AbortSignal) {
  return (await callApi('GET /operator/leads', { query, signal })).body;
}

/** Loads work types and sources for the filters. */
export function leadFiltersQuery() {
  return queryOptions({
    queryKey: deskLeadKeys.filters(),
    queryFn: async ({ signal }) => (await callApi('GET /operator/leads/filters', { signal })).body.data,
    staleTime: 10 * 60_000,
  });
}

/** Loads one lead with its full history; null if unknown. */
export function deskLeadQuery(id: number) {
  return queryOptions({
    queryKey: deskLeadKeys.one(id),
    queryFn: async ({ signal }) => {
      try {
        return (await callApi('GET /operator/leads/{id}', { params: { id }, signal })).body.data;
      } catch (error) {
        if (error instanceof ApiRefusal && (error.status === 404 || error.status === 422)) return null;
        throw error;
      }
    },
    // Staff decide on what they see: no refetch on focus, and a decision on an outdated state is refused.
    refetchOnWindowFocus: false,
  });
}

/** Loads matching companies and the result for each. */
export function distributionQuery(id: number) {
  return queryOptions({
    queryKey: deskLeadKeys.distribution(id),
    queryFn: async ({ signal }) => (await callApi('GET /operator/enquiries/{id}/distribution', { params: { id }, signal })).body.data,
  });
}

interface Change {
  readonly id: number;
  readonly reason: string;
  /** The last staff change that the page showed. */
  readonly seen_change: number;
}

export async function revealCustomer({ id, reason }: Pick<Change, 'id' | 'reason'>) {
  return (await callApi('POST /operator/enquiries/{id}/reveal', { params: { id }, body: { reason } })).body.data;
}

export async function qualifyLead({ id, ...body }: Change & { readonly notes?: string }): Promise<void> {
  await callApi('POST /operator/enquiries/{id}/qualify', { params: { id }, body });
}

export async function holdLead({ id, ...body }: Change & { readonly until: string }): Promise<void> {
  await callApi('POST /operator/enquiries/{id}/hold', { params: { id }, body });
}

export async function releaseLead({ id, ...body }: Change & { readonly remove_doubtful: boolean }): Promise<void> {
  await callApi('POST /operator/enquiries/{id}/release', { params: { id }, body });
}

export async function withdrawLead({ id, ...body }: Change & { readonly by_consumer: boolean }): Promise<void> {
  await callApi('POST /operator/enquiries/{id}/remove', { params: { id }, body });
}

export async function setLeadPrice({ id, ...body }: Change & { readonly price: number | null }): Promise<void> {
  await callApi('PUT /operator/enquiries/{id}/price', { params: { id }, body });
}

export async function setLeadMaximum({ id, ...body }: Change & { readonly maximum: number }): Promise<void> {
  await callApi('PUT /operator/enquiries/{id}/maximum', { params: { id }, body });
}

export async function setPriorityWindow({ id, ...body }: Change & { readonly until: string | null }): Promise<void> {
  await callApi('PUT /operator/enquiries/{id}/priority-window', { params: { id }, body });
}

export async function offerLead({ id, ...body }: Change & { readonly company: number; readonly until: string }): Promise<void> {
  await callApi('POST /operator/enquiries/{id}/offer', { params: { id }, body });
}

/** Invalidates the list, the page and the menu counters after an action. */
export function invalidateLeads(client: QueryClient): Promise<unknown> {
  return Promise.all([
    client.invalidateQueries({ queryKey: deskLeadKeys.all() }),
    client.invalidateQueries({ queryKey: ['operator', 'counters'] }),
  ]);
}

/** Query keys of leads in the back office. */
export const deskLeadKeys = {
  all: () => ['operator', 'leads'],
  list: (query: unknown) => ['operator', 'leads', 'list', query],
  filters: () => ['operator', 'leads', 'filters'],
  one: (id: number) => ['operator', 'leads', 'one', id],
  distribution: (id: number) => ['operator', 'leads', 'distribution', id],
} as const;

export const leadsList = deskList({
  list: 'leads',
  views: leadViews,
  orders: leadOrders,
  opens: idText,
  filters: { country: (value) => knownCountry(String(value)), work_type: catalogueIdText, source: idText },
});

export type WholeLead = Received<Api['GET /operator/leads/{id}']>['body']['data'];
export type DeskLead = WholeLead['lead'];
export type LeadTimelineEvent = WholeLead['timeline'][number];
export type Distribution = Received<Api['GET /operator/enquiries/{id}/distribution']>['body']['data'];

export interface LeadDialogProps {
  /** As it was when the dialog opened: concurrent changes are reported, not overwritten. */
  readonly whole: WholeLead;
  /** Sent with every change: the lead and the last change displayed. */
  readonly seen: { readonly id: number; readonly seen_change: number };
  readonly afterwards: () => Promise<unknown>;
  readonly onClose: () => void;
}
