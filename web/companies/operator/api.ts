import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { Api } from '../../../contract/api.ts';
import { type CompanyOrder, type CompanyView, companyOrders, companyViews } from '../../../contract/companies/desk-values.ts';
import type { CertificateWire } from '../../../contract/companies/operator-accreditations-endpoints.ts';
import { certificateOrders, certificateViews } from '../../../contract/companies/values.ts';
import { knownCountry, type CountryCode } from '../../../contract/kit/country.ts';
import type { Received } from '../../../contract/kit/endpoint.ts';
import { callApi, ApiRefusal } from '../../platform/api-client.ts';
import { deskList, idText, choiceReader, textLike, type DeskAddress } from '../../ui/desk/desk-search.ts';

/** Query parameters of the list. A type, not an interface, so that it is assignable to a query. */
type CompanyListQuery = Pick<DeskAddress<CompanyView, CompanyOrder>, 'view' | 'order' | 'page' | 'pageSize'> & {
  readonly search?: string;
  readonly country?: CountryCode;
  readonly accountType?: '1' | '2' | '3';
};

/** Turns the address of the list into query parameters. */
export function toCompanyListQuery({
  view,
  order,
  search,
  page,
  pageSize,
  filters,
}: DeskAddress<CompanyView, CompanyOrder>): CompanyListQuery {
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

/** URL of the same list as a spreadsheet. */
export function exportAddress({ view, search, country, accountType }: CompanyListQuery): string {
  const query = new URLSearchParams(
    Object.entries({ view, search, country, accountType }).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
  return `/download/operator/companies.csv?${query}`;
}

export async function loadCompanies(query: CompanyListQuery, signal: AbortSignal) {
  return (await callApi('GET /operator/companies', { query, signal })).body;
}

type TabKey = Extract<keyof Api, `GET /operator/companies/{id}${string}`>;

const tabQuery =
  <Key extends TabKey, Data>(tab: string, key: Key, pickData: (body: Received<Api[Key]>['body']) => Data) =>
  (id: number) =>
    queryOptions({
      queryKey: companyDeskKeys.tab(id, tab),
      queryFn: async ({ signal }): Promise<Data> => {
        const { body } = await callApi<TabKey>(key, { params: { id }, signal });
        return pickData(body as Received<Api[Key]>['body']);
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

/** Returns whether the change awaits a second administrator. */
export async function refundCredit(id: number, body: { payment: string; amount: number; reason: string }): Promise<boolean> {
  return (await callApi('POST /operator/companies/{id}/refund', { params: { id }, body })).status === 202;
}

export async function revealUser(id: number, user: number, reason: string) {
  return (await callApi('POST /operator/companies/{id}/users/reveal', { params: { id }, body: { user, reason } })).body.data;
}

/** Locks or unlocks one member, or removes their second factor and passkeys. */
export async function changeMember(
  id: number,
  user: number,
  act: 'lock' | 'unlock' | 'reset-second-factor',
  reason: string,
): Promise<void> {
  await callApi(`POST /operator/companies/{id}/users/{user}/${act}`, { params: { id, user }, body: { reason } });
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

export async function checkVatNumber(id: number, reason: string): Promise<void> {
  await callApi('POST /operator/companies/{id}/vat-check', { params: { id }, body: { reason } });
}

/** Starts impersonating a company: from then on, the trade pages of this browser are the company's. */
export async function startImpersonation(id: number, reason: string): Promise<void> {
  await callApi('POST /operator/companies/{id}/view', { params: { id }, body: { reason } });
}

export async function decideDiscount(change: number, act: 'confirm' | 'reject', reason: string): Promise<void> {
  await callApi(`POST /operator/discount-changes/{id}/${act}`, { params: { id: change }, body: { reason } });
}

/** Query keys of companies in the back office. */
export const companyDeskKeys = {
  all: ['operator-companies'] as const,
  list: (listQuery: object) => [...companyDeskKeys.all, 'list', listQuery] as const,
  found: (text: string) => [...companyDeskKeys.all, 'found', text] as const,
  of: (id: number) => [...companyDeskKeys.all, id] as const,
  brands: () => [...companyDeskKeys.all, 'brands'] as const,
  brand: (key: string) => [...companyDeskKeys.brands(), key] as const,
  units: () => [...companyDeskKeys.all, 'units'] as const,
  unit: (country: string) => [...companyDeskKeys.units(), country] as const,
  tab: (id: number, tab: string) => [...companyDeskKeys.of(id), tab] as const,
};

export const accountTypes = ['1', '2', '3'] as const;

export const companiesList = deskList({
  list: 'companies',
  views: companyViews,
  orders: companyOrders,
  opens: idText,
  filters: { country: (value) => knownCountry(String(value)), type: choiceReader(accountTypes) },
});

/** The parts of a company's page. */
export const companyParts = deskList({
  list: 'company',
  views: ['summary', 'users', 'coverage', 'accreditations', 'delivery', 'leads', 'invoices', 'reviews', 'listing', 'notes', 'audit'],
  orders: ['none'],
});

export const certificatesList = deskList({
  list: 'accreditations',
  views: certificateViews,
  orders: certificateOrders,
  opens: textLike(/^\d{1,15}-\d{1,9}$/),
});

type Search = NonNullable<Parameters<typeof callApi<'GET /operator/accreditations'>>[1]['query']>;

export async function loadCertificates(query: Search, signal?: AbortSignal) {
  return (await callApi('GET /operator/accreditations', { query, ...(signal && { signal }) })).body;
}

/** Key of a certificate: a company holds each accreditation only once. */
export function getCertificateKey({
  companyId,
  accreditation,
}: {
  readonly companyId: number;
  readonly accreditation: { readonly id: number };
}): string {
  return `${companyId}-${accreditation.id}`;
}

function parseCertificateKey(key: string): { id: number; accreditation: number } {
  const [id = 0, accreditation = 0] = key.split('-').map(Number);
  return { id, accreditation };
}

/** Null if the certificate does not exist. */
export function certificateQuery(key: string) {
  return queryOptions({
    queryKey: certificateKeys.one(key),
    queryFn: async ({ signal }) => {
      try {
        return (await callApi('GET /operator/companies/{id}/accreditations/{accreditation}', { params: parseCertificateKey(key), signal }))
          .body.data;
      } catch (error) {
        if (error instanceof ApiRefusal && (error.status === 404 || error.status === 422)) return null;
        throw error;
      }
    },
  });
}

const pickSeenVersion = ({ certificate_number, state }: CertificateWire) => ({ certificate_number, state });

/** Approves until the end of a day in the company's time zone. `again`: despite an earlier refusal of this number. */
export async function approve(
  certificate: CertificateWire,
  { until, reason, again }: { readonly until: string; readonly reason: string; readonly again: boolean },
): Promise<void> {
  await callApi('POST /operator/companies/{id}/accreditations/{accreditation}/approve', {
    params: parseCertificateKey(getCertificateKey(certificate)),
    body: { until, again, seen: pickSeenVersion(certificate), reason },
  });
}

export async function reject(certificate: CertificateWire, reason: string): Promise<void> {
  await callApi('POST /operator/companies/{id}/accreditations/{accreditation}/reject', {
    params: parseCertificateKey(getCertificateKey(certificate)),
    body: { seen: pickSeenVersion(certificate), reason },
  });
}

export async function remind(certificates: readonly CertificateWire[], reason: string): Promise<{ reminded: number; left_out: number }> {
  const named = certificates.map(({ companyId, accreditation }) => ({ company: companyId, accreditation: accreditation.id }));
  return (await callApi('POST /operator/accreditations/remind', { body: { certificates: named, reason } })).body.data;
}

const refusedBeforePrefix = 'refused_before--';

/** Returns why this number was refused before; undefined for other errors. */
export function findEarlierRefusal(error: unknown): string | undefined {
  if (!(error instanceof ApiRefusal) || error.status !== 409) return undefined;
  return error.errors.find((text) => text.startsWith(refusedBeforePrefix))?.slice(refusedBeforePrefix.length);
}

export async function refreshCertificates(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: certificateKeys.all() }),
    client.invalidateQueries({ queryKey: certificateKeys.counters() }),
  ]);
}

/** Query keys of certificates in the back office. */
export const certificateKeys = {
  all: () => ['operator', 'accreditations'],
  list: (search: object) => ['operator', 'accreditations', 'list', search],
  one: (key: string) => ['operator', 'accreditations', 'one', key],
  counters: () => ['operator', 'counters'],
} as const;
