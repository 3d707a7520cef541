import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Api } from '../../../contract/api.ts';
import { ageingBands, documentOrders, documentViews } from '../../../contract/billing/operator-values.ts';
import { type CountryCode, knownCountry } from '../../../contract/kit/country.ts';
import type { ClientInput } from '../../../contract/kit/endpoint.ts';
import { ApiRefusal, callApi } from '../../platform/api-client.ts';
import type { DayRange } from '../../ui/overlay/export-range-rule.ts';
import { deskList, choiceReader, textLike } from '../../ui/desk/desk-search.ts';

type Body<Key extends keyof Api> = ClientInput<Api[Key]> extends { body: infer Given } ? Given : never;
type Query<Key extends keyof Api> = ClientInput<Api[Key]> extends { query: infer Given } ? Given : never;

export const loadDocuments = async (query: Query<'GET /operator/invoices'>, signal: AbortSignal) =>
  (await callApi('GET /operator/invoices', { query, signal })).body;

export function ageingQuery(country: Query<'GET /operator/invoices/ageing'>['country']) {
  return queryOptions({
    queryKey: staffBillingKeys.ageing(country),
    queryFn: async ({ signal }) =>
      (await callApi('GET /operator/invoices/ageing', { query: country === undefined ? {} : { country }, signal })).body.data,
  });
}

/** Loads a document with the version that a credit must name; null if it does not exist. */
export function staffDocumentQuery(code: string) {
  return queryOptions({
    queryKey: staffBillingKeys.document(code),
    queryFn: async ({ signal }) => {
      try {
        const { body, version } = await callApi('GET /operator/invoices/{code}', { params: { code }, signal });
        return { ...body.data, version };
      } catch (error) {
        if (error instanceof ApiRefusal && (error.status === 404 || error.status === 422)) return null;
        throw error;
      }
    },
  });
}
export type StaffDocumentPage = NonNullable<Awaited<ReturnType<NonNullable<ReturnType<typeof staffDocumentQuery>['queryFn']>>>>;

export function vatReportQuery(country: CountryCode, range: DayRange) {
  return queryOptions({
    queryKey: ['staff', 'accounting', 'vat', country, range.from, range.to],
    queryFn: async ({ signal }) =>
      (await callApi('GET /operator/accounting/{country}/vat', { params: { country }, query: { ...range }, signal })).body.data,
  });
}

/** Loads a unit's account numbers with the version that saving must name. */
export function accountNumbersQuery(country: CountryCode) {
  return queryOptions({
    queryKey: ['staff', 'accounting', 'accounts', country],
    queryFn: async ({ signal }) => {
      const { body, version } = await callApi('GET /operator/accounting/{country}/accounts', { params: { country }, signal });
      return { numbers: body.data, version };
    },
  });
}

export async function saveAccountNumbers(
  client: QueryClient,
  country: CountryCode,
  body: Body<'PUT /operator/accounting/{country}/accounts'>,
  version: string | undefined,
): Promise<void> {
  await callApi('PUT /operator/accounting/{country}/accounts', { params: { country }, body, version });
  await client.invalidateQueries({ queryKey: ['staff', 'accounting', 'accounts', country] });
}

export function latePaymentsQuery() {
  return queryOptions({
    queryKey: staffBillingKeys.late,
    queryFn: async ({ signal }) => (await callApi('GET /operator/late-payments', { signal })).body.data,
  });
}

export function moneyRequestsQuery() {
  return queryOptions({
    queryKey: staffBillingKeys.requests,
    queryFn: async ({ signal }) => (await callApi('GET /operator/money-requests', { signal })).body.data,
  });
}

/** Loads the caller's remaining single-handed limit. Refetched each time a dialog opens, since it shrinks during the day. */
export function moneyLimitsQuery(id: number) {
  return queryOptions({
    queryKey: staffBillingKeys.limits(id),
    queryFn: async ({ signal }) => (await callApi('GET /operator/companies/{id}/money-limits', { params: { id }, signal })).body.data,
    staleTime: 0,
    gcTime: 0,
  });
}

export function accountsQuery(search: string) {
  return queryOptions({
    queryKey: staffBillingKeys.accounts(search),
    queryFn: async ({ signal }) => (await callApi('GET /operator/accounts', { query: { search }, signal })).body.data,
    enabled: search.length >= 2,
  });
}

/** Refetched whenever a dialog opens: actions are validated against what it showed. */
export function accountQuery(id: number) {
  return queryOptions({
    queryKey: staffBillingKeys.account(id),
    queryFn: async ({ signal }) => (await callApi('GET /operator/companies/{id}/account', { params: { id }, signal })).body.data,
    staleTime: 0,
    gcTime: 0,
  });
}

/** Runs a change of money and refetches all documents, even after a failure. */
async function change<Result>(client: QueryClient, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } finally {
    void client.invalidateQueries({ queryKey: staffBillingKeys.all });
    void client.invalidateQueries({ queryKey: ['operator', 'counters'] });
  }
}

export const recordTransfer = (client: QueryClient, id: number, body: Body<'POST /operator/companies/{id}/transfers'>) =>
  change(client, async () => (await callApi('POST /operator/companies/{id}/transfers', { params: { id }, body })).body.data);

export const issueInvoice = (client: QueryClient, id: number, body: Body<'POST /operator/companies/{id}/invoices'>) =>
  change(client, async () => (await callApi('POST /operator/companies/{id}/invoices', { params: { id }, body })).body.data);

export const creditInvoice = (
  client: QueryClient,
  code: string,
  { version, ...body }: Body<'POST /operator/invoices/{code}/credit'> & { version: string | undefined },
) => change(client, async () => (await callApi('POST /operator/invoices/{code}/credit', { params: { code }, body, version })).body.data);

export const writeOff = (client: QueryClient, id: number, body: Body<'POST /operator/companies/{id}/write-off'>) =>
  change(client, async () => (await callApi('POST /operator/companies/{id}/write-off', { params: { id }, body })).status);

export const decideMoneyRequest = (client: QueryClient, id: number, act: 'confirm' | 'reject', reason: string) =>
  change(client, async () => void (await callApi(`POST /operator/money-requests/{id}/${act}`, { params: { id }, body: { reason } })));

export const resendDocument = (client: QueryClient, code: string, reason: string) =>
  change(client, async () => void (await callApi('POST /operator/invoices/{code}/resend', { params: { code }, body: { reason } })));

export const sendReminders = (client: QueryClient, body: Body<'POST /operator/invoices/remind'>) =>
  change(client, async () => (await callApi('POST /operator/invoices/remind', { body })).body.data);

export const keepLatePayment = (client: QueryClient, code: string, reason: string) =>
  change(client, async () => (await callApi('POST /operator/late-payments/{code}/keep', { params: { code }, body: { reason } })).body.data);

export const refundLatePayment = (client: QueryClient, code: string, reason: string) =>
  change(client, async () => (await callApi('POST /operator/late-payments/{code}/refund', { params: { code }, body: { reason } })).status);

const root = ['operator', 'invoices'] as const;

/** Query keys of documents and accounts in the back office, grouped for invalidation. */
export const staffBillingKeys = {
  all: root,
  list: (asked: object) => [...root, 'list', asked] as const,
  ageing: (country: string | undefined) => [...root, 'ageing', country ?? 'all'] as const,
  document: (code: string) => [...root, 'document', code] as const,
  late: [...root, 'late'] as const,
  requests: [...root, 'requests'] as const,
  limits: (id: number) => [...root, 'limits', id] as const,
  accounts: (search: string) => [...root, 'accounts', search] as const,
  account: (id: number) => [...root, 'account', id] as const,
};

export const documentsList = deskList({
  list: 'invoices',
  views: documentViews,
  orders: documentOrders,
  opens: textLike(/^[\dC-]{1,24}$/),
  filters: { ageing: choiceReader(ageingBands), country: (value) => knownCountry(String(value)) },
});
