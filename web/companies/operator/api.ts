import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../../../contract/api.ts';
import type { CompanyOrder, CompanyView } from '../../../contract/companies/desk-values.ts';
import { knownCountry, type CountryCode } from '../../../contract/kit/country.ts';
import type { Received } from '../../../contract/kit/endpoint.ts';
import { callApi } from '../../platform/api-client.ts';
import type { DeskAddress } from '../../ui/desk/use-desk-address.ts';
import { accountTypes } from './lists.ts';
import { companyDeskKeys } from './query-keys.ts';

/** What the list is asked for. A type, not an interface: it becomes a query. */
export type CompanyWish = Pick<DeskAddress<CompanyView, CompanyOrder>, 'view' | 'order' | 'page' | 'pageSize'> & {
  readonly search?: string;
  readonly country?: CountryCode;
  readonly accountType?: '1' | '2' | '3';
};

/** What the address of the list asks the server for. */
export function wishOf({ view, order, search, page, pageSize, filters }: DeskAddress<CompanyView, CompanyOrder>): CompanyWish {
  const country = knownCountry(filters['country']);
  const accountType = accountTypes.find((type) => type === filters['type']);
  return {
    view,
    order,
    page,
    pageSize,
    ...(search !== '' && { search }),
    ...(country && { country }),
    ...(accountType && { accountType }),
  };
}

/** Where the same list comes as a spreadsheet. */
export function exportAddress({ view, search, country, accountType }: CompanyWish): string {
  const query = new URLSearchParams(
    Object.entries({ view, search, country, accountType }).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
  return `/download/operator/companies.csv?${query}`;
}

export async function loadCompanies(query: CompanyWish, signal: AbortSignal) {
  return (await callApi('GET /operator/companies', { query, signal })).body;
}

type TabKey = Extract<keyof Api, `GET /operator/companies/{id}${string}`>;

const tabQuery =
  <Key extends TabKey, Data>(tab: string, key: Key, dataOf: (body: Received<Api[Key]>['body']) => Data) =>
  (id: number) =>
    queryOptions({
      queryKey: companyDeskKeys.tab(id, tab),
      queryFn: async ({ signal }): Promise<Data> => {
        const { body } = await callApi<TabKey>(key, { params: { id }, signal });
        return dataOf(body as Received<Api[Key]>['body']);
      },
    });

export const summaryQuery = tabQuery('summary', 'GET /operator/companies/{id}', ({ data }) => data);
export const usersQuery = tabQuery('users', 'GET /operator/companies/{id}/users', ({ data }) => data);
export const coverageQuery = tabQuery('coverage', 'GET /operator/companies/{id}/coverage', ({ data }) => data);
export const accreditationsQuery = tabQuery('accreditations', 'GET /operator/companies/{id}/accreditations', ({ data }) => data);
export const deliveryQuery = tabQuery('delivery', 'GET /operator/companies/{id}/delivery', ({ data }) => data);
export const leadsQuery = tabQuery('leads', 'GET /operator/companies/{id}/leads', ({ data }) => data);
export const moneyQuery = tabQuery('money', 'GET /operator/companies/{id}/money', ({ data }) => data);
export const reviewsQuery = tabQuery('reviews', 'GET /operator/companies/{id}/reviews', ({ data }) => data);
export const listingQuery = tabQuery('listing', 'GET /operator/companies/{id}/listing', ({ data }) => data);
export const notesQuery = tabQuery('notes', 'GET /operator/companies/{id}/notes', ({ data }) => data);
export const auditQuery = tabQuery('audit', 'GET /operator/companies/{id}/audit', ({ data }) => data);

export type DeskCompany = Received<Api['GET /operator/companies/{id}']>['body']['data'];
export type DeskCompanyRow = Received<Api['GET /operator/companies']>['body']['data'][number];

export type UnusedPayment = Received<Api['GET /operator/companies/{id}/money']>['body']['data']['unused'][number];

/** Returns whether it waits for a second administrator. */
export async function refundCredit(id: number, body: { payment: string; amount: number; reason: string }): Promise<boolean> {
  return (await callApi('POST /operator/companies/{id}/refund', { params: { id }, body })).status === 202;
}

export async function revealUser(id: number, user: number, reason: string) {
  return (await callApi('POST /operator/companies/{id}/users/reveal', { params: { id }, body: { user, reason } })).body.data;
}

export async function addNote(id: number, reason: string): Promise<void> {
  await callApi('POST /operator/companies/{id}/notes', { params: { id }, body: { reason } });
}

export async function removeCard(id: number, card: number, reason: string): Promise<void> {
  await callApi('POST /operator/companies/{id}/cards/{card}/remove', { params: { id, card }, body: { reason } });
}

export async function sendSignInLink(id: number, reason: string): Promise<void> {
  await callApi('POST /operator/companies/{id}/sign-in-link', { params: { id }, body: { reason } });
}

/** Begins to look with the company's eyes: the trade pages of this browser are the company's from then on. */
export async function beginView(id: number, reason: string): Promise<void> {
  await callApi('POST /operator/companies/{id}/view', { params: { id }, body: { reason } });
}

export async function settleDiscount(change: number, act: 'confirm' | 'reject', reason: string): Promise<void> {
  await callApi(`POST /operator/discount-changes/{id}/${act}`, { params: { id: change }, body: { reason } });
}
