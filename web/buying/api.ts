import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Api } from '../../contract/api.ts';
import { coverageFilters } from '../../contract/buying/values.ts';
import type { Received } from '../../contract/kit/endpoint.ts';
import { ApiRefusal, callApi } from '../platform/api-client.ts';
import { purchaseKey, settlePurchaseKey } from '../platform/purchase-key.ts';
import { balanceQuery, remainingCreditQuery } from '../platform/session.ts';
import type { BasketEvent, CheckEvent, Quote } from './basket.ts';
import type { BulkEvent } from './bulk.ts';
import { type Lead, toLead } from './lead.ts';
import { readRefusal, type Refusal } from './refusals.ts';
import type { ArrivalCodes, Filters } from './list-filters.ts';

const pollIntervalMs = 60_000;

export interface MarketplacePage {
  readonly rows: readonly Lead[];
  readonly totalResults: number;
  readonly preSelect: number | null;
  readonly autoSwitched: boolean;
}

type MarketplaceBody = Extract<Received<Api['GET /lead/marketplace']>, { status: 200 }>['body'];

/** A page of leads as lists show it. */
export function toMarketplacePage({ data, meta }: MarketplaceBody): MarketplacePage {
  return { rows: data.map(toLead), totalResults: meta.totalResults, preSelect: meta.preSelect, autoSwitched: meta.autoSwitched };
}

/** Returned instead of a page when the link points to a lead that the company has bought. */
interface AlreadyBought {
  readonly boughtCode: string;
}

/**
 * Loads a page of Buy leads and polls every minute. Arrival codes are sent once: they record an opened alert, and after a purchase they
 * would return the bought lead.
 */
export function marketplaceQuery(filters: Filters, arrival: ArrivalCodes = {}) {
  const queryKey = buyingKeys.marketplace(filters, arrival);
  return queryOptions({
    queryKey,
    queryFn: async ({ client, signal }): Promise<MarketplacePage | AlreadyBought> => {
      const isFirst = client.getQueryData(queryKey) === undefined;
      const query = { ...filterQuery(filters), ...(isFirst && arrival) };
      const answer = await callApi('GET /lead/marketplace', { query, signal });
      if (answer.status === 308) return { boughtCode: answer.body.data.code };
      return toMarketplacePage(answer.body);
    },
    placeholderData: keepPreviousData,
    refetchInterval: pollIntervalMs,
  });
}

/** Number of filtered leads inside the coverage; fetched and refetched with the unrestricted list. */
export function insideCountQuery(filters: Pick<Filters, 'workTypes' | 'sold'>) {
  return queryOptions({
    queryKey: buyingKeys.inside(filters.workTypes, filters.sold),
    queryFn: async ({ signal }) =>
      (await callApi('GET /lead/marketplace/inside', { query: toNonPlaceQuery(filters), signal })).body.data.count,
    refetchInterval: pollIntervalMs,
  });
}

export function workTypesQuery() {
  return queryOptions({
    queryKey: buyingKeys.marketplaceWorkTypes(),
    queryFn: async () => (await callApi('GET /lead/marketplace/work-types', {})).body.data,
    staleTime: 10 * 60_000,
  });
}

export function questionsQuery(id: number) {
  return queryOptions({
    queryKey: buyingKeys.questions(id),
    queryFn: async () => (await callApi('GET /lead/questions/{id}', { params: { id } })).body.data,
    staleTime: 10 * 60_000,
  });
}

export function declineReasonsQuery() {
  return queryOptions({
    queryKey: buyingKeys.declineReasons(),
    queryFn: async () => (await callApi('GET /lead/reject-reasons', {})).body.data.options,
    staleTime: 10 * 60_000,
  });
}

/** Invalidates balance and remaining credit after a purchase. */
export async function invalidateBalance(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: balanceQuery().queryKey }),
    client.invalidateQueries({ queryKey: remainingCreditQuery().queryKey }),
  ]);
}

export async function markViewed(id: number): Promise<void> {
  await callApi('PUT /lead/mark-viewed/{id}', { params: { id } });
}

export async function checkAvailability(id: number): Promise<CheckEvent> {
  try {
    const { body } = await callApi('GET /lead/availability/{id}', { params: { id } });
    const { price, vat, total, vat_rate: vatRate, currency, left_to_spend: left } = body.data;
    return { type: 'checked', quote: { price, vat, total, vatRate, currency, ...(left !== null && { leftToSpend: left }) } };
  } catch (error) {
    const refusal = findRefusal(error);
    if (refusal !== undefined) return { type: 'checkRefused', refusal };
    const text = error instanceof ApiRefusal ? error.errors[0] : undefined;
    return { type: 'checkFailed', ...(text !== undefined && { text }) };
  }
}

/** Content that a purchase key is bound to. The basket creates the key when it opens. */
export function singlePurchase(id: number, { price, vat }: Pick<Quote, 'price' | 'vat'>): string {
  return `accept/${id}/${price}/${vat}`;
}

export async function buyLead(id: number, quote: Pick<Quote, 'price' | 'vat'>): Promise<BasketEvent> {
  const content = singlePurchase(id, quote);
  try {
    const headers = { 'idempotency-key': purchaseKey(content) };
    const answer = await callApi('PUT /lead/accept/{id}', {
      params: { id },
      headers,
      body: { expected_price: quote.price, expected_vat: quote.vat },
    });
    settlePurchaseKey(content);
    return { type: 'bought', lead: answer.body.data.lead };
  } catch (error) {
    if (isFinalRefusal(error)) settlePurchaseKey(content);
    const refusal = findRefusal(error);
    return refusal === undefined ? { type: 'buyFailed' } : { type: 'buyRefused', refusal };
  }
}

function bulkPurchase(rows: readonly Lead[]): string {
  return `accept-bulk/${rows.map((row) => `${row.id}:${row.price}:${row.vat}`).join(',')}`;
}

export async function buyLeads(rows: readonly Lead[]): Promise<BulkEvent> {
  const content = bulkPurchase(rows);
  try {
    const headers = { 'idempotency-key': purchaseKey(content) };
    const body = {
      leads: rows.map((row) => row.id),
      expected_prices: Object.fromEntries(rows.map((row) => [String(row.id), row.price])),
      expected_vats: Object.fromEntries(rows.map((row) => [String(row.id), row.vat])),
    };
    const { leads, errors } = (await callApi('POST /lead/accept-bulk', { headers, body })).body.data;
    settlePurchaseKey(content);
    return { type: 'answered', leads, errors };
  } catch (error) {
    if (isFinalRefusal(error)) settlePurchaseKey(content);
    return { type: 'failed' };
  }
}

export async function declineLead(id: number): Promise<BasketEvent> {
  try {
    return { type: 'declineAnswered', survey: (await callApi('PUT /lead/reject/{id}', { params: { id } })).body.data.survey };
  } catch (error) {
    const refusal = findRefusal(error);
    return { type: 'declineFailed', ...(refusal !== undefined && { refusal }) };
  }
}

export async function sendDeclineReason(enquiry: number, option: number): Promise<BasketEvent> {
  try {
    await callApi('PUT /lead/reject-reason/{enquiry}/{option}', { params: { enquiry, option } });
    return { type: 'reasonAnswered' };
  } catch {
    return { type: 'reasonFailed' };
  }
}

function filterQuery({ page, pageSize, coverage, usualCoverage, postcode, workTypes, sold, order }: Filters) {
  return {
    page,
    pageSize,
    coverage,
    order,
    ...(coverage === coverageFilters.postcode && { postcode }),
    // An empty area would leave the page without leads.
    ...(coverage === coverageFilters.within && coverage === usualCoverage && { 'auto-switch': 'true' as const }),
    ...toNonPlaceQuery({ workTypes, sold }),
  };
}

function toNonPlaceQuery({ workTypes, sold }: Pick<Filters, 'workTypes' | 'sold'>) {
  return {
    ...(workTypes.length > 0 && { workTypes: workTypes.join(',') }),
    ...(sold.length > 0 && { sold: sold.join(',') }),
  };
}

/** Returns the server's reason if it gave one; only then is the lead itself at fault. */
function findRefusal(error: unknown): Refusal | undefined {
  if (!(error instanceof ApiRefusal)) return undefined;
  if (error.status === 404) return { kind: 'unavailable' };
  return error.status === 409 ? readRefusal(error.errors[0]) : undefined;
}

/** Whether the server has decided. No answer, throttled, busy or signed out means undecided, and the key is kept. */
function isFinalRefusal(error: unknown): boolean {
  return error instanceof ApiRefusal && [400, 404, 409, 422].includes(error.status);
}

/** Returns the response with one lead marked as viewed. */
export function markRowViewed(
  answer: MarketplacePage | AlreadyBought | undefined,
  id: number,
): MarketplacePage | AlreadyBought | undefined {
  if (answer === undefined || !('rows' in answer)) return answer;
  return { ...answer, rows: answer.rows.map((row) => (row.id === id ? { ...row, isViewed: true } : row)) };
}

/** Returns the server's message about a well-formed postcode that does not exist. */
export function postcodeRefusal(error: unknown): string | undefined {
  return error instanceof ApiRefusal && error.status === 422 ? error.fields?.['postcode']?.[0] : undefined;
}

/** Returns the lead's code if the server reports the deep link's lead as bought. */
export async function findBoughtCode(client: QueryClient, quoteCode: string): Promise<string | undefined> {
  const query = { enquirycode: quoteCode, pageSize: 10 };
  const answer = await client
    .fetchQuery({
      queryKey: buyingKeys.boughtCode(quoteCode),
      queryFn: () => callApi('GET /lead/marketplace', { query }),
    })
    .catch(() => undefined);
  return answer?.status === 308 ? answer.body.data.code : undefined;
}

/** Query keys. */
const buyingKeys = {
  marketplace: (filters: unknown, arrival: unknown) => ['lead', 'marketplace', filters, arrival],
  inside: (workTypes: readonly number[], sold: readonly number[]) => ['lead', 'marketplace', 'inside', workTypes, sold],
  marketplaceWorkTypes: () => ['lead', 'marketplace', 'work-types'],
  questions: (lead: number) => ['lead', 'questions', lead],
  declineReasons: () => ['lead', 'reject-reasons'],
  boughtCode: (quoteCode: string) => ['lead', 'bought-code', quoteCode],
} as const;
