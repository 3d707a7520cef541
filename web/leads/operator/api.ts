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

export type LeadsChange = ClientInput<Api['POST /operator/enquiries/bulk']>['body']['change'];
/** Result for one lead; `error` is null if all went well. */
export interface LineResult {
  readonly id: number;
  readonly code: string;
  readonly error: string | null;
}

type Seen = Pick<DeskLead, 'id' | 'code' | 'status'>;
const toSeen = (leads: readonly Seen[]) => leads.map(({ id, status }) => ({ id, status }));

function withCodes(leads: readonly Seen[], results: readonly { readonly id: number; readonly error: string | null }[]): LineResult[] {
  const codes = new Map(leads.map(({ id, code }) => [id, code]));
  return results.map((result) => ({ ...result, code: codes.get(result.id) ?? String(result.id) }));
}

/** Changes several leads at once; each has its own result. */
export async function changeLeads(leads: readonly Seen[], change: LeadsChange, reason: string): Promise<LineResult[]> {
  return withCodes(leads, (await callApi('POST /operator/enquiries/bulk', { body: { leads: toSeen(leads), change, reason } })).body.data);
}

export async function priceLeads(leads: readonly Seen[], price: number | null, reason: string): Promise<LineResult[]> {
  return withCodes(
    leads,
    (await callApi('PUT /operator/enquiries/bulk/price', { body: { leads: toSeen(leads), price, reason } })).body.data,
  );
}

/** Finds a customer's leads with what erasing each would do. */
export function customerQuery(search: string) {
  return queryOptions({
    queryKey: deskLeadKeys.customer(search),
    queryFn: async ({ signal }) => (await callApi('GET /operator/customers', { query: { search }, signal })).body.data,
    refetchOnWindowFocus: false,
  });
}

export async function sendCustomerLink(id: number, reason: string): Promise<void> {
  await callApi('POST /operator/enquiries/{id}/send-link', { params: { id }, body: { reason } });
}

export async function sendCustomerCopy(id: number, reason: string): Promise<void> {
  await callApi('POST /operator/enquiries/{id}/send-copy', { params: { id }, body: { reason } });
}

export async function customerCopy(id: number, reason: string) {
  return (await callApi('POST /operator/enquiries/{id}/copy', { params: { id }, body: { reason } })).body.data;
}

type Erasure = ClientInput<Api['POST /operator/enquiries/{id}/erase']>['body'];

export async function eraseCustomer(id: number, body: Erasure): Promise<void> {
  await callApi('POST /operator/enquiries/{id}/erase', { params: { id }, body });
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
  customer: (search: string) => ['operator', 'leads', 'customer', search],
  distribution: (id: number) => ['operator', 'leads', 'distribution', id],
} as const;

export const leadsList = deskList({
  list: 'leads',
  views: leadViews,
  orders: leadOrders,
  opens: idText,
  filters: { country: (value) => knownCountry(String(value)), work_type: catalogueIdText, source: idText },
});

/** Telephone, email or code of the customer. */
export const customerSearch = deskList({ list: 'customers', views: ['all'], orders: ['none'] });

export type CustomerLead = Received<Api['GET /operator/customers']>['body']['data'][number];
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
