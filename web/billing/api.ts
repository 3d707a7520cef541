import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { InvoiceOrder } from '../../contract/billing/values.ts';
import { ApiRefusal, callApi } from '../platform/api-client.ts';
import { sharedKeys } from '../platform/query-keys.ts';
import type { DayRange } from './invoice.ts';

/** A page of the documents; while the next one loads the last stays in view. */
export function invoicesQuery(query: { readonly page: number; readonly sort: InvoiceOrder }) {
  return queryOptions({
    queryKey: billingKeys.inventory(query),
    queryFn: async ({ signal }) => (await callApi('GET /invoice/inventory', { query, signal })).body,
    placeholderData: keepPreviousData,
  });
}

/** Everything that waits for its payment, the one that is due first in front. */
export function unpaidQuery() {
  return queryOptions({
    queryKey: billingKeys.unpaid(),
    queryFn: async ({ signal }) => (await callApi('GET /invoice/all-unpaid', { signal })).body.data,
  });
}

/** One document; null when the company has none with that code. */
export function invoiceQuery(code: string) {
  return queryOptions({
    queryKey: billingKeys.invoice(code),
    queryFn: async ({ signal }) => {
      try {
        return (await callApi('GET /invoice/detail/{code}', { params: { code }, signal })).body.data;
      } catch (error) {
        // 422: the address holds something that can be no code.
        if (error instanceof ApiRefusal && (error.status === 404 || error.status === 422)) return null;
        throw error;
      }
    },
  });
}

/** What the balance is made of, the newest first. */
export function entriesQuery(page: number) {
  return queryOptions({
    queryKey: billingKeys.entries(page),
    queryFn: async ({ signal }) => (await callApi('GET /invoice/ledger', { query: { page }, signal })).body,
    placeholderData: keepPreviousData,
  });
}

/** How many documents an export of these days would hold. */
export function exportCountQuery(range: DayRange) {
  return queryOptions({
    queryKey: billingKeys.count(range),
    queryFn: async ({ signal }) => (await callApi('GET /invoice/count', { query: range, signal })).body.data.count,
  });
}

/** Something was paid, or is being paid: what is owed, what may be spent and every list of documents are asked for again. */
export async function moneyMoved(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: billingKeys.anyOfInvoices() }),
    client.invalidateQueries({ queryKey: sharedKeys.anyOfCompany() }),
  ]);
}

/** Under which keys answers are kept. */
const billingKeys = {
  anyOfInvoices: () => ['invoice'],
  inventory: (query: unknown) => ['invoice', 'inventory', query],
  unpaid: () => ['invoice', 'all-unpaid'],
  invoice: (code: string) => ['invoice', 'detail', code],
  entries: (page: number) => ['invoice', 'ledger', page],
  count: (range: unknown) => ['invoice', 'count', range],
} as const;
