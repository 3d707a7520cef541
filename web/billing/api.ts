import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { InvoiceOrder } from '../../contract/billing/values.ts';
import { ApiRefusal, callApi } from '../platform/api-client.ts';
import { sharedKeys } from '../platform/query-keys.ts';
import type { DayRange } from '../ui/overlay/export-range-rule.ts';

/** Loads a page of documents; the previous page stays visible meanwhile. */
export function invoicesQuery(query: { readonly page: number; readonly sort: InvoiceOrder }) {
  return queryOptions({
    queryKey: billingKeys.inventory(query),
    queryFn: async ({ signal }) => (await callApi('GET /invoice/inventory', { query, signal })).body,
    placeholderData: keepPreviousData,
  });
}

/** Loads all unpaid documents, the earliest due date first. */
export function unpaidQuery() {
  return queryOptions({
    queryKey: billingKeys.unpaid(),
    queryFn: async ({ signal }) => (await callApi('GET /invoice/all-unpaid', { signal })).body.data,
  });
}

/** Loads one document; null if the company has none with that code. */
export function invoiceQuery(code: string) {
  return queryOptions({
    queryKey: billingKeys.invoice(code),
    queryFn: async ({ signal }) => {
      try {
        return (await callApi('GET /invoice/detail/{code}', { params: { code }, signal })).body.data;
      } catch (error) {
        // 422: the address does not hold a valid code.
        if (error instanceof ApiRefusal && (error.status === 404 || error.status === 422)) return null;
        throw error;
      }
    },
  });
}

/** Loads account entries, newest first. */
export function entriesQuery(page: number) {
  return queryOptions({
    queryKey: billingKeys.entries(page),
    queryFn: async ({ signal }) => (await callApi('GET /invoice/ledger', { query: { page }, signal })).body,
    placeholderData: keepPreviousData,
  });
}

/** Counts the documents that an export of these days would contain. */
export async function countDocuments(range: DayRange, signal: AbortSignal): Promise<number> {
  return (await callApi('GET /invoice/count', { query: { ...range }, signal })).body.data.count;
}

/** Invalidates balance, credit and all document lists after a payment started or completed. */
export async function invalidateBilling(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: billingKeys.anyOfInvoices() }),
    client.invalidateQueries({ queryKey: sharedKeys.anyOfCompany() }),
  ]);
}

/** Query keys. */
const billingKeys = {
  anyOfInvoices: () => ['invoice'],
  inventory: (query: unknown) => ['invoice', 'inventory', query],
  unpaid: () => ['invoice', 'all-unpaid'],
  invoice: (code: string) => ['invoice', 'detail', code],
  entries: (page: number) => ['invoice', 'ledger', page],
  count: (range: unknown) => ['invoice', 'count', range],
} as const;
